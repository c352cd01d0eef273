/** `index --precise`: puts every site that can matter to the engines that are there, and writes what they say. */

import { dataFolderOf } from '../../discover/data-folder.ts'
import { fingerprintDependencies } from '../../discover/projects/fingerprint-dependencies.ts'
import { advise } from '../../errors/advice.ts'
import { asBombeError, BombeError } from '../../errors/bombe-error.ts'
import { confirmStructure } from '../../exact/confirm-structure.ts'
import { deriveOverrides } from '../../exact/derive-overrides.ts'
import type { EngineHealth, EnginePool, EngineSession, ScopeContent } from '../../exact/engine-pool.ts'
import { orderFiles } from '../../exact/order-files.ts'
import { queryEngine } from '../../exact/query-engine.ts'
import { writeRelations } from '../../exact/write-relations.ts'
import type { Language } from '../../languages/language.ts'
import { loadLanguages } from '../../languages/load-languages.ts'
import type { EngineWhy } from '../../model/index.ts'
import { currentUser } from '../../settings/user-folders.ts'
import { openAnswerCache } from '../../store/answers/answer-cache.ts'
import { acquireWriter } from '../../store/generations/acquire-writer.ts'
import { foundDamage } from '../../store/generations/found-damage.ts'
import { currentGeneration, openCurrent } from '../../store/generations/generations.ts'
import { closeIndex } from '../../store/generations/open-index.ts'
import { isLockWanted, wantLock, wantLockNoMore } from '../../store/generations/wanted-lock.ts'
import { SqliteIndexReader } from '../../store/read/index-reader.ts'
import type { QueryableFile } from '../../store/read/read-queryable.ts'
import { WAIT_MS } from '../claim-writer.ts'
import type { IndexRequest } from '../collect-facts.ts'
import { runJob } from '../jobs/run-job.ts'
import { ownCpuSeconds, Pace } from './keep-pace.ts'
import { openEnginePool } from './open-engine-pool.ts'
import { type OpenExactIndex, openExactIndex } from './open-exact-index.ts'

export interface ExactProgress {
  family: string
  done: number
  total: number
  engine: string
  rssMb: number
  /** Sites a second, as the engine's folder says; 0 where it says nothing. */
  usualPace: number
}

export interface ExactRequest extends Omit<IndexRequest, 'onProgress'> {
  /** Those of the caller, who ends them; made here and ended otherwise. */
  pool?: EnginePool
  /** Paths to ask about before all others. */
  first?: ReadonlySet<string>
  /** A share of one core: nobody waits for this work. */
  share?: number
  onProgress?(progress: ExactProgress): void
}

/** What became of a family's sites. */
export interface FamilyReport {
  family: string
  engines: EngineHealth[]
  sites: number
  asked: number
  /** Files some engine could not answer for, by why. */
  failed: Partial<Record<EngineWhy, number>>
  tookMs: number
  /** Set where no engine answers for the family, with what to do about it. */
  missing?: string
}

/**
 * An engine that comes second opens a file for what the first left in it. On Django four of them or more are in half of
 * such files, which hold 92 % of what it has to say; the rest it is asked when someone asks about it.
 */
const FEWEST_LEFT = 4

/** Every row is read several times in the course of a pass. */
const CACHE_KIB = 65_536

/** How often a pass begins again because the graph was synced under it; what is written already need not be queried again. */
const MAX_ATTEMPTS = 5

/** Written down as a job, one at a time for a snapshot. */
export async function makeExact(request: ExactRequest): Promise<FamilyReport[]> {
  const { root, settings, signal } = request
  const { path } = await dataFolderOf(root, settings, currentUser())
  // A lock would make the folder.
  if (currentGeneration(path) === null) throw notReady()
  const claim = (onWait: (folder: string) => void) =>
    acquireWriter(path, {
      lock: 'exact',
      // Idle work of a server need not wait for another process that does the same.
      waitMs: request.pool ? 0 : WAIT_MS,
      ...(signal ? { signal } : {}),
      onWait: () => {
        // Idle work of another process ends then.
        if (!request.pool) wantLock(path, 'exact')
        onWait(path)
      },
    }).finally(() => request.pool ?? wantLockNoMore(path, 'exact'))
  return runJob({ mode: 'precise', claim, onRecorded: id => request.onJob?.(id) }, async job => {
    const onProgress = (progress: ExactProgress): void => {
      job.progress(`${progress.family}, ${progress.engine}`, progress.done, progress.total)
      request.onProgress?.(progress)
    }
    const reports = await repeatWhileStale(path, { ...request, onProgress }).catch(error => {
      throw signal?.aborted ? interrupted() : error
    })
    if (signal?.aborted) throw interrupted()
    return reports
  })
}

