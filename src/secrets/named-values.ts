/** Values that stand beside the name of a secret: assigned, passed, nested in markup, or given as a default. */
import { isSecretValue, type Style } from './judge-value.ts'
import { familyOf } from './secret-names.ts'
import type { Span } from './url-credentials.ts'

/** What kind of text it is: in code a value without quotes is an expression, in settings it is the value. */
export type TextKind = 'code' | 'settings' | 'unknown'

const LONGEST_NAME = 64
const LONGEST_VALUE = 300

export interface NamedValue {
  /** Missing if the name does not mean a secret, or has no value. */
  found?: Span
  /** End of the name: no other keyword inside it need be looked at. */
  end: number
}

/** `at` and `end` are those of the keyword. */
export function valueOfName(text: string, at: number, end: number, kind: TextKind): NamedValue {
  const start = nameStart(text, at)
  const stop = nameEnd(text, end)
  const after = afterName(text, stop)
  const place = after && placeOf(text, start, stop, after, kind)
  if (!place) return { end: stop }
  const name = text.slice(start, stop)
  const family = familyOf(name)
  if (!family || isInReference(text, start)) return { end: stop }
  const read = readValue(text, place, start, kind)
  if (!read || !isSecretValue(text.slice(read.at, read.end), family, read.style)) return { end: stop }
  return { found: { at: read.at, end: read.end }, end: stop }
}

/** Letters, digits, `_`, `$`, `-` and `.`. */
function isNamePart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code === 45 ||
    code === 46
  )
}

function nameStart(text: string, at: number): number {
  const least = Math.max(0, at - LONGEST_NAME)
  let start = at
  while (start > least && isNamePart(text.charCodeAt(start - 1))) start--
  return start
}

function nameEnd(text: string, end: number): number {
  const most = Math.min(text.length, end + LONGEST_NAME)
  let stop = end
  while (stop < most && isNamePart(text.charCodeAt(stop))) stop++
  // The point or dash that ends a sentence is no part of a name.
  while (stop > end && (text[stop - 1] === '.' || text[stop - 1] === '-')) stop--
  return stop
}

interface After {
  /** Past closing quotes, brackets and blanks. */
  at: number
  isQuoted: boolean
  hasBlank: boolean
}

/** Cheap, and enough to pass over most names: what may follow one that is given a value. */
function afterName(text: string, stop: number): After | undefined {
  let at = stop
  let isQuoted = false
  if (text[at] === '\\') at++
  if (isQuote(text.charCodeAt(at))) {
    isQuoted = true
    at++
  }
  for (let count = 0; count < 2 && (text[at] === ']' || text[at] === ')' || text[at] === '['); count++) at++
  const from = at
  while (at - from < 40 && isBlank(text.charCodeAt(at))) at++
  if (at >= text.length) return undefined
  return { at, isQuoted, hasBlank: at > from }
}

function isQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 96
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9
}

interface Place {
  /** Where the value may begin. */
  at: number
  /** How the name gives it: `=` or `:`, an argument, markup, `${NAME:-…}`, a flag, or only by standing before it. */
  by: 'sign' | 'colon' | 'argument' | 'call' | 'markup' | 'fallback' | 'flag' | 'blank' | 'sibling'
}

