/** An index as the exact pass sees it: what to ask, whose name stands where, and how answers are written. */
import type { Database } from 'better-sqlite3'
import { readFile } from '../extract/read-file.ts'
import { RESOLUTIONS, type Resolution, SYMBOL_KINDS } from '../model/index.ts'
import type { ExactIndex } from '../precise/exact-index.ts'
import type { AnswerCache } from '../store/answer-cache.ts'
import { AnswerKeeper } from '../store/cache-answers.ts'
import { readRevision } from '../store/graph-revision.ts'
import { tellsOverrides } from '../store/read-answers.ts'
import { AskableReader } from '../store/read-askable.ts'
import { EdgeReader } from '../store/read-edges.ts'
import { filesWithStructure, isStructureTold, setStructureTold } from '../store/structure-told.ts'
import { SymbolTable } from '../store/symbol-table.ts'
import { setMeta } from '../store/update-graph.ts'
import { writeEngineAnswers } from '../store/write-engine-answers.ts'

export interface OpenExactIndex extends ExactIndex {
  files: AskableReader['files']
  /** Puts what was written into the cache of answers: once, after all engines, for each adds to what a file has. */
  keepAnswers(): void
  /** Which dependencies of a family were installed when its engines were last asked about everything. */
  dependencies: { known(family: string): string; set(family: string, installed: string): void }
}

const CONSTRUCTORS = `SELECT 1 FROM symbols WHERE kind = ${SYMBOL_KINDS.indexOf('constructor')} LIMIT 1`

export function openExactIndex(
  db: Database,
  cache: AnswerCache,
  root: string,
  maxBytes: number,
): OpenExactIndex {
  // Before anything else is read: what is read later can only be newer, and is then not written over.
  const revision = readRevision(db)
  const askable = new AskableReader(db)
  const dataVersion = db.prepare('PRAGMA data_version').pluck()
  const ownChanges = db.prepare('SELECT total_changes()').pluck()
  // What others write changes the one, what is written here the other.
  const edges = new EdgeReader(db, () => (dataVersion.get() as number) + (ownChanges.get() as number))
  const keeper = new AnswerKeeper(db, cache)
  const unkept = new Set<number>()
  const siteless = tellsOverrides(db)
  let hasConstructors: boolean | undefined
  const readMeta = db.prepare('SELECT value FROM meta WHERE key = ?').pluck()
  const resolution = db.prepare(
    `UPDATE files SET resolution = @state, resolution_reason = @why
     WHERE id = @file AND (resolution <> @state OR resolution_reason <> @why)`,
  )
  return {
    symbols: new SymbolTable(db),
    files: languages => askable.files(languages),
    sites: (file, only) => askable.sites(file, only),
    weigh: file => askable.weigh(file),
    siteCount: file => askable.siteCount(file),
    hasConstructors: () => {
      hasConstructors ??= db.prepare(CONSTRUCTORS).get() !== undefined
      return hasConstructors
    },
    basesOf: symbol => edges.heritageOf(symbol),
    lacksSiteless: file => siteless.get(file) === undefined,
    dependencies: {
      known: family => (readMeta.get(`dependencies_${family}`) as string | undefined) ?? '',
      set: (family, installed) => setMeta(db, { [`dependencies_${family}`]: installed }),
    },
    structure: {
      isTold: () => isStructureTold(db),
      setTold: () => setStructureTold(db, true),
      files: () => filesWithStructure(db),
    },
    write: (answers, { isKept } = { isKept: true }) => {
      writeEngineAnswers(db, answers, revision)
      if (!isKept) return
      for (const { file } of answers) unkept.add(file)
    },
    keepAnswers: () => {
      keeper.keep(unkept)
      unkept.clear()
    },
    setResolutions: db.transaction((files: Iterable<number>, word: Resolution, why: string) => {
      const state = RESOLUTIONS.indexOf(word)
      for (const file of files) resolution.run({ file, state, why })
    }),
    readText: file => {
      const read = readFile(root, file.path, maxBytes)
      return read.kind === 'text' && read.contentHash === file.contentHash ? read.text : null
    },
  }
}