async function repeatWhileStale(path: string, request: ExactRequest): Promise<FamilyReport[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await passOver(path, request)
    } catch (error) {
      // The caller must tell its own engines what changed.
      if (request.pool || attempt === MAX_ATTEMPTS || asBombeError(error).code !== 'index_stale') throw error
    }
  }
}

function interrupted(): BombeError {
  return new BombeError('cancelled', 'the exact pass was interrupted', {
    hint: advise`what engines had answered is kept; \`${{ ask: 'index', with: { mode: 'precise' } }}\` goes on from there`,
  })
}

function notReady(): BombeError {
  return new BombeError('index_not_ready', 'there is no index to make exact')
}

async function passOver(path: string, request: ExactRequest): Promise<FamilyReport[]> {
  const db = openCurrent(path, 'write')
  if (!db) throw notReady()
  db.pragma(`cache_size = -${CACHE_KIB}`)
  const cache = openAnswerCache(path)
  const pool = request.pool ?? openEnginePool(request.root, request.settings)
  try {
    const languages = (await loadLanguages()).filter(({ hasEngines }) => hasEngines !== false)
    const reports: FamilyReport[] = []
    for (const family of [...new Set(languages.map(language => language.family))].sort()) {
      if (request.signal?.aborted) break
      const index = openExactIndex(db, cache, request.root, request.settings.max_file_bytes)
      const pass = new FamilyPass(path, index, new SqliteIndexReader(db), pool, request, family, languages)
      const report = await pass.run().finally(() => index.cacheAnswers())
      if (report) reports.push(report)
    }
    return reports
  } catch (error) {
    throw foundDamage(error, db.name)
  } finally {
    if (!request.pool) await pool.stop()
    cache.close()
    closeIndex(db)
  }
}

/** The projects and files of a family, as engines get them. */
export function scopeContent(
  reader: Pick<SqliteIndexReader, 'projects' | 'files'>,
  languages: readonly Language[],
  family: string,
): ScopeContent & { projectIds: Map<number, number> } {
  const own = new Set(
    languages.filter(one => one.family === family && one.hasEngines !== false).map(({ id }) => id),
  )
  const rows = reader.projects().filter(project => project.family === family)
  const projectIds = new Map(rows.map(({ id }, index) => [id, index]))
  return {
    projects: rows.map(({ id: _, ...project }) => project),
    files: reader
      .files()
      .filter(file => own.has(file.language))
      .map(({ path, language, project }) => ({ path, language, project: projectIds.get(project) ?? 0 })),
    projectIds,
  }
}

/** Missing answers of engines that were not queried in this pass no longer count. */
function forgetUnanswered(index: OpenExactIndex, queriedNow: ReadonlySet<string>): OpenExactIndex {
  const sites: OpenExactIndex['sites'] = (file, only) =>
    index
      .sites(file, only)
      .map(site => ({ ...site, unansweredBy: site.unansweredBy.filter(name => queriedNow.has(name)) }))
  return { ...index, sites }
}

class FamilyPass {
  private readonly request: ExactRequest
  private readonly pool: EnginePool
  private readonly family: string
  private readonly languages: readonly Language[]
  private readonly reader: SqliteIndexReader
  private readonly index: OpenExactIndex
  private readonly signal: AbortSignal
  private readonly folder: string

  constructor(
    folder: string,
    index: OpenExactIndex,
    reader: SqliteIndexReader,
    pool: EnginePool,
    request: ExactRequest,
    family: string,
    languages: readonly Language[],
  ) {
    this.folder = folder
    this.request = request
    this.pool = pool
    this.family = family
    this.languages = languages
    this.reader = reader
    this.index = index
    this.signal = request.signal ?? new AbortController().signal
  }

