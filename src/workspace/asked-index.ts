/** What questions to engines read of an index, kept while its graph stays as it is: answers of engines do not change that. */
import type { Database } from 'better-sqlite3'
import { scopeContent } from '../index/make-exact.ts'
import { type OpenExactIndex, openExactIndex } from '../index/open-exact-index.ts'
import type { Language } from '../languages/language.ts'
import type { AnswerCache } from '../store/answer-cache.ts'
import { readRevision } from '../store/graph-revision.ts'
import type { IndexReader } from '../store/index-reader.ts'
import type { AskableFile } from '../store/read-askable.ts'
import { SymbolTable } from '../store/symbol-table.ts'

export interface AskedFamily {
  files: ReadonlyMap<number, AskableFile>
  content: ReturnType<typeof scopeContent>
}

export class AskedIndex {
  private readonly revision: string
  private readonly db: Database
  private readonly index: OpenExactIndex
  private readonly families = new Map<string, AskedFamily>()

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

  family(family: string, languages: readonly Language[], reader: IndexReader): AskedFamily {
    let known = this.families.get(family)
    if (!known) {
      const own = new Set(languages.filter(one => one.family === family).map(({ id }) => id))
      const files = new Map(this.index.files(own).map(file => [file.id, file]))
      known = { files, content: scopeContent(reader, languages, family) }
      this.families.set(family, known)
    }
    return known
  }
}
