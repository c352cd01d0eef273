/**
 * Walks the matches of a query in the parser's own memory.
 *
 * The library's `Query.matches` makes an object of every captured node; on a large repository that is millions, and
 * more than half the cost of querying. Here a capture is a place in the array the parser has filled. This leans on the
 * layout of web-tree-sitter 0.27 (pinned): a test compares what is read here with what the library reads.
 */
import type { Query, Tree } from 'web-tree-sitter'

/** What of the parser's module is used. `Parser.init` turns the object it is given into that module. */
export interface ParserModule {
  HEAP32: Int32Array
  _ts_init(): number
  _ts_tree_root_node_wasm(tree: number): void
  _ts_query_matches_wasm(...numbers: number[]): void
  _ts_node_end_index_wasm(tree: number): number
  _free(address: number): void
}

const NODE_WORDS = 5
const CAPTURE_WORDS = 1 + NODE_WORDS
const NO_LIMIT = 0xffffffff

/** Both carry the address of what they stand for under the key 0. */
type Addressed = { 0: number }

export class MatchCursor {
  pattern = 0
  count = 0
  private readonly module: ParserModule
  private readonly transfer: number
  private readonly names: readonly string[]
  private readonly predicates: readonly ((captures: never[]) => boolean)[][]
  /** Held as the object it is: once it is garbage, the library frees what its address points at. */
  private readonly query: Query
  private tree = 0
  private text = ''
  private words: Int32Array = new Int32Array()
  private first = 0

  constructor(module: ParserModule, query: Query) {
    this.module = module
    this.transfer = module._ts_init() >> 2
    this.names = query.captureNames
    this.query = query
    this.predicates = (
      query as unknown as { textPredicates: ((captures: never[]) => boolean)[][] }
    ).textPredicates
  }

  /** Calls `visit` for every match whose predicates hold; inside, the cursor stands on that match. */
  forEach(tree: Tree, text: string, visit: () => void): void {
    const { module, transfer } = this
    this.tree = (tree as unknown as Addressed)[0]
    this.text = text
    module._ts_tree_root_node_wasm(this.tree)
    module._ts_query_matches_wasm(
      (this.query as unknown as Addressed)[0],
      this.tree,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      NO_LIMIT,
      NO_LIMIT,
    )
    // The memory may have grown: its old view is empty then.
    this.words = module.HEAP32
    const matches = this.words[transfer]
    const address = this.words[transfer + 1]
    let at = address >> 2
    for (let i = 0; i < matches; i++) {
      this.pattern = this.words[at]
      this.count = this.words[at + 1]
      this.first = at + 2
      at = this.first + this.count * CAPTURE_WORDS
      if (this.predicates[this.pattern].length === 0 || this.predicatesHold()) visit()
    }
    module._free(address)
  }

  /** Capture (its place among the query's capture names) at a place of the match. */
  captureAt(place: number): number {
    return this.words[this.first + place * CAPTURE_WORDS]
  }

  startAt(place: number): number {
    return this.words[this.first + place * CAPTURE_WORDS + 2]
  }

  endAt(place: number): number {
    const { module, transfer, words } = this
    const from = this.first + place * CAPTURE_WORDS + 1
    for (let i = 0; i < NODE_WORDS; i++) words[transfer + i] = words[from + i]
    return module._ts_node_end_index_wasm(this.tree)
  }

  /** Place of the first capture of that name in the match, -1 for none. */
  placeOf(capture: number): number {
    for (let place = 0; place < this.count; place++) if (this.captureAt(place) === capture) return place
    return -1
  }

  /** Text that ends where the capture at a place starts. */
  textBefore(place: number, length: number): string {
    const start = this.startAt(place)
    return this.text.slice(Math.max(0, start - length), start)
  }

  private predicatesHold(): boolean {
    const captures = Array.from({ length: this.count }, (_, place) => ({
      name: this.names[this.captureAt(place)],
      node: { text: this.text.slice(this.startAt(place), this.endAt(place)) },
    }))
    return this.predicates[this.pattern].every(predicate => predicate(captures as never[]))
  }
}
