/** Reads symbols: by id, key, name, file, container and place. */

import { SYMBOL_KINDS, type SymbolId, type SymbolKind } from '../../model/index.ts'
import { unpackSymbols } from '../pack/pack-symbols.ts'
import { hexToInteger } from '../schema/hex64.ts'
import type { BriefSymbol, DeclarationRow, SymbolRow } from '../schema/rows.ts'
import { SYMBOLS } from '../schema/tables.ts'
import { matchNames, namePattern } from '../search/match-names.ts'
import type { Database, Statement } from '../sqlite.ts'
import { similarityOf } from './brief-symbols.ts'
import { CachedRows } from './cached-rows.ts'
import type { NameMatch, NameOptions, SymbolQueries } from './queries.ts'
import { RankedNames } from './ranked-names.ts'
import { readAliases } from './read-aliases.ts'
import { byPosition, type SymbolPlace, SymbolPlaces } from './symbol-places.ts'
import { TopRanked } from './top-ranked.ts'

const { columns: COLUMNS, decode } = SYMBOLS.reader<Omit<SymbolRow, 'rank'>>({
  alias: 's',
  instead: { name: 'n.text' },
  and: { path: 'f.path' },
})

const SELECT = `SELECT ${COLUMNS} FROM symbols s JOIN files f ON f.id = s.file JOIN names n ON n.id = s.name`

type Raw = unknown[]

/** At most: a name that no symbol has is looked for by its beginning, its end and in other case. */
const LOOKUPS_OF_A_QUESTION = 5

export class SymbolReader implements SymbolQueries {
  private readonly db: Database
  private readonly ranks: () => Float32Array
  private readonly byId: Statement
  private readonly byName: Statement
  private readonly briefly: Statement
  private readonly byFile: Statement
  private readonly byFileAndName: Statement
  private readonly nameId: Statement
  private readonly byFact: Statement
  private readonly byPart: Statement
  private readonly strays: Statement
  private readonly ofInterfaces: Statement
  private readonly fileId: Statement
  private readonly places: SymbolPlaces
  private top: TopRanked | undefined
  private table: { ranks: Float32Array; lookups: number; symbols: RankedNames | undefined } | undefined

  /** Containers, and symbols of common names, are read for every question. */
  private readonly cached: CachedRows<number, SymbolRow | null>
  /** By file, in the order of its facts. */
  private readonly bodyHashes: CachedRows<number, number[]>

  constructor(db: Database, ranks: () => Float32Array, version?: () => number) {
    this.db = db
    this.ranks = ranks
    this.cached = new CachedRows(version)
    this.bodyHashes = new CachedRows(version)
    this.places = new SymbolPlaces(db, version)
    this.byId = db.prepare(`${SELECT} WHERE s.id = ? AND s.part_of = 0`).raw()
    this.byName = db.prepare(`${SELECT} WHERE s.name = ? AND s.part_of = 0`).raw()
    this.briefly = db
      .prepare(
        'SELECT id, kind, key >> 32 FROM symbols WHERE name IN (SELECT value FROM json_each(?)) AND part_of = 0',
      )
      .raw()
    this.byFile = db.prepare(`${SELECT} WHERE s.file = ? ORDER BY s.ordinal`).raw()
    this.byFileAndName = db
      .prepare(
        `${SELECT} WHERE s.file = ? AND +s.name = (SELECT id FROM names WHERE text = ?) ORDER BY s.ordinal`,
      )
      .raw()
    this.nameId = db.prepare('SELECT id FROM names WHERE text = ?').pluck()
    this.byFact = db.prepare(`${SELECT} WHERE s.file = ? AND s.ordinal = ?`).raw()
    this.byPart = db.prepare(`${SELECT} WHERE s.part_of = ? AND s.part_of > 0`).raw()
    this.strays = db.prepare(`${SELECT} WHERE s.container = ? AND s.flags & 8 AND s.part_of = 0`).raw()
    this.ofInterfaces = db
      .prepare(
        `SELECT s.id FROM symbols s JOIN symbols c ON c.id = s.container AND c.part_of = 0
           WHERE s.name = (SELECT id FROM names WHERE text = ?) AND s.part_of = 0
             AND s.kind = ${SYMBOL_KINDS.indexOf('method')} AND c.kind = ${SYMBOL_KINDS.indexOf('interface')}`,
      )
      .pluck()
    this.fileId = db.prepare('SELECT id FROM files WHERE path = ?').pluck()
  }

  symbol(id: number): SymbolRow | null {
    return this.cached.get(id, () => {
      const raw = this.byId.get(id) as Raw | undefined
      return raw ? this.#decode(raw) : null
    })
  }

  symbols(ids: readonly SymbolId[]): SymbolRow[] {
    return this.#readAll(ids)
  }

