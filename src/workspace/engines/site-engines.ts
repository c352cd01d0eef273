/** The engines of one repository, kept alive between questions, and the queries for one question. */

import { asBombeError } from '../../errors/bombe-error.ts'
import type { EngineHealth, EnginePool, EngineSession } from '../../exact/engine-pool.ts'
import type { ExactIndex } from '../../exact/exact-index.ts'
import { queryEngine } from '../../exact/query-engine.ts'
import { writeRelations } from '../../exact/write-relations.ts'
import type { Language } from '../../languages/language.ts'
import { loadLanguages } from '../../languages/load-languages.ts'
import { BACKGROUND_SHARE } from '../../pipeline/exact/keep-pace.ts'
import { makeExact } from '../../pipeline/exact/make-exact.ts'
import { openEnginePool } from '../../pipeline/exact/open-engine-pool.ts'
import { type AnswerCache, openAnswerCache } from '../../store/answers/answer-cache.ts'
import { currentGeneration, openCurrent } from '../../store/generations/generations.ts'
import { closeIndex } from '../../store/generations/open-index.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { QueryableFile, QueryableSite } from '../../store/read/read-queryable.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { Unreported } from '../../verdict/conditions/unreported-structure.ts'
import type { Why } from '../../verdict/why.ts'
import { changesBetween, type SeenFiles, seeFiles } from '../freshness/file-changes.ts'
import { findDataFolder } from '../state/find-data-folder.ts'
import { QueriedIndex } from './queried-index.ts'
import type { Patience, VerifierOptions, VerifyRequest } from './verify-request.ts'

/** What a build may take on a busy machine. */
const BUILD_MS = 300_000
const USUAL_BUILD_SECONDS = 60

/** In larger repositories it takes too long to ask which types satisfy which interfaces: a whole exact pass does it. */
const MAX_FILES = 5_000

/** Dependencies may be installed meanwhile, of which the graph knows nothing. */
const VERIFIED_MS = 10 * 60_000

/** More questions about the same files may come meanwhile; a lost second costs little. */
const CACHE_DELAY_MS = 1_000

export class SiteEngines {
  private readonly options: VerifierOptions
  private pool: EnginePool | undefined
  private db: ReturnType<typeof openCurrent> = null
  private cache: AnswerCache | undefined
  private queried: QueriedIndex | undefined
  private timer: NodeJS.Timeout | undefined
  private allVerified: { revision: string; at: number } | undefined
  private seen: (SeenFiles & { by: WeakRef<IndexReader>; revision: string }) | undefined

  constructor(options: VerifierOptions) {
    this.options = options
  }

  /** Gives what prevented these sites (by file id, ordinals) from being verified; nothing where all are. */
  async runWithTexts(
    reader: IndexReader,
    request: VerifyRequest & Patience,
    openSites: ReadonlyMap<number, ReadonlySet<number>>,
    signal: AbortSignal | undefined,
  ): Promise<Why[]> {
    const languages = await loadLanguages()
    const language = reader.fileById(request.target.file)?.language
    const family = languages.find(({ id }) => id === language)?.family ?? ''
    if (!(await this.openPool().answersFor(family))) return ['semantic_unavailable']
    if ((request.deadlineMs ?? this.options.deadlineMs) <= 0) return ['timeout']
    const queried = await this.openForWriting()
    if (queried === 'no room') return ['engine_silent']
    if (!queried) return ['indexing']
    await this.updatePool(reader, queried)
    return this.ask(queried, reader, family, languages, request, openSites, signal)
  }

  /** How the engines fare that were started. */
  health(): EngineHealth[] {
    return this.pool?.health() ?? []
  }

  /** Everything that is still open, with the running engines: the idle work of a server. */
  async verifyAll(signal: AbortSignal): Promise<void> {
    const { root, settings } = this.options
    if (!this.pool) return
    const queried = await this.openForWriting()
    if (!queried || queried === 'no room' || this.isAllVerified(queried.revision)) return
    const reports = await makeExact({ root, settings, pool: this.pool, signal, share: BACKGROUND_SHARE })
    const isWhole = reports.every(({ failed }) => Object.keys(failed).length === 0)
    if (isWhole) this.allVerified = { revision: queried.revision, at: performance.now() }
  }

  /** To see that nothing is open takes a look at all sites, which must not follow on every question. */
  private isAllVerified(revision: string): boolean {
    if (this.allVerified?.revision !== revision) return false
    return performance.now() - this.allVerified.at < VERIFIED_MS
  }

  /** Closes what the next question opens again; engines live on. */
  rest(): void {
    this.cacheNow()
    this.queried = undefined
    this.cache?.close()
    this.cache = undefined
    if (this.db) closeIndex(this.db)
    this.db = null
  }

  async close(): Promise<void> {
    this.rest()
    await this.pool?.stop()
  }

  /** Tells running engines what changed since their last query; another configuration needs new ones. */
  private async updatePool(reader: IndexReader, { revision }: QueriedIndex): Promise<void> {
    // A process that ends after one question has no engines from before.
    if (this.options.onBuild) return
    const before = this.seen
    // Listing every file for every question would take longer than the question.
    if (before?.by.deref() === reader && before.revision === revision) return
    const now = { ...seeFiles(reader), by: new WeakRef(reader), revision }
    this.seen = now
    if (!before) return
    if (before.projects === now.projects) return this.pool?.update(changesBetween(before, now))
    await this.pool?.stop()
    this.pool = undefined
  }

