/** Queries fresh engines about every exact edge, and reports the differences. */
import { dataFolderOf } from '../../src/discover/data-folder.ts'
import { EnginePool } from '../../src/exact/engine-pool.ts'
import type { ExactIndex } from '../../src/exact/exact-index.ts'
import { queryEngine } from '../../src/exact/query-engine.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import { EDGE_KINDS } from '../../src/model/index.ts'
import { scopeContent } from '../../src/pipeline/exact/make-exact.ts'
import { openExactIndex } from '../../src/pipeline/exact/open-exact-index.ts'
import type { SettingValues } from '../../src/settings/settings.ts'
import { currentUser } from '../../src/settings/user-folders.ts'
import type { EngineAnswer } from '../../src/store/answers/write-engine-answers.ts'
import { openCurrent } from '../../src/store/generations/generations.ts'
import { closeIndex } from '../../src/store/generations/open-index.ts'
import { SqliteIndexReader } from '../../src/store/read/index-reader.ts'
import type { Database } from '../../src/store/sqlite.ts'
import type { EngineSession } from '../../supervisors/core/supervise/supervise.ts'

export interface ExactCheck {
  /** Exact edges at queried sites. */
  edges: number
  differences: string[]
}

/** Only the first engine of the family: the one whose answers count as exact. */
export async function checkExact(root: string, settings: SettingValues, family: string): Promise<ExactCheck> {
  const { path } = await dataFolderOf(root, settings, currentUser())
  const db = openCurrent(path, 'write')
  if (!db) throw new Error('there is no index')
  const pool = new EnginePool(root, settings)
  try {
    return await compare(db, pool, root, settings, family)
  } finally {
    await pool.stop()
    closeIndex(db)
  }
}

async function compare(
  db: Database,
  pool: EnginePool,
  root: string,
  settings: SettingValues,
  family: string,
): Promise<ExactCheck> {
  const languages = await loadLanguages()
  const reader = new SqliteIndexReader(db)
  const index = openExactIndex(db, NO_CACHE, root, settings.max_file_bytes)
  const own = new Set(languages.filter(one => one.family === family).map(({ id }) => id))
  const files = index.files(own)
  const claimed = new Map<string, Set<string>>()
  const names = new Map<string, string>()
  const siteless: string[] = []
  for (const { file, edges } of reader.dump()) {
    for (const edge of edges) {
      if (edge.confidence !== 'exact' || !own.has(file.language)) continue
      if (edge.site < 0) {
        siteless.push(`${edge.from} ${edge.kind} ${edge.to}`)
        continue
      }
      const site = `${file.id} ${edge.site}`
      names.set(site, `${file.path}:${edge.line}:${edge.column}`)
      claimed.set(site, (claimed.get(site) ?? new Set()).add(`${edge.kind} ${edge.to}`))
    }
  }
  const fresh: EngineAnswer[] = []
  const asking = {
    ...index,
    sites: (file: (typeof files)[number]) =>
      index
        .sites(file)
        .filter(site => claimed.has(`${file.id} ${site.ordinal}`))
        .map(site => ({ ...site, verifiedBy: [], unansweredBy: [] })),
    write: (answers: readonly EngineAnswer[]) => {
      for (const answer of answers) fresh.push(answer)
    },
  }
  const content = scopeContent(reader, languages, family)
  const { value: session } = await pool.sessionsFor(family, content).next()
  const { signal } = new AbortController()
  await queryEngine(session!, { index: asking, files, projects: content.projectIds, signal })
  const wrong =
    siteless.length === 0 ? [] : await checkSiteless(siteless, { session: session!, index, reader })
  return {
    edges: claimed.size + siteless.length,
    differences: [...differencesOf(claimed, names, fresh, reader), ...wrong],
  }
}

/** The overrides and structural implements that a fresh engine reports, by symbols; null if it reports none. */
async function freshRelations(session: EngineSession, index: ExactIndex): Promise<Set<string> | null> {
  const found = new Set<string>()
  for await (const { kind, from, to } of session.relations(new AbortController().signal))
    found.add(`${index.symbols.at(from)?.id} ${kind} ${index.symbols.at(to)?.id}`)
  return found.size === 0 ? null : found
}

/** The same for an engine that only confirms implements; overrides follow from these. */
async function confirmedRelations(
  claimed: readonly string[],
  session: EngineSession,
  index: ExactIndex,
  reader: SqliteIndexReader,
): Promise<Set<string>> {
  const paths = new Map(reader.files().map(({ id, path }) => [id, path]))
  const placeOf = (id: number) => {
    const { file, line, column } = index.symbols.symbol(id)!
    return { path: paths.get(file)!, line, column }
  }
  const likely = claimed.map(one => {
    const [from, , to] = one.split(' ')
    return { kind: 'implements' as const, from: placeOf(Number(from)), to: placeOf(Number(to)) }
  })
  const found = new Set<string>()
  for await (const { from, to } of session.confirm(likely, new AbortController().signal))
    found.add(`${index.symbols.at(from)?.id} implements ${index.symbols.at(to)?.id}`)
  return found
}

async function checkSiteless(
  siteless: readonly string[],
  { session, index, reader }: { session: EngineSession; index: ExactIndex; reader: SqliteIndexReader },
): Promise<string[]> {
  const listed = await freshRelations(session, index)
  if (listed) return wrongRelations(siteless, listed, reader)
  const claimed = siteless.filter(one => one.includes(' implements '))
  return wrongRelations(claimed, await confirmedRelations(claimed, session, index, reader), reader)
}

function wrongRelations(
  claimed: readonly string[],
  fresh: ReadonlySet<string>,
  reader: SqliteIndexReader,
): string[] {
  const name = (id: string) => reader.symbol(Number(id))?.name ?? id
  return claimed
    .filter(one => !fresh.has(one))
    .map(one => one.replace(/\d+/g, name))
    .map(one => `exact says ${one}, a fresh engine does not`)
}

function differencesOf(
  claimed: ReadonlyMap<string, ReadonlySet<string>>,
  names: ReadonlyMap<string, string>,
  fresh: readonly EngineAnswer[],
  reader: SqliteIndexReader,
): string[] {
  const answered = new Map<string, Set<string>>()
  for (const { file, edges } of fresh) {
    for (const { site, kind, to, confidence } of edges) {
      const key = `${file} ${site}`
      if (confidence === 0)
        answered.set(key, (answered.get(key) ?? new Set()).add(`${EDGE_KINDS[kind]} ${to}`))
    }
  }
  const describe = (edges: ReadonlySet<string> | undefined) =>
    [...(edges ?? [])]
      .map(edge => edge.replace(/\d+$/, id => reader.symbol(Number(id))?.name ?? id))
      .join(', ')
  const found: string[] = []
  for (const [site, edges] of claimed) {
    const now = answered.get(site)
    if (now && [...edges].every(edge => now.has(edge))) continue
    found.push(
      `${names.get(site)}: exact says ${describe(edges)}, a fresh engine ${describe(now) || 'nothing'}`,
    )
  }
  return found
}

const NO_CACHE = { get: () => [], put: () => {}, together: () => {}, close: () => {} }
