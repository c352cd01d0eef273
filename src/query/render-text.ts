/** Lays answers out as text: wraps sentences, cuts signatures to the width, paints when asked to. */

export interface TextOptions {
  /** Columns of the terminal; sentences wrap and signatures are cut there, handles never. */
  width: number
  color: boolean
  /** Suggest commands of the command line in place of tools. */
  commands?: boolean
}

export const PLAIN_TEXT: TextOptions = { width: 100, color: false }

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const
export type Paint = keyof typeof CODES

/** Command that asks what a tool asks. */
const COMMANDS: Record<string, string> = {
  get_references: 'bombe refs',
  get_source: 'bombe show',
  get_outline: 'bombe outline',
  get_structure: 'bombe map',
  get_context: 'bombe context',
  get_blast_radius: 'bombe impact',
  search_symbols: 'bombe search',
  search_text: 'bombe grep',
  index: 'bombe index',
  status: 'bombe status',
}

/** Arguments of tools as flags of the commands. */
const FLAGS: Record<string, string> = {
  'spans=all': '--all',
  'depth=top': '--top',
  'direction=callers': '-d callers',
  'direction=importers': '-d importers',
  'direction=usages': '-d usages',
  'max_depth=5': '--depth 5',
}

/** Undefined for what is no argument but part of a name. */
function flagOf(word: string): string | undefined {
  return FLAGS[word] ?? (word.startsWith('ref=') ? `--ref ${quote(word.slice('ref='.length))}` : undefined)
}

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

  /** The next call, in the words of whoever reads it; a command is not wrapped, since it may be copied. */
  suggest(first: string, suggestion: string): void {
    const [tool = '', ...rest] = suggestion.split(' ')
    const command = this.#options.commands ? COMMANDS[tool] : undefined
    if (command === undefined) {
      const sentence = suggestion.replace(/\w+/g, word => (this.#options.commands && COMMANDS[word]) || word)
      this.sentence(first, sentence, 'dim')
      return
    }
    // A handle may hold spaces: all that is no flag is one word.
    const flags = rest.flatMap(word => flagOf(word) ?? [])
    const named = rest.filter(word => flagOf(word) === undefined).join(' ')
    const words = [command, ...(named === '' ? [] : [quote(named)]), ...flags]
    this.line(this.paint('dim', first + printable(words.join(' '))))
  }

  /** One line as it is, painted or not. */
  line(text = ''): void {
    this.#lines.push(text.trimEnd())
  }

  /** One line, cut to the width. */
  cut(indent: number, text: string, paint?: Paint): void {
    const room = Math.max(16, this.width - indent)
    const shown = printable(text)
    const short = shown.length > room ? `${shown.slice(0, room - 1)}…` : shown
    this.line(' '.repeat(indent) + (paint ? this.paint(paint, short) : short))
  }

  /** A sentence, wrapped at the width; further lines are indented under the first. */
  sentence(first: string, text: string, paint?: Paint): void {
    const indent = ' '.repeat(Math.min(first.length, 8))
    const room = Math.max(20, this.width)
    let current = first
    for (const word of printable(text).split(' ')) {
      const isFull = current.trim() !== '' && current.length + word.length + 1 > room
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

/** A handle has parentheses, which a shell would read. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
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
