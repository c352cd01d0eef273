/** Worker threads that outlive one run: a warm worker needs no time to load its grammars. */
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../../languages/load-languages.ts'
import { changedFlags, useUsualFlags } from '../../runtime/v8-flags.ts'
import type { WorkerInput } from './worker.ts'

export interface PooledWorker {
  worker: Worker
  progress: Int32Array
  /** Script and languages that the worker has loaded. */
  script: string
  languages: ReadonlySet<string>
  isReady: boolean
  /** Until it is called, V8's flags have their usual values, under which the worker's code was compiled. */
  hasStarted(): void
}

/**
 * Facts are short-lived: a larger young generation saves collections. The memory of each worker counts against the
 * total.
 */
const MEMORY = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 }
/** The next edit usually comes within a minute or two. A warm worker parses it in a third of the time. */
const IDLE_MS = 120_000
const MAX_IDLE = 2

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
  const input: WorkerInput = {
    languages: [...languages],
    progress: progress.buffer as SharedArrayBuffer,
    flags: changedFlags(),
  }
  const hasStarted = useUsualFlags()
  const worker = new Worker(script, { workerData: input, resourceLimits: MEMORY })
  return { worker, progress, script: script.href, languages: new Set(languages), isReady: false, hasStarted }
}

/** Keeps a worker for the next run, without keeping the process alive. */
export function parkWorker(pooled: PooledWorker): void {
  forget(pooled.worker)
  pooled.worker.on('error', () => {})
  pooled.worker.unref()
  const timer = setTimeout(() => dropWorker(pooled), IDLE_MS).unref()
  idle.push({ pooled, timer })
  while (idle.length > MAX_IDLE) dropWorker(idle[0].pooled)
}

export function dropWorker(pooled: PooledWorker): Promise<number> {
  const at = idle.findIndex(one => one.pooled === pooled)
  if (at >= 0) clearTimeout(idle.splice(at, 1)[0].timer)
  forget(pooled.worker)
  pooled.hasStarted()
  pooled.worker.on('error', () => {})
  return pooled.worker.terminate()
}

/** Removes only the listeners of a run. Node has its own listeners on a worker, and messages need them. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

/** Threads cannot run TypeScript source: from src/ (tests) the built worker is used. */
function workerUrl(): URL {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.js')) return new URL('./worker.js', import.meta.url)
  const built = join(packageRoot(), 'dist', 'src', 'extract', 'workers', 'worker.js')
  if (!existsSync(built))
    throw new Error(`${built.split(sep).slice(-5).join('/')} is missing: run the build first`)
  return pathToFileURL(built)
}
