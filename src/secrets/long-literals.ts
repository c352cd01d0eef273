/** Drawn literals of 32 characters and more, whatever they are called; hashes, names and addresses are none. */
import { isDrawn } from './drawn-value.ts'
import type { TextKind } from './named-values.ts'
import { isPlaceholder, isReference, isUuid } from './placeholders.ts'
import type { Span } from './url-credentials.ts'

export const SHORTEST_LITERAL = 32
/** What is longer is data: pictures, fonts, compiled code. */
const LONGEST_LITERAL = 200

/** Letters, digits and `+ / = _ - . ~`. */
export const IS_LITERAL_PART = Uint8Array.from({ length: 256 }, (_, code) =>
  Number(/[A-Za-z0-9+/=_.~-]/.test(String.fromCharCode(code))),
)

/** On the same line before a literal, these say that it is a hash, an id or a picture. */
const NO_SECRET =
  /(?<![a-z])sha|sha-?\d|md5|hash|digest|checksum|integrity|e-?tag\b|commit|\brev|version|fingerprint|crc|blake|\bsum|h1:|resolved|uuid|\bpk\b|guid|urn:|arn:|base64,|nonce|cid\b|signature|thumbprint|\btree\b|trace|span|parent|snapshot|expected|result|assert|equal|\bhex|cert|public|\bid\b|_id\b|[a-z]Id\b|url|href|src\b|path|import|require|from\b|font|image|svg|\bd=|alphabet|chars|charset|regex|pattern|template|class|translat|label|title|message|descri/i
const LOOKED_BACK = 120

/** `at` lies inside a run of characters that a literal may have. */
export function literalAround(
  text: string,
  at: number,
  from: number,
  kind: TextKind,
): Span & { found: boolean } {
  let start = at
  while (start > from && IS_LITERAL_PART[text.charCodeAt(start - 1)] === 1) start--
  let end = at
  const most = Math.min(text.length, start + 4_096)
  while (end < most && IS_LITERAL_PART[text.charCodeAt(end)] === 1) end++
  const none = { at: start, end, found: false }
  if (end - start < SHORTEST_LITERAL) return none
  const before = text.charCodeAt(start - 1)
  const isQuoted = (before === 34 || before === 39 || before === 96) && text.charCodeAt(end) === before
  if (!isQuoted) return kind === 'code' ? none : givenOnLine(text, start, end)
  return { at: start, end, found: isSecretLiteral(text, start, end) }
}

/** `NAME=…` or `name: …` up to the end of a line; the run itself holds the name where no blank stands between. */
function givenOnLine(text: string, start: number, end: number): Span & { found: boolean } {
  const none = { at: start, end, found: false }
  const next = text[end]
  if (next !== undefined && next !== '\n' && next !== '\r') return none
  const line = text.slice(Math.max(0, start - LOOKED_BACK), end)
  const given =
    /(?:^|\n)[ \t]*(?:export[ \t]+|-[ \t]+)?[\w.-]{1,60}[ \t]{0,4}(?:=|:[ \t])[ \t]{0,4}([^\s=:][^\s:]{31,199})$/.exec(
      line,
    )
  if (!given) return none
  const at = end - given[1]!.length
  return { at, end, found: isSecretLiteral(text, at, end) }
}

function isSecretLiteral(text: string, start: number, end: number): boolean {
  if (end - start < SHORTEST_LITERAL || end - start > LONGEST_LITERAL) return false
  const value = text.slice(start, end)
  if (!/[A-Za-z]/.test(value) || isUuid(value) || isReference(value) || isPlaceholder(value)) return false
  if (!isDrawn(value) || isPathLike(value) || isEncodedText(value)) return false
  const before = text.slice(Math.max(0, start - LOOKED_BACK), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  // An element of a list or a side of a comparison is data of a test more often than a secret.
  if (
    !/(?:[=:(]|\([ \t]{0,4}["'][\w.-]{1,60}["'],)[ \t]{0,4}[rbuRBU@]{0,2}["'`]?$/.test(line) ||
    /[=!]=[ \t]{0,4}["'`]$/.test(line)
  )
    return false
  return !NO_SECRET.test(line)
}

/** Segments of words with points or slashes between, or a name that ends like a file. */
function isPathLike(value: string): boolean {
  return (
    /^0x[0-9a-f]{40}$|^[./~]|\.[a-z]{1,5}\d?$|\/\//i.test(value) ||
    value.split(/[/.]/).every(part => part.length < 20)
  )
}

/** Base64 of plain text: a sample of an encoder, not drawn bytes. */
function isEncodedText(value: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return false
  return /^[\t\n\r\x20-\x7e]+$/.test(Buffer.from(value, 'base64').toString('latin1'))
}
