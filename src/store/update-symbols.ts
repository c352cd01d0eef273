/** Brings the rows of symbols, and what search knows of them, to a new graph; rows that stay the same are not touched. */
import type { Database, Statement } from 'better-sqlite3'
import type { Graph } from '../model/index.ts'
import type { RowEncoder, SymbolLinks } from './encode-rows.ts'
import type { Match } from './match-graph.ts'
import { RowBatch } from './row-batch.ts'
import { SearchUpdater } from './update-search.ts'

const WIDTH = 18
/** Columns of a row that search reads: file, kind, name, container, flags, signature, params, returns, doc. */
const SEARCHED = [3, 5, 6, 7, 9, 14, 15, 16, 17]
const KIND = 5
const NAME = 6

export function updateSymbols(db: Database, graph: Graph, match: Match, rows: RowEncoder): void {
  new SymbolUpdater(db, graph, match, rows).update()
}

class SymbolUpdater {
  private readonly db: Database
  private readonly graph: Graph
  private readonly match: Match
  private readonly rows: RowEncoder
  private readonly read: Statement
  private readonly remove: Statement
  private readonly written: unknown[][] = []
  private readonly kept: Uint8Array
  /** Ids whose words in search are out of date, and ids whose members' words may be. */
  private readonly reworded = new Set<number>()
  private readonly renamed = new Set<number>()

  constructor(db: Database, graph: Graph, match: Match, rows: RowEncoder) {
    this.db = db
    this.graph = graph
    this.match = match
    this.rows = rows
    this.read = db.prepare('SELECT * FROM symbols WHERE id = ?').raw()
    this.remove = db.prepare('DELETE FROM symbols WHERE id = ?')
    this.kept = new Uint8Array(match.nextId)
  }

  /**
   * The order matters: words leave search while the old rows can still tell them, and everything that goes or changes
   * is deleted before anything is written, since two symbols may have changed places.
   */
  update(): void {
    const { rowIds } = this.match
    for (let file = 0; file < rowIds.length; file++) {
      for (let fact = 0; fact < rowIds[file]!.length; fact++) this.compare(file, fact)
    }
    const gone = this.missing()
    const reworded = this.rewordedIndexes()
    const search = new SearchUpdater(this.db)
    for (const id of gone) search.takeOut(id)
    for (const index of reworded) search.takeOut(this.match.ids.symbols[index]!)
    for (const id of gone) this.remove.run(id)
    for (const [id] of this.written) this.remove.run(id)
    const batch = new RowBatch(this.db, 'symbols', WIDTH)
    for (const row of this.written) batch.add(row)
    batch.flush()
    for (const index of reworded) search.putIn(this.match.ids.symbols[index]!, this.graph, index)
  }

  private compare(file: number, fact: number): void {
    const id = this.match.rowIds[file]![fact]!
    this.kept[id] = 1
    if (this.match.changed[file] === 0 && this.stands(id, file, fact)) return
    const row = this.rows.symbol(id, file, fact)
    const stored = this.read.get(id) as unknown[] | undefined
    // The key, column 1, is what the row was found by, unless its file moved; else only its neighbours can differ.
    const isMoved = this.match.moved[file] === 1 || this.match.rekeyed.has(id)
    const same = !isMoved && stored?.every((value, column) => column === 1 || value === row[column])
    if (!stored || stored[NAME] !== row[NAME] || stored[KIND] !== row[KIND]) this.renamed.add(id)
    if (same) return
    // The words of a module are those of its path.
    const isReworded =
      !stored ||
      (this.match.moved[file] === 1 && fact === 0) ||
      SEARCHED.some(column => stored[column] !== row[column])
    if (isReworded) this.reworded.add(id)
    this.written.push(row)
  }

  /** Whether the row of a fact in an unchanged file is still right: only its links could have changed. */
  private stands(id: number, file: number, fact: number): boolean {
    const { symbols, ids } = this.match
    if (symbols.file[id] !== ids.files[file] || symbols.ordinal[id] !== fact) return false
    const links: SymbolLinks = this.rows.links(file, fact)
    return (
      symbols.partOf[id] === links.partOf &&
      symbols.container[id] === links.container &&
      symbols.twin[id] === links.twin &&
      symbols.stray[id] === Number(links.stray)
    )
  }

  /** Stored ids that the new graph has no use for. */
  private missing(): number[] {
    const { symbols } = this.match
    const gone: number[] = []
    for (let id = 1; id < symbols.nextId; id++) if (symbols.file[id] !== 0 && !this.kept[id]) gone.push(id)
    return gone
  }

  /** Symbols, by their index in the graph, whose own words changed or those of their container. */
  private rewordedIndexes(): number[] {
    const { ids } = this.match
    const found: number[] = []
    this.graph.symbols.forEach(({ container }, index) => {
      const inRenamed = container >= 0 && this.renamed.has(ids.symbols[container]!)
      if (inRenamed || this.reworded.has(ids.symbols[index]!)) found.push(index)
    })
    return found
  }
}
