/** Worker threads that outlive one run: a warm worker answers in milliseconds, a new one must load its grammars first. */
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../languages/load-languages.ts'
import type { WorkerInput } from './worker.ts'

export interface PooledWorker {
  worker: Worker
  progress: Int32Array
  /** What it can do. */
  script: string
  languages: ReadonlySet<string>
  isReady: boolean
}

/** Facts die young: a nursery larger than the usual saves collections, each worker's counts against the whole. */
const MEMORY = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 }
/** An agent's next edit comes within a minute or two, and is parsed in a third of the time by a worker that has worked. */
const IDLE_MS = 120_000
const MOST_IDLE = 2

const idle: { pooled: PooledWorker; timer: NodeJS.Timeout }[] = []

/** A worker that has at least these grammars: an idle one, or a new one. */
export function takeWorker(languages: readonly string[], script: URL = workerUrl()): PooledWorker {
  const found = idle.findIndex(
    ({ pooled }) =>
      pooled.script === script.href && languages.every(language => pooled.languages.has(language)),
  )
  if (found >= 0) {
    const [{ pooled, timer }] = idle.splice(found, 1)
    clearTimeout(timer)
    forget(pooled.worker)
    pooled.worker.ref()
    return pooled
  }
  const progress = new Int32Array(new SharedArrayBuffer(4))
  const input: WorkerInput = { languages: [...languages], progress: progress.buffer as SharedArrayBuffer }
  const worker = new Worker(script, { workerData: input, resourceLimits: MEMORY })
  return { worker, progress, script: script.href, languages: new Set(languages), isReady: false }
}

/** Keeps a worker for the next run; it does not keep the process alive. */
export function parkWorker(pooled: PooledWorker): void {
  forget(pooled.worker)
  pooled.worker.on('error', () => {})
  pooled.worker.unref()
  const timer = setTimeout(() => dropWorker(pooled), IDLE_MS).unref()
  idle.push({ pooled, timer })
  while (idle.length > MOST_IDLE) dropWorker(idle[0].pooled)
}

export function dropWorker(pooled: PooledWorker): Promise<number> {
  const at = idle.findIndex(one => one.pooled === pooled)
  if (at >= 0) clearTimeout(idle.splice(at, 1)[0].timer)
  forget(pooled.worker)
  pooled.worker.on('error', () => {})
  return pooled.worker.terminate()
}

/** Only what a run added: Node keeps listeners of its own on a worker, without which messages no longer arrive. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

/** Threads cannot run TypeScript source: from src/ (tests) the built worker is used. */
function workerUrl(): URL {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.js')) return new URL('./worker.js', import.meta.url)
  const built = join(packageRoot(), 'dist', 'src', 'extract', 'worker.js')
  if (!existsSync(built))
    throw new Error(`${built.split(sep).slice(-4).join('/')} is missing: run the build first`)
  return pathToFileURL(built)
}
