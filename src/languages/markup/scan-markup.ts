/** Cuts markup into tags, text and raw blocks, in one pass. */

export interface Attribute {
  name: string
  start: number
  /** The value without its quotes; undefined where there is none. */
  value?: { start: number; end: number; isQuoted: boolean }
}

export interface OpenTag {
  kind: 'open'
  name: string
  start: number
  end: number
  attributes: Attribute[]
  isClosed: boolean
}

export type Tag = OpenTag | { kind: 'close'; name: string; start: number; end: number }

export type Piece =
  | Tag
  /** `{…}` of a template in which braces are code. */
  | { kind: 'code'; start: number; end: number }
  | { kind: 'text'; start: number; end: number }

/** Where a brace may begin code: the end of the code, after its closing brace, or -1 where it has none. */
export type FindEnd = (text: string, at: number) => number

const NAME = /[^\s/>="'{}<]+/y
const ATTRIBUTE = /[^\s/>="'<][^\s/>="'{}<]*/y
const SPACE = /[\s/]*/y

/** Tags whose content is text up to their end tag. */
const RAW = new Set(['script', 'style'])

/** `inTags`: braces are code between the words of a tag as well. */
export function* scanMarkup(
  text: string,
  from: number,
  to: number,
  findCodeEnd?: FindEnd,
  inTags = true,
): Generator<Piece> {
  let at = from
  let textFrom = from
  while (at < to) {
    const char = text[at]
    const found = char === '{' ? (findCodeEnd?.(text, at) ?? -1) : char === '<' ? markEnd(text, at, to) : -1
    const end = found > to ? -1 : found
    if (char === '{' && end > 0) {
      if (textFrom < at) yield { kind: 'text', start: textFrom, end: at }
      yield { kind: 'code', start: at, end }
      at = textFrom = end
    } else if (char === '<' && end > 0) {
      if (textFrom < at) yield { kind: 'text', start: textFrom, end: at }
      at = textFrom = end
    } else if (char === '<' && /[A-Za-z/]/.test(text[at + 1] ?? '')) {
      if (textFrom < at) yield { kind: 'text', start: textFrom, end: at }
      const tag = readTag(text, at, to, inTags ? findCodeEnd : undefined)
      yield tag
      at = textFrom = tag.end
      if (tag.kind === 'open' && !tag.isClosed && RAW.has(tag.name.toLowerCase())) {
        at = rawEnd(text, at, to, tag.name)
        if (textFrom < at) yield { kind: 'text', start: textFrom, end: at }
        textFrom = at
      }
    } else at++
  }
  if (textFrom < to) yield { kind: 'text', start: textFrom, end: to }
}

/** End of a comment or declaration, or -1. */
export function markEnd(text: string, at: number, to: number): number {
  if (text.startsWith('<!--', at)) return endAfter(text, '-->', at + 4, to)
  return text[at + 1] === '!' || text[at + 1] === '?' ? endAfter(text, '>', at, to) : -1
}

function endAfter(text: string, mark: string, at: number, to: number): number {
  const found = text.indexOf(mark, at)
  return found < 0 || found >= to ? to : found + mark.length
}

/** Where the end tag of a raw block starts. */
export function rawEnd(text: string, at: number, to: number, name: string): number {
  const pattern = new RegExp(`</${name}(?=[\\s>])`, 'gi')
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found && found.index < to ? found.index : to
}

export function readTag(text: string, start: number, to: number, findCodeEnd?: FindEnd): Tag {
  const isClose = text[start + 1] === '/'
  NAME.lastIndex = start + (isClose ? 2 : 1)
  const name = NAME.exec(text)?.[0] ?? ''
  let at = start + (isClose ? 2 : 1) + name.length
  if (isClose) return { kind: 'close', name, start, end: endAfter(text, '>', at, to) }
  const attributes: Attribute[] = []
  let isClosed = false
  while (at < to && text[at] !== '>') {
    SPACE.lastIndex = at
    const space = SPACE.exec(text)![0]
    at += space.length
    isClosed = space.endsWith('/')
    if (at >= to || text[at] === '>' || text[at] === '<') break
    const attribute = readAttribute(text, at, to, findCodeEnd)
    attributes.push(attribute)
    at = attribute.end
  }
  if (text[at] === '>') at++
  return { kind: 'open', name, start, end: Math.min(at, to), attributes, isClosed }
}

function readAttribute(
  text: string,
  at: number,
  to: number,
  findCodeEnd?: FindEnd,
): Attribute & { end: number } {
  if (text[at] === '{' && findCodeEnd) {
    const end = findCodeEnd(text, at)
    if (end > 0 && end <= to) return { name: '', start: at, value: { start: at, end, isQuoted: false }, end }
  }
  ATTRIBUTE.lastIndex = at
  const name = ATTRIBUTE.exec(text)?.[0] ?? ''
  if (name === '') return { name, start: at, end: at + 1 }
  const after = at + name.length
  const equals = skipSpace(text, after)
  if (text[equals] !== '=') return { name, start: at, end: after }
  const from = skipSpace(text, equals + 1)
  const quote = text[from]
  if (quote === '"' || quote === "'") {
    const end = quotedEnd(text, from + 1, to, quote, findCodeEnd)
    return { name, start: at, value: { start: from + 1, end, isQuoted: true }, end: Math.min(end + 1, to) }
  }
  const codeEnd = quote === '{' && findCodeEnd ? findCodeEnd(text, from) : -1
  const end = codeEnd > 0 ? codeEnd : unquotedEnd(text, from, to)
  return { name, start: at, value: { start: from, end, isQuoted: false }, end: Math.max(end, from) }
}

/** Code in a quoted value may hold quotes itself. */
function quotedEnd(text: string, from: number, to: number, quote: string, findCodeEnd?: FindEnd): number {
  let at = from
  while (at < to && text[at] !== quote) {
    const codeEnd = text[at] === '{' && findCodeEnd ? findCodeEnd(text, at) : -1
    at = codeEnd > 0 ? codeEnd : at + 1
  }
  return Math.min(at, to)
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at
  const space = SPACE.exec(text)![0]
  const slash = space.indexOf('/')
  return at + (slash < 0 ? space.length : slash)
}

function unquotedEnd(text: string, at: number, to: number): number {
  let end = at
  while (end < to && !/[\s>"'<]/.test(text[end]!)) end++
  return end
}
