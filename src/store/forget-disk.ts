/** Makes a copied index forget how its files lay on disk: elsewhere the same size and time may mean another text. */
import type { Database } from 'better-sqlite3'
import { sqliteError } from './sqlite-error.ts'

/** What a file is said to have been last changed at while nobody knows. */
const UNKNOWN = -1
/** Meta that speaks of one work tree only. */
const OF_A_WORK_TREE = ['left_out', 'synced_at']

/** `knownAt` gives size and time of files whose content is known to be the stored one; the others are looked at again. */
export function forgetDisk(
  db: Database,
  knownAt: ReadonlyMap<string, { size: number; mtimeMs: number }> = new Map(),
): void {
  try {
    db.transaction(() => {
      db.prepare('UPDATE files SET mtime_ms = ?').run(UNKNOWN)
      const set = db.prepare('UPDATE files SET size = ?, mtime_ms = ? WHERE path = ?')
      for (const [path, { size, mtimeMs }] of knownAt) set.run(size, mtimeMs, path)
      const remove = db.prepare('DELETE FROM meta WHERE key = ?')
      for (const key of OF_A_WORK_TREE) remove.run(key)
    }).immediate()
  } catch (error) {
    throw sqliteError(error, db.name)
  }
}
