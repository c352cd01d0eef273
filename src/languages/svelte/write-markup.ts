/** What the markup of Svelte says in code: expressions, blocks, directives, components. */
import { lastWord } from '../markup/scan-code.ts'
import type { Attribute, OpenTag, Piece } from '../markup/scan-markup.ts'
import type { TemplateWriter } from '../markup/template-writer.ts'
import { pairTags } from './pair-tags.ts'

/** Blocks whose names hold inside them. */
const BINDING_BLOCK = /^\{\s*#(?:each|await|snippet)\b/
const NAME = /^[A-Za-z_$][\w$]*$/

export function writeMarkup(text: string, pieces: readonly Piece[], writer: TemplateWriter): void {
  const pairs = pairTags(text, pieces)
  const closing = new Set<number>()
  pieces.forEach((piece, index) => {
    if (closing.delete(index)) writer.close(piece.start)
    const end = pairs.get(index)
    if (piece.kind === 'open') {
      const isAlone = piece.isClosed && text[piece.end - 1] === '>'
      const hasBlock =
        (end !== undefined || isAlone) && piece.attributes.some(isLet) && writer.open(piece.start)
      writeTag(text, piece, hasBlock, writer)
      if (hasBlock && end !== undefined) closing.add(end)
      else if (hasBlock) writer.close(piece.end - 1)
    }
    if (piece.kind !== 'code') return
    const code = text.slice(piece.start, Math.min(piece.end, piece.start + 40))
    const isBlock = end !== undefined && BINDING_BLOCK.test(code)
    const hasBlock = isBlock && (/#snippet/.test(code) || writer.open(piece.start))
    writeCode(text, piece.start, piece.end, hasBlock, writer)
    if (isBlock && hasBlock) closing.add(end)
  })
}

function isLet({ name }: Attribute): boolean {
  return name.startsWith('let:')
}

function writeTag(text: string, tag: OpenTag, hasBlock: boolean, writer: TemplateWriter): void {
  const { name, start, attributes } = tag
  if (/^(?:[A-Z]|[\w$]+\.)[\w$.]*$/.test(name)) writer.component(start + 1, start + 1 + name.length, hasBlock)
  if (name !== 'script' && name !== 'style')
    for (const attribute of attributes) writeAttribute(text, attribute, hasBlock, writer)
}

/** Attributes whose own name is one of the script. */
const ACTIONS = new Set(['use', 'transition', 'in', 'out', 'animate'])
/** Those whose name is short for a value of that name. */
const SHORTHANDS = new Set(['bind', 'class', 'style'])

function writeAttribute(
  text: string,
  { name, start, value }: Attribute,
  hasBlock: boolean,
  writer: TemplateWriter,
): void {
  const colon = name.indexOf(':')
  const [kind, of] =
    colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1).replace(/\|.*$/, '')]
  const at = start + colon + 1
  if (kind === 'let') {
    if (hasBlock && value) writer.binding(value.start + 1, value.end - 1)
    else if (hasBlock) writer.binding(at, at + of.length)
    return
  }
  const isNamed = ACTIONS.has(kind) || (SHORTHANDS.has(kind) && !value)
  if (isNamed && /^[\w$.]+$/.test(of)) writer.code(at, at + of.length, 1)
  if (!value) return
  if (kind === 'bind' && text[value.start] === '{' && !text.slice(value.start, value.end).includes(',')) {
    writer.written(value.start + 1, value.end - 1)
    return
  }
  writeValue(text, value.start, value.end, writer)
}

/** `{code}`, or text with code in it. */
function writeValue(text: string, start: number, end: number, writer: TemplateWriter): void {
  let depth = 0
  let from = start
  for (let at = start; at < end; at++) {
    if (text[at] === '{' && depth++ === 0) from = at
    else if (text[at] === '}' && depth > 0 && --depth === 0) writeCode(text, from, at + 1, false, writer)
  }
}

/** `{…}` from its brace to its brace. */
function writeCode(
  text: string,
  start: number,
  end: number,
  hasBlock: boolean,
  writer: TemplateWriter,
): void {
  const inner = text.slice(start + 1, end - 1)
  const [whole, mark = '', word = ''] = /^\s*([#:/@])(\w+)(?:\s+if\b)?\s*/.exec(inner) ?? ['']
  const from = start + 1 + whole.length
  const to = end - 1
  if (mark === '') {
    const spread = /^\s*\.\.\./.exec(inner)?.[0].length ?? 0
    writer.code(start + 1 + spread, to, 1)
    return
  }
  if (from >= to || mark === '/') return
  if (word === 'each') writeEach(text, from, to, hasBlock, writer)
  else if (word === 'await') writeAwait(text, from, to, hasBlock, writer)
  else if (word === 'then' || word === 'catch') writer.binding(from, to)
  else if (word === 'const') writer.declaration(from - 6, from, to)
  else if (word === 'snippet') {
    if (hasBlock) writer.function(start, from, to)
  } else writer.code(from, to, 1)
}

/** `items as item, index (key)`. */
function writeEach(text: string, from: number, to: number, hasBlock: boolean, writer: TemplateWriter): void {
  const as = lastWord(text, from, to, 'as')
  writer.code(from, as < 0 ? to : as - 1, 1)
  if (as < 0) return
  const rest = text.slice(as + 2, to).trimEnd()
  const key = rest.endsWith(')') ? rest.search(/\s\(/) : -1
  const names = key < 0 ? to : as + 2 + key
  if (hasBlock) writer.binding(as + 2, names)
  if (key >= 0) writer.code(names + 2, as + 1 + rest.length, 1)
}

/** `promise then value`. */
function writeAwait(text: string, from: number, to: number, hasBlock: boolean, writer: TemplateWriter): void {
  const found = Math.max(lastWord(text, from, to, 'then'), lastWord(text, from, to, 'catch'))
  writer.code(from, found < 0 ? to : found - 1, 1)
  const names = found + (text.startsWith('then', found) ? 4 : 5)
  if (found >= 0 && hasBlock && NAME.test(text.slice(names, to).trim()[0] ?? '')) writer.binding(names, to)
}
