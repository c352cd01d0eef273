/** Idle work: starts after a quiet time, and every question postpones it. */

export class IdleWork {
  private readonly quietMs: number
  private readonly work: (signal: AbortSignal) => Promise<void>
  private timer: NodeJS.Timeout | undefined
  private running: AbortController | undefined

  constructor(quietMs: number, work: (signal: AbortSignal) => Promise<void>) {
    this.quietMs = quietMs
    this.work = work
  }

  /** Called by every question: what is under way goes on, since questions go before it. */
  postpone(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.begin(), this.quietMs)
    // It must not keep a server alive that wants to end.
    this.timer.unref()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.running?.abort()
  }

  private begin(): void {
    if (this.running) return
    this.running = new AbortController()
    // No user waits for this; the next question meets the same failure and reports it.
    this.work(this.running.signal)
      .catch(() => {})
      .finally(() => {
        this.running = undefined
      })
  }
}
