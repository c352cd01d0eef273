/** What full-text search knows of a symbol, made again from the tables: FTS5 keeps none of the text it was given. */

import { SYMBOL_KINDS } from '../../model/index.ts'
import { FLAG_SCALE } from '../schema/schema.ts'
import { textOf } from '../schema/text-span.ts'
import type { Database, Statement } from '../sqlite.ts'
import { type SearchDocument, type SearchSubject, searchDocument } from './search-document.ts'

type Stored = [
  ...[name: string, kind: number, flags: number, containerName: string, containerKind: number | null],
  ...[path: string, signature: string, params: number | string, returns: number | string, doc: string],
]

export class StoredDocuments {
  private readonly statement: Statement

  constructor(db: Database) {
    this.statement = db
      .prepare(
        `SELECT n.text, s.kind, s.flags, coalesce(m.text, ''), c.kind, f.path, s.signature, s.params, s.returns, s.doc
         FROM symbols s JOIN names n ON n.id = s.name JOIN files f ON f.id = s.file
           LEFT JOIN symbols c ON c.id = s.container LEFT JOIN names m ON m.id = c.name
         WHERE s.id = ? AND s.part_of = 0`,
      )
      .raw()
  }

  /** Null for what is not searched for. */
  read(id: number): SearchDocument | null {
    const stored = this.statement.get(id) as Stored | undefined
    return stored ? searchDocument(subjectOfRow(stored)) : null
  }
}

function subjectOfRow(stored: Stored): SearchSubject {
  const [name, kind, flags, containerName, containerKind, path, signature, params, returns, doc] = stored
  return {
    name,
    kind: SYMBOL_KINDS[kind]!,
    flags: Math.floor(flags / FLAG_SCALE),
    containerName,
    containerKind: containerKind === null ? null : SYMBOL_KINDS[containerKind]!,
    path,
    params: textOf(signature, params),
    returns: textOf(signature, returns),
    doc,
  }
}