  private openPool(): EnginePool {
    this.pool ??= openEnginePool(this.options.root, this.options.settings, this.options.env)
    return this.pool
  }

  /** The current generation: answers to another would be lost. Without room no answer can be stored. */
  private async openForWriting(): Promise<QueriedIndex | 'no room' | null> {
    const { root, settings } = this.options
    const { path } = await findDataFolder(root, settings)
    if (this.db?.name !== currentGeneration(path)) {
      this.rest()
      const opened = openIfWritable(path)
      if (opened === 'no room') return opened
      this.db = opened
    }
    if (!this.db) return null
    this.cache ??= openAnswerCache(path)
    if (this.queried?.isOf(this.db)) return this.queried
    this.cacheNow()
    this.queried = new QueriedIndex(this.db, this.cache, root, settings.max_file_bytes)
    return this.queried
  }

  private async ask(
    queried: QueriedIndex,
    reader: IndexReader,
    family: string,
    languages: readonly Language[],
    { target, unreported, ...patience }: VerifyRequest & Patience,
    openSites: ReadonlyMap<number, ReadonlySet<number>>,
    caller: AbortSignal | undefined,
  ): Promise<Why[]> {
    const index = queried.open()
    const wants = (_: QueryableFile, site: QueryableSite) =>
      site.unansweredBy.length === 0 || mayMean(target, site)
    const { files: all, content } = queried.family(family, languages, reader)
    const files = [...openSites.keys()]
      .flatMap(id => all.get(id) ?? [])
      .sort((a, b) => (a.path < b.path ? -1 : 1))
    const deadline = AbortSignal.timeout(await this.deadlineFor(family, patience))
    const signal = caller ? AbortSignal.any([caller, deadline]) : deadline
    const why = new Set<Why>(this.lacksEngine(reader, languages, openSites) ? ['semantic_unavailable'] : [])
    for await (const session of this.openPool().sessionsFor(family, content)) {
      const work = {
        index,
        files,
        projects: content.projectIds,
        only: openSites,
        wants,
        urgent: true,
        signal,
      }
      const { name, state } = session.health()
      if (files.length > 0 && state !== 'ready')
        patience.onEngine?.({ engine: name, seconds: session.pace?.startSeconds ?? 0 })
      try {
        const queried = await queryEngine(session, work)
        for (const reason of queried.failed.values()) why.add(reason)
        await writeMissingRelations(session, index, unreported, all, signal)
      } catch (error) {
        const { code } = asBombeError(error)
        if (code === 'index_stale') return ['stale']
        if (code === 'disk_full') return ['engine_silent']
        if (!deadline.aborted) throw error
      }
      if (!deadline.aborted) continue
      why.add(session.health().state === 'ready' ? 'timeout' : 'server_starting')
      break
    }
    this.cacheSoon()
    return [...why]
  }

  /** Whether some of the sites are in a language that no engine of its family reads. */
  private lacksEngine(
    reader: IndexReader,
    languages: readonly Language[],
    openSites: ReadonlyMap<number, ReadonlySet<number>>,
  ): boolean {
    const withoutEngine = new Set(
      languages.filter(({ hasEngines }) => hasEngines === false).map(({ id }) => id),
    )
    return [...openSites.keys()].some(id => withoutEngine.has(reader.fileById(id)?.language ?? ''))
  }

  /** The cache of answers is written when the answer is out: nobody waits for it. */
  private cacheSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.cacheNow(), CACHE_DELAY_MS).unref()
  }

  private cacheNow(): void {
    clearTimeout(this.timer)
    try {
      this.queried?.open().cacheAnswers()
    } catch {
      // What the cache lacks is queried again if needed.
    }
  }

  private async deadlineFor(family: string, patience: Patience): Promise<number> {
    const { deadlineMs = this.options.deadlineMs, waitsForBuild, onEngine } = patience
    const { onBuild } = this.options
    const engine = onBuild || waitsForBuild ? await this.openPool().toBuild(family) : null
    if (engine === null) return deadlineMs
    onBuild?.(engine)
    onEngine?.({ engine, seconds: USUAL_BUILD_SECONDS, isBuilt: true })
    return Math.max(deadlineMs, BUILD_MS)
  }
}

/** If no file lacks them, nothing is queried. */
async function writeMissingRelations(
  session: EngineSession,
  index: ExactIndex,
  unreported: Unreported,
  all: ReadonlyMap<number, QueryableFile>,
  signal: AbortSignal,
): Promise<void> {
  if (unreported !== 'all') {
    const files = unreported.flatMap(id => all.get(id) ?? [])
    await writeRelations(session, { index, files, isPart: true, structure: undefined, signal })
  } else if (all.size <= MAX_FILES)
    await writeRelations(session, { index, files: [...all.values()], structure: 'by-methods', signal })
}

/** Where one engine gives no answer, another is worth its time only where syntax leads to the symbol, or inside it. */
function mayMean({ id, kind, container }: SymbolRow, { from, guesses }: QueryableSite): boolean {
  const owner = kind === 'constructor' ? container : id
  return from === id || guesses.some(({ to }) => to === id || to === owner)
}

/** Null also for an index of another schema, which answers questions only until a new one is built. */
function openIfWritable(path: string): ReturnType<typeof openCurrent> | 'no room' {
  try {
    return openCurrent(path, 'write')
  } catch (error) {
    const { code } = asBombeError(error)
    if (code === 'disk_full' || code === 'read_only') return 'no room'
    if (code !== 'index_incompatible') throw error
    return null
  }
}
