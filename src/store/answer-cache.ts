/** Answers of engines by what they rest on: a branch that comes back, or a rebuilt index, asks nothing twice. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { sharedFolderOf } from '../model/snapshot-folder.ts'
import { removeQuietly } from './remove-quietly.ts'

/** An engine's answers for one file, with stable keys where a row has ids. */
export interface CachedAnswer {
  engine: string
  variant: string
  states: string
  siteless: boolean
  edges: CachedEdge[]
}

export type CachedEdge = [
  site: number,
  from: string,
  to: string,
  kind: number,
  confidence: number,
  derivation: number,
]

export interface AnswerCache {
  /** What engines said of a file with this content while all it sees was as it is now. */
  get(contentHash: string, closure: string): CachedAnswer[]
  put(contentHash: string, closure: string, answer: CachedAnswer): void
  /** What is put meanwhile is written at once, or not at all. */
  together(puts: () => void): void
  close(): void
}

const MOST_BYTES = 256_000_000
const TABLE = `
  CREATE TABLE IF NOT EXISTS answers (
    content_hash TEXT NOT NULL, closure TEXT NOT NULL, engine TEXT NOT NULL, variant TEXT NOT NULL,
    packed BLOB NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (content_hash, closure, engine, variant)
  ) WITHOUT ROWID`

/** Beside the index, and outliving it. One that cannot be opened is begun anew; where even that fails, none is kept. */
export function openAnswerCache(folder: string): AnswerCache {
  const file = fileIn(folder)
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      return new SqliteAnswerCache(file)
    } catch {
      for (const ending of ['', '-wal', '-shm']) removeQuietly(file + ending)
    }
  }
  return { get: () => [], put: () => {}, together: () => {}, close: () => {} }
}

/** Whether engines have been asked here at all. */
export function hasAnswerCache(folder: string): boolean {
  return existsSync(fileIn(folder))
}

/** All snapshots of a repository share one: what an engine said of a text holds on every branch that has it. */
function fileIn(folder: string): string {
  return join(sharedFolderOf(folder), 'answers.db')
}

class SqliteAnswerCache implements AnswerCache {
  private readonly db: Database.Database
  private readonly read: Database.Statement
  private readonly write: Database.Statement
  /** Days since 1970: how long ago something was used need not be known better. */
  private readonly today = Math.floor(Date.now() / 86_400_000)

  constructor(file: string) {
    this.db = new Database(file, { timeout: 1000 })
    this.db.pragma('trusted_schema = OFF')
    this.db.pragma('journal_mode = WAL')
    this.db.pragma('synchronous = OFF')
    this.db.exec(TABLE)
    this.read = this.db
      .prepare('SELECT packed FROM answers WHERE content_hash = ? AND closure = ? ORDER BY engine, variant')
      .pluck()
    this.write = this.db.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)')
  }

  get(contentHash: string, closure: string): CachedAnswer[] {
    try {
      const rows = this.read.all(contentHash, closure) as Buffer[]
      return rows.map(packed => JSON.parse(inflateRawSync(packed).toString('utf8')) as CachedAnswer)
    } catch {
      return []
    }
  }

  put(contentHash: string, closure: string, answer: CachedAnswer): void {
    const packed = deflateRawSync(JSON.stringify(answer), { level: 1 })
    try {
      this.write.run(contentHash, closure, answer.engine, answer.variant, packed, this.today)
    } catch {
      // Another process is writing, or the disk is full: nothing is lost but time.
    }
  }

  together(puts: () => void): void {
    try {
      this.db.transaction(puts).immediate()
    } catch {
      // As above.
    }
  }

  close(): void {
    try {
      this.shrink()
    } finally {
      this.db.close()
    }
  }

  /** The oldest half goes. */
  private shrink(): void {
    const pragma = (name: string) => this.db.pragma(name, { simple: true }) as number
    if (pragma('page_count') * pragma('page_size') <= MOST_BYTES) return
    const median = 'SELECT used FROM answers ORDER BY used LIMIT 1 OFFSET (SELECT count(*) / 2 FROM answers)'
    this.db.exec(`DELETE FROM answers WHERE used <= (${median}); VACUUM`)
  }
}
