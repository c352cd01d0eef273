/** An open index: one object that answers what each of its readers can, and knows which state it is in. */
import { dirname } from 'node:path'
import { readRanks } from '../apply/stored-ranks.ts'
import { closeIndex } from '../generations/open-index.ts'
import { checkSchema, type SchemaCheck } from '../schema/check-schema.ts'
import { type MetaKey, type MetaValues, readMeta } from '../schema/meta.ts'
import type { FileDump, IndexCounts } from '../schema/rows.ts'
import type { Database, Statement } from '../sqlite.ts'
import { countIndex } from './count/count-index.ts'
import { MeasureReader } from './count/measure-files.ts'
import { dumpIndex } from './dump-index.ts'
import { HitReader } from './find-hits.ts'
import type {
  EdgeQueries,
  FileQueries,
  IndexState,
  MeasureQueries,
  SearchQueries,
  SymbolQueries,
  WordQueries,
} from './queries.ts'
import { EdgeReader } from './read-edges.ts'
import { FileReader } from './read-files.ts'
import { SymbolReader } from './read-symbols.ts'
import { WordReader } from './read-words.ts'

export type * from './queries.ts'

/** What a part may need of the index around it. */
export interface PartContext {
  db: Database
  /** Another number whenever a writer has changed the index. */
  version: () => number
  ranks: () => Float32Array
  symbols: () => SymbolReader
}

/** Their public methods become those of the reader; each is made when one of its methods is first needed. */
const PARTS = {
  symbols: { of: SymbolReader, make: ({ db, ranks, version }) => new SymbolReader(db, ranks, version) },
  edges: { of: EdgeReader, make: ({ db, version }) => new EdgeReader(db, version) },
  files: { of: FileReader, make: ({ db, version }) => new FileReader(db, version) },
  words: { of: WordReader, make: ({ db }) => new WordReader(db) },
  measures: {
    of: MeasureReader,
    make: ({ db, version, ranks }) => new MeasureReader(db, version, ranks),
  },
  hits: { of: HitReader, make: ({ db, version, symbols }) => new HitReader(db, symbols, version) },
} satisfies Record<string, { of: { prototype: object }; make: (context: PartContext) => object }>

type PartName = keyof typeof PARTS

/** The parts are declared here and defined below, from their classes. */
export interface SqliteIndexReader
  extends SymbolQueries,
    EdgeQueries,
    FileQueries,
    SearchQueries,
    WordQueries,
    MeasureQueries {}

/** Statements are prepared once, when first needed: a sync needs little. Ranks and, for many questions, names stay in memory while the data stays as it is. */
export class SqliteIndexReader implements IndexState {
  private readonly db: Database
  private readonly parts: Partial<Record<PartName, object>> = {}
  private readonly dataVersion: Statement
  private readonly ownChanges: Statement
  private schemaCheck: SchemaCheck | undefined
  /** Inside a snapshot nothing changes: looked up once. */
  private pinned: number | undefined
  private ranks: { version: number; values: Float32Array } = { version: -1, values: new Float32Array() }

  readonly folder: string
  readonly databasePath: string

  constructor(db: Database) {
    this.db = db
    this.folder = dirname(db.name)
    this.databasePath = db.name
    this.dataVersion = db.prepare('PRAGMA data_version').pluck()
    this.ownChanges = db.prepare('SELECT total_changes()').pluck()
  }

  meta<Key extends MetaKey>(key: Key): MetaValues[Key] | null {
    return readMeta(this.db, key)
  }
  allMeta(): Record<string, string> {
    return Object.fromEntries(
      this.db.prepare('SELECT key, value FROM meta').raw().all() as [string, string][],
    )
  }
  counts(): IndexCounts {
    return countIndex(this.db)
  }
  schemaVersion(): number {
    return this.schema().version
  }
  hasCurrentSchema(): boolean {
    return this.schema().fit === 'exact'
  }
  version(): number {
    return this.pinned ?? this.readVersion()
  }
  snapshot<T>(ask: () => T): T {
    return this.db.inTransaction ? ask() : this.db.transaction(() => this.pin(ask))()
  }
  dump(): IterableIterator<FileDump> {
    return dumpIndex(this.db, {
      files: this.part('files') as FileReader,
      symbols: this.part('symbols') as SymbolReader,
      edges: this.part('edges') as EdgeReader,
    })
  }
  sizeBytes(): number {
    const pragma = (name: string) => this.db.pragma(name) as number
    return pragma('page_count') * pragma('page_size')
  }
  close(): void {
    closeIndex(this.db)
  }

  /** For the methods below. */
  part(name: PartName): object {
    this.parts[name] ??= PARTS[name].make({
      db: this.db,
      version: () => this.version(),
      ranks: () => this.currentRanks(this.version()),
      symbols: () => this.part('symbols') as SymbolReader,
    })
    return this.parts[name]
  }

  private schema(): SchemaCheck {
    this.schemaCheck ??= checkSchema(this.db)
    return this.schemaCheck
  }

  private pin<T>(ask: () => T): T {
    // Reading it begins the transaction: what is seen from here on is of this state.
    this.pinned = this.readVersion()
    try {
      return ask()
    } finally {
      this.pinned = undefined
    }
  }

  /** Both grow: what others write changes the one, what is written through this connection the other. */
  private readVersion(): number {
    return (this.dataVersion.get() as number) + (this.ownChanges.get() as number)
  }

  private currentRanks(version: number): Float32Array {
    if (version !== this.ranks.version) this.ranks = { version, values: readRanks(this.db) }
    return this.ranks.values
  }
}

/** A method is looked up once and then belongs to the reader, so that a call costs what it costs on the part itself. */
function defineParts(): void {
  for (const name of Object.keys(PARTS) as PartName[])
    for (const method of Object.getOwnPropertyNames(PARTS[name].of.prototype)) {
      if (method === 'constructor') continue
      if (method in SqliteIndexReader.prototype) throw new Error(`two parts of an index have ${method}`)
      Object.defineProperty(SqliteIndexReader.prototype, method, {
        configurable: true,
        get(this: SqliteIndexReader) {
          const part = this.part(name) as Record<string, (...args: unknown[]) => unknown>
          const value = part[method]!.bind(part)
          Object.defineProperty(this, method, { value, configurable: true, writable: true })
          return value
        },
      })
    }
}

defineParts()
