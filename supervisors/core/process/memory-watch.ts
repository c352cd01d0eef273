/** Keeps an engine below its memory limit: first by smaller batches and a smaller heap, then by ending it. */
import { engineFailure } from '../supervise/engine-failure.ts'
import type { SupervisorLimits } from '../supervise/supervisor-limits.ts'
import type { MeasuredLauncher } from './measured-launcher.ts'

/** Heap share of the memory limit for an engine that came close to it. */
const HEAP_SHARE = 0.6
/** Share of the batch size from then on. */
const SMALL_BATCH = 0.25

/** Memory grows fast above this share, so it is sampled more often there while the engine works. */
const CLOSE_SHARE = 0.5
const CLOSER_LOOK = 5
const IDLE_LOOK = 10

export interface MemoryHooks {
  isBusy: () => boolean
  onTooLarge: (error: Error) => void
}

export class MemoryWatch {
  batchShare = 1
  /** Passed to the engine at its next start. */
  hint: { heapMb?: number } = {}
  readonly #launcher: MeasuredLauncher
  readonly #ceilingMb: number
  readonly #limits: SupervisorLimits
  readonly #hooks: MemoryHooks
  #timer: NodeJS.Timeout | undefined
  #isIdle = false
  #restartDue = false

  constructor(launcher: MeasuredLauncher, ceilingMb: number, limits: SupervisorLimits, hooks: MemoryHooks) {
    this.#launcher = launcher
    this.#ceilingMb = ceilingMb
    this.#limits = limits
    this.#hooks = hooks
  }

  /** Called when there is work again. */
  start(): void {
    if (this.#isIdle) this.stop()
    this.#timer ??= this.#later(this.#limits.sampleMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isIdle = false
  }

  /** True once after the soft limit was passed: the engine is restarted at the next pause between batches. */
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
    this.#isIdle = !this.#hooks.isBusy()
    if (this.#isIdle) return sampleMs * IDLE_LOOK
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
    // The running work is ended, or else the next pause is used.
    this.#restartDue = true
    this.#hooks.onTooLarge(
      engineFailure('oom_restart', `it used ${Math.round(used)} MB of ${this.#ceilingMb} MB`),
    )
  }
}