const TYPED = /[A-Za-z_&*[?'][\w.<>[\]&*|?' ]{0,60}?=[ \t]{0,10}(?=[rbuRBU@]{0,2}["'`])/y
const TYPE_AFTER = /(?:string|String|str|\[\]byte|\[\]|char|final)[ \t]{0,4}\*?[ \t]{0,4}=[ \t]{0,10}/y
const SIBLING = /[,;]?\s{0,40}["']?(?:value|Value|VALUE|content)["']?[ \t]{0,4}[:=][ \t]{0,4}/y
const OTHERWISE = /or[ \t]{1,4}(?=["'`])/y

function placeOf(text: string, start: number, stop: number, after: After, kind: TextKind): Place | undefined {
  const { at, isQuoted, hasBlank } = after
  switch (text[at]) {
    case '=':
      return { at: skipBlanks(text, skipSigns(text, at)), by: 'sign' }
    case '?':
    case '|':
      if (text[at + 1] === ':') return colon(text, start, at + 1)
      return text[at + 1] === text[at]
        ? { at: skipBlanks(text, skipSigns(text, at + 2)), by: 'sign' }
        : undefined
    case ':':
      return colon(text, start, at)
    case ',':
      return sibling(text, at) ?? (isQuoted ? { at: skipSpace(text, at + 1), by: 'argument' } : undefined)
    case '(':
      return hasBlank || isQuoted ? undefined : { at: skipSpace(text, at + 1), by: 'call' }
    case '>':
      return { at: at + 1, by: 'markup' }
    case '\n':
    case '\r':
      return kind === 'code' ? undefined : sibling(text, at)
    case '"':
    case "'":
      return hasBlank && !isQuoted ? { at, by: 'blank' } : undefined
    default:
      return spelled(text, start, stop, after)
  }
}

/** `name: type = "value"`, `name: value`, `name := "value"`, `${NAME:-value}`. */
function colon(text: string, start: number, at: number): Place {
  if (text[at + 1] === '=') return { at: skipBlanks(text, at + 2), by: 'sign' }
  if (text[start - 1] === '{') return { at: text[at + 1] === '-' ? at + 2 : at + 1, by: 'fallback' }
  const from = skipBlanks(text, at + 1)
  if (isQuote(text.charCodeAt(from))) return { at: from, by: 'colon' }
  TYPED.lastIndex = from
  return TYPED.test(text) ? { at: TYPED.lastIndex, by: 'sign' } : { at: from, by: 'colon' }
}

function sibling(text: string, at: number): Place | undefined {
  SIBLING.lastIndex = at
  return SIBLING.test(text) ? { at: SIBLING.lastIndex, by: 'sibling' } : undefined
}

/** A type, `or`, `value=` or a plain word after the name. */
function spelled(
  text: string,
  start: number,
  stop: number,
  { at, hasBlank, isQuoted }: After,
): Place | undefined {
  for (const pattern of [TYPE_AFTER, OTHERWISE]) {
    pattern.lastIndex = at
    if (pattern.test(text)) return { at: pattern.lastIndex, by: 'sign' }
  }
  if (hasBlank && isQuoted) return sibling(text, at)
  const isFlag = text[start] === '-' && text[start + 1] === '-'
  if (hasBlank && isFlag) return { at, by: 'flag' }
  const isNetrc =
    hasBlank &&
    stop - start === 8 &&
    /\slogin[ \t]+\S{1,80}[ \t]+$/.test(text.slice(Math.max(0, start - 100), start))
  return isNetrc ? { at, by: 'flag' } : undefined
}

function skipSigns(text: string, at: number): number {
  let end = at
  while (end - at < 3 && (text[end] === '=' || text[end] === '>' || text[end] === '~')) end++
  return end
}

function skipBlanks(text: string, at: number): number {
  let end = at
  while (end - at < 40 && isBlank(text.charCodeAt(end))) end++
  return end
}

function skipSpace(text: string, at: number): number {
  let end = at
  while (end - at < 80 && (isBlank(text.charCodeAt(end)) || text[end] === '\n' || text[end] === '\r')) end++
  return end
}

interface ReadValue extends Span {
  style: Style
}

const WRAPPED = /(?:new[ ])?[\w.[\]&]{1,40}\([ \t]{0,4}(?=[rbuRBU@]{0,2}["'`])/y
const BYTES =
  /^(?:\[\]byte|.*(?:bytes?|Buffer\.from|SecretStr|SecretString|String|encode|(?:b64|decode)\w{0,40}))\($/i

function readValue(text: string, { at, by }: Place, start: number, kind: TextKind): ReadValue | undefined {
  if (by === 'markup') return markupValue(text, at)
  if (by === 'fallback') return bare(text, at, '}', 'part')
  const isNear = by === 'argument' || by === 'blank'
  const quoted = quotedAt(text, at)
  if (quoted) return { ...quoted, style: isNear && !isFallback(text, start) ? 'near' : 'text' }
  if (by === 'argument' || by === 'blank' || by === 'call') return undefined
  WRAPPED.lastIndex = at
  if (WRAPPED.test(text)) {
    const inner = quotedAt(text, WRAPPED.lastIndex)
    return inner && BYTES.test(text.slice(at, WRAPPED.lastIndex)) ? { ...inner, style: 'near' } : undefined
  }
  if (by === 'flag') return bare(text, at, '', 'near')
  return bareValue(text, at, start, by, kind)
}

/** `getenv("PASSWORD", "…")` and what other libraries call it: the second argument is the value itself. */
function isFallback(text: string, start: number): boolean {
  return /(?:env|environ\.get|getProperty|setProperty|SetDefault|setdefault|getOrDefault|define|put|config|set|get)\(\s{0,4}["'`]$/i.test(
    text.slice(Math.max(0, start - 40), start),
  )
}

const QUOTED_MOST = LONGEST_VALUE + 2

function quotedAt(text: string, given: number): Span | undefined {
  let at = given
  while (at - given < 2 && /[rbuRBU@L]/.test(text[at] ?? '')) at++
  const isEscaped = text[at] === '\\' && isQuote(text.charCodeAt(at + 1))
  if (isEscaped) at++
  const quote = text.charCodeAt(at)
  if (!isQuote(quote)) return undefined
  if (text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote) at += 2
  const from = at + 1
  const most = Math.min(text.length, from + QUOTED_MOST)
  for (let end = from; end < most; end++) {
    const code = text.charCodeAt(end)
    if (code === 10 || code === 13) return undefined
    if (code === 92) {
      if (isEscaped && text.charCodeAt(end + 1) === quote) return { at: from, end }
      end++
    } else if (code === quote) return { at: from, end }
  }
  return undefined
}

function markupValue(text: string, at: number): ReadValue | undefined {
  const most = Math.min(text.length, at + LONGEST_VALUE)
  let end = at
  while (end < most && text[end] !== '<' && text[end] !== '\n') end++
  if (text[end] !== '<' || text[end + 1] !== '/') return undefined
  return { at, end, style: 'text' }
}

/** More signs than this make a list of pairs, whose names are looked at one by one. */
const MAX_SIGNS = 4

/** Up to a blank, a quote or one of the marks given. */
function bare(text: string, at: number, marks: string, style: Style): ReadValue | undefined {
  const most = Math.min(text.length, at + LONGEST_VALUE)
  let end = at
  let signs = 0
  while (
    end < most &&
    text.charCodeAt(end) > 32 &&
    !isQuote(text.charCodeAt(end)) &&
    !marks.includes(text[end]!)
  ) {
    if ((text[end] === '=' || text[end] === ':') && ++signs > MAX_SIGNS) return undefined
    end++
  }
  return end > at ? { at, end, style } : undefined
}

/** Without quotes: a line of a settings file, a part of a query or of a connection string, a header, or code. */
function bareValue(
  text: string,
  at: number,
  start: number,
  by: Place['by'],
  kind: TextKind,
): ReadValue | undefined {
  const before = text[start - 1] ?? '\n'
  if (by === 'sibling') return kind === 'code' ? undefined : bare(text, at, ',}', 'part')
  if (/[?&;]/.test(before) || isInConnection(text, at, start)) return bare(text, at, '&;,)', 'part')
  if (
    by === 'colon' &&
    /^x-|^proxy-|^authorization$/i.test(text.slice(start, start + 14).split(/[:\s"']/)[0]!)
  )
    return bare(text, at, '', 'part')
  if (text.startsWith('--', start)) return bare(text, at, ';,)', 'part')
  if (kind !== 'code' && isLineStart(text, start)) return lineValue(text, at, start, by, kind)
  return bare(text, at, ';,)', 'code')
}

/** `Server=db;User Id=sa;Password=…;`: no blank at the sign, and a mark or a quote ends it. */
function isInConnection(text: string, at: number, start: number): boolean {
  if (text[at - 1] !== '=') return false
  const line = text.slice(Math.max(0, start - 120), start)
  const own = line.slice(line.lastIndexOf('\n') + 1)
  return /[;?&][^;?&\n]{0,20}$/.test(own) && /\w=[^=]/.test(own)
}

const OPENINGS =
  /(?:^|\n)[ \t]{0,80}(?:(?:export|set|setx|ENV|ARG|declare -x|-e|--env|-)[ \t]+|\/\/[\w./-]{1,100}[:/]|--|["'])?$/

function isLineStart(text: string, start: number): boolean {
  return OPENINGS.test(text.slice(Math.max(0, start - 200), start))
}

function lineValue(
  text: string,
  at: number,
  start: number,
  by: Place['by'],
  kind: TextKind,
): ReadValue | undefined {
  const most = Math.min(text.length, at + LONGEST_VALUE)
  let end = at
  let signs = 0
  while (end < most && text[end] !== '\n' && text[end] !== '\r') {
    if ((text[end] === '=' || text[end] === ':') && ++signs > MAX_SIGNS) return undefined
    end++
  }
  const rest = text.slice(at, end)
  const comment = rest.search(/(?<![ \t])[ \t]+(?:#|\/\/|;|[A-Z_]+=)/)
  const value = (comment < 0 ? rest : rest.slice(0, comment)).trimEnd()
  if (value === '' || /[ \t]/.test(value)) return undefined
  // Without knowing the file: what ends like code, or only names something, is code.
  const isUpperCase = by === 'sign' && text[at - 1] === '=' && /^[A-Z0-9_]+=/.test(text.slice(start, at))
  const isCode =
    kind === 'unknown' &&
    !isUpperCase &&
    /[,;({[]$|^[\w$]+(?:[.(]|$)/.test(value) &&
    !(by === 'colon' && /\d/.test(value))
  return { at, end: at + value.length, style: isCode ? 'code' : 'line' }
}

/** Inside `arn:…:secret:name` or `urn:…` nothing is given a value. */
function isInReference(text: string, start: number): boolean {
  return /(?:arn|urn):[\w:/*-]{0,100}$/.test(text.slice(Math.max(0, start - 110), start))
}
