/**
 * The jobs of a snapshot: what runs, how far it is, how the last ones ended. In a file of its own beside the index: a
 * job is there before its generation is and after that was thrown away, and the lock database can hold nothing, since
 * its one transaction is never committed.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '../sqlite.ts'
import { isDamage } from '../sqlite-error.ts'
import { removeIndex } from './remove-quietly.ts'

const JOB_MODES = ['full', 'sync', 'precise', 'import'] as const
export type JobMode = (typeof JOB_MODES)[number]
export type JobState = 'queued' | 'running' | 'validating' | 'published' | 'failed' | 'interrupted'

export interface JobRow {
  id: number
  mode: JobMode
  state: JobState
  /** The process that does it. */
  pid: number
  startedAt: string
  stage: string
  done: number
  total: number
  /** What it amounted to and why it failed, as JSON; '' if there is nothing to report. */
  counts: string
  error: string
}

const FILE = 'jobs.db'
const KEPT = 50
const TABLE = `
CREATE TABLE IF NOT EXISTS jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT, mode TEXT NOT NULL, state TEXT NOT NULL, pid INTEGER NOT NULL,
  started_at TEXT NOT NULL, stage TEXT NOT NULL, done INTEGER NOT NULL, total INTEGER NOT NULL,
  counts TEXT NOT NULL, error TEXT NOT NULL
)`
const SELECT = 'SELECT id, mode, state, pid, started_at, stage, done, total, counts, error FROM jobs'
const ACTIVE = "('queued', 'running', 'validating')"

/** No job fails because it cannot be recorded: if the file cannot be written, no record is made. */
export class JobsStore {
  readonly #db: Database | null

  private constructor(db: Database | null) {
    this.#db = db
  }

  /** For writing, the folder must be ours; for reading, null where there never was a job. */
  static open(folder: string, mode: 'read' | 'write'): JobsStore | null {
    const path = join(folder, FILE)
    if (mode === 'read' && !existsSync(path)) return null
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        return new JobsStore(openFile(path))
      } catch (error) {
        // Damaged: its content is of no use. Anything else may pass.
        if (!isDamage(error)) break
        removeIndex(path)
      }
    }
    return mode === 'read' ? null : new JobsStore(null)
  }

  /** Gives its id, 0 where it cannot be written down. */
  add(mode: JobMode, state: 'queued' | 'running'): number {
    return this.#try(0, db => {
      const { lastInsertRowid } = db
        .prepare("INSERT INTO jobs VALUES (NULL, ?, ?, ?, ?, '', 0, 0, '', '')")
        .run(mode, state, process.pid, new Date().toISOString())
      db.prepare('DELETE FROM jobs WHERE id <= ?').run(Number(lastInsertRowid) - KEPT)
      return Number(lastInsertRowid)
    })
  }

  move(id: number, state: JobState, end: { counts?: unknown; error?: unknown } = {}): void {
    const text = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))
    this.#try(undefined, db => {
      db.prepare('UPDATE jobs SET state = ?, counts = ?, error = ? WHERE id = ?').run(
        ...[state, text(end.counts), text(end.error), id],
      )
    })
  }

  progress(id: number, stage: string, done: number, total: number): void {
    this.#try(undefined, db => {
      db.prepare('UPDATE jobs SET stage = ?, done = ?, total = ? WHERE id = ?').run(stage, done, total, id)
    })
  }

  /** The last ones, oldest first. */
  recent(limit: number): JobRow[] {
    return this.#try([], db => rowsOf(db, `${SELECT} ORDER BY id DESC LIMIT ${limit}`).reverse())
  }

  active(): JobRow[] {
    return this.#try([], db => rowsOf(db, `${SELECT} WHERE state IN ${ACTIVE} ORDER BY id`))
  }

  /** The last that was interrupted and that no later job completed. */
  unrecovered(): JobRow | null {
    const since = "SELECT coalesce(max(id), 0) FROM jobs WHERE state = 'published' AND mode <> 'precise'"
    const sql = `${SELECT} WHERE state = 'interrupted' AND id > (${since}) ORDER BY id DESC LIMIT 1`
    return this.#try(null, db => rowsOf(db, sql)[0] ?? null)
  }

  close(): void {
    this.#try(undefined, db => {
      db.close()
    })
  }

  #try<Result>(otherwise: Result, act: (db: Database) => Result): Result {
    if (!this.#db?.open) return otherwise
    try {
      return act(this.#db)
    } catch (error) {
      // Found only now: the next process to open it starts a new one.
      if (isDamage(error)) removeIndex(this.#db.name)
      return otherwise
    }
  }
}

function openFile(path: string): Database {
  const db = new Database(path, { timeout: 1_000 })
  try {
    db.pragma('trusted_schema = OFF')
    db.pragma('journal_mode = WAL')
    // A power cut may cost the last entries, never the file.
    db.pragma('synchronous = OFF')
    db.exec(TABLE)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

type RawJob = [number, JobMode, JobState, number, string, string, number, number, string, string]

function rowsOf(db: Database, sql: string): JobRow[] {
  return (db.prepare(sql).raw().all() as RawJob[]).map(
    ([id, mode, state, pid, startedAt, stage, done, total, counts, error]) => ({
      ...{ id, mode, state, pid, startedAt, stage, done, total, counts, error },
    }),
  )
}
