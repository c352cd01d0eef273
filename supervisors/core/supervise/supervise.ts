/** The supervisor: one engine for one scope, queried in batches, kept within its limits, replaced when it dies. */
import { setTimeout as pause } from 'node:timers/promises'
import type {
  Engine,
  EnginePace,
  EngineScope,
  EngineWhy,
  FileAnswers,
  FileChange,
  FoundEngine,
  Relation,
  RunningEngine,
} from '../../../src/model/engine.ts'
import { MeasuredLauncher } from '../process/measured-launcher.ts'
import { MemoryWatch } from '../process/memory-watch.ts'
import { failureWithin } from '../process/within.ts'
import { adjustScope } from './adjust-scope.ts'
import { concludeBatch } from './conclude-batch.ts'
import { Drain, type DrainOutcome } from './drain.ts'
import { cancelled, engineFailure, whyOf } from './engine-failure.ts'
import { EngineLife } from './engine-life.ts'
import type { EngineHealth, EngineSession, QueryOptions } from './engine-session.ts'
import { QuarantinedFiles } from './quarantined-files.ts'
import { QueryRun, type Questions, type Ticket } from './query-run.ts'
import { SUPERVISOR_LIMITS, type SupervisorLimits } from './supervisor-limits.ts'

export type { EngineHealth, EngineSession, QueryOptions, SupervisorLimits }

export function superviseEngine(
  engine: Engine,
  found: FoundEngine,
  scope: EngineScope,
  limits: Partial<SupervisorLimits> = {},
): EngineSession {
  return new Supervisor(engine, found, scope, { ...SUPERVISOR_LIMITS, ...limits })
}

/** Memory and CPU figures may be this old. */
const FRESH_MS = 250
/** A part of the time that an engine without work is kept. */
const HEAVY_SHARE = 0.25
/** How long a new run waits for more questions, so that they go out together. */
const GATHER_MS = 10
/** After all processes of an engine exited, it has this long to report it itself. */
const EXIT_REPORT_MS = 1000
/** After this many urgent batches one bulk batch runs, so that bulk work never stops. */
const URGENT_IN_A_ROW = 8

type Draining = {
  drain: Drain<never> | Drain<FileAnswers> | Drain<Relation>
  run: QueryRun | null
  tickets: Ticket[]
}

class Supervisor implements EngineSession {
  readonly family: string
  readonly #engine: Engine
  readonly #found: FoundEngine
  readonly #limits: SupervisorLimits
  readonly #launcher = new MeasuredLauncher()
  readonly #memory: MemoryWatch
  readonly #life: EngineLife
  readonly #quarantined = new QuarantinedFiles()
  readonly #runs: QueryRun[] = []
  readonly #jobs: (() => Promise<void>)[] = []
  #scope: EngineScope
  #current: Draining | null = null
  #pumping: Promise<void> | null = null
  /** The last batch was cancelled before it gave an answer. The next one is not cancelled until it gives one. */
  #yielded = false
  #urgentInARow = 0
  #hasVariants = false
  #stopping = false
  #idle: NodeJS.Timeout | undefined

