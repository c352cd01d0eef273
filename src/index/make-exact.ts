/** `index --precise`: puts every site that can matter to the engines that are there, and writes what they say. */
import { currentUser } from '../config/user-folders.ts'
import { dataFolderOf } from '../discover/data-folder.ts'
import { fingerprintDependencies } from '../discover/fingerprint-dependencies.ts'
import { asBombeError, BombeError } from '../errors/bombe-error.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import type { EngineWhy } from '../model/index.ts'
import { askEngine } from '../precise/ask-engine.ts'
import { confirmStructure } from '../precise/confirm-structure.ts'
import { deriveOverrides } from '../precise/derive-overrides.ts'
import type { EngineHealth, EngineRoom, EngineSession, ScopeContent } from '../precise/engine-room.ts'
import { orderFiles } from '../precise/order-files.ts'
import { writeRelations } from '../precise/write-relations.ts'
import { acquireWriter } from '../store/acquire-writer.ts'
import { openAnswerCache } from '../store/answer-cache.ts'
import { foundDamage } from '../store/found-damage.ts'
import { currentGeneration, openCurrent } from '../store/generations.ts'
import { SqliteIndexReader } from '../store/index-reader.ts'
import { closeIndex } from '../store/open-index.ts'
import type { AskableFile } from '../store/read-askable.ts'
import { WAIT_MS } from './claim-writer.ts'
import type { IndexRequest } from './collect-facts.ts'
import { openEngineRoom } from './open-engine-room.ts'
import { type OpenExactIndex, openExactIndex } from './open-exact-index.ts'
import { runJob } from './run-job.ts'

export interface ExactProgress {
  family: string
  done: number
  total: number
  engine: string
  rssMb: number
}

