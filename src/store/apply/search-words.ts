/** Takes symbols out of full-text search and puts them in, so exactly that scores stay those of a fresh index. */

import type { Graph } from '../../model/index.ts'
import { searchDocument, subjectOf } from '../search/search-document.ts'
import { StoredDocuments } from '../search/stored-document.ts'
import type { Database, Statement } from '../sqlite.ts'

export class SearchWords {
  private readonly documents: StoredDocuments
  private readonly remove: Statement
  private readonly insert: Statement

  constructor(db: Database) {
    this.documents = new StoredDocuments(db)
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
    const document = this.documents.read(id)
    if (document) this.remove.run(id, ...document)
  }

  putIn(id: number, graph: Graph, index: number): void {
    const document = searchDocument(subjectOf(graph, index))
    if (document) this.insert.run(id, ...document)
  }
}
