/** Lays answers out as text: wraps sentences, cuts signatures to the width, paints when asked to. */
import type { Suggestion } from './suggestion.ts'

export interface TextOptions {
  /** Columns of the terminal; sentences wrap and signatures are cut there, handles never. */
  width: number
  color: boolean
  /** Suggest commands of the command line instead of tools. */
  commands?: boolean
}

export const PLAIN_TEXT: TextOptions = { width: 100, color: false }

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const
export type Paint = keyof typeof CODES

export class TextPage {
  readonly #options: TextOptions
  readonly #lines: string[] = []

  constructor(options: TextOptions) {
    this.#options = options
  }

  get width(): number {
    return this.#options.width
  }

  paint(paint: Paint, text: string): string {
    return this.#options.color ? `\u001b[${CODES[paint]}m${text}\u001b[0m` : text
  }

  /** The next call, as its reader writes it; a command is not wrapped, since it may be copied. */
  suggest(first: string, suggestion: Suggestion): void {
    const words = this.#options.commands ? suggestion.inCommandWords() : suggestion.toString()
    if (this.#options.commands && suggestion.isCall) this.line(this.paint('dim', first + printable(words)))
    else this.sentence(first, words, 'dim')
  }

  /** A sentence in the words of its reader. */
  advise(first: string, advice: Suggestion): void {
    this.sentence(first, this.#options.commands ? advice.inCommandWords() : advice.toString(), 'dim')
  }

  /** One line as it is, painted or not. */
  line(text = ''): void {
    this.#lines.push(text.trimEnd())
  }

  /** One line, cut to the width. */
  cut(indent: number, text: string, paint?: Paint): void {
    const space = Math.max(16, this.width - indent)
    const shown = printable(text)
    const short = shown.length > space ? `${shown.slice(0, space - 1)}…` : shown
    this.line(' '.repeat(indent) + (paint ? this.paint(paint, short) : short))
  }

  /** A sentence, wrapped at the width; further lines are indented under the first. */
  sentence(first: string, text: string, paint?: Paint): void {
    const indent = ' '.repeat(Math.min(first.length, 8))
    const space = Math.max(20, this.width)
    let current = first
    for (const word of printable(text).split(' ')) {
      const isFull = current.trim() !== '' && current.length + word.length + 1 > space
      if (isFull && current !== first) {
        this.line(paint ? this.paint(paint, current) : current)
        current = indent
      }
      current += current === '' || current.endsWith(' ') ? word : ` ${word}`
    }
    this.line(paint ? this.paint(paint, current) : current)
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`
  }
}

/** Text of a repository must not steer the terminal: control characters are shown, not sent. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be replaced.
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, char => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** `1 caller`, `2 callers`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
