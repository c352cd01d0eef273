/** Takes symbols out of full-text search and puts them in, so exactly that scores stay those of a fresh index. */
import type { Database, Statement } from 'better-sqlite3'
import { type Graph, SYMBOL_KINDS } from '../model/index.ts'
import { textOf } from './read-symbols.ts'
import { FLAG_SCALE } from './schema.ts'
import { type SearchSubject, searchDocument, subjectOf } from './search-document.ts'

type Stored = [
  ...[name: string, kind: number, flags: number, containerName: string, containerKind: number | null],
  ...[path: string, signature: string, params: number | string, returns: number | string, doc: string],
]

export class SearchUpdater {
  private readonly read: Statement
  private readonly remove: Statement
  private readonly insert: Statement

  constructor(db: Database) {
    this.read = db
      .prepare(
        `SELECT n.text, s.kind, s.flags, coalesce(m.text, ''), c.kind, f.path, s.signature, s.params, s.returns, s.doc
         FROM symbols s JOIN names n ON n.id = s.name JOIN files f ON f.id = s.file
           LEFT JOIN symbols c ON c.id = s.container LEFT JOIN names m ON m.id = c.name
         WHERE s.id = ? AND s.part_of = 0`,
      )
      .raw()
    const values = '(?, ?, ?, ?, ?, ?)'
    this.remove = db.prepare(
      `INSERT INTO search (search, rowid, name, container, path, signature, doc) VALUES ('delete', ${values.slice(1)}`,
    )
    this.insert = db.prepare(
      `INSERT INTO search (rowid, name, container, path, signature, doc) VALUES ${values}`,
    )
  }

  /** While the rows of the symbol, its container and its file are still those its words were made of. */
  takeOut(id: number): void {
    const stored = this.read.get(id) as Stored | undefined
    const document = stored && searchDocument(subjectOfRow(stored))
    if (document) this.remove.run(id, ...document)
  }

  /** Once its row is the new one. */
  putBack(id: number): void {
    const stored = this.read.get(id) as Stored | undefined
    const document = stored && searchDocument(subjectOfRow(stored))
    if (document) this.insert.run(id, ...document)
  }

  putIn(id: number, graph: Graph, index: number): void {
    const document = searchDocument(subjectOf(graph, index))
    if (document) this.insert.run(id, ...document)
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