  async run(): Promise<FamilyReport | null> {
    const start = performance.now()
    const own = this.languages.filter(({ family }) => family === this.family)
    const all = this.index.files(new Set(own.map(({ id }) => id)))
    if (all.length === 0) return null
    const plan = orderFiles(this.index, all, this.request.first)
    const content = scopeContent(this.reader, this.languages, this.family)
    const sessions: EngineSession[] = []
    const report: FamilyReport = {
      family: this.family,
      engines: [],
      sites: plan.sites,
      asked: 0,
      failed: {},
      tookMs: 0,
    }
    const installed = fingerprintDependencies(this.request.root, content.projects, await this.moduleCache())
    // With other dependencies, an engine may answer where it gave no answer before.
    const queriesAgain = installed !== this.index.dependencies.known(this.family)
    const queriedNow = new Set<string>()
    const index = queriesAgain ? forgetUnanswered(this.index, queriedNow) : this.index
    let done = plan.sites - plan.open
    for await (const session of this.pool.sessionsFor(this.family, content)) {
      // What the one before knows is no longer needed, and two engines at once would take twice the memory.
      if (!this.request.pool) await sessions.at(-1)?.stop()
      sessions.push(session)
      // Before the first answer an engine may load for long, and what was shown before is over.
      this.tell(session, done, plan.sites)
      const asked = await this.ask(
        index,
        session,
        plan,
        content.projectIds,
        () => done,
        count => {
          done += count
        },
      )
      queriedNow.add(session.engine.replace(/-\d.*$/, ''))
      report.asked += asked.sites
      this.note(asked.failed, all, report)
    }
    if (sessions.length === 0) report.missing = await this.whatIsMissing()
    if (sessions[0] && !this.signal.aborted) {
      await this.finish(sessions, all, queriesAgain)
      if (queriesAgain) this.index.dependencies.set(this.family, installed)
    }
    report.engines = sessions.map(session => session.health())
    if (!this.request.pool) await sessions.at(-1)?.stop()
    report.tookMs = Math.round(performance.now() - start)
    return report
  }

  private paceOf(session: EngineSession): Pace | undefined {
    const { share } = this.request
    if (share === undefined) return undefined
    return new Pace({
      share,
      used: () => session.health().cpuSeconds + ownCpuSeconds(),
      isWanted: () => isLockWanted(this.folder, 'exact'),
      signal: this.signal,
    })
  }

  private ask(
    index: OpenExactIndex,
    session: EngineSession,
    plan: { files: readonly QueryableFile[]; sites: number },
    projects: ReadonlyMap<number, number>,
    done: () => number,
    add: (sites: number) => void,
  ) {
    const pace = this.paceOf(session)
    return queryEngine(session, {
      ...(pace ? { pause: () => pace.keep() } : {}),
      index,
      files: plan.files,
      projects,
      fewestLeft: FEWEST_LEFT,
      signal: this.signal,
      onAnswered: sites => {
        add(sites)
        this.tell(session, done(), plan.sites)
      },
    })
  }

  private tell(session: EngineSession, done: number, total: number): void {
    const { engine, pace } = session
    const { rssMb } = session.health()
    const usualPace = pace?.sitesPerSecond ?? 0
    const counts = { done: Math.min(done, total), total }
    this.request.onProgress?.({ family: this.family, ...counts, engine, rssMb, usualPace })
  }

  private note(
    failed: ReadonlyMap<string, EngineWhy>,
    files: readonly QueryableFile[],
    report: FamilyReport,
  ): void {
    for (const why of failed.values()) report.failed[why] = (report.failed[why] ?? 0) + 1
    const byWhy = new Map<EngineWhy | '', number[]>()
    for (const { id, path } of files) {
      const why = failed.get(path) ?? ''
      const known = byWhy.get(why)
      if (known) known.push(id)
      else byWhy.set(why, [id])
    }
    for (const [why, ids] of byWhy) this.index.setResolutions(ids, why === '' ? 'exact' : 'degraded', why)
  }

  /** What has no site: reported by the engine if it can, else derived from the heritage it verified. */
  private async finish(
    sessions: readonly EngineSession[],
    files: readonly QueryableFile[],
    isReportedAgain: boolean,
  ): Promise<void> {
    const [first] = sessions
    const own = this.languages.filter(({ family }) => family === this.family)
    const structures = new Set(own.map(({ symbols }) => symbols.structure))
    const confirms = structures.has('by-types')
    const structure = structures.has('by-methods') ? 'by-methods' : undefined
    const work = { index: this.index, files, isReportedAgain, structure, signal: this.signal } as const
    if (!confirms && (await writeRelations(first!, work))) return
    // Where methods alone make an interface, heritage decides nothing: what syntax found stays.
    if (structure) return
    const confirmed = confirms ? await confirmStructure(this.index, first!, files, this.signal) : undefined
    deriveOverrides(this.index, files, first!.engine, this.signal, confirmed)
    if (confirmed?.isWhole && !this.signal.aborted) this.index.structure.setReported()
  }

  private async moduleCache(): Promise<string> {
    const looked = await this.pool.lookAround(this.family)
    return looked.map(({ result }) => (result.found && result.parts?.modCache) || '').find(Boolean) ?? ''
  }

  private async whatIsMissing(): Promise<string> {
    const looked = await this.pool.lookAround()
    const missing = looked.flatMap(({ engine, result }) =>
      engine.family === this.family && !result.found ? [`${result.message}; ${result.fix}`] : [],
    )
    return missing[0] ?? 'no engine answers for this language'
  }
}
