/** The next call that an answer suggests: data inside, a string wherever the answer is written out. */
import type { Advice, Call } from '../../errors/advice.ts'
import { inCommandWords, inToolWords } from '../declare/print-advice.ts'

export class Suggestion {
  readonly #advice: Advice

  constructor(advice: Advice) {
    this.#advice = advice
  }

  /** A call on its own may be copied, so it is printed on one line. */
  get isCall(): boolean {
    return typeof this.#advice !== 'string' && this.#advice.length === 1
  }

  /** What passes between processes. */
  get data(): Advice {
    return this.#advice
  }

  inCommandWords(): string {
    return inCommandWords(this.#advice, 'short')
  }

  /** A question about a ref continues there: in the work tree the symbol may not be. */
  at(ref: string): Suggestion {
    const [call] = this.isCall ? (this.#advice as readonly Call[]) : []
    if (!call?.with || Object.keys(call.with).length === 0) return this
    return suggest(call.ask, { ...call.with, ref })
  }

  toString(): string {
    return inToolWords(this.#advice)
  }

  toJSON(): string {
    return this.toString()
  }
}

export function suggest(ask: string, input: Call['with'] = {}): Suggestion {
  return new Suggestion([{ ask, with: input }])
}
