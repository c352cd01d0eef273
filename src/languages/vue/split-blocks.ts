/** The blocks of a component file: scripts, the template with its pieces, and others. */
import {
  type Attribute,
  markEnd,
  type OpenTag,
  type Piece,
  rawEnd,
  readTag,
  scanMarkup,
} from '../markup/scan-markup.ts'

export interface Block {
  name: string
  attributes: readonly Attribute[]
  /** Where its tag starts. */
  at: number
  /** Its content. */
  start: number
  end: number
  /** Of a template that is read. */
  pieces?: readonly Piece[]
}

export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const end = markEnd(text, at, text.length)
    if (end > 0) at = end
    else if (!/[A-Za-z]/.test(text[at + 1] ?? '')) at++
    else {
      const tag = readTag(text, at, text.length) as OpenTag
      const block = tag.isClosed ? undefined : blockOf(text, tag)
      if (block) blocks.push(block)
      at = Math.max(block?.end ?? 0, tag.end)
    }
  }
  return blocks
}

/** The value of an attribute; undefined where the block does not have it. */
export function attributeOf(text: string, { attributes }: Block, name: string): string | undefined {
  const found = attributes.find(attribute => attribute.name === name)
  return found && (found.value ? text.slice(found.value.start, found.value.end) : '')
}

function blockOf(text: string, { name, attributes, start: at, end: start }: OpenTag): Block {
  const block = { name, attributes, at, start, end: start }
  const language = attributeOf(text, block, 'lang')
  if (name !== 'template' || (language !== undefined && language !== 'html'))
    return { ...block, end: rawEnd(text, start, text.length, name) }
  return { ...block, ...templateFrom(text, start) }
}

function templateFrom(text: string, start: number): { pieces: Piece[]; end: number } {
  const pieces: Piece[] = []
  let depth = 0
  for (const piece of scanMarkup(text, start, text.length, mustacheFinder(), false)) {
    const isTemplate = (piece.kind === 'open' || piece.kind === 'close') && piece.name === 'template'
    if (isTemplate && piece.kind === 'open' && !piece.isClosed) depth++
    if (isTemplate && piece.kind === 'close' && --depth < 0) return { pieces, end: piece.start }
    pieces.push(piece)
  }
  return { pieces, end: text.length }
}

/** The end of `{{ … }}`. */
function mustacheFinder(): (text: string, at: number) => number {
  let isEndless = false
  return (text, at) => {
    if (isEndless || text[at + 1] !== '{') return -1
    const found = text.indexOf('}}', at + 2)
    isEndless = found < 0
    return found < 0 ? -1 : found + 2
  }
}
