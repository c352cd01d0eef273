/** Holds an engine's processes to their memory ceiling: first by asking less and a smaller heap, then by force. */
import { engineFailure } from './engine-failure.ts'
import type { MeasuredLauncher } from './measured-launcher.ts'
import type { SupervisorLimits } from './supervisor-limits.ts'

/** Share of the ceiling that an engine which came near it is told to keep its heap within. */
const HEAP_SHARE = 0.6
/** Share of a batch that it is asked from then on. */
const SMALL_BATCH = 0.25

export class MemoryWatch {
  batchShare = 1
  /** What the engine is told when it is next started. */
  hint: { heapMb?: number } = {}
  readonly #launcher: MeasuredLauncher
  readonly #ceilingMb: number
  readonly #limits: SupervisorLimits
  readonly #onTooLarge: (error: Error) => void
  #timer: NodeJS.Timeout | undefined
  #restartDue = false

  constructor(
    launcher: MeasuredLauncher,
    ceilingMb: number,
    limits: SupervisorLimits,
    onTooLarge: (error: Error) => void,
  ) {
    this.#launcher = launcher
    this.#ceilingMb = ceilingMb
    this.#limits = limits
    this.#onTooLarge = onTooLarge
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#sample(), this.#limits.sampleMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** True once after the soft limit was passed: the next pause between batches is the time to start anew. */
  takeRestartDue(): boolean {
    const due = this.#restartDue
    this.#restartDue = false
    return due
  }

  #sample(): void {
    if (!this.#launcher.isAlive) return
    this.#launcher.measure()
    const used = this.#launcher.rssMb
    const isFirstTime = this.hint.heapMb === undefined
    if (used > this.#ceilingMb * this.#limits.softShare && isFirstTime) {
      this.#restartDue = true
      this.batchShare = SMALL_BATCH
      this.hint = { heapMb: Math.floor(this.#ceilingMb * HEAP_SHARE) }
    }
    if (used <= this.#ceilingMb) return
    // Whatever is going on is ended, or else the next pause is used.
    this.#restartDue = true
    this.#onTooLarge(engineFailure('oom_restart', `it used ${Math.round(used)} MB of ${this.#ceilingMb} MB`))
  }
}
