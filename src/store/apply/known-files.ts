/** What a sync compares the disk with: a few columns of every file, read in one go. */

import { PARSE_STATUSES } from '../../model/index.ts'
import type { FileRow } from '../schema/rows.ts'
import type { Database } from '../sqlite.ts'

export type KnownFile = Pick<
  FileRow,
  | 'id'
  | 'path'
  | 'language'
  | 'contentHash'
  | 'size'
  | 'mtimeMs'
  | 'project'
  | 'parseStatus'
  | 'interfaceHash'
>

/** By path. */
export function readKnownFiles(db: Database): Map<string, KnownFile> {
  const rows = db
    .prepare(
      `SELECT id, path, language, content_hash, size, mtime_ms, project, parse_status, interface_hash FROM files`,
    )
    .raw()
    .all() as [number, string, string, string, number, number, number, number, string][]
  const files = new Map<string, KnownFile>()
  for (const [id, path, language, contentHash, size, mtimeMs, project, status, interfaceHash] of rows) {
    const parseStatus = PARSE_STATUSES[status]!
    files.set(path, { id, path, language, contentHash, size, mtimeMs, project, parseStatus, interfaceHash })
  }
  return files
}
