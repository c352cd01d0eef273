/** One query run through a supervisor: reads questions only as fast as answers are taken, and answers each once. */
import type { EngineWhy, FileAnswers, FileQuestions } from '../../../src/model/engine.ts'
import { cancelled } from './engine-failure.ts'

/** An accepted question and its state. */
export interface Ticket {
  readonly question: FileQuestions
  readonly run: QueryRun
  /** Maximum number of files in one batch with it; reduced when an engine dies on a batch. */
  maxBatch: number
  /** How often an engine died on it alone. */
  crashes: number
  /** How often an engine ended a batch without an answer for it. */
  misses: number
  delivered: Set<string>
  isDone: boolean
  timer?: NodeJS.Timeout
}

export interface QueryRunOptions {
  signal: AbortSignal
  urgent: boolean
  fileDeadlineMs?: number
  /** Limit on accepted questions plus answers that are not taken yet. */
  window: number
  /** Checks a new question; a reason refuses it at once. */
  check: (question: FileQuestions) => EngineWhy | undefined
  /** Reason for a question that passed its deadline. */
  lateBecause: () => EngineWhy
  /** A question passed its deadline; the engine may still work on it. */
  onLate: () => void
  /** A question is waiting. */
  onWork: () => void
  /** The answers are complete or no longer wanted. */
  onClose: (run: QueryRun) => void
}

export type Questions = AsyncIterable<FileQuestions> | Iterable<FileQuestions>

export class QueryRun {
  readonly urgent: boolean
  readonly waiting: Ticket[] = []
  closed = false
  readonly #options: QueryRunOptions
  readonly #source: AsyncIterator<FileQuestions> | Iterator<FileQuestions>
  readonly #output: FileAnswers[] = []
  readonly #onAbort = () => this.close()
  /** Accepted and not complete yet. */
  #outstanding = 0
  /** Accepted and without any answer yet. */
  #unanswered = 0
  #exhausted = false
  #pulling = false
  #error: unknown
  #wake: () => void = () => {}

  constructor(source: Questions, options: QueryRunOptions) {
    this.#options = options
    this.urgent = options.urgent
    this.#source = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
    options.signal.addEventListener('abort', this.#onAbort, { once: true })
    if (options.signal.aborted) this.close()
    else void this.#pull()
  }

  /** True if no further question comes before answers are taken. */
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

  /** The next waiting questions that may be in one batch; two questions about one file never are. */
  take(max: { files: number; sites: number }): Ticket[] {
    const taken: Ticket[] = []
    const paths = new Set<string>()
    let files = max.files
    let sites = 0
    while (this.waiting.length > 0 && taken.length < files) {
      const next = this.waiting[0]!
      files = Math.min(files, next.maxBatch)
      sites += next.question.sites.length
      const fits = taken.length < files && sites <= max.sites && !paths.has(next.question.path)
      if (taken.length > 0 && !fits) break
      taken.push(this.waiting.shift()!)
      paths.add(next.question.path)
    }
    return taken
  }

  giveBack(tickets: readonly Ticket[]): void {
    if (this.closed) return
    for (const ticket of tickets.filter(one => !one.isDone).reverse()) this.waiting.unshift(ticket)
  }

  /** Moves these behind all others. An engine that works in order died on the first of them, so that one goes last. */
  postpone(tickets: readonly Ticket[]): void {
    if (this.closed) return
    const [first, ...rest] = tickets.filter(ticket => !ticket.isDone)
    for (const ticket of rest) this.waiting.push(ticket)
    if (first) this.waiting.push(first)
  }

  /** Delivers each variant once, however often the file was queried. */
  deliver(ticket: Ticket, answers: FileAnswers): void {
    if (ticket.isDone || ticket.delivered.has(answers.variant)) return
    if (ticket.delivered.size === 0) this.#unanswered--
    clearTimeout(ticket.timer)
    ticket.delivered.add(answers.variant)
    this.#output.push(answers)
    this.#wake()
  }

  finish(ticket: Ticket): void {
    if (ticket.isDone) return
    ticket.isDone = true
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
    this.finish(ticket)
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
      maxBatch: Number.POSITIVE_INFINITY,
      crashes: 0,
      misses: 0,
      delivered: new Set(),
      isDone: false,
    }
    this.#outstanding++
    this.#unanswered++
    if (question.sites.length === 0) {
      this.deliver(ticket, { path: question.path, variant: '', answers: [] })
      this.finish(ticket)
      return
    }
    const why = this.#options.check(question)
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
