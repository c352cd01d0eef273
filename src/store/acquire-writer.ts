/** The one writer: a transaction on a lock database, which the kernel ends with the process, however that dies. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { BombeError } from '../errors/bombe-error.ts'
import { sqliteError } from './sqlite-error.ts'

/**
 * `lock`: who writes the graph. `exact`: who asks the engines about all of it; that takes long, writes little at a time
 * and does not keep the graph from being synced.
 */
export type Lock = 'lock' | 'exact'

const RETRY_MS = 25

export interface Writer {
  readonly folder: string
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
  let db: Database.Database | undefined
  try {
    db = new Database(join(folder, `${lock}.db`), { timeout: 0, fileMustExist: true })
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch {
    return true
  } finally {
    db?.close()
  }
}

function tryAcquire(folder: string, lock: Lock): Writer | null {
  let db: Database.Database | undefined
  try {
    mkdirSync(folder, { recursive: true })
    db = new Database(join(folder, `${lock}.db`), { timeout: 0 })
    db.exec('BEGIN EXCLUSIVE')
    const holder = join(folder, `${lock}.json`)
    writeFileSync(holder, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }))
    return new LockHolder(folder, holder, db)
  } catch (error) {
    db?.close()
    const known = sqliteError(error, `${lock}.db`)
    if (known instanceof BombeError && known.code === 'index_locked') return null
    throw known
  }
}

class LockHolder implements Writer {
  readonly folder: string
  /** Says who holds the lock, for people only: what counts is the transaction. */
  private readonly holder: string
  private readonly db: Database.Database

  constructor(folder: string, holder: string, db: Database.Database) {
    this.folder = folder
    this.holder = holder
    this.db = db
  }

  release(): void {
    if (!this.db.open) return
    rmSync(this.holder, { force: true })
    this.db.close()
  }
}

function locked(folder: string, lock: Lock): BombeError {
  const holder = readHolder(join(folder, `${lock}.json`))
  const who = holder ? ` (process ${holder.pid}, since ${holder.since})` : ''
  const what = lock === 'lock' ? 'is writing this index' : 'is asking the engines about this repository'
  return new BombeError('index_locked', `another bombe ${what}${who}`, { data: holder ?? {} })
}

function readHolder(path: string): { pid: number; since: string } | null {
  try {
    const { pid, since } = JSON.parse(readFileSync(path, 'utf8'))
    return typeof pid === 'number' ? { pid, since: String(since) } : null
  } catch {
    return null
  }
}