  symbolsKnownAs(name: string): SymbolRow[] {
    return this.#readAll(readAliases(this.db, name))
  }

  /** One pass over all symbols: keys are looked up seldom, and an index on them would cost more than it gives. */
  symbolsByKey(keys: readonly string[]): Map<string, SymbolRow> {
    if (keys.length === 0) return new Map()
    const find = this.db.prepare(
      `${SELECT} WHERE s.key IN (SELECT value FROM json_each(?)) AND s.part_of = 0`,
    )
    const found = find.raw().all(`[${keys.map(hexToInteger).join()}]`) as Raw[]
    return new Map(found.map(raw => this.#decode(raw)).map(symbol => [symbol.key, symbol]))
  }

  bodyHash(id: number): number {
    const symbol = this.symbol(id)
    if (!symbol) return 0
    const hashes = this.bodyHashes.get(symbol.file, () => {
      const find = this.db.prepare('SELECT symbol_facts FROM facts WHERE file = ?').pluck()
      const facts = unpackSymbols(find.get(symbol.file) as Buffer)
      return facts.map(({ bodyHash, sigHash }) => bodyHash || sigHash)
    })
    return hashes[symbol.ordinal] ?? 0
  }

  symbolsNamed(text: string, match: NameMatch, { kinds, limit }: NameOptions = {}): SymbolRow[] {
    const table = limit === undefined ? undefined : this.#tableForMany(match === 'exact')
    if (table && limit !== undefined) {
      const found = table.find(namePattern(text, match), kindSet(kinds), limit)
      return this.#readAll(found).sort(compareByRank)
    }
    return this.#readNamed(text, match, { kinds, limit })
  }

  #readNamed(text: string, match: NameMatch, { kinds, limit }: NameOptions): SymbolRow[] {
    const names = this.#namesOf(text, match)
    if (limit === undefined) {
      const rows = names.flatMap(name => (this.byName.all(name) as Raw[]).map(raw => this.#decode(raw)))
      return only(rows, kinds).sort(compareByRank)
    }
    return this.#best(names, kinds, limit).sort(compareByRank)
  }

  /** As `named`, without reading any of them where all names are in memory. */
  briefNamed(text: string, match: NameMatch, options: NameOptions & { limit: number }): BriefSymbol[] {
    const table = this.#tableForMany(match === 'exact')
    if (!table) return this.#readNamed(text, match, options)
    return table
      .find(namePattern(text, match), kindSet(options.kinds), options.limit)
      .map(id => table.briefs.get(id))
      .filter(brief => brief !== null)
      .sort(compareByRank)
  }

  briefSymbol(id: number): BriefSymbol | null {
    const table = this.#tableForMany(true)
    return table ? table.briefs.get(id) : this.symbol(id)
  }

  /** A number that copies of one symbol share. */
  similarity(id: number): number {
    const table = this.#tableForMany(true)
    if (table) return table.briefs.similarity(id)
    const row = this.symbol(id)
    if (!row) return 0
    const { startLine, endLine, signature, doc } = row
    const [signatureSize, docSize] = [Buffer.byteLength(signature), Buffer.byteLength(doc)]
    return similarityOf(SYMBOL_KINDS.indexOf(row.kind), endLine - startLine, signatureSize, docSize)
  }

  #namesOf(text: string, match: NameMatch): number[] {
    return match === 'exact' ? (this.nameId.all(text) as number[]) : matchNames(this.db, text, match)
  }

  /** One question is answered from the tables; after a few, more are expected. One exact name is found without. */
  #tableForMany(isExact: boolean): RankedNames | undefined {
    const ranks = this.ranks()
    // New ranks come with every change of the index.
    const isSame = this.table?.ranks === ranks
    if (isExact) return isSame ? this.table?.symbols : undefined
    if (!this.table || !isSame) this.table = { ranks, lookups: 0, symbols: undefined }
    if (++this.table.lookups > LOOKUPS_OF_A_QUESTION) this.table.symbols ??= new RankedNames(this.db, ranks)
    return this.table.symbols
  }

  #readAll(ids: readonly number[]): SymbolRow[] {
    return ids.map(id => this.symbol(id)).filter(row => row !== null)
  }

