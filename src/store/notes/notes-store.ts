/** Notes of people and agents, in a file of their own beside the index: a new generation must not lose them. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BombeError } from '../../errors/bombe-error.ts'
import { sharedFolderOf } from '../../model/snapshot-folder.ts'
import { quarantineNotes } from '../generations/quarantine.ts'
import { Database } from '../sqlite.ts'
import { isDamage, sqliteError } from '../sqlite-error.ts'

const NOTE_KINDS = ['annotate', 'summarize', 'focus', 'visit'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

export interface NoteRow {
  session: string
  kind: NoteKind
  /** Handle of a symbol, or path of a file or folder. */
  target: string
  /** Stable key of the symbol, '' for paths: a note follows a symbol that is moved within its file or re-indexed. */
  key: string
  /** Keys that the symbol, or paths that the file or folder, got since, in this or another work tree; shown when notes are listed. */
  laterKeys?: readonly string[]
  text: string
  /** When it ends, in milliseconds; 0 for never. */
  expiresAt: number
  /** Of a summary: the hash of the body that it is about. */
  bodyHash?: number
}

const FILE = 'notes.db'
/** "bomn": a file that says otherwise is not ours. */
const APPLICATION_ID = 0x626f6d6e
const TABLE = `
CREATE TABLE notes (
  session TEXT NOT NULL, kind TEXT NOT NULL, target TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,
  expires_at INTEGER NOT NULL, PRIMARY KEY (session, kind, target)
) WITHOUT ROWID`
/** All work trees share the notes: one in which the symbol has not moved must find it under its old key. */
const MOVES =
  'CREATE TABLE IF NOT EXISTS moves (old TEXT NOT NULL, new TEXT NOT NULL, PRIMARY KEY (old, new)) WITHOUT ROWID'
/** Made with the first summary; a program that knows none goes on reading and writing the other notes. */
const BODIES =
  'CREATE TABLE IF NOT EXISTS bodies (session TEXT NOT NULL, target TEXT NOT NULL, hash INTEGER NOT NULL, PRIMARY KEY (session, target)) WITHOUT ROWID'
const SELECT = 'SELECT session, kind, target, key, text, expires_at FROM notes WHERE session = ?'

export class NotesStore {
  readonly #db: Database

  private constructor(db: Database) {
    this.#db = db
  }

  /** Null where there are none yet and none must be made; the folder must be ours. Snapshots share their notes. */
  static open(folder: string, mode: 'read' | 'write'): NotesStore | null {
    const path = fileIn(folder)
    if (mode === 'read' && !existsSync(path)) return null
    let db: Database | undefined
    try {
      db = new Database(path, { timeout: 2_000 })
      db.pragma('trusted_schema = OFF')
      prepare(db)
      const isOurs = db.pragma('application_id') === APPLICATION_ID
      if (isOurs) return new NotesStore(db)
      db.close()
      return null
    } catch (error) {
      db?.close()
      const known = sqliteError(error, path)
      // Questions go on without notes.
      if (mode === 'read' && known instanceof BombeError && known.code === 'disk_full') return null
      throw known
    }
  }

  /** The notes of one session that have not ended, in the order of their targets. */
  list(session: string, now: number): NoteRow[] {
    const rows = this.#db
      .prepare(`${SELECT} AND (expires_at = 0 OR expires_at > ?) ORDER BY target, kind`)
      .raw()
    const later = this.#laterKeys()
    const bodies = this.#bodyHashes(session)
    return (rows.all(session, now) as [string, NoteKind, string, string, string, number][]).map(
      ([owner, kind, target, key, text, expiresAt]) => ({
        session: owner,
        kind,
        target,
        key,
        ...laterOf(later, key, target),
        text,
        expiresAt,
        ...(kind === 'summarize' ? { bodyHash: bodies.get(target) ?? 0 } : {}),
      }),
    )
  }

  /** Of the bodies that were summarized, by target. */
  #bodyHashes(session: string): Map<string, number> {
    if (!this.#hasBodies()) return new Map()
    const rows = this.#db.prepare('SELECT target, hash FROM bodies WHERE session = ?').raw()
    return new Map(rows.all(session) as [string, number][])
  }

