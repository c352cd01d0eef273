/** What a template of Vue says in code: expressions, handlers, loops, slots, components. */
import { pairMarks } from '../markup/pair-marks.ts'
import { isWhole, lastWord } from '../markup/scan-code.ts'
import type { Attribute, Piece } from '../markup/scan-markup.ts'
import type { TemplateWriter } from '../markup/template-writer.ts'
import { isComponentTag } from './tags.ts'

/** Elements that never have an end tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

export function writeTemplate(
  text: string,
  pieces: readonly Piece[],
  writer: TemplateWriter,
  isInScript: (word: string) => boolean,
): void {
  const pairs = pairMarks(
    pieces.map(piece =>
      piece.kind === 'open' && !piece.isClosed && !VOID.has(piece.name)
        ? { opens: piece.name }
        : piece.kind === 'close'
          ? { closes: piece.name }
          : {},
    ),
  )
  const closing = new Set<number>()
  pieces.forEach((piece, index) => {
    if (closing.delete(index)) writer.close(piece.start)
    if (piece.kind === 'code') writer.code(piece.start + 2, piece.end - 2, 2)
    if (piece.kind !== 'open') return
    const end = pairs.get(index)
    const isAlone = piece.isClosed && text[piece.end - 1] === '>'
    const hasBlock =
      (end !== undefined || isAlone) && piece.attributes.some(bindsNames) && writer.open(piece.start)
    if (isComponentTag(piece.name, isInScript))
      writer.component(piece.start + 1, piece.start + 1 + piece.name.length, hasBlock)
    for (const attribute of piece.attributes) writeAttribute(text, attribute, hasBlock, writer)
    if (hasBlock && end !== undefined) closing.add(end)
    else if (hasBlock) writer.close(piece.end - 1)
  })
}

function bindsNames({ name, value }: Attribute): boolean {
  return value !== undefined && (name === 'v-for' || isSlot(name))
}

function isSlot(name: string): boolean {
  return /^(?:#|v-slot(?:[:.]|$)|slot-scope$)/.test(name)
}

function writeAttribute(text: string, attribute: Attribute, hasBlock: boolean, writer: TemplateWriter): void {
  const { name, value, start } = attribute
  if (!value) {
    // `:title` is short for `:title="title"`.
    const shorthand = /^(?::|v-bind:)[A-Za-z_$][\w$]*$/.test(name)
    if (shorthand) writer.code(start + name.lastIndexOf(':') + 1, start + name.length, 1)
    return
  }
  if (value.start >= value.end) return
  if (name === 'v-for') writeLoop(text, value, hasBlock, writer)
  else if (isSlot(name)) {
    if (hasBlock) writer.binding(value.start, value.end)
  } else if (/^v-model\b/.test(name)) writer.written(value.start, value.end)
  // A variable that is given the element.
  else if (name === 'ref') {
    if (/^[A-Za-z_$][\w$]*$/.test(text.slice(value.start, value.end))) writer.written(value.start, value.end)
  } else if (/^(?::|@|v-(?!pre$|cloak$|once$|memo$)|\.)/.test(name))
    writer.code(value.start, value.end, value.isQuoted ? 2 : 1)
}

/** `(item, index) in items`. */
function writeLoop(
  text: string,
  { start, end }: { start: number; end: number },
  hasBlock: boolean,
  writer: TemplateWriter,
): void {
  const at = Math.max(lastWord(text, start, end, 'in'), lastWord(text, start, end, 'of'))
  if (at < 0 || !isWhole(text, start, end)) {
    writer.unread(start)
    return
  }
  // What is looped over is written where the word before it was; the names come after, and hold in the whole block.
  writer.code(at + 2, end, 2)
  if (hasBlock) writer.binding(start, at)
}
