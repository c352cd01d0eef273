/** One ask on its way through a supervisor: pulls questions only as fast as answers are taken, and answers each once. */
import type { EngineWhy, FileAnswers, FileQuestions } from '../../src/model/engine.ts'
import { cancelled } from './engine-failure.ts'

/** A question that was accepted, with what has happened to it so far. */
export interface Ticket {
  readonly question: FileQuestions
  readonly run: AskRun
  /** How many files it may be asked together with; falls when an engine dies over a batch. */
  together: number
  /** How often an engine died over it alone. */
  deaths: number
  /** How often an engine ended a batch without a word about it. */
  misses: number
  delivered: Set<string>
  settled: boolean
  timer?: NodeJS.Timeout
}

export interface AskRunOptions {
  signal: AbortSignal
  urgent: boolean
  fileDeadlineMs?: number
  /** Questions accepted and answers not yet taken, together. */
  window: number
  /** Looks at a question when it comes in; a word refuses it at once. */
  screen: (question: FileQuestions) => EngineWhy | undefined
  /** Why a question whose time is up was not answered. */
  lateBecause: () => EngineWhy
  /** A question's time is up; it may be with the engine still. */
  onLate: () => void
  /** Something waits to be asked. */
  onWork: () => void
  /** Nobody wants the answers any more, or they are complete. */
  onClose: (run: AskRun) => void
}

export type Questions = AsyncIterable<FileQuestions> | Iterable<FileQuestions>

export class AskRun {
  readonly urgent: boolean
  readonly waiting: Ticket[] = []
  closed = false
  readonly #options: AskRunOptions
  readonly #source: AsyncIterator<FileQuestions> | Iterator<FileQuestions>
  readonly #output: FileAnswers[] = []
  readonly #onAbort = () => this.close()
  /** Accepted, and not yet known to be complete. */
  #outstanding = 0
  /** Accepted, and without any answer yet. */
  #unanswered = 0
  #exhausted = false
  #pulling = false
  #error: unknown
  #wake: () => void = () => {}

  constructor(source: Questions, options: AskRunOptions) {
    this.#options = options
    this.urgent = options.urgent
    this.#source = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
    options.signal.addEventListener('abort', this.#onAbort, { once: true })
    if (options.signal.aborted) this.close()
    else void this.#pull()
  }

  /** True once no further question will come without answers being taken first. */
  get isFull(): boolean {
    return !this.#pulling
  }

  async *answers(): AsyncGenerator<FileAnswers> {
    try {
      for (;;) {
        if (this.#options.signal.aborted) throw cancelled()
        const next = this.#output.shift()
        if (next) {
          void this.#pull()
          yield next
        } else if (this.#error !== undefined) throw this.#error
        else if (this.closed || (this.#exhausted && this.#outstanding === 0)) return
        else await this.#change()
      }
    } finally {
      this.close()
    }
  }

  /** The next of those that wait, as many as may be asked together; two questions about one file are kept apart. */
  take(most: { files: number; sites: number }): Ticket[] {
    const taken: Ticket[] = []
    const paths = new Set<string>()
    let files = most.files
    let sites = 0
    while (this.waiting.length > 0 && taken.length < files) {
      const next = this.waiting[0]!
      files = Math.min(files, next.together)
      sites += next.question.sites.length
      const fits = taken.length < files && sites <= most.sites && !paths.has(next.question.path)
      if (taken.length > 0 && !fits) break
      taken.push(this.waiting.shift()!)
      paths.add(next.question.path)
    }
    return taken
  }

  giveBack(tickets: readonly Ticket[]): void {
    if (!this.closed) this.waiting.unshift(...tickets.filter(ticket => !ticket.settled))
  }

  /** Behind all others, and the first of them, over which an engine that works in order died, behind the rest. */
  putOff(tickets: readonly Ticket[]): void {
    const [first, ...rest] = tickets.filter(ticket => !ticket.settled)
    if (!this.closed && first) this.waiting.push(...rest, first)
  }

  /** Each variant once, however often the file had to be asked. */
  deliver(ticket: Ticket, answers: FileAnswers): void {
    if (ticket.settled || ticket.delivered.has(answers.variant)) return
    if (ticket.delivered.size === 0) this.#unanswered--
    clearTimeout(ticket.timer)
    ticket.delivered.add(answers.variant)
    this.#output.push(answers)
    this.#wake()
  }

  settle(ticket: Ticket): void {
    if (ticket.settled) return
    ticket.settled = true
    this.#outstanding--
    const index = this.waiting.indexOf(ticket)
    if (index >= 0) this.waiting.splice(index, 1)
    this.#wake()
  }

  refuse(ticket: Ticket, why: EngineWhy): void {
    const { path, sites } = ticket.question
    if (ticket.delivered.size === 0) {
      this.deliver(ticket, { path, variant: '', answers: sites.map(() => 'open' as const), why })
    }
    this.settle(ticket)
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.#options.signal.removeEventListener('abort', this.#onAbort)
    for (const ticket of this.waiting.splice(0)) clearTimeout(ticket.timer)
    if (!this.#exhausted) void Promise.resolve(this.#source.return?.()).catch(() => {})
    this.#wake()
    this.#options.onClose(this)
  }

  async #pull(): Promise<void> {
    if (this.#pulling || this.#exhausted) return
    this.#pulling = true
    try {
      while (!this.closed && this.#unanswered + this.#output.length < this.#options.window) {
        const next = await this.#source.next()
        if (next.done) this.#exhausted = true
        if (next.done || this.closed) break
        this.#accept(next.value)
      }
    } catch (error) {
      this.#error = error
      this.#exhausted = true
    }
    this.#pulling = false
    this.#wake()
    this.#options.onWork()
  }

  #accept(question: FileQuestions): void {
    const ticket: Ticket = {
      question,
      run: this,
      together: Number.POSITIVE_INFINITY,
      deaths: 0,
      misses: 0,
      delivered: new Set(),
      settled: false,
    }
    this.#outstanding++
    this.#unanswered++
    if (question.sites.length === 0) {
      this.deliver(ticket, { path: question.path, variant: '', answers: [] })
      this.settle(ticket)
      return
    }
    const why = this.#options.screen(question)
    if (why) {
      this.refuse(ticket, why)
      return
    }
    const { fileDeadlineMs, lateBecause, onLate } = this.#options
    if (fileDeadlineMs !== undefined) {
      ticket.timer = setTimeout(() => {
        this.refuse(ticket, lateBecause())
        onLate()
      }, fileDeadlineMs)
    }
    this.waiting.push(ticket)
    this.#options.onWork()
  }

  #change(): Promise<void> {
    return new Promise(resolve => {
      this.#wake = resolve
    })
  }
}
