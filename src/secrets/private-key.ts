/** The body of a private key: what stands between its BEGIN and its END, or goes on like one. */
import type { Span } from './url-credentials.ts'

const SHORTEST_BODY = 40
const LONGEST_BODY = 40_000
const LONGEST_ENDLESS = 20_000

/** Remembers where the next END is, so that a text of nothing but BEGINs is gone through once. */
export class PrivateKeys {
  readonly #text: string
  #end = -1
  /** Up to here all is body: a BEGIN inside another body says nothing new. */
  #covered = 0

  constructor(text: string) {
    this.#text = text
  }

  /** `at` is where `PRIVATE KEY` stands. */
  bodyAt(at: number): Span | undefined {
    const text = this.#text
    if (at < this.#covered) return undefined
    const head = text.slice(Math.max(0, at - 40), at)
    const begin = /-----BEGIN [A-Z0-9 ]{0,24}$/.test(head)
    const tail = /^PRIVATE KEY(?: BLOCK)?-----/.exec(text.slice(at, at + 24))
    if (!begin || !tail) return undefined
    const start = at + tail[0].length
    const end = this.#endAfter(start)
    if (text.slice(start, Math.min(end, start + 200)).trim().length < SHORTEST_BODY) return undefined
    this.#covered = end
    return { at: start, end }
  }

  #endAfter(start: number): number {
    if (this.#end < start) {
      const found = this.#text.indexOf('-----END', start)
      this.#end = found < 0 ? Number.POSITIVE_INFINITY : found
    }
    if (this.#end - start <= LONGEST_BODY) return this.#end
    return this.#endOfBase64(start)
  }

  /** Cut off in the middle: as far as it goes on in the letters of base64, and what stands between them in source. */
  #endOfBase64(start: number): number {
    const most = Math.min(this.#text.length, start + LONGEST_ENDLESS)
    let end = start
    while (end < most && /[A-Za-z0-9+/=\s\\"',:.-]/.test(this.#text[end]!)) end++
    return end
  }
}
