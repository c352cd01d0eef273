/** The one writer: a transaction on a lock database, which the kernel ends with the process, however that dies. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { BombeError } from '../errors/bombe-error.ts'
import { sqliteError } from './sqlite-error.ts'

const LOCK = 'lock.db'
/** Says who holds the lock, for people only: what counts is the transaction. */
const HOLDER = 'lock.json'
const RETRY_MS = 25

export interface Writer {
  readonly folder: string
  release(): void
}

export interface AcquireOptions {
  /** How long to wait for another writer. */
  waitMs?: number
  signal?: AbortSignal
}

export async function acquireWriter(
  folder: string,
  { waitMs = 0, signal }: AcquireOptions = {},
): Promise<Writer> {
  // A clock that jumps must not make anyone wait for ever.
  const deadline = performance.now() + waitMs
  for (;;) {
    const writer = tryAcquire(folder)
    if (writer) return writer
    if (performance.now() >= deadline) throw locked(folder)
    await sleep(Math.min(RETRY_MS, Math.max(1, deadline - performance.now())), undefined, { signal })
  }
}

function tryAcquire(folder: string): Writer | null {
  let db: Database.Database | undefined
  try {
    mkdirSync(folder, { recursive: true })
    db = new Database(join(folder, LOCK), { timeout: 0 })
    db.exec('BEGIN EXCLUSIVE')
    writeFileSync(join(folder, HOLDER), JSON.stringify({ pid: process.pid, since: new Date().toISOString() }))
    return new LockHolder(folder, db)
  } catch (error) {
    db?.close()
    const known = sqliteError(error, LOCK)
    if (known instanceof BombeError && known.code === 'index_locked') return null
    throw known
  }
}

class LockHolder implements Writer {
  readonly folder: string
  private readonly db: Database.Database

  constructor(folder: string, db: Database.Database) {
    this.folder = folder
    this.db = db
  }

  release(): void {
    if (!this.db.open) return
    rmSync(join(this.folder, HOLDER), { force: true })
    this.db.close()
  }
}

function locked(folder: string): BombeError {
  const holder = readHolder(folder)
  const who = holder ? ` (process ${holder.pid}, since ${holder.since})` : ''
  return new BombeError('index_locked', `another bombe is writing this index${who}`, { data: holder ?? {} })
}

function readHolder(folder: string): { pid: number; since: string } | null {
  try {
    const { pid, since } = JSON.parse(readFileSync(join(folder, HOLDER), 'utf8'))
    return typeof pid === 'number' ? { pid, since: String(since) } : null
  } catch {
    return null
  }
}
