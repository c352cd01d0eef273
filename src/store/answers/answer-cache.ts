/** Answers of engines by what they depend on: for a branch that comes back, or a rebuilt index, nothing is queried twice. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BombeError } from '../../errors/bombe-error.ts'
import { sharedFolderOf } from '../../model/snapshot-folder.ts'
import { removeIndex } from '../generations/remove-quietly.ts'
import { Database, type Statement } from '../sqlite.ts'
import { isDamage, sqliteError } from '../sqlite-error.ts'

/** An engine's answers for one file, with stable keys where a row has ids. */
export interface CachedAnswer {
  engine: string
  variant: string
  states: Buffer
  siteless: boolean
  /** Keys of the symbols that edges join, each once: eight bytes a key. */
  keys: Buffer
  /** As `EdgePacker` packs them, with indexes of keys in the place of ids. */
  edges: Buffer
}

export interface AnswerCache {
  /** What engines said of a file with this content while all it sees was as it is now. */
  get(contentHash: string, closure: string): CachedAnswer[]
  put(contentHash: string, closure: string, answer: CachedAnswer): void
  /** What is put meanwhile is written at once, or not at all. */
  together(puts: () => void): void
  close(): void
}

const MAX_BYTES = 256_000_000
/** The first table held the same as compressed JSON, three times as dear to write. */
const TABLE = `
  DROP TABLE IF EXISTS answers;
  CREATE TABLE IF NOT EXISTS packed_answers (
    content_hash TEXT NOT NULL, closure TEXT NOT NULL, engine TEXT NOT NULL, variant TEXT NOT NULL,
    siteless INTEGER NOT NULL, used INTEGER NOT NULL, states BLOB NOT NULL, keys BLOB NOT NULL, edges BLOB NOT NULL,
    PRIMARY KEY (content_hash, closure, engine, variant)
  ) WITHOUT ROWID`

/** Beside the index, and outliving it. A damaged one is started again; if none can be opened, nothing is cached. */
export function openAnswerCache(folder: string): AnswerCache {
  const file = fileIn(folder)
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      return new SqliteAnswerCache(file)
    } catch (error) {
      // Where another process is writing it, or nothing can be written, this one does without.
      const known = sqliteError(error, file)
      if (known instanceof BombeError && known.code !== 'index_corrupt') break
      removeIndex(file)
    }
  }
  return { get: () => [], put: () => {}, together: () => {}, close: () => {} }
}

/** Whether engines were ever queried here. */
export function hasAnswerCache(folder: string): boolean {
  return existsSync(fileIn(folder))
}

/** All snapshots of a repository share one: what an engine said of a text holds on every branch that has it. */
function fileIn(folder: string): string {
  return join(sharedFolderOf(folder), 'answers.db')
}

class SqliteAnswerCache implements AnswerCache {
  private readonly db: Database
  private readonly read: Statement
  private readonly write: Statement
  /** Days since 1970: how long ago something was used need not be known better. */
  private readonly today = Math.floor(Date.now() / 86_400_000)

  constructor(file: string) {
    this.db = new Database(file, { timeout: 1000 })
    try {
      this.db.pragma('trusted_schema = OFF')
      this.db.pragma('journal_mode = WAL')
      this.db.pragma('synchronous = OFF')
      this.db.exec(TABLE)
    } catch (error) {
      this.db.close()
      throw error
    }
    this.read = this.db.prepare(
      `SELECT engine, variant, siteless, states, keys, edges FROM packed_answers
       WHERE content_hash = ? AND closure = ? ORDER BY engine, variant`,
    )
    this.write = this.db.prepare('INSERT OR REPLACE INTO packed_answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  }

  get(contentHash: string, closure: string): CachedAnswer[] {
    try {
      const rows = this.read.all(contentHash, closure) as (Omit<CachedAnswer, 'siteless'> & {
        siteless: number
      })[]
      return rows.map(row => ({ ...row, siteless: row.siteless === 1 }))
    } catch (error) {
      this.ignoreFailure(error)
      return []
    }
  }

  put(contentHash: string, closure: string, answer: CachedAnswer): void {
    const { engine, variant, siteless, states, keys, edges } = answer
    try {
      const { today } = this
      this.write.run(contentHash, closure, engine, variant, Number(siteless), today, states, keys, edges)
    } catch (error) {
      this.ignoreFailure(error)
    }
  }

  together(puts: () => void): void {
    try {
      this.db.transaction(puts).immediate()
    } catch (error) {
      this.ignoreFailure(error)
    }
  }

  close(): void {
    try {
      this.shrink()
    } catch (error) {
      this.ignoreFailure(error)
    } finally {
      this.db.close()
    }
  }

  /** Another process is writing, or the disk is full: nothing is lost but time. After damage the next process starts a new one. */
  private ignoreFailure(error: unknown): void {
    if (isDamage(error)) removeIndex(this.db.name)
  }

  /** The oldest half goes. */
  private shrink(): void {
    const pragma = (name: string) => this.db.pragma(name) as number
    if (pragma('page_count') * pragma('page_size') <= MAX_BYTES) return
    const median =
      'SELECT used FROM packed_answers ORDER BY used LIMIT 1 OFFSET (SELECT count(*) / 2 FROM packed_answers)'
    this.db.exec(`DELETE FROM packed_answers WHERE used <= (${median}); VACUUM`)
  }
}
