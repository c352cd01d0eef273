/** What ranking needs of every symbol, in typed arrays by id: a search looks at hundreds and shows twenty. */

import { SYMBOL_KINDS } from '../../model/index.ts'
import type { BriefSymbol } from '../schema/rows.ts'
import type { Database } from '../sqlite.ts'

/** By row of the table, in one order. */
export interface SymbolColumns {
  ids: Int32Array
  kinds: Int32Array
  /** The upper half of the key. */
  keys: Int32Array
  /** Ids of names. */
  names: Int32Array
  files: Int32Array
  ordinals: Int32Array
  lines: Int32Array
  columns: Int32Array
  containers: Int32Array
  /** Number of lines, size of signature and documentation in bytes. */
  spans: Int32Array
  signatures: Int32Array
  docs: Int32Array
}

/** One row for all of them, as lists of numbers: half of what handing over row by row takes. */
export function readColumns(db: Database): SymbolColumns {
  const select = [
    ...['id', 'kind', 'key >> 32', 'name', 'file', 'ordinal', 'line', 'col', 'container'],
    ...['end_line - start_line', 'octet_length(signature)', 'octet_length(doc)'],
  ].map(column => `json_group_array(${column})`)
  const texts = db.prepare(`SELECT ${select.join()} FROM symbols WHERE part_of = 0`).raw().get() as string[]
  const [ids, kinds, keys, names, files, ordinals, lines, columns, containers, spans, signatures, docs] =
    texts.map(text => Int32Array.from(JSON.parse(text) as number[])) as [
      ...FourColumns,
      ...FourColumns,
      ...FourColumns,
    ]
  return { ids, kinds, keys, names, files, ordinals, lines, columns, containers, spans, signatures, docs }
}

type FourColumns = [Int32Array, Int32Array, Int32Array, Int32Array]

/** Symbols that differ in it are no copies of each other. */
export function similarityOf(...parts: readonly number[]): number {
  let hash = 0
  for (const part of parts) hash = Math.imul(hash ^ part, 0x01000193)
  return hash
}

export class BriefSymbols {
  readonly kinds: Uint8Array
  /** Place of its name among all names. */
  readonly nameOf: Int32Array
  private readonly files: Int32Array
  private readonly ordinals: Int32Array
  private readonly lines: Int32Array
  private readonly columns: Int32Array
  private readonly similarities: Int32Array
  private readonly paths: ReadonlyMap<number, string>
  private readonly names: readonly string[]
  private readonly ranks: Float32Array

  /** `placeOf` leads from the id of a name to its place in `names`. */
  constructor(
    db: Database,
    rows: SymbolColumns,
    names: readonly string[],
    placeOf: (name: number) => number,
    ranks: Float32Array,
  ) {
    const count = rows.ids.reduce((max, id) => Math.max(max, id), 0) + 1
    const byId = <Column extends Int32Array | Uint8Array>(values: Int32Array, column: Column): Column => {
      for (let row = 0; row < values.length; row++) column[rows.ids[row]!] = values[row]!
      return column
    }
    this.kinds = byId(rows.kinds, new Uint8Array(count))
    this.nameOf = byId(rows.names.map(placeOf), new Int32Array(count))
    this.files = byId(rows.files, new Int32Array(count))
    this.ordinals = byId(rows.ordinals, new Int32Array(count))
    this.lines = byId(rows.lines, new Int32Array(count))
    this.columns = byId(rows.columns, new Int32Array(count))
    this.similarities = byId(this.compareAll(rows), new Int32Array(count))
    this.paths = new Map(db.prepare('SELECT id, path FROM files').raw().all() as [number, string][])
    this.names = names
    this.ranks = ranks
  }

  private compareAll({ ids, kinds, containers, spans, signatures, docs }: SymbolColumns): Int32Array {
    const module = SYMBOL_KINDS.indexOf('module')
    return ids.map((_, row) => {
      const container = containers[row]!
      // What modules are called is no part of what their symbols are.
      const within = this.kinds[container] === module ? 0 : (this.nameOf[container] ?? 0)
      return similarityOf(kinds[row]!, spans[row]!, signatures[row]!, docs[row]!, within)
    })
  }

  /** Null for what is no symbol. */
  get(id: number): BriefSymbol | null {
    const file = this.files[id] ?? 0
    const path = this.paths.get(file)
    if (path === undefined) return null
    return {
      id,
      file,
      path,
      ordinal: this.ordinals[id]!,
      kind: SYMBOL_KINDS[this.kinds[id]!]!,
      name: this.names[this.nameOf[id]!]!,
      rank: this.ranks[id] ?? 0,
      line: this.lines[id]!,
      column: this.columns[id]!,
    }
  }

  similarity(id: number): number {
    return this.similarities[id] ?? 0
  }
}