export interface ExactRequest extends Omit<IndexRequest, 'onProgress'> {
  /** Those of the caller, who ends them; made here and ended otherwise. */
  room?: EngineRoom
  /** Paths to ask about before all others. */
  first?: ReadonlySet<string>
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
 * An engine that comes second opens a file for what the first left in it. On Django four of them or more stand in half of
 * such files, which hold 92 % of what it has to say; the rest it is asked when someone asks about it.
 */
const FEWEST_LEFT = 4

/** Every row is read several times in the course of a pass. */
const CACHE_KIB = 65_536

/** How often a pass begins again because the graph was synced under it; what is written by then need not be asked again. */
const MOST_ATTEMPTS = 5

/** Written down as a job, one at a time for a snapshot. */
export async function makeExact(request: ExactRequest): Promise<FamilyReport[]> {
  const { root, settings, signal } = request
  const { path } = await dataFolderOf(root, settings, currentUser())
  // A lock would make the folder.
  if (currentGeneration(path) === null) throw notReady()
  const claim = (onWait: (folder: string) => void) =>
    acquireWriter(path, {
      lock: 'exact',
      // What a server does while nobody asks need not wait for another who does the same.
      waitMs: request.room ? 0 : WAIT_MS,
      ...(signal ? { signal } : {}),
      onWait: () => onWait(path),
    })
  return runJob({ mode: 'precise', claim, onKept: id => request.onJob?.(id) }, async job => {
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
      // Engines of the caller have to be told what changed, by the caller.
      if (request.room || attempt === MOST_ATTEMPTS || asBombeError(error).code !== 'index_stale') throw error
    }
  }
}

function interrupted(): BombeError {
  return new BombeError('cancelled', 'the exact pass was interrupted', {
    hint: 'what engines had answered is kept; `bombe index --precise` goes on from there',
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
  const room = request.room ?? openEngineRoom(request.root, request.settings)
  try {
    const languages = await loadLanguages()
    const reports: FamilyReport[] = []
    for (const family of [...new Set(languages.map(language => language.family))].sort()) {
      if (request.signal?.aborted) break
      const index = openExactIndex(db, cache, request.root, request.settings.max_file_bytes)
      const pass = new FamilyPass(index, new SqliteIndexReader(db), room, request, family, languages)
      const report = await pass.run().finally(() => index.keepAnswers())
      if (report) reports.push(report)
    }
    return reports
  } catch (error) {
    throw foundDamage(error, db.name)
  } finally {
    if (!request.room) await room.stop()
    cache.close()
    closeIndex(db)
  }
}

/** The projects and files of a family, as engines are told of them. */
export function scopeContent(
  reader: Pick<SqliteIndexReader, 'projects' | 'files'>,
  languages: readonly Language[],
  family: string,
): ScopeContent & { projectIds: Map<number, number> } {
  const own = new Set(languages.filter(language => language.family === family).map(({ id }) => id))
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

/** Silence of engines that were not asked in this pass no longer counts. */
function forgetSilence(index: OpenExactIndex, askedNow: ReadonlySet<string>): OpenExactIndex {
  const sites: OpenExactIndex['sites'] = (file, only) =>
    index
      .sites(file, only)
      .map(site => ({ ...site, silentBy: site.silentBy.filter(name => askedNow.has(name)) }))
  return { ...index, sites }
}

class FamilyPass {
  private readonly request: ExactRequest
  private readonly room: EngineRoom
  private readonly family: string
  private readonly languages: readonly Language[]
  private readonly reader: SqliteIndexReader
  private readonly index: OpenExactIndex
  private readonly signal: AbortSignal

  constructor(
    index: OpenExactIndex,
    reader: SqliteIndexReader,
    room: EngineRoom,
    request: ExactRequest,
    family: string,
    languages: readonly Language[],
  ) {
    this.request = request
    this.room = room
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
    // With other dependencies, an engine may have something to say where it was silent.
    const asksAgain = installed !== this.index.dependencies.known(this.family)
    const askedNow = new Set<string>()
    const index = asksAgain ? forgetSilence(this.index, askedNow) : this.index
    let done = plan.sites - plan.open
    for await (const session of this.room.sessionsFor(this.family, content)) {
      // What the one before knows is asked for no more, and two engines at once would take twice the memory.
      if (!this.request.room) await sessions.at(-1)?.stop()
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
      askedNow.add(session.engine.replace(/-\d.*$/, ''))
      report.asked += asked.sites
      this.note(asked.failed, all, report)
    }
    if (sessions.length === 0) report.missing = await this.whatIsMissing()
    if (sessions[0] && !this.signal.aborted) {
      await this.finish(sessions, all, asksAgain)
      if (asksAgain) this.index.dependencies.set(this.family, installed)
    }
    report.engines = sessions.map(session => session.health())
    if (!this.request.room) await sessions.at(-1)?.stop()
    report.tookMs = Math.round(performance.now() - start)
    return report
  }

  private ask(
    index: OpenExactIndex,
    session: EngineSession,
    plan: { files: readonly AskableFile[]; sites: number },
    projects: ReadonlyMap<number, number>,
    done: () => number,
    add: (sites: number) => void,
  ) {
    return askEngine(session, {
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
    const { engine } = session
    const { rssMb } = session.health()
    this.request.onProgress?.({ family: this.family, done: Math.min(done, total), total, engine, rssMb })
  }

  private note(
    failed: ReadonlyMap<string, EngineWhy>,
    files: readonly AskableFile[],
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

  /** What stands at no site: told by the engine where it can, else derived from the heritage it settled. */
  private async finish(
    sessions: readonly EngineSession[],
    files: readonly AskableFile[],
    isToldAgain: boolean,
  ): Promise<void> {
    const [first] = sessions
    const own = this.languages.filter(({ family }) => family === this.family)
    const structures = new Set(own.map(({ symbols }) => symbols.structure))
    const confirms = structures.has('by-types')
    const structure = structures.has('by-methods') ? 'by-methods' : undefined
    const work = { index: this.index, files, isToldAgain, structure, signal: this.signal } as const
    if (!confirms && (await writeRelations(first!, work))) return
    // Where methods alone make an interface, heritage has nothing to tell: what syntax found stays.
    if (structure) return
    const confirmed = confirms ? await confirmStructure(this.index, first!, files, this.signal) : undefined
    deriveOverrides(this.index, files, first!.engine, this.signal, confirmed)
    if (confirmed?.isWhole && !this.signal.aborted) this.index.structure.setTold()
  }

  private async moduleCache(): Promise<string> {
    const looked = await this.room.lookAround(this.family)
    return looked.map(({ result }) => (result.found && result.parts?.modCache) || '').find(Boolean) ?? ''
  }

  private async whatIsMissing(): Promise<string> {
    const looked = await this.room.lookAround()
    const missing = looked.flatMap(({ engine, result }) =>
      engine.family === this.family && !result.found ? [`${result.message}; ${result.fix}`] : [],
    )
    return missing[0] ?? 'no engine answers for this language'
  }
}
