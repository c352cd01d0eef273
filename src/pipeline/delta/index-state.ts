/** What an index knows when a run begins: everything in it, or nothing where it is a new file. */

import { type KnownFile, readKnownFiles } from '../../store/apply/known-files.ts'
import { isNewFile } from '../../store/bulk/load-graph.ts'
import { SqliteIndexReader } from '../../store/read/index-reader.ts'
import { readProjects } from '../../store/read/read-files.ts'
import type { MetaReader } from '../../store/schema/meta.ts'
import type { ProjectRow } from '../../store/schema/rows.ts'
import type { Database } from '../../store/sqlite.ts'

export interface IndexState extends MetaReader {
  db: Database
  isNew: boolean
  /** By path. */
  files: ReadonlyMap<string, KnownFile>
  projects: readonly ProjectRow[]
}

export function readState(db: Database): IndexState {
  if (isNewFile(db)) return { db, isNew: true, files: new Map(), projects: [], meta: () => null }
  const reader = new SqliteIndexReader(db)
  return {
    db,
    isNew: false,
    files: readKnownFiles(db),
    projects: readProjects(db),
    meta: key => reader.meta(key),
  }
}
