/** What queries to engines read from an index, cached while its graph does not change; engine answers do not change it. */

import type { Language } from '../../languages/language.ts'
import { scopeContent } from '../../pipeline/exact/make-exact.ts'
import { type OpenExactIndex, openExactIndex } from '../../pipeline/exact/open-exact-index.ts'
import type { AnswerCache } from '../../store/answers/answer-cache.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { QueryableFile } from '../../store/read/read-queryable.ts'
import { SymbolTable } from '../../store/read/symbol-table.ts'
import { readRevision } from '../../store/schema/graph-revision.ts'
import type { Database } from '../../store/sqlite.ts'

export interface QueriedFamily {
  files: ReadonlyMap<number, QueryableFile>
  content: ReturnType<typeof scopeContent>
}

export class QueriedIndex {
  readonly revision: string
  private readonly db: Database
  private readonly index: OpenExactIndex
  private readonly families = new Map<string, QueriedFamily>()

  constructor(db: Database, cache: AnswerCache, root: string, maxBytes: number) {
    this.db = db
    // Before anything else is read: what is read later can only be newer, and is then read again.
    this.revision = readRevision(db)
    this.index = openExactIndex(db, cache, root, maxBytes)
  }

  isOf(db: Database): boolean {
    return db === this.db && readRevision(db) === this.revision
  }

  /** For one question: of symbols only those are held that it came across. */
  open(): OpenExactIndex {
    return { ...this.index, symbols: new SymbolTable(this.db) }
  }

  family(family: string, languages: readonly Language[], reader: IndexReader): QueriedFamily {
    let known = this.families.get(family)
    if (!known) {
      const own = new Set(
        languages.filter(one => one.family === family && one.hasEngines !== false).map(({ id }) => id),
      )
      const files = new Map(this.index.files(own).map(file => [file.id, file]))
      known = { files, content: scopeContent(reader, languages, family) }
      this.families.set(family, known)
    }
    return known
  }
}
