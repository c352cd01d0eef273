/** Work that is done while nobody asks: begun after a quiet time, put off by every question. */

/** Questions of one agent come in bursts; a pause this long is the end of one. */
const QUIET_MS = 5_000

export class IdleWork {
  private readonly work: (signal: AbortSignal) => Promise<void>
  private timer: NodeJS.Timeout | undefined
  private running: AbortController | undefined

  constructor(work: (signal: AbortSignal) => Promise<void>) {
    this.work = work
  }

  /** Called by every question: what is under way goes on, since questions go before it. */
  postpone(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.begin(), QUIET_MS)
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
    // What goes wrong here nobody asked for; the next question meets it and says so.
    this.work(this.running.signal)
      .catch(() => {})
      .finally(() => {
        this.running = undefined
      })
  }
}