  constructor(engine: Engine, found: FoundEngine, scope: EngineScope, limits: SupervisorLimits) {
    this.#engine = engine
    this.#found = found
    this.#limits = limits
    this.#scope = scope
    this.family = engine.family
    this.#memory = new MemoryWatch(this.#launcher, scope.memoryMb, limits, {
      isBusy: () => this.#pumping !== null,
      onTooLarge: error => this.#tooLarge(error),
    })
    const present = () => ({ ...this.#scope, ...this.#memory.hint })
    this.#life = new EngineLife(engine, found, present, limits, this.#launcher)
  }

  get engine(): string {
    const version = this.#life.version || this.#found.version
    return version ? `${this.#engine.name}-${version}` : this.#engine.name
  }

  get pace(): EnginePace | undefined {
    return this.#engine.pace
  }

  get relates(): boolean | undefined {
    return this.#life.relates
  }

  health(): EngineHealth {
    this.#launcher.measure(FRESH_MS)
    const { state, version, restarts, why, message } = this.#life
    const { rssMb, peakRssMb, cpuSeconds } = this.#launcher
    return {
      name: this.#engine.name,
      family: this.family,
      state,
      version: version || this.#found.version,
      path: this.#found.path,
      rssMb: Math.round(rssMb),
      peakRssMb: Math.round(peakRssMb),
      restarts,
      ...(why && { why }),
      ...(message && { message }),
      cpuSeconds: Math.round(cpuSeconds * 100) / 100,
    }
  }

  log(): string {
    return this.#launcher.log()
  }

  async *query(files: Questions, options: QueryOptions): AsyncIterable<FileAnswers> {
    const run = new QueryRun(files, {
      signal: options.signal,
      urgent: options.urgent ?? false,
      fileDeadlineMs: options.fileDeadlineMs,
      // A whole batch must fit, or an engine with large batches would never get one.
      window: Math.max(this.#limits.queue, this.#engine.batch.files),
      check: question => this.#quarantined.why(question),
      lateBecause: () => this.#lateBecause(),
      onLate: () => this.#dropUnwanted(),
      onWork: () => this.#wake(),
      onClose: () => this.#dropUnwanted(),
    })
    this.#runs.push(run)
    if (run.urgent) this.#yieldToUrgent()
    this.#wake()
    try {
      yield* run.answers()
    } finally {
      run.close()
      this.#runs.splice(this.#runs.indexOf(run), 1)
    }
  }

  async update(changes: readonly FileChange[]): Promise<void> {
    this.#scope = adjustScope(this.#scope, changes)
    this.#quarantined.forget(changes)
    // An engine that is not started yet will read the present files at its start.
    if (changes.length === 0 || !(this.#life.running || this.#life.state === 'starting')) return
    await this.#enqueue(async () => {
      const running = this.#life.running
      if (!running) return
      const failure = await failureWithin(this.#limits.fileMs, running.update(changes))
      // An engine that missed a change would give outdated answers.
      if (failure) await this.#life.failed(failure)
    })
  }

  relations(signal: AbortSignal, paths?: readonly string[]): AsyncIterable<Relation> {
    // An ended engine without relations is not started again just to report none.
    if (this.#life.relates === false) return nothing()
    return this.#report(signal, (running, inner) => running.relations?.(inner, paths))
  }

  confirm(likely: readonly Relation[], signal: AbortSignal): AsyncIterable<Relation> {
    return this.#report(signal, (running, inner) => running.confirm?.(likely, inner))
  }

  async *#report(
    signal: AbortSignal,
    start: (running: RunningEngine, signal: AbortSignal) => AsyncIterable<Relation> | undefined,
  ): AsyncIterable<Relation> {
    if (signal.aborted) throw cancelled()
    yield* await this.#enqueue(async () => {
      const found: Relation[] = []
      if (this.#stopping) throw engineFailure('semantic_unavailable', 'it was stopped')
      this.#memory.start()
      const running = await this.#life.get()
      const outcome = await this.#drain<Relation>(
        null,
        [],
        inner => start(running, AbortSignal.any([signal, inner])) ?? nothing(),
        relation => found.push(relation),
      )
      if (signal.aborted) throw cancelled()
      if (!('error' in outcome)) return found
      await this.#life.failed(outcome.error)
      throw engineFailure(whyOf(outcome.error), outcome.error.message, outcome.error)
    })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#idle)
    this.#current?.drain.cancel()
    for (const run of this.#runs) this.#refuseWaiting(run, 'semantic_unavailable')
    await this.#life.stop()
    await this.#pumping
    this.#memory.stop()
    clearTimeout(this.#idle)
    this.#stopping = false
  }

  #wake(): void {
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = null
      this.#whenIdle()
    })
  }

  /** The only place that talks to the engine, one thing at a time. */
  async #pump(): Promise<void> {
    clearTimeout(this.#idle)
    // The caller's synchronous work, such as passing the first questions, goes first.
    await Promise.resolve()
    for (;;) {
      const job = this.#jobs.shift()
      const run = this.#nextRun()
      if (job) await job()
      else if (run && this.#stopping) this.#refuseWaiting(run, 'semantic_unavailable')
      else if (run) await this.#serve(run)
      else return
    }
  }

  #whenIdle(): void {
    // Work may have arrived while the pump was ending.
    if (this.#jobs.length > 0 || this.#nextRun()) this.#wake()
    else this.#idle = setTimeout(() => this.#endIdle(), this.#idleMs()).unref()
  }

  /** Much memory is not kept long for a question that may not come. */
  #idleMs(): number {
    const { idleMs, heavyMb } = this.#limits
    this.#launcher.measure(FRESH_MS)
    return this.#launcher.rssMb > heavyMb ? idleMs * HEAVY_SHARE : idleMs
  }

  #endIdle(): void {
    if (this.#life.running) void this.#enqueue(() => this.#life.stop())
  }

  #nextRun(): QueryRun | undefined {
    const waiting = this.#runs.filter(run => run.waiting.length > 0)
    const bulk = waiting.find(run => !run.urgent)
    if (bulk && this.#urgentInARow >= URGENT_IN_A_ROW) return bulk
    return waiting.find(run => run.urgent) ?? bulk
  }

  async #serve(run: QueryRun): Promise<void> {
    await this.#gather(run)
    await this.#restartIfHeavy(run)
    this.#memory.start()
    const running = await this.#life.get().catch((error: Error) => {
      for (const each of this.#runs) this.#refuseWaiting(each, whyOf(error))
      return null
    })
    // Changes or urgent questions may have arrived while the engine started.
    const next = this.#jobs.length > 0 ? undefined : this.#nextRun()
    if (running && next) await this.#queryBatch(running, next)
  }

  /** Waits a moment for more questions, so that the first batch is not a single file. */
  async #gather(run: QueryRun): Promise<void> {
    const until = Date.now() + GATHER_MS
    while (!run.isFull && run.waiting.length < this.#engine.batch.files && Date.now() < until) await pause(1)
  }

  async #queryBatch(running: RunningEngine, run: QueryRun): Promise<void> {
    this.#urgentInARow = run.urgent ? this.#urgentInARow + 1 : 0
    const { files, sites } = this.#engine.batch
    const share = this.#memory.batchShare
    const tickets = run.take({ files: Math.max(1, files * share), sites: Math.max(1, sites * share) })
    const byPath = new Map(tickets.map(ticket => [ticket.question.path, ticket]))
    let answered = 0
    const outcome = await this.#drain<FileAnswers>(
      run,
      tickets,
      signal =>
        running.query(
          tickets.map(ticket => ticket.question),
          signal,
        ),
      answers => {
        const ticket = byPath.get(answers.path)
        if (!ticket || ticket.question.sites.length !== answers.answers.length) return
        answered++
        this.#deliver(ticket, answers)
      },
    )
    if (outcome.kind === 'dropped' || outcome.kind === 'stuck') this.#yielded = answered === 0
    const batch = { run, tickets, hasVariants: this.#hasVariants }
    await concludeBatch(batch, outcome, this.#life, this.#quarantined)
  }

  #deliver(ticket: Ticket, answers: FileAnswers): void {
    if (answers.variant !== '') this.#hasVariants = true
    this.#yielded = false
    this.#life.progressed()
    ticket.run.deliver(ticket, answers)
    if (this.#jobs.length > 0 || this.#nextRun()?.urgent) this.#yieldToUrgent()
  }

  async #drain<T>(
    run: QueryRun | null,
    tickets: Ticket[],
    start: (signal: AbortSignal) => AsyncIterable<T>,
    take: (item: T) => void,
  ): Promise<DrainOutcome> {
    const { fileMs, siteMs, loadMs, stopMs } = this.#limits
    const maxSites = tickets.reduce((max, { question }) => Math.max(max, question.sites.length), 0)
    const nextMs = fileMs + siteMs * maxSites
    const firstMs = run ? this.#firstAnswerMs(nextMs) : loadMs
    const drain = new Drain<T>({ firstMs, nextMs, cancelMs: stopMs })
    this.#current = { drain: drain as Draining['drain'], run, tickets }
    const exited = engineFailure('server_crashed', 'its processes are gone')
    this.#launcher.whenAllExited(() => setTimeout(() => drain.interrupt(exited), EXIT_REPORT_MS).unref())
    try {
      return await drain.run(start, take)
    } finally {
      this.#current = null
    }
  }

  /** Some engines load the project on the first query; the time for that is known after the first time. */
  #firstAnswerMs(nextMs: number): number {
    const { hasAnswered, firstAnswerMs } = this.#life
    if (hasAnswered) return nextMs
    const loadMs = Math.max(nextMs, this.#limits.loadMs)
    return firstAnswerMs === undefined ? loadMs : Math.min(loadMs, nextMs + 2 * firstAnswerMs)
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#jobs.push(() => work().then(resolve, reject))
      this.#yieldToUrgent()
      this.#wake()
    })
  }

  /** Cancels a running bulk batch, unless one was cancelled just before. */
  #yieldToUrgent(): void {
    if (this.#current?.run && !this.#current.run.urgent && !this.#yielded) this.#current.drain.cancel()
  }

  #dropUnwanted(): void {
    const { run, tickets = [], drain } = this.#current ?? {}
    if (run && (run.closed || tickets.every(ticket => ticket.isDone))) drain?.cancel()
  }

  #refuseWaiting(run: QueryRun, why: EngineWhy): void {
    for (const ticket of [...run.waiting]) run.refuse(ticket, why)
  }

  #lateBecause(): EngineWhy {
    const words = { starting: 'server_starting', stopped: 'server_starting', ready: 'timeout' } as const
    const { state, why } = this.#life
    return state === 'backoff' || state === 'failed' ? (why ?? 'server_crashed') : words[state]
  }

  #tooLarge(error: Error): void {
    if (this.#current) this.#current.drain.interrupt(error)
    else if (this.#life.state === 'starting') this.#life.interruptStart(error)
    else if (this.#memory.takeRestartDue()) this.#endIdle()
  }

  /** Between batches, replaces an engine that has grown by a fresh one with a smaller heap. */
  async #restartIfHeavy(run: QueryRun): Promise<void> {
    const { freshPastMb = Number.POSITIVE_INFINITY } = this.#engine
    // For an urgent query the loaded engine is faster.
    const isHeavy = !run.urgent && this.#launcher.rssMb > freshPastMb
    if (this.#memory.takeRestartDue() || isHeavy) await this.#life.stop()
  }
}

async function* nothing(): AsyncIterable<never> {}
