/** Extracts many files in worker threads. The number of workers does not change the results. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DiscoveredFile, FILE_FLAG, type Problem } from '../../model/index.ts'
import { type AllowedPlaces, allowedSecrets } from '../../settings/allowed-secrets.ts'
import type { FileResult } from '../extract-file.ts'
import { failedFacts } from '../failed-facts.ts'
import { startDeadline } from '../parse/start-deadline.ts'
import { type PackedResult, unpackResult, withoutKeys } from './pack-results.ts'
import type { ParsedFiles } from './parsed-files.ts'
import type { WorkerBatch, WorkerReply } from './worker.ts'
import { dropWorker, type PooledWorker, parkWorker, takeWorker } from './worker-pool.ts'

export interface ExtractRequest {
  root: string
  files: readonly DiscoveredFile[]
  maxBytes: number
  timeoutMs: number
  workers: number
  onResult(result: FileResult): void
  signal?: AbortSignal
  /** While it gives a promise, one worker fewer is busy. */
  pause?(): Promise<void> | undefined
  /** Results of an earlier run, taken where the text is the same; those of this run are added. */
  parsed?: ParsedFiles
  /** Another worker script, for tests that inject faults. */
  workerScript?: URL
}

const BATCH_FILES = 24
const BATCH_BYTES = 60_000
/** Time beyond a file's own parse deadline, for reading it and building its facts. */
const GRACE_MS = 3_000
const START_MS = 60_000
/** After this many files a worker is ended: its heap has grown, and the next stages need the memory. */
const LARGE_RUN = 500

export async function extractFiles(request: ExtractRequest): Promise<void> {
  if (request.files.length === 0) return
  const tests = new Set(request.files.filter(file => file.flags & FILE_FLAG.test).map(file => file.path))
  const files = await takeParsed(request, tests)
  const batches = makeBatches(files, request.workers)
  const count = Math.min(request.workers, batches.length)
  const queue = {
    batches,
    request,
    languages: [...new Set(request.files.map(file => file.language))].sort(),
    languageOf: new Map(request.files.map(file => [file.path, file.language])),
    allowed: allowedSecrets(request.root),
    tests,
  }
  await Promise.all(Array.from({ length: count }, (_, lane) => runLane(queue, lane === 0)))
  request.signal?.throwIfAborted()
}

/** Gives the results that are there already; what remains has to be parsed. */
async function takeParsed(
  request: ExtractRequest,
  tests: ReadonlySet<string>,
): Promise<readonly DiscoveredFile[]> {
  const { parsed, root, files, signal, onResult } = request
  if (!parsed) return files
  const rest: DiscoveredFile[] = []
  let taken = 0
  for (const file of files) {
    const packed = parsed.find(root, file)
    if (packed) onResult(unpack(packed, tests))
    else rest.push(file)
    if (packed && ++taken % BATCH_FILES === 0) await nextTurn()
    signal?.throwIfAborted()
  }
  return rest
}

function unpack(packed: PackedResult, tests: ReadonlySet<string>): FileResult {
  return unpackResult(tests.has(packed.result.path) ? withoutKeys(packed) : packed)
}

interface Queue {
  batches: string[][]
  request: ExtractRequest
  languages: string[]
  languageOf: ReadonlyMap<string, string>
  /** Paths of test files. */
  tests: ReadonlySet<string>
  allowed: AllowedPlaces
}

/** Large files first, so that no worker is left with a large file at the end. */
function makeBatches(files: readonly DiscoveredFile[], workers: number): string[][] {
  const maxFiles = Math.min(BATCH_FILES, Math.ceil(files.length / workers))
  const batches: string[][] = []
  let batch: string[] = []
  let bytes = 0
  for (const file of [...files].sort((a, b) => b.size - a.size)) {
    batch.push(file.path)
    bytes += file.size
    if (batch.length >= maxFiles || bytes >= BATCH_BYTES) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
  }
  if (batch.length > 0) batches.push(batch)
  return batches.reverse()
}

/** Runs one worker after another until the queue is empty: a failed worker is replaced. */
async function runLane(queue: Queue, gives: boolean): Promise<void> {
  let failedStarts = 0
  while (queue.batches.length > 0 && !queue.request.signal?.aborted) {
    const lane = new Lane(queue, gives)
    const started = await lane.run()
    failedStarts = started ? 0 : failedStarts + 1
    if (failedStarts >= 3) throw notStarted(lane.error)
  }
}

