/** Which symbols have a further name: exports and imports can give one that no symbol is declared with. */

import { IMPORT_KINDS, type ImportKind } from '../../model/index.ts'
import type { Database } from '../sqlite.ts'

const REEXPORTS: ReadonlySet<ImportKind> = new Set(['reexport', 'reexport-namespace'])

interface ImportRow {
  kind: number
  isName: number
  toSymbol: number
}

/**
 * Ids of symbols that some module exports under the name; if there are none, ids of symbols that an import binds to it. Goes
 * through all exports and imports, unless nothing in the repository is called so.
 */
export function readAliases(db: Database, name: string): number[] {
  // Each module may have a default, which is no name.
  if (name === 'default') return []
  const id = db.prepare('SELECT id FROM names WHERE text = ?').pluck().get(name) as number | undefined
  if (id === undefined) return []
  const imports = db
    .prepare(
      `SELECT kind, name = @id AS isName, to_symbol AS toSymbol FROM imports
       WHERE (name = @id OR local = @id) AND to_symbol > 0`,
    )
    .all({ id }) as ImportRow[]
  // What is imported by the name, or handed on by it, is exported by it.
  const handedOn = imports.filter(({ kind, isName }) => isName || REEXPORTS.has(IMPORT_KINDS[kind]!))
  const exported = [...exportedAs(db, id), ...handedOn.map(({ toSymbol }) => toSymbol)]
  const found = exported.length > 0 ? exported : imports.map(({ toSymbol }) => toSymbol)
  return [...new Set(found)].sort((a, b) => a - b)
}

/** An export that means more than a symbol or an import (a member, a result) names none. */
function exportedAs(db: Database, name: number): number[] {
  const symbolAt = db
    .prepare('SELECT iif(part_of = 0, id, part_of) FROM symbols WHERE file = ? AND ordinal = ?')
    .pluck()
  const importAt = db.prepare('SELECT to_symbol FROM imports WHERE file = ? AND ordinal = ?').pluck()
  const rows = db.prepare('SELECT file, target FROM exports WHERE name = ?').raw().all(name)
  return (rows as [file: number, target: string][]).flatMap(([file, target]) => {
    const [, root, ordinal] = /^([si])(\d+)$/.exec(target) ?? []
    if (root === undefined) return []
    const found = (root === 's' ? symbolAt : importAt).get(file, Number(ordinal)) as number | undefined
    return found ? [found] : []
  })
}
