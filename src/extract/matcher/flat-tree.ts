/**
 * A syntax tree as flat columns, one entry per visible node, parents before children.
 *
 * The library's nodes, cursors and queries call into the parser for every step. On a large repository that is half
 * the cost of extraction. Here the tree is read once, directly from the parser's memory. This depends on the layout of
 * web-tree-sitter 0.27 (pinned): a test compares the matches found here with those of the library.
 */
import type { Tree } from 'web-tree-sitter'
import { type Addressed, ERROR_SYMBOL, type GrammarTables } from './grammar-tables.ts'
import type { ParserModule } from './parser-module.ts'

/** Offsets in a SubtreeHeapData, in words. Children are stored before it, two words each. */
const PADDING = 1
const SIZE = 4
const CHILD_COUNT = 9
const SYMBOL = 10
const FLAGS = 11
const DESCENDANTS = 14
const PRODUCTION = 16

export const NAMED = 1
/** The other bits of `kind` are the supertypes that the query uses. */
export const FIRST_SUPERTYPE = 2

/** Which nodes matter to a query. */
export interface Wanted {
  /** By symbol: tokens that patterns name. Other tokens are left out. */
  tokens: Uint8Array
  /** By field: any node in such a field is included. */
  fields: Uint8Array
  /** By symbol: bit of a supertype that patterns name. */
  supertypes: Uint8Array
}

export class FlatTree {
  count = 0
  symbol = new Uint16Array(0)
  field = new Uint16Array(0)
  kind = new Uint8Array(0)
  start = new Int32Array(0)
  end = new Int32Array(0)
  /** First entry after the node and its descendants. */
  next = new Int32Array(0)
  parent = new Int32Array(0)
  private readonly module: ParserModule
  private readonly frames: Frame[] = []

  constructor(module: ParserModule) {
    this.module = module
  }

  read(tree: Tree, tables: GrammarTables, wanted: Wanted): void {
    const words = this.module.HEAP32
    const root = (tree as unknown as Addressed)[0] >> 2
    this.count = 0
    const data = words[root] >>> 2
    const hasChildren = (words[root] & 1) === 0 && words[data + CHILD_COUNT] > 0
    this.reserve(hasChildren ? words[data + DESCENDANTS] + 1 : 1)
    const holder = this.frame(0)
    holder.open(root, 1, 0, 0, 0, 0, -1, -1)
    this.walk(words, tables, wanted)
  }

  private walk(words: Int32Array, tables: GrammarTables, wanted: Wanted): void {
    const { publicSymbol, isNamed, aliases, aliasesPerProduction, fields } = tables
    let depth = 0
    let frame = this.frames[0]
    for (;;) {
      if (frame.left === 0) {
        if (frame.node >= 0) this.next[frame.node] = this.count
        if (depth === 0) return
        frame = this.frames[--depth]
        continue
      }
      const at = frame.child
      frame.child += 2
      frame.left--
      const first = words[at]
      const isInline = (first & 1) === 1
      const data = first >>> 2
      let symbol: number
      let flags: number
      let start: number
      let size: number
      if (isInline) {
        symbol = (first >>> 8) & 0xff
        flags = first >>> 1
        start = frame.position + ((words[at + 1] >>> 16) & 0xff)
        size = words[at + 1] >>> 24
      } else {
        symbol = words[data + SYMBOL] & 0xffff
        flags = words[data + FLAGS]
        start = frame.position + words[data + PADDING]
        size = words[data + SIZE]
      }
      const before = frame.position
      frame.position = start + size
      let { field } = frame
      let isVisible = (flags & 1) === 1
      let named = (flags >>> 1) & 1
      // Extras can appear anywhere, so they have no index in a production.
      if ((flags & 4) === 0) {
        // Production 0 has no aliases and no fields.
        if (frame.production > 0) {
          const alias = aliases[frame.production * aliasesPerProduction + frame.place]
          if (alias !== 0 && frame.place < aliasesPerProduction) {
            symbol = alias
            isVisible = true
            named = isNamed[alias]
          }
          const own = fields[frame.production]?.[frame.place]
          if (own) field = own
        }
        frame.place++
      }
      const children = isInline ? 0 : words[data + CHILD_COUNT]
      let node = -1
      if (isVisible) {
        const visible = symbol === ERROR_SYMBOL ? symbol : publicSymbol[symbol]
        if (named === 1 || children > 0 || wanted.tokens[visible] === 1 || wanted.fields[field] === 1) {
          node = this.count++
          this.symbol[node] = visible
          this.field[node] = field
          this.kind[node] = named | frame.supertypes
          this.start[node] = start >> 1
          this.end[node] = (start + size) >> 1
          this.parent[node] = frame.owner
          this.next[node] = this.count
        }
      }
      if (children === 0) continue
      const owner = isVisible ? node : frame.owner
      // The children of a hidden node take its place: they get its field and its supertypes.
      const supertypes = isVisible ? 0 : frame.supertypes | wanted.supertypes[symbol]
      if (isVisible) field = 0
      const production = words[data + PRODUCTION] >>> 16
      frame = this.frame(++depth)
      frame.open(data - children * 2, children, before, production, field, supertypes, node, owner)
    }
  }

  private frame(depth: number): Frame {
    if (depth === this.frames.length) this.frames.push(new Frame())
    return this.frames[depth]
  }

  private reserve(count: number): void {
    if (count <= this.symbol.length) return
    const size = Math.max(count, 1024, this.symbol.length * 2)
    this.symbol = new Uint16Array(size)
    this.field = new Uint16Array(size)
    this.kind = new Uint8Array(size)
    this.start = new Int32Array(size)
    this.end = new Int32Array(size)
    this.next = new Int32Array(size)
    this.parent = new Int32Array(size)
  }
}

/** The children of a subtree that are not read yet. */
class Frame {
  child = 0
  left = 0
  /** Bytes of text before the next child, without its padding. */
  position = 0
  production = 0
  /** Index of the next child in the production. */
  place = 0
  /** Field and supertypes of the hidden node that these children replace. */
  field = 0
  supertypes = 0
  /** Entry to close after the last child; -1 for a hidden node. */
  node = -1
  /** Visible node around the children. */
  owner = -1

  open(
    child: number,
    left: number,
    position: number,
    production: number,
    field: number,
    supertypes: number,
    node: number,
    owner: number,
  ): void {
    this.child = child
    this.left = left
    this.position = position
    this.production = production
    this.place = 0
    this.field = field
    this.supertypes = supertypes
    this.node = node
    this.owner = owner
  }
}
