/** The one writer: a transaction on a lock database, which the kernel ends with the process, however that dies. */
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BombeError } from '../../errors/bombe-error.ts'
import { Database } from '../sqlite.ts'
import { isDamage, sqliteError } from '../sqlite-error.ts'

/**
 * `lock`: who writes the graph. `exact`: who asks the engines about all of it; that takes long, writes little at a time
 * and does not keep the graph from being synced. `watch`: who watches the repository.
 */
export type Lock = 'lock' | 'exact' | 'watch'

const RETRY_MS = 25

/** Who holds a lock, for people only: what counts is the transaction. */
export interface Holder {
  pid: number
  since: string
  /** What else it has to say of itself. */
  [word: string]: unknown
}

export interface Writer {
  readonly folder: string
  /** Adds to what others read of who holds it. */
  tell(more: Record<string, unknown>): void
  release(): void
}

export interface AcquireOptions {
  /** How long to wait for another writer. */
  waitMs?: number
  signal?: AbortSignal
  lock?: Lock
  /** Called once when there is another to wait for. */
  onWait?(): void
}

export async function acquireWriter(
  folder: string,
  { waitMs = 0, signal, lock = 'lock', onWait }: AcquireOptions = {},
): Promise<Writer> {
  // A clock that jumps must not make anyone wait for ever.
  const deadline = performance.now() + waitMs
  for (let hasWaited = false; ; hasWaited = true) {
    const writer = tryAcquire(folder, lock)
    if (writer) return writer
    if (performance.now() >= deadline) throw locked(folder, lock)
    if (!hasWaited) onWait?.()
    await sleep(Math.min(RETRY_MS, Math.max(1, deadline - performance.now())), undefined, { signal })
  }
}

/** Whether some process holds the lock at this moment. */
export function isLocked(folder: string, lock: Lock): boolean {
  if (!existsSync(join(folder, `${lock}.db`))) return false
  let db: Database | undefined
  try {
    db = new Database(join(folder, `${lock}.db`), { timeout: 0, fileMustExist: true })
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    // SQLite asks for the lock before it reads: an error that says the file is no database means that nobody holds it.
    return !isDamage(error)
  } finally {
    db?.close()
  }
}

function tryAcquire(folder: string, lock: Lock, isRepaired = false): Writer | null {
  const path = join(folder, `${lock}.db`)
  let db: Database | undefined
  try {
    mkdirSync(folder, { recursive: true })
    db = new Database(path, { timeout: 0 })
    db.exec('BEGIN EXCLUSIVE')
    return new LockHolder(folder, join(folder, `${lock}.json`), db)
  } catch (error) {
    db?.close()
    if (isDamage(error) && !isRepaired && repair(path)) return tryAcquire(folder, lock, true)
    const known = sqliteError(error, path)
    if (known instanceof BombeError && known.code === 'index_locked') return null
    throw known
  }
}

/**
 * A lock database holds nothing, so one that is no database is emptied, in place: a new file would have locks of its
 * own, and another process that mended it a moment ago may hold the old one's. Emptying what is empty does no harm.
 */
function repair(path: string): boolean {
  try {
    truncateSync(path, 0)
    return true
  } catch {
    return false
  }
}

class LockHolder implements Writer {
  readonly folder: string
  private readonly holder: string
  private readonly since = new Date().toISOString()
  private readonly db: Database

  constructor(folder: string, holder: string, db: Database) {
    this.folder = folder
    this.holder = holder
    this.db = db
    this.tell({})
  }

  tell(more: Record<string, unknown>): void {
    try {
      writeFileSync(this.holder, JSON.stringify({ pid: process.pid, since: this.since, ...more }))
    } catch {
      // The folder may have been removed; only people would have read it.
    }
  }

  release(): void {
    if (!this.db.open) return
    rmSync(this.holder, { force: true })
    this.db.close()
  }
}

function locked(folder: string, lock: Lock): BombeError {
  const holder = readHolder(folder, lock)
  const who = holder ? ` (process ${holder.pid}, since ${holder.since})` : ''
  return new BombeError('index_locked', `another bombe ${DOING[lock]}${who}`, { data: holder ?? {} })
}

const DOING: Record<Lock, string> = {
  lock: 'is writing this index',
  exact: 'is asking the engines about this repository',
  watch: 'is watching this repository',
}

/** What the last holder said of itself; `isLocked` tells whether it still holds. */
export function readHolder(folder: string, lock: Lock): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(join(folder, `${lock}.json`), 'utf8'))
    return typeof holder?.pid === 'number' ? { ...holder, since: String(holder.since) } : null
  } catch {
    return null
  }
}
