/** Starts an engine on demand, restarts it with growing pauses, and gives up for a while if that does not help. */
import type { Engine, EngineScope, EngineWhy, FoundEngine, RunningEngine } from '../../../src/model/engine.ts'
import type { MeasuredLauncher } from '../process/measured-launcher.ts'
import { failureWithin } from '../process/within.ts'
import { engineFailure, whyOf } from './engine-failure.ts'
import type { SupervisorLimits } from './supervisor-limits.ts'

export type EngineState = 'stopped' | 'starting' | 'ready' | 'backoff' | 'failed'

/** Reasons that a second attempt would meet again. */
const LASTING: ReadonlySet<EngineWhy> = new Set([
  'project_load_failed',
  'semantic_unavailable',
  'plugin_blocked',
  'safe_mode',
  'out_of_scope',
])

/** A timeout costs so much time that it counts for more than one crash. */
const TIMEOUT_WEIGHT = 2

/** This many crashes open the circuit even if each was followed by a few answers. */
const STORM = 20
/** This many answered files make up for one crash. */
const CALM_FILES = 50

export class EngineLife {
  state: EngineState = 'stopped'
  version = ''
  restarts = 0
  why: EngineWhy | undefined
  message: string | undefined
  /** Whether it reports relations; known after its first start. */
  relates: boolean | undefined
  /** Whether it answered anything since its last start. */
  hasAnswered = false
  /** Time from ready to the first answer, at the last start that gave one. */
  firstAnswerMs: number | undefined
  readonly #engine: Engine
  readonly #found: FoundEngine
  readonly #scope: () => EngineScope
  readonly #limits: SupervisorLimits
  readonly #launcher: MeasuredLauncher
  #running: RunningEngine | null = null
  #starts = 0
  #readyAt = 0
  #stops = 0
  #crashes = 0
  #storm = 0
  #retryAt = 0
  #abortStart: (error: Error) => void = () => {}
  #wakeUp: () => void = () => {}

  constructor(
    engine: Engine,
    found: FoundEngine,
    scope: () => EngineScope,
    limits: SupervisorLimits,
    launcher: MeasuredLauncher,
  ) {
    this.#engine = engine
    this.#found = found
    this.#scope = scope
    this.#limits = limits
    this.#launcher = launcher
  }

  get running(): RunningEngine | null {
    return this.#running
  }

  /** A living engine, after restarts if needed; throws while the circuit is open. */
  async get(): Promise<RunningEngine> {
    const stops = this.#stops
    for (;;) {
      if (this.#running) return this.#running
      if (stops !== this.#stops) throw engineFailure('semantic_unavailable', 'it was stopped')
      const pause = this.#retryAt - Date.now()
      if (this.state === 'failed') {
        if (pause > 0) throw engineFailure(this.why ?? 'server_crashed', this.message ?? 'it failed')
        // Half open: one more failure opens the circuit again.
        this.#crashes = this.#limits.crashes - 1
      } else if (pause > 0) {
        this.state = 'backoff'
        await this.#sleep(pause)
        continue
      }
      try {
        return await this.#start()
      } catch (error) {
        if (stops === this.#stops) await this.failed(error as Error, { atStart: true })
      }
    }
  }

  /** The engine died, hung or broke the protocol; the rest of it is ended. */
  async failed(error: Error, { atStart = false, narrowed = false } = {}): Promise<void> {
    this.#running = null
    this.why = whyOf(error)
    this.message = error.message
    this.#storm++
    // An engine that answered nothing since its start will hardly do so next time.
    const isUnanswered = this.why === 'timeout' && (atStart || !this.hasAnswered)
    if (!narrowed) this.#crashes += isUnanswered ? TIMEOUT_WEIGHT : 1
    const lasting = atStart && LASTING.has(this.why)
    const open = lasting || this.#crashes >= this.#limits.crashes || this.#storm >= STORM
    this.state = open ? 'failed' : 'backoff'
    const { backoffMs, halfOpenMs } = this.#limits
    const step = Math.min(Math.max(this.#crashes, 1), backoffMs.length) - 1
    this.#retryAt = Date.now() + (open ? halfOpenMs : (backoffMs[step] ?? 0))
    await this.#launcher.endAll()
  }

  /** A file was answered: earlier crashes did not prevent that. */
  progressed(): void {
    if (!this.hasAnswered) this.firstAnswerMs = Date.now() - this.#readyAt
    this.#crashes = 0
    this.#storm = Math.max(0, this.#storm - 1 / CALM_FILES)
    this.hasAnswered = true
    this.why = undefined
  }

  /** Interrupts a start that uses too many resources. */
  interruptStart(error: Error): void {
    this.#abortStart(error)
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = null
    this.#stops++
    this.#wakeUp()
    this.#abortStart(engineFailure('semantic_unavailable', 'it was stopped'))
    // An engine that does not stop is ended below, so neither failure nor delay matters.
    this.#launcher.measure()
    if (running) await failureWithin(this.#limits.stopMs, running.stop())
    await this.#launcher.endAll()
    if (this.state !== 'failed') this.state = 'stopped'
  }

  async #start(): Promise<RunningEngine> {
    this.state = 'starting'
    this.hasAnswered = false
    this.restarts = this.#starts++
    const starting = this.#engine.start(this.#found, this.#scope(), this.#launcher)
    const running = await this.#boundStart(starting)
    this.#running = running
    this.state = 'ready'
    this.#readyAt = Date.now()
    this.relates = running.relations !== undefined
    this.version = running.version || this.#found.version
    this.message = this.#warning(running)
    return running
  }

  #boundStart(starting: Promise<RunningEngine>): Promise<RunningEngine> {
    return new Promise((resolve, reject) => {
      const seconds = this.#limits.loadMs / 1000
      const late = () => reject(engineFailure('timeout', `it was not ready after ${seconds} s`))
      const timer = setTimeout(late, this.#limits.loadMs)
      this.#abortStart = reject
      starting.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  /** A missing part or an untested version is worth a warning; the answers count all the same. */
  #warning({ version, warning = this.#found.warning }: RunningEngine): string | undefined {
    if (warning) return warning
    if (!version || version === this.#found.version) return undefined
    return `found as ${this.#found.version}, says it is ${version}`
  }

  #sleep(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