  #hasBodies(): boolean {
    return this.#db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'bodies'").pluck().get() === 1
  }

  /** Remembers of symbols, files and folders with notes that they have another key or path now: new -> old. */
  follow(moves: ReadonlyMap<string, string>, paths: ReadonlyMap<string, string> = new Map()): void {
    const later = this.#laterKeys()
    const rows = this.#db.prepare('SELECT key, target FROM notes').raw().all() as [string, string][]
    const noted = new Set(rows.map(([key, target]) => key || ofPath(target)))
    for (const key of [...noted]) for (const renamed of reachable(later, key)) noted.add(renamed)
    const insert = this.#db.prepare('INSERT OR IGNORE INTO moves VALUES (?, ?)')
    for (const [now, old] of moves) if (noted.has(old)) insert.run(old, now)
    for (const [now, old] of paths) if (noted.has(ofPath(old))) insert.run(ofPath(old), ofPath(now))
  }

  /** Key -> the keys it became. */
  #laterKeys(): Map<string, string[]> {
    const later = new Map<string, string[]>()
    for (const [old, now] of this.#db.prepare('SELECT old, new FROM moves').raw().all() as [string, string][])
      later.set(old, [...(later.get(old) ?? []), now])
    return later
  }

  /** A second note of one kind on one target replaces the first. What has ended goes at the same time. */
  put(notes: readonly NoteRow[], now: number): void {
    const insert = this.#db.prepare('INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?, ?, ?)')
    this.#db.transaction(() => {
      this.#db.prepare('DELETE FROM notes WHERE expires_at > 0 AND expires_at <= ?').run(now)
      for (const { session, kind, target, key, text, expiresAt } of notes)
        insert.run(session, kind, target, key, text, expiresAt)
      this.#putBodies(notes)
    })()
  }

  #putBodies(notes: readonly NoteRow[]): void {
    for (const { session, target, bodyHash } of notes) {
      if (bodyHash === undefined) continue
      this.#db.exec(BODIES)
      this.#db.prepare('INSERT OR REPLACE INTO bodies VALUES (?, ?, ?)').run(session, target, bodyHash)
    }
    this.#dropBodies()
  }

  /** Those of summaries that are gone. */
  #dropBodies(): void {
    if (!this.#hasBodies()) return
    this.#db.exec(
      "DELETE FROM bodies WHERE (session, target) NOT IN (SELECT session, target FROM notes WHERE kind = 'summarize')",
    )
  }

  count(session: string): number {
    return this.#db.prepare('SELECT count(*) FROM notes WHERE session = ?').pluck().get(session) as number
  }

  /** All notes on a target, or all of the session where none is named. */
  forget(session: string, targets: readonly string[] | undefined): void {
    if (!targets) this.#db.prepare('DELETE FROM notes WHERE session = ?').run(session)
    else
      for (const target of targets)
        this.#db.prepare('DELETE FROM notes WHERE session = ? AND target = ?').run(session, target)
    this.#dropBodies()
  }

  close(): void {
    this.#db.close()
  }
}

/**
 * Opens the notes for one use. Damaged ones are moved aside, under the path that `onDamage` is told, and new ones begin
 * empty: no question goes without an answer for them. Where they cannot be moved either, reading finds none.
 */
export function useNotes<Result>(
  folder: string,
  mode: 'read' | 'write',
  use: (store: NotesStore | null) => Result,
  onDamage?: (movedTo: string) => void,
): Result {
  const path = fileIn(folder)
  const inode = statSync(path, { throwIfNoEntry: false })?.ino
  try {
    return useOnce(folder, mode, use)
  } catch (error) {
    if (!isDamage(error) || inode === undefined) throw error
    const moved = quarantineNotes(path, inode)
    if (moved !== null) onDamage?.(moved)
    // Another process may have moved them aside meanwhile: then there is nothing to report, and new notes to open.
    else if (mode === 'read' && statSync(path, { throwIfNoEntry: false })?.ino === inode) return use(null)
    return useOnce(folder, mode, use)
  }
}

function useOnce<Result>(
  folder: string,
  mode: 'read' | 'write',
  use: (store: NotesStore | null) => Result,
): Result {
  const store = NotesStore.open(folder, mode)
  try {
    return use(store)
  } finally {
    store?.close()
  }
}

function fileIn(folder: string): string {
  return join(sharedFolderOf(folder), FILE)
}

/** Notes follow what they are about, new key or path -> old; where nobody wrote any, nothing is made. */
export function followMoves(
  folder: string,
  moves: ReadonlyMap<string, string>,
  paths: ReadonlyMap<string, string>,
): void {
  if (moves.size + paths.size === 0) return
  let store: NotesStore | null = null
  try {
    store = NotesStore.open(folder, 'read')
    store?.follow(moves, paths)
  } catch {
    // Damaged, which the next question reports, or locked: the index is right without them.
  } finally {
    store?.close()
  }
}

/** No stable key looks like it. */
const PATH = './'

function ofPath(path: string): string {
  return PATH + path
}

function laterOf(
  later: ReadonlyMap<string, readonly string[]>,
  key: string,
  target: string,
): Pick<NoteRow, 'laterKeys'> {
  const from = key || ofPath(target)
  if (!later.has(from)) return {}
  const found = reachable(later, from)
  return { laterKeys: key === '' ? found.map(path => path.slice(PATH.length)) : found }
}

/** All keys that one came to, over any number of moves. */
function reachable(later: ReadonlyMap<string, readonly string[]>, key: string): string[] {
  const found = new Set<string>()
  const visit = (at: string): void => {
    for (const next of later.get(at) ?? []) {
      if (found.has(next) || next === key) continue
      found.add(next)
      visit(next)
    }
  }
  visit(key)
  return [...found]
}

/**
 * Mark and table come in one transaction: a process that is killed meanwhile leaves a file without either, which the next one
 * finishes. A file that holds tables but not our mark is somebody else's.
 */
function prepare(db: Database): void {
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck()
  if (tables.get() === 0)
    db.transaction(() => {
      if (tables.get() !== 0) return
      db.pragma(`application_id = ${APPLICATION_ID}`)
      db.exec(TABLE)
    }).immediate()
  db.pragma('journal_mode = WAL')
  if (db.pragma('application_id') === APPLICATION_ID) db.exec(MOVES)
}
