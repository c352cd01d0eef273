/** An index as the exact pass sees it: what to query, which name is where, and how answers are written. */

import type { ExactIndex } from '../../exact/exact-index.ts'
import { readFile } from '../../extract/workers/read-file.ts'
import { languageNamed } from '../../languages/load-languages.ts'
import { SYMBOL_KINDS } from '../../model/index.ts'
import type { AnswerCache } from '../../store/answers/answer-cache.ts'
import { AnswerCacher } from '../../store/answers/cache-answers.ts'
import { applyDelta } from '../../store/apply/apply-delta.ts'
import {
  filesWithStructure,
  isStructureReported,
  structureReportedMeta,
} from '../../store/apply/structure-reported.ts'
import { reportsOverrides } from '../../store/read/read-answers.ts'
import { EdgeReader } from '../../store/read/read-edges.ts'
import { QueryableReader } from '../../store/read/read-queryable.ts'
import { SymbolTable } from '../../store/read/symbol-table.ts'
import { readRevision } from '../../store/schema/graph-revision.ts'
import { readMeta } from '../../store/schema/meta.ts'
import type { Database } from '../../store/sqlite.ts'

export interface OpenExactIndex extends ExactIndex {
  files: QueryableReader['files']
  /** Puts what was written into the cache of answers: once, after all engines, for each adds to what a file has. */
  cacheAnswers(): void
  /** Which dependencies of a family were installed when its engines were last queried about everything. */
  dependencies: { known(family: string): string; set(family: string, installed: string): void }
}

const CONSTRUCTORS = `SELECT 1 FROM symbols WHERE kind = ${SYMBOL_KINDS.indexOf('constructor')} LIMIT 1`

/** Files of languages that no engine reads. */
function unreadFiles(db: Database): Set<number> {
  const rows = db.prepare('SELECT id, language FROM files').all() as { id: number; language: string }[]
  return new Set(
    rows.filter(({ language }) => languageNamed(language)?.hasEngines === false).map(({ id }) => id),
  )
}

export function openExactIndex(
  db: Database,
  cache: AnswerCache,
  root: string,
  maxBytes: number,
): OpenExactIndex {
  // Before anything else is read: what is read later can only be newer, and is then not written over.
  const revision = readRevision(db)
  const askable = new QueryableReader(db)
  const dataVersion = db.prepare('PRAGMA data_version').pluck()
  const ownChanges = db.prepare('SELECT total_changes()').pluck()
  // What others write changes the one, what is written here the other.
  const edges = new EdgeReader(db, () => (dataVersion.get() as number) + (ownChanges.get() as number))
  const cacher = new AnswerCacher(db, cache)
  const uncached = new Set<number>()
  const siteless = reportsOverrides(db)
  let hasConstructors: boolean | undefined
  let unread: ReadonlySet<number> | undefined
  const dependencies = () => readMeta(db, 'dependencies') ?? {}
  return {
    symbols: new SymbolTable(db),
    files: languages => askable.files(languages),
    sites: (file, only) => askable.sites(file, only),
    weigh: file => askable.weigh(file),
    siteCount: file => askable.siteCount(file),
    isRead: file => {
      unread ??= unreadFiles(db)
      return !unread.has(file)
    },
    hasConstructors: () => {
      hasConstructors ??= db.prepare(CONSTRUCTORS).get() !== undefined
      return hasConstructors
    },
    basesOf: symbol => edges.heritageOf(symbol),
    lacksSiteless: file => siteless.get(file) === undefined,
    dependencies: {
      known: family => dependencies()[family] ?? '',
      set: (family, installed) =>
        void applyDelta(db, { meta: { dependencies: { ...dependencies(), [family]: installed } } }),
    },
    structure: {
      isReported: () => isStructureReported(db),
      setReported: () => void applyDelta(db, { meta: structureReportedMeta(true) }),
      files: () => filesWithStructure(db),
    },
    write: (answers, { isCached } = { isCached: true }) => {
      applyDelta(db, { answers, basedOn: revision })
      if (!isCached) return
      for (const { file } of answers) uncached.add(file)
    },
    cacheAnswers: () => {
      cacher.keep(uncached)
      uncached.clear()
    },
    setResolutions: (files, resolution, reason) =>
      void applyDelta(db, { resolutions: { files, resolution, reason } }),
    readText: file => {
      const read = readFile(root, file.path, maxBytes)
      return read.kind === 'text' && read.contentHash === file.contentHash ? read.text : null
    },
  }
}