/** The code says what the system refused; where Node cannot read its own files, its code says something else. */
function notStarted(cause: (Error & { code?: string }) | undefined): Error {
  const code = /too many open files/.test(cause?.message ?? '') ? 'EMFILE' : cause?.code
  const why = cause ? `: ${cause.message}` : ''
  return Object.assign(new Error(`extraction workers do not start${why}`, { cause }), { code })
}

class Lane {
  private readonly queue: Queue
  /** It is the one that pauses. */
  private readonly gives: boolean
  private readonly pooled: PooledWorker
  private batch: string[] = []
  private timer: NodeJS.Timeout | undefined
  private resolve: (started: boolean) => void = () => {}
  /** What its worker threw. */
  error: Error | undefined

  constructor(queue: Queue, gives: boolean) {
    this.queue = queue
    this.gives = gives
    this.pooled = takeWorker(queue.languages, queue.request.workerScript)
  }

  /** Resolves when the queue is empty or the worker ended; false if it never started. */
  run(): Promise<boolean> {
    return new Promise(resolve => {
      this.resolve = resolve
      const { worker } = this.pooled
      worker.on('message', (reply: WorkerReply) => this.receive(reply))
      worker.on('error', error => {
        this.error = error
        this.fail(`the parser crashed: ${error.message}`)
      })
      worker.on('exit', () => this.fail('the parser ended'))
      if (this.pooled.isReady) this.next()
      else this.timer = setTimeout(() => this.fail('the parser did not start'), START_MS)
    })
  }

  private receive(reply: WorkerReply): void {
    this.pooled.isReady = true
    this.pooled.hasStarted()
    if ('results' in reply) {
      this.batch = []
      for (const packed of reply.results) this.take(packed)
    }
    this.next()
  }

  private take(packed: PackedResult): void {
    const { request, tests } = this.queue
    request.parsed?.keep(packed)
    request.onResult(unpack(packed, tests))
  }

  private next(): void {
    clearTimeout(this.timer)
    const { request, batches } = this.queue
    const pause = this.gives ? request.pause?.() : undefined
    if (pause) {
      void pause.then(() => this.next())
      return
    }
    const paths = request.signal?.aborted ? undefined : batches.pop()
    if (!paths) {
      if (request.files.length < LARGE_RUN) parkWorker(this.pooled)
      else void dropWorker(this.pooled)
      this.resolve(true)
      return
    }
    this.batch = paths
    const { root, maxBytes, timeoutMs } = request
    const { allowed } = this.queue
    const languages = paths.map(path => this.queue.languageOf.get(path)!)
    const batch = { root, maxBytes, timeoutMs, allowed, paths, languages }
    this.pooled.worker.postMessage(batch satisfies WorkerBatch)
    this.watch(0)
  }

  /** Each file of a batch gets its own deadline. */
  private watch(seen: number): void {
    const ms = this.queue.request.timeoutMs + GRACE_MS
    const isLate = startDeadline(ms)
    const look = (): void => {
      const now = Atomics.load(this.pooled.progress, 0)
      if (now !== seen || now === 0) this.watch(now)
      else if (isLate()) this.fail('it took too long', 'parse_timeout')
      else this.timer = setTimeout(look, ms / 10)
    }
    clearTimeout(this.timer)
    this.timer = setTimeout(look, ms)
  }

  /** Blames the file in progress, and puts the rest of its batch back into the queue. */
  private fail(message: string, code: 'parse_crashed' | 'parse_timeout' = 'parse_crashed'): void {
    clearTimeout(this.timer)
    const place = Atomics.load(this.pooled.progress, 0)
    // If no file is in progress, the first one is blamed: every failure removes one file, so the run ends.
    const blamed = this.pooled.isReady ? this.batch[Math.max(place - 1, 0)] : undefined
    if (blamed !== undefined) this.giveUp(blamed, { code, message })
    const rest = this.batch.filter(path => path !== blamed)
    if (rest.length > 0) this.queue.batches.push(rest)
    this.batch = []
    const { isReady } = this.pooled
    void dropWorker(this.pooled).then(() => this.resolve(isReady))
  }

  private giveUp(path: string, problem: Problem): void {
    const file = this.queue.request.files.find(one => one.path === path)!
    const facts = failedFacts(path, file.language, problem)
    this.queue.request.onResult({ path, facts, size: file.size, mtimeMs: file.mtimeMs, flags: 0 })
  }
}
