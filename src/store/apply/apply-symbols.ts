/** Brings the rows of symbols, and what search knows of them, to a new graph; rows that stay the same are not touched. */

import type { RowEncoder, SymbolLinks } from '../schema/encode-rows.ts'
import { RowBatch } from '../schema/row-batch.ts'
import { SYMBOLS, TEXT_COLUMNS } from '../schema/tables.ts'
import type { Database, Statement } from '../sqlite.ts'
import type { GraphChange } from './graph-delta.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Match } from './match-symbols.ts'
import { SearchWords } from './search-words.ts'

export function applySymbols(db: Database, change: GraphChange, match: Match, rows: RowEncoder): void {
  new SymbolWriter(db, change, match, rows).write()
}

/** Columns of a row that search reads. */
const SEARCHED = SYMBOLS.places(
  ...['file', 'kind', 'name', 'container', 'flags', 'signature', 'params', 'returns', 'doc'],
)
const KEY = SYMBOLS.place('key')
const KIND = SYMBOLS.place('kind')
const NAME = SYMBOLS.place('name')
/** No index has these, and no other row depends on them: they are updated in place. */
const TEXTS = SYMBOLS.places(...TEXT_COLUMNS)
const LINKED = [...SYMBOLS.columns.keys()].filter(place => place !== KEY && !TEXTS.includes(place))
/** All columns in their order; the key is left out, since a number cannot hold its 64 bits. */
const COMPARED = SYMBOLS.columns.map(column => (column === 'key' ? 'NULL' : column)).join(', ')

class SymbolWriter {
  private readonly db: Database
  private readonly change: GraphChange
  private readonly match: Match
  private readonly rows: RowEncoder
  private readonly read: Statement
  private readonly written: unknown[][] = []
  private readonly shifted: unknown[][] = []
  private readonly isThere: Uint8Array
  /** Ids whose words in search are out of date, and ids whose members' words may be. */
  private readonly reworded = new Set<number>()
  private readonly renamed = new Set<number>()
  /** Ids of files whose own text did not change, but what their symbols belong to. */
  private readonly relinked = new Set<number>()

  constructor(db: Database, change: GraphChange, match: Match, rows: RowEncoder) {
    this.db = db
    this.change = change
    this.match = match
    this.rows = rows
    this.read = db.prepare(`SELECT ${COMPARED} FROM symbols WHERE id = ?`).raw()
    this.isThere = new Uint8Array(match.nextId)
  }

  /**
   * The order matters: words are taken out of search while the old rows are there, and everything that is removed or
   * changes is deleted before anything is written, since two symbols may have changed places.
   */
  write(): void {
    const { rowIds } = this.match
    for (let file = 0; file < rowIds.length; file++) {
      for (let fact = 0; fact < rowIds[file]!.length; fact++) this.compare(file, fact)
    }
    const removed = this.removedIds()
    const reworded = this.rewordedIndexes()
    const { ids, graph } = this.change
    // Most bodies leave all words as they are, and to open search takes longer than the rest.
    const search = removed.length + reworded.length > 0 ? new SearchWords(this.db) : null
    for (const id of removed) search?.takeOut(id)
    for (const index of reworded) search?.takeOut(ids.symbols[index]!)
    this.replaceRows(removed)
    this.shiftRows()
    this.forgetVectors()
    for (const index of reworded) search?.putIn(ids.symbols[index]!, graph, index)
  }

  private compare(file: number, fact: number): void {
    const { match } = this
    const id = match.rowIds[file]![fact]!
    this.isThere[id] = 1
    if (match.isChanged[file] === 0 && this.isUnchanged(id, file, fact)) return
    const row = this.rows.symbol(id, file, fact)
    const stored = this.read.get(id) as unknown[] | undefined
    if (!stored || stored[NAME] !== row[NAME] || stored[KIND] !== row[KIND]) this.renamed.add(id)
    const isMoved = this.change.moved.has(file)
    // The row was found by its key, unless it moved; else only its neighbours can differ.
    const hasOtherKey = isMoved || match.rekeyed.has(id)
    const differs = (column: number) => row[column] !== stored?.[column]
    const isRelinked = hasOtherKey || LINKED.some(differs)
    if (!isRelinked && !TEXTS.some(differs)) return
    // The words of a module are those of its path.
    const isReworded = (isMoved && fact === 0) || SEARCHED.some(differs)
    if (isReworded) this.reworded.add(id)
    if (isRelinked) this.written.push(row)
    else this.shifted.push(row)
    if (match.isChanged[file] === 0) this.relinked.add(this.change.ids.files[file]!)
  }

  private replaceRows(removed: readonly number[]): void {
    const remove = lazyStatement(this.db, 'DELETE FROM symbols WHERE id = ?')
    for (const id of removed) remove().run(id)
    if (this.written.length === 0) return
    for (const [id] of this.written) remove().run(id)
    const batch = new RowBatch(this.db, 'symbols', SYMBOLS.width)
    for (const row of this.written) batch.add(row)
    batch.flush()
  }

  /** Most edits only move what follows them. */
  private shiftRows(): void {
    if (this.shifted.length === 0) return
    const columns = TEXT_COLUMNS.map(column => `${column} = ?`).join(', ')
    const update = this.db.prepare(`UPDATE symbols SET ${columns} WHERE id = ?`)
    for (const row of this.shifted) update.run(...TEXTS.map(place => row[place]), row[0])
  }

  /** A vector says which type its symbol is in, and that type may stand in another file by now. */
  private forgetVectors(): void {
    const forget = lazyStatement(this.db, 'DELETE FROM vectors WHERE file = ?')
    for (const file of this.relinked) forget().run(file)
  }

  /** Whether the row of a fact in an unchanged file is still right: only its links could have changed. */
  private isUnchanged(id: number, file: number, fact: number): boolean {
    const { stored } = this.match
    if (stored.file[id] !== this.change.ids.files[file] || stored.ordinal[id] !== fact) return false
    const links: SymbolLinks = this.rows.links(file, fact)
    return (
      stored.partOf[id] === links.partOf &&
      stored.container[id] === links.container &&
      stored.duplicate[id] === links.duplicate &&
      stored.stray[id] === Number(links.stray)
    )
  }

  /** Stored ids that the new graph has no use for. */
  private removedIds(): number[] {
    const { stored } = this.match
    const removed: number[] = []
    for (let id = 1; id < stored.nextId; id++)
      if (stored.file[id] !== 0 && !this.isThere[id]) removed.push(id)
    return removed
  }

  /** Symbols, by their index in the graph, whose own words changed or those of their container. */
  private rewordedIndexes(): number[] {
    const { ids, graph } = this.change
    const found: number[] = []
    if (this.renamed.size + this.reworded.size === 0) return found
    graph.symbols.forEach(({ container }, index) => {
      const inRenamed = container >= 0 && this.renamed.has(ids.symbols[container]!)
      if (inRenamed || this.reworded.has(ids.symbols[index]!)) found.push(index)
    })
    return found
  }
}
