/** Goes through a text once, slice by slice, and gives every secret in it. Time is linear in the length of the text. */
import { type IssuerRule, issuerRules, LOOKS_BACK } from './issuer-rules.ts'
import { buildAutomaton, type KeywordAutomaton } from './keyword-automaton.ts'
import { IS_LITERAL_PART, literalAround, SHORTEST_LITERAL } from './long-literals.ts'
import { type TextKind, valueOfName } from './named-values.ts'
import { PrivateKeys } from './private-key.ts'
import { NAME_KEYWORDS } from './secret-names.ts'
import { passwordBeforeHost, passwordInUrl, passwordOfOracle, type Span } from './url-credentials.ts'

export interface FoundSecret {
  at: number
  end: number
  /** Said in its place. */
  name: string
}

type Handler = { kind: 'issuer'; rule: IssuerRule } | { kind: 'name' | 'url' | 'host' | 'oracle' | 'pem' }

interface Tables extends KeywordAutomaton {
  handlers: Handler[]
  lengths: number[]
}

let tables: Tables | undefined

/** Made when the first text is looked at, in about two milliseconds. */
function getTables(): Tables {
  if (tables) return tables
  const entries: [string, Handler][] = [
    ...issuerRules().map((rule): [string, Handler] => [rule.keyword, { kind: 'issuer', rule }]),
    ...NAME_KEYWORDS.map((word): [string, Handler] => [word, { kind: 'name' }]),
    ['://', { kind: 'url' }],
    ['@tcp(', { kind: 'host' }],
    ['@unix(', { kind: 'host' }],
    ['jdbc:oracle:thin:', { kind: 'oracle' }],
    ['private key', { kind: 'pem' }],
  ]
  tables = {
    ...buildAutomaton(entries.map(([keyword]) => keyword)),
    handlers: entries.map(([, handler]) => handler),
    lengths: entries.map(([keyword]) => keyword.length),
  }
  return tables
}

const SLICE = 128 * 1024
/**
 * Bytes are gone through faster than a text. Each character is one byte here, so places stay the same; what lies outside
 * Latin-1 may look like a keyword, which whoever is told of it sees in the text.
 */
const slice = Buffer.allocUnsafeSlow(SLICE)

export class SecretFinder {
  readonly #text: string
  readonly #kind: TextKind
  readonly #issuedOnly: boolean
  readonly #keys: PrivateKeys
  readonly #found: FoundSecret[] = []
  #at = 0
  #row = 0
  /** Up to here names were looked at, and literals. */
  #named = 0
  #issued = 0
  #literals = SHORTEST_LITERAL / 2

  /** `issuedOnly`: keys that are known by their prefix, whatever stands around them. */
  constructor(text: string, kind: TextKind, issuedOnly = false) {
    this.#issuedOnly = issuedOnly
    this.#text = text
    this.#kind = kind
    this.#keys = new PrivateKeys(text)
  }

  /** Looks at a slice more; false when nothing is left. */
  step(length = SLICE): boolean {
    const end = Math.min(this.#text.length, this.#at + Math.min(length, SLICE))
    slice.write(this.#text.slice(this.#at, end), 'latin1')
    this.#findKeywords(end)
    if (!this.#issuedOnly) this.#findLiterals(end)
    this.#at = end
    return end < this.#text.length
  }

  /** Ascending, without overlap: of two that overlap the one that begins first counts, and covers both. */
  secrets(): FoundSecret[] {
    const sorted = this.#found.sort((a, b) => a.at - b.at || b.end - a.end)
    const kept: FoundSecret[] = []
    for (const secret of sorted) {
      const last = kept.at(-1)
      if (!last || secret.at >= last.end) kept.push(secret)
      else if (secret.end > last.end) last.end = secret.end
    }
    return kept
  }

  #findKeywords(end: number): void {
    const { classes, next, firstEnd } = getTables()
    const bytes = slice
    const start = this.#at
    const length = end - start
    let row = this.#row
    for (let at = 0; at < length; at++) {
      row = next[row + classes[bytes[at]!]!]!
      if (row >= firstEnd) this.#take(row, start + at + 1)
    }
    this.#row = row
  }

  #take(row: number, end: number): void {
    const { handlers, lengths, endsAt } = getTables()
    for (const place of endsAt(row)) {
      const handler = handlers[place]!
      const at = end - lengths[place]!
      if (handler.kind === 'issuer') this.#takeIssuer(handler.rule, at)
      else if (this.#issuedOnly) continue
      else if (handler.kind === 'name') this.#takeName(at, end)
      else if (handler.kind === 'url') this.#add('password', passwordInUrl(this.#text, at))
      else if (handler.kind === 'host') this.#add('password', passwordBeforeHost(this.#text, at))
      else if (handler.kind === 'oracle') this.#add('password', passwordOfOracle(this.#text, end))
      else this.#add('private_key', this.#keys.bodyAt(at))
    }
  }

  #takeIssuer({ name, pattern, from, isSecret }: IssuerRule, at: number): void {
    // Inside a match of another rule: what that one says counts.
    if (at < this.#issued) return
    const text = this.#text
    const back = LOOKS_BACK[name]
    const head = back ? back.exec(text.slice(Math.max(0, at - 40), at)) : null
    if (back ? !head : isWordPart(text.charCodeAt(at)) && isWordPart(text.charCodeAt(at - 1))) return
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) return
    this.#issued = at + match[0].length
    const start = at + (from?.(match[0]) ?? 0) - (head && !from ? head[0].length : 0)
    const end = at + match[0].length
    if (isSecret && !isSecret(text.slice(start, end))) return
    this.#add(name, { at: start, end })
  }

  #takeName(at: number, end: number): void {
    if (at < this.#named) return
    const { found, end: stop } = valueOfName(this.#text, at, end, this.#kind)
    this.#named = stop
    this.#add('secret', found)
  }

  #add(name: string, span: Span | undefined): void {
    if (span) this.#found.push({ at: span.at, end: span.end, name })
  }

  /** A literal of 32 characters holds a place that 32 divides: only those are looked at. */
  #findLiterals(end: number): void {
    const text = this.#text
    let from = 0
    const bytes = slice
    const start = this.#at
    while (this.#literals < end) {
      const here = this.#literals
      this.#literals += SHORTEST_LITERAL
      if (IS_LITERAL_PART[bytes[here - start]!] !== 1) continue
      const literal = literalAround(text, here, from, this.#kind)
      if (literal.found) this.#found.push({ at: literal.at, end: literal.end, name: 'secret' })
      from = literal.end
      while (this.#literals < from) this.#literals += SHORTEST_LITERAL
    }
  }
}

function isWordPart(code: number): boolean {
  return (
    (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
  )
}
