/** Extracts many files in worker threads: bounded, supervised, in any order; the results are the same for any number of workers. */
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../languages/load-languages.ts'
import type { DiscoveredFile } from '../model/index.ts'
import { failedFacts, type FileResult } from './extract-file.ts'
import { unpackResult } from './pack-results.ts'
import type { WorkerInput, WorkerReply } from './worker.ts'

export interface ExtractRequest {
  root: string
  files: readonly DiscoveredFile[]
  maxBytes: number
  timeoutMs: number
  workers: number
  onResult(result: FileResult): void
  signal?: AbortSignal
}

const BATCH_FILES = 24
const BATCH_BYTES = 400_000
/** A second worker costs as much as parsing this much. */
const BYTES_WORTH_A_WORKER = 3_000_000
/** Beyond a file's own deadline: reading it and working out its facts. */
const GRACE_MS = 5_000
const START_MS = 60_000
/** A large nursery: facts die young, and collecting a small one over and over costs a tenth of the run. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 96 }

export async function extractFiles(request: ExtractRequest): Promise<void> {
  if (request.files.length === 0) return
  const batches = makeBatches(request.files)
  const bytes = request.files.reduce((sum, file) => sum + file.size, 0)
  const count = Math.max(1, Math.min(request.workers, batches.length, 1 + Math.floor(bytes / BYTES_WORTH_A_WORKER)))
  const queue = { batches, request, languages: [...new Set(request.files.map(file => file.language))].sort() }
  await Promise.all(Array.from({ length: count }, () => runLane(queue)))
  request.signal?.throwIfAborted()
}

interface Queue {
  batches: string[][]
  request: ExtractRequest
  languages: string[]
}

/** Large files first, so that no worker is left alone with one at the end. */
function makeBatches(files: readonly DiscoveredFile[]): string[][] {
  const batches: string[][] = []
  let batch: string[] = []
  let bytes = 0
  for (const file of [...files].sort((a, b) => b.size - a.size)) {
    batch.push(file.path)
    bytes += file.size
    if (batch.length >= BATCH_FILES || bytes >= BATCH_BYTES) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
  }
  if (batch.length > 0) batches.push(batch)
  return batches.reverse()
}

/** One worker after another until the queue is empty: a worker that fails is replaced. */
async function runLane(queue: Queue): Promise<void> {
  let failedStarts = 0
  while (queue.batches.length > 0 && !queue.request.signal?.aborted) {
    const lane = new Lane(queue)
    const started = await lane.run()
    failedStarts = started ? 0 : failedStarts + 1
    if (failedStarts >= 3) throw new Error('extraction workers do not start')
  }
}

class Lane {
  private readonly queue: Queue
  private readonly worker: Worker
  private readonly progress = new Int32Array(new SharedArrayBuffer(4))
  private batch: string[] = []
  private timer: NodeJS.Timeout | undefined
  private started = false
  private finish: (started: boolean) => void = () => {}

  constructor(queue: Queue) {
    this.queue = queue
    const { root, maxBytes, timeoutMs } = queue.request
    const input: WorkerInput = { root, maxBytes, timeoutMs, languages: queue.languages, progress: this.progress.buffer as SharedArrayBuffer }
    this.worker = new Worker(workerUrl(), { workerData: input, resourceLimits: WORKER_MEMORY })
  }

  /** Resolves when the queue is empty or the worker had to go; false when it never started. */
  run(): Promise<boolean> {
    return new Promise(resolve => {
      this.finish = started => {
        clearTimeout(this.timer)
        this.worker.removeAllListeners()
        this.worker.on('error', () => {})
        void this.worker.terminate().then(() => resolve(started))
      }
      this.worker.on('message', (reply: WorkerReply) => this.receive(reply))
      this.worker.on('error', error => this.fail(`the parser crashed: ${error.message}`))
      this.worker.on('exit', () => this.fail('the parser ended'))
      this.timer = setTimeout(() => this.fail('the parser did not start'), START_MS)
    })
  }

  private receive(reply: WorkerReply): void {
    this.started = true
    if ('results' in reply) {
      this.batch = []
      for (const result of reply.results) this.queue.request.onResult(unpackResult(result))
    }
    const batch = this.queue.request.signal?.aborted ? undefined : this.queue.batches.pop()
    if (!batch) this.finish(true)
    else this.send(batch)
  }

  private send(batch: string[]): void {
    this.batch = batch
    this.worker.postMessage(batch)
    this.watch(0)
  }

  /** Each file of a batch gets its own deadline. */
  private watch(seen: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      const now = Atomics.load(this.progress, 0)
      if (now !== seen || now === 0) this.watch(now)
      else this.fail('it took too long', 'parse_timeout')
    }, this.queue.request.timeoutMs + GRACE_MS)
  }

  /** The file being worked on is to blame; the rest of its batch goes back into the queue. */
  private fail(message: string, code: 'parse_crashed' | 'parse_timeout' = 'parse_crashed'): void {
    const place = Atomics.load(this.progress, 0)
    if (this.batch.length > 0 && place > 0) {
      const path = this.batch[place - 1]
      const file = this.queue.request.files.find(one => one.path === path)!
      const facts = failedFacts(path, file.language, { code, message })
      this.queue.request.onResult({ path, facts, size: file.size, mtimeMs: file.mtimeMs, flags: 0 })
      const rest = this.batch.filter(one => one !== path)
      if (rest.length > 0) this.queue.batches.push(rest)
    } else if (this.batch.length > 0) this.queue.batches.push(this.batch)
    this.batch = []
    this.finish(this.started)
  }
}

/** Threads cannot run TypeScript source: from src/ (tests) the built worker is used. */
function workerUrl(): URL {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.js')) return new URL('./worker.js', import.meta.url)
  const built = join(packageRoot(), 'dist', 'src', 'extract', 'worker.js')
  if (!existsSync(built)) throw new Error(`${built.split(sep).slice(-4).join('/')} is missing: run the build first`)
  return pathToFileURL(built)
}