  /** The best of very many, chosen before any of them is read in full; equal ranks by key, which no id can sway. */
  #best(names: readonly number[], kinds: readonly SymbolKind[] | undefined, limit: number): SymbolRow[] {
    const ranks = this.ranks()
    const wanted = kindSet(kinds)
    const found = this.briefly.all(JSON.stringify(names)) as [id: number, kind: number, key: number][]
    const best = found
      .filter(([, kind]) => !wanted || wanted.has(kind))
      .sort((a, b) => (ranks[b[0]] ?? 0) - (ranks[a[0]] ?? 0) || a[2] - b[2])
      .slice(0, limit)
    return this.#readAll(best.map(([id]) => id))
  }

  /** Chosen by the array of ranks alone, then read. */
  topRanked(limit: number, files?: readonly number[]): SymbolRow[] {
    const ranks = this.ranks()
    if (this.top?.ranks !== ranks) this.top = new TopRanked(this.db, ranks)
    return this.#readAll(this.top.find(limit, files)).sort(compareByRank)
  }

  countNamed(text: string, match: NameMatch, { kinds }: NameOptions = {}): number {
    const count = this.db.prepare('SELECT kind FROM symbols WHERE name = ? AND part_of = 0').pluck()
    let total = 0
    for (const name of this.#namesOf(text, match)) {
      for (const kind of count.all(name) as number[])
        if (!kinds || kinds.includes(SYMBOL_KINDS[kind]!)) total++
    }
    return total
  }

  symbolOfFact(file: number, ordinal: number): SymbolRow | null {
    const raw = this.byFact.get(file, ordinal) as Raw | undefined
    return raw ? this.#decode(raw) : null
  }

  /** All, or those of one name. */
  symbolsInFile(file: number, name?: string): SymbolRow[] {
    const raws = name === undefined ? this.byFile.all(file) : this.byFileAndName.all(file, name)
    const ranks = this.ranks()
    return (raws as Raw[]).map(raw => this.#decode(raw, ranks)).sort(byPosition)
  }

  /** As `inFile`, with a row for every further declaration of a symbol, marked as a part of it. */
  declaredIn(file: number): SymbolRow[] {
    const further = this.places.furtherIn(file)
    return this.symbolsInFile(file).flatMap(row => {
      const parts = further[row.ordinal] ?? []
      return [row, ...parts.map(({ name, ...lines }) => ({ ...row, ...name, ...lines, part: true }))]
    })
  }

  /** Thousands have a name such as `String`, and none of them is read. */
  methodsOfInterfaces(name: string): number[] {
    return this.ofInterfaces.all(name) as number[]
  }

  children(container: number): SymbolRow[] {
    const home = this.symbol(container)
    if (!home) return []
    const near = this.placesInFile(home.file).filter(place => place.container === container && !place.part)
    const far = (this.strays.all(container) as Raw[]).map(raw => this.#decode(raw))
    return [...this.#readAll(near.map(({ id }) => id)), ...far.sort(byPlace)]
  }

  placesInFile(file: number): readonly SymbolPlace[] {
    return this.places.inFile(file)
  }

  symbolAt(path: string, line: number): SymbolRow | null {
    const file = this.fileId.get(path) as number | undefined
    const id = file === undefined ? undefined : this.places.at(file, line)
    return id === undefined ? null : this.symbol(id)
  }

  declarations(symbol: number): DeclarationRow[] {
    const home = this.symbol(symbol)
    if (!home) return []
    const parts = (this.byPart.all(symbol) as Raw[]).map(raw => this.#decode(raw)).sort(byPlace)
    return [home, ...parts].flatMap(row => this.#declarationsOf(row))
  }

  #declarationsOf(row: SymbolRow): DeclarationRow[] {
    const { id: symbol, file, path } = row
    const first = {
      name: { line: row.line, column: row.column },
      startLine: row.startLine,
      endLine: row.endLine,
    }
    const all = row.line < 0 ? [] : [first, ...(this.places.furtherIn(file)[row.ordinal] ?? [])]
    return all.map(({ name, startLine, endLine }, index) => {
      return { symbol, file, path, ...name, startLine, endLine, primary: index === 0 && !row.part }
    })
  }

  #decode(raw: Raw, ranks = this.ranks()): SymbolRow {
    const row = decode(raw) as SymbolRow
    row.rank = ranks[row.id] ?? 0
    return row
  }
}

function kindSet(kinds: readonly SymbolKind[] | undefined): ReadonlySet<number> | undefined {
  return kinds && new Set(kinds.map(kind => SYMBOL_KINDS.indexOf(kind)))
}

function only(rows: SymbolRow[], kinds: readonly SymbolKind[] | undefined): SymbolRow[] {
  return kinds ? rows.filter(row => kinds.includes(row.kind)) : rows
}

/** By UTF-16 units, as paths are ordered everywhere. */
function byPlace(a: BriefSymbol, b: BriefSymbol): number {
  return a.path === b.path ? byPosition(a, b) : a.path < b.path ? -1 : 1
}

/** Best rank first, then by place. */
export function compareByRank(a: BriefSymbol, b: BriefSymbol): number {
  return b.rank - a.rank || byPlace(a, b)
}
