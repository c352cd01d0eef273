/** Reads the flat tree of `getSourceFile` in TypeScript 7.0.2 (format 5): 28 bytes per node, in text order. */

const FORMAT = 5
const NODE_BYTES = 28
const NODE_LIST = 0xffffffff
const HEADER = { stringOffsets: 24, strings: 28, extended: 32, nodes: 40 }
const FIELD = { kind: 0, pos: 4, end: 8, next: 12, parent: 16, data: 20 }

/** Node 0 is none, node 1 the file itself. Positions are UTF-16 offsets into `text`. */
export class SourceTree {
  readonly text: string
  readonly count: number
  readonly #view: DataView
  readonly #nodes: number

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const format = bytes[3]
    if (format !== FORMAT) throw new Error(`trees of format ${format} are unknown here`)
    this.#nodes = this.#view.getUint32(HEADER.nodes, true)
    this.count = (bytes.byteLength - this.#nodes) / NODE_BYTES
    this.text = this.#readText(bytes)
  }

  kind(node: number): number {
    return this.#field(node, FIELD.kind)
  }

  /** Start of the trivia before it. */
  pos(node: number): number {
    return this.#field(node, FIELD.pos)
  }

  end(node: number): number {
    return this.#field(node, FIELD.end)
  }

  /** Skips node lists. */
  parent(node: number): number {
    const parent = this.#field(node, FIELD.parent)
    return this.isList(parent) ? this.#field(parent, FIELD.parent) : parent
  }

  isList(node: number): boolean {
    return this.kind(node) === NODE_LIST
  }

  /** The direct children, including node lists. */
  *children(node: number): Generator<number> {
    for (let child = this.#firstChild(node); child !== 0; child = this.#field(child, FIELD.next)) yield child
  }

  /** The child in the n-th slot of its kind; 0 if the slot is empty. */
  childAt(node: number, place: number): number {
    const mask = this.#field(node, FIELD.data) & 0xff
    // Kinds with a single slot need no mask and may have no child.
    if (mask === 0) return place === 0 ? this.#firstChild(node) : 0
    if ((mask & (1 << place)) === 0) return 0
    let child = this.#firstChild(node)
    for (let left = bitsIn(mask & ((1 << place) - 1)); left > 0; left--)
      child = this.#field(child, FIELD.next)
    return child
  }

  /** Start of its first token. */
  start(node: number): number {
    return skipTrivia(this.text, this.pos(node))
  }

  #firstChild(node: number): number {
    return node + 1 < this.count && this.#field(node + 1, FIELD.parent) === node ? node + 1 : 0
  }

  #field(node: number, field: number): number {
    return this.#view.getUint32(this.#nodes + node * NODE_BYTES + field, true)
  }

  /** The first entry of the file's extended data is the index of its text among the strings. */
  #readText(bytes: Uint8Array): string {
    const extended = this.#view.getUint32(HEADER.extended, true) + (this.#field(1, FIELD.data) & 0xffffff)
    const entry = this.#view.getUint32(HEADER.stringOffsets, true) + this.#view.getUint32(extended, true) * 4
    const strings = this.#view.getUint32(HEADER.strings, true)
    const start = strings + this.#view.getUint32(entry, true)
    const end = strings + this.#view.getUint32(entry + 4, true)
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8')
  }
}

function bitsIn(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Skips white space and comments. */
export function skipTrivia(text: string, from: number): number {
  let at = from
  for (;;) {
    while (at < text.length && /\s/.test(text[at]!)) at++
    if (text.startsWith('//', at)) at = endOf(text, '\n', at)
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at + 2)
    else return at
  }
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}
