/** Takes the items an engine streams until it ends, hangs, is cancelled or must be stopped. */
import { engineFailure } from './engine-failure.ts'

/** `stuck`: it was cancelled and did not stop. */
export type DrainOutcome = { kind: 'done' | 'dropped' } | { kind: 'died' | 'stuck'; error: Error }

export interface DrainLimits {
  /** Limit until the first item. */
  firstMs: number
  /** Limit between items. */
  nextMs: number
  /** Limit for stopping after a cancellation. */
  cancelMs: number
}

export class Drain<T> {
  readonly #limits: DrainLimits
  readonly #abort = new AbortController()
  readonly #interrupted: Promise<never>
  #interrupt: (error: Error) => void = () => {}
  #isUnwanted = false
  #timer: NodeJS.Timeout | undefined

  constructor(limits: DrainLimits) {
    this.#limits = limits
    this.#interrupted = new Promise<never>((_, reject) => {
      this.#interrupt = reject
    })
    this.#interrupted.catch(() => {})
  }

  async run(
    start: (signal: AbortSignal) => AsyncIterable<T>,
    take: (item: T) => void,
  ): Promise<DrainOutcome> {
    try {
      this.#arm(this.#limits.firstMs)
      const items = start(this.#abort.signal)[Symbol.asyncIterator]()
      for (;;) {
        const next = await Promise.race([items.next(), this.#interrupted])
        if (next.done) return { kind: this.#isUnwanted ? 'dropped' : 'done' }
        take(next.value)
        if (!this.#isUnwanted) this.#arm(this.#limits.nextMs)
      }
    } catch (error) {
      return this.#judge(error as Error)
    } finally {
      clearTimeout(this.#timer)
    }
  }

  /** Cancels: the engine is informed and has a moment to stop by itself. */
  cancel(): void {
    if (this.#isUnwanted) return
    this.#isUnwanted = true
    this.#abort.abort()
    this.#arm(this.#limits.cancelMs)
  }

  /** Ends at once; the engine's current work is lost. */
  interrupt(error: Error): void {
    this.#interrupt(new Interruption(error))
  }

  #arm(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.interrupt(engineFailure('timeout', `it was silent for more than ${ms / 1000} s`))
    }, ms)
  }

  #judge(error: Error): DrainOutcome {
    if (!(error instanceof Interruption))
      return this.#isUnwanted ? { kind: 'dropped' } : { kind: 'died', error }
    this.#abort.abort()
    return { kind: this.#isUnwanted ? 'stuck' : 'died', error: error.reason }
  }
}

/** Separates our own interruption from errors of the engine. */
class Interruption extends Error {
  readonly reason: Error

  constructor(reason: Error) {
    super(reason.message)
    this.reason = reason
  }
}
