/** Which ids, imports and keys an index has for what a graph numbers by itself. */

import { greatest } from '../../model/long-lists.ts'
import type { GraphIds } from '../schema/encode-rows.ts'
import { hexOf } from '../schema/hex64.ts'
import type { Database } from '../sqlite.ts'

/** Database ids by index of file and project, and by number of symbol: a part has that of the symbol it belongs to. */
export function readIds(db: Database, paths: readonly string[]): GraphIds {
  const files = new Map(db.prepare('SELECT path, id FROM files').raw().all() as [string, number][])
  const order = new Int32Array(greatest(files.values()) + 1).fill(-1)
  paths.forEach((path, index) => {
    order[files.get(path)!] = index
  })
  const rows = db.prepare('SELECT file, ordinal, iif(part_of = 0, id, part_of) FROM symbols').raw().all() as [
    file: number,
    ordinal: number,
    id: number,
  ][]
  const base = new Int32Array(paths.length + 1)
  for (const [file] of rows) base[order[file]! + 1]!++
  for (let index = 0; index < paths.length; index++) base[index + 1]! += base[index]!
  const symbols = new Int32Array(rows.length)
  for (const [file, ordinal, id] of rows) symbols[base[order[file]!]! + ordinal] = id
  const projects = db.prepare('SELECT id FROM projects ORDER BY position').pluck().all() as number[]
  return {
    projects: Int32Array.from(projects),
    files: Int32Array.from(paths, path => files.get(path)!),
    symbols,
  }
}

/** What every import reaches, by id, file by file as they are written. */
export function readImports(
  db: Database,
): Iterable<[file: number, toFile: number, toSymbol: number, packageName: string, through: number]> {
  return db
    .prepare(
      `SELECT i.file, i.to_file, i.to_symbol, coalesce(n.text, ''), i.through
       FROM imports i LEFT JOIN names n ON n.id = i.package ORDER BY i.file, i.ordinal`,
    )
    .raw()
    .iterate() as Iterable<[number, number, number, string, number]>
}

/** File id and ordinal -> stable key of every symbol declared in these files. */
export function readKeys(db: Database, files: readonly number[]): Map<string, string> {
  const rows = db
    .prepare(
      `SELECT file || ':' || ordinal, ${hexOf('key')} FROM symbols
       WHERE part_of = 0 AND file IN (${files.map(Number).join()})`,
    )
    .raw()
    .all() as [string, string][]
  return new Map(rows)
}
