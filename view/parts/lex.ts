/** Colours of source text, line by line: comments, texts, numbers and words that languages keep for themselves. */

export type Token = [kind: '' | 'comment' | 'text' | 'number' | 'word', text: string]

/** What a line begins inside of: nothing, a comment, or a text that ends with this mark. */
export interface LexState {
  until: string
  kind: 'comment' | 'text'
}

interface Style {
  line: readonly string[]
  blocks: readonly (readonly [open: string, close: string])[]
  /** Texts that may go over several lines. */
  long: readonly string[]
}

const C_LIKE: Style = { line: ['//'], blocks: [['/*', '*/']], long: ['`'] }
const HASH: Style = { line: ['#'], blocks: [], long: ['"""', "'''"] }
const MARKUP: Style = { line: [], blocks: [['<!--', '-->']], long: [] }
const PLAIN: Style = { line: [], blocks: [], long: [] }

const STYLES: readonly (readonly [RegExp, Style])[] = [
  [/\.(py|pyi|rb|sh|bash|ya?ml|toml|cfg|ini|r|jl|pl|cmake|mk)$|(^|\/)(Dockerfile|Makefile)$/i, HASH],
  [/\.(html?|xml|svg|md|rst|vue|svelte)$/i, MARKUP],
  [/\.(txt|csv|json|lock)$/i, PLAIN],
]

const WORDS = new Set(
  `abstract and as assert async await break case catch class const continue def default defer del delete do elif else
  enum except export extends extern false False final finally fn for from func function global go goto if impl
  implements import in interface instanceof is lambda let match mod module mut namespace new nil None nonlocal not null
  of or override package pass private protected pub public raise readonly record return sealed select self static
  struct super switch this throw throws trait true True try type typeof unsafe use using var virtual void when where
  while with yield`.split(/\s+/),
)

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const NUMBER = /\d[\w.]*/y

export class Lexer {
  readonly #style: Style

  constructor(path: string) {
    this.#style = STYLES.find(([pattern]) => pattern.test(path))?.[1] ?? C_LIKE
  }

  line(text: string, state: LexState | null): { tokens: Token[]; state: LexState | null } {
    const tokens: Token[] = []
    let inside = state
    let at = 0
    let plain = ''
    const push = (kind: Token[0], part: string): void => {
      if (plain !== '') tokens.push(['', plain])
      plain = ''
      if (part !== '') tokens.push([kind, part])
      at += part.length
    }
    while (at < text.length) {
      if (inside) {
        const end = text.indexOf(inside.until, at)
        const { kind, until } = inside
        if (end >= 0) inside = null
        push(kind, end < 0 ? text.slice(at) : text.slice(at, end + until.length))
        continue
      }
      const opened = this.#open(text, at)
      if (opened) {
        inside = opened.state
        push(opened.kind, opened.text)
        continue
      }
      const word = matchAt(WORD, text, at)
      const number = word === '' ? matchAt(NUMBER, text, at) : ''
      if (word !== '' && WORDS.has(word)) push('word', word)
      else if (number !== '') push('number', number)
      else {
        plain += word || text[at]!
        at += word.length || 1
      }
    }
    push('', '')
    return { tokens, state: inside }
  }

  #open(text: string, at: number): { kind: Token[0]; text: string; state: LexState | null } | null {
    const { line, blocks, long } = this.#style
    if (line.some(mark => text.startsWith(mark, at)))
      return { kind: 'comment', text: text.slice(at), state: null }
    for (const [open, close] of blocks)
      if (text.startsWith(open, at))
        return { kind: 'comment', text: open, state: { until: close, kind: 'comment' } }
    for (const mark of long)
      if (text.startsWith(mark, at)) return { kind: 'text', text: mark, state: { until: mark, kind: 'text' } }
    const quote = text[at]!
    if (this.#style === MARKUP || (quote !== '"' && quote !== "'")) return null
    let end = at + 1
    while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
    // An apostrophe that nothing closes: a lifetime, or a word in a comment of a language we do not know.
    return end >= text.length ? null : { kind: 'text', text: text.slice(at, end + 1), state: null }
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
