/** What a sync compares the disk with: a few columns of every file, read in one go. */
import type { Database } from 'better-sqlite3'
import { PARSE_STATUSES } from '../model/index.ts'
import type { FileRow } from './rows.ts'

export type KnownFile = Pick<
  FileRow,
  'id' | 'path' | 'language' | 'contentHash' | 'size' | 'mtimeMs' | 'project' | 'parseStatus'
>

/** By path. */
export function readKnownFiles(db: Database): Map<string, KnownFile> {
  const rows = db
    .prepare('SELECT id, path, language, content_hash, size, mtime_ms, project, parse_status FROM files')
    .raw()
    .all() as [number, string, string, string, number, number, number, number][]
  const files = new Map<string, KnownFile>()
  for (const [id, path, language, contentHash, size, mtimeMs, project, status] of rows) {
    const parseStatus = PARSE_STATUSES[status]!
    files.set(path, { id, path, language, contentHash, size, mtimeMs, project, parseStatus })
  }
  return files
}
