/** Notes that files were looked at and found unchanged, so that the next sync need not read them again. */
import type { Database } from 'better-sqlite3'
import type { DiscoveredFile } from '../model/index.ts'
import { sqliteError } from './sqlite-error.ts'
import { setMeta } from './update-graph.ts'

export function touchFiles(
  db: Database,
  files: readonly DiscoveredFile[],
  meta: Record<string, string>,
): void {
  try {
    db.transaction(() => {
      const touch = db.prepare('UPDATE files SET size = ?, mtime_ms = ? WHERE path = ?')
      for (const file of files) touch.run(file.size, file.mtimeMs, file.path)
      setMeta(db, meta)
    }).immediate()
  } catch (error) {
    throw sqliteError(error, db.name)
  }
}
