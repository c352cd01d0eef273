/** Holds an engine's processes to their memory ceiling: first by asking less and a smaller heap, then by force. */
import { engineFailure } from './engine-failure.ts'
import type { MeasuredLauncher } from './measured-launcher.ts'
import type { SupervisorLimits } from './supervisor-limits.ts'

/** Share of the ceiling that an engine which came near it is told to keep its heap within. */
const HEAP_SHARE = 0.6
/** Share of a batch that it is asked from then on. */
const SMALL_BATCH = 0.25

/** Growth is fast in the second half, and of no interest while nothing is asked. */
const CLOSE_SHARE = 0.5
const CLOSER_LOOK = 5
const IDLE_LOOK = 10

export interface MemoryHooks {
  isBusy: () => boolean
  onTooLarge: (error: Error) => void
}

export class MemoryWatch {
  batchShare = 1
  /** What the engine is told when it is next started. */
  hint: { heapMb?: number } = {}
  readonly #launcher: MeasuredLauncher
  readonly #ceilingMb: number
  readonly #limits: SupervisorLimits
  readonly #hooks: MemoryHooks
  #timer: NodeJS.Timeout | undefined
  #isDozing = false
  #restartDue = false

  constructor(launcher: MeasuredLauncher, ceilingMb: number, limits: SupervisorLimits, hooks: MemoryHooks) {
    this.#launcher = launcher
    this.#ceilingMb = ceilingMb
    this.#limits = limits
    this.#hooks = hooks
  }

  /** There is work again. */
  start(): void {
    if (this.#isDozing) this.stop()
    this.#timer ??= this.#later(this.#limits.sampleMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isDozing = false
  }

  /** True once after the soft limit was passed: the next pause between batches is the time to start anew. */
  takeRestartDue(): boolean {
    const due = this.#restartDue
    this.#restartDue = false
    return due
  }

  #later(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#sample()
      if (this.#timer) this.#timer = this.#later(this.#nextLookMs())
    }, ms).unref()
  }

  #nextLookMs(): number {
    const { sampleMs } = this.#limits
    this.#isDozing = !this.#hooks.isBusy()
    if (this.#isDozing) return sampleMs * IDLE_LOOK
    return this.#launcher.rssMb > this.#ceilingMb * CLOSE_SHARE ? sampleMs / CLOSER_LOOK : sampleMs
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
    this.#hooks.onTooLarge(
      engineFailure('oom_restart', `it used ${Math.round(used)} MB of ${this.#ceilingMb} MB`),
    )
  }
}
