/** Puts the open sites of many files to one engine and writes its answers, file by file. */
import type { EngineSession } from '../../supervisors/core/supervise/supervise.ts'
import {
  DERIVATIONS,
  type EngineWhy,
  type FileAnswers,
  type FileQuestions,
  SITE_STATES,
  type SiteQuestion,
} from '../model/index.ts'
import type { EngineAnswer } from '../store/answers/write-engine-answers.ts'
import type { QueryableFile, QueryableSite } from '../store/read/read-queryable.ts'
import type { ExactIndex } from './exact-index.ts'
import { followPatterns } from './follow-patterns.ts'
import { type Known, mapAnswer, packState } from './map-answer.ts'

export interface Work {
  index: ExactIndex
  /** In the order in which they are queried. */
  files: readonly QueryableFile[]
  /** Project id -> its place in the engine's scope. */
  projects: ReadonlyMap<number, number>
  /** Ordinals of the sites in question; all of a file where left out. */
  only?: ReadonlyMap<number, ReadonlySet<number>>
  /** Whether an open site is queried. */
  wants?(file: QueryableFile, site: QueryableSite): boolean
  /** Files with fewer sites that an earlier engine did not answer are not worth opening. */
  fewestLeft?: number
  urgent?: boolean
  signal: AbortSignal
  onAnswered?(sites: number): void
  /** Waited for before each file but the first. */
  pause?(): Promise<void>
}

export interface QueryReport {
  /** Sites answered, files that could not be, by why. */
  sites: number
  failed: Map<string, EngineWhy>
}

const OPEN = SITE_STATES.indexOf('open')
/** Answers wait for company, so that postings are rewritten once for many files. */
const FLUSH_FILES = 64
const FLUSH_MS = 1_000

/** Once answered, only the ordinals of its sites: they are read again should the engine answer for another variant. */
interface Pending {
  file: QueryableFile
  sites: readonly QueryableSite[] | Int32Array
}

export async function queryEngine(session: EngineSession, work: Work): Promise<QueryReport> {
  const pending = new Map<string, Pending>()
  const report: QueryReport = { sites: 0, failed: new Map() }
  const writer = new AnswerBuffer(session, work, report)
  const options = { signal: work.signal, ...(work.urgent ? { urgent: true } : {}) }
  try {
    const all = questions(session, work, pending)
    for await (const answers of session.query(work.pause ? pausing(all, work.pause) : all, options)) {
      const one = pending.get(answers.path)
      if (!one) continue
      const sites = sitesOf(work.index, one)
      writer.add(one.file, sites, answers)
      pending.set(answers.path, { file: one.file, sites: Int32Array.from(sites, ({ ordinal }) => ordinal) })
    }
  } finally {
    // What was answered before a cancellation is as good as any other answer.
    writer.flush()
  }
  return report
}

function sitesOf(index: ExactIndex, { file, sites }: Pending): readonly QueryableSite[] {
  if (!(sites instanceof Int32Array)) return sites
  return index.sites(file, new Set(sites))
}

function* questions(
  session: EngineSession,
  { index, files, projects, only, wants = () => true, fewestLeft = 1, signal }: Work,
  pending: Map<string, Pending>,
): Generator<FileQuestions> {
  const name = session.engine.replace(/-\d.*$/, '')
  for (const file of files) {
    if (signal.aborted) return
    const project = projects.get(file.project)
    if (project === undefined) continue
    const all = index.sites(file, only?.get(file.id))
    const sites = all.filter(site => isOpenTo(name, site) && wants(file, site) && !isUnread(index, site))
    // Counted whether or not they were queried since, so that a pass after an edit queries the same as a first one.
    const isLeft = (site: QueryableSite) => site.unansweredBy.some(other => other !== name) && hasLead(site)
    const isWorthIt =
      sites.some(site => site.unansweredBy.length === 0) || all.filter(isLeft).length >= fewestLeft
    const text = sites.length === 0 || !isWorthIt ? null : index.readText(file)
    if (text === null) continue
    pending.set(file.path, { file, sites })
    yield { path: file.path, project, text, sites: sites.map(asQuestion) }
  }
}

async function* pausing(
  files: Iterable<FileQuestions>,
  pause: () => Promise<void>,
): AsyncGenerator<FileQuestions> {
  let isFirst = true
  for (const file of files) {
    if (!isFirst) await pause()
    isFirst = false
    yield file
  }
}

/** Guesses that depend on a name alone: nothing is known of the value, neither here nor to an engine. */
const BY_NAME: ReadonlySet<number> = new Set(
  (['unique-name', 'hierarchy'] as const).map(word => DERIVATIONS.indexOf(word)),
)

/**
 * If one engine gives no answer and syntax has a candidate by name only, another engine answers about one site in a
 * hundred at best, at the price of all the others, or of its start (docs/performance.md).
 */
function isOpenTo(engine: string, site: QueryableSite): boolean {
  if (site.verifiedBy.length > 0 || site.unansweredBy.includes(engine)) return false
  return site.unansweredBy.length === 0 || hasLead(site)
}

/**
 * Syntax leads into a file that engines cannot read: what they would name is at best a stand-in for it, such as
 * `declare module '*.vue'`.
 */
function isUnread({ symbols, isRead }: ExactIndex, { guesses }: QueryableSite): boolean {
  return guesses.some(({ to, derivation }) => {
    const symbol = BY_NAME.has(derivation) ? null : symbols.symbol(to)
    return symbol !== null && !isRead(symbol.file)
  })
}

function hasLead({ guesses }: QueryableSite): boolean {
  return guesses.some(({ derivation }) => !BY_NAME.has(derivation))
}

/** A dotted module is queried at its last part: the parts before it are packages of their own. */
function asQuestion({ kind, name, line, column, binding }: QueryableSite): SiteQuestion {
  if (kind !== 'import')
    return binding === '' ? { kind, name, line, column } : { kind, name, line, column, binding }
  const lastPart = name.includes('/') ? 0 : name.lastIndexOf('.') + 1
  return { kind, name: name.slice(lastPart), line, column: column + lastPart }
}

class AnswerBuffer {
  private readonly session: EngineSession
  private readonly work: Work
  private readonly report: QueryReport
  private readonly bases = new Map<number, readonly number[]>()
  private readonly known: Known
  private waiting: EngineAnswer[] = []
  private since = 0

  constructor(session: EngineSession, work: Work, report: QueryReport) {
    this.session = session
    this.work = work
    this.report = report
    this.known = { symbols: work.index.symbols, basesOf: symbol => this.basesOf(symbol) }
  }

  add(file: QueryableFile, sites: readonly QueryableSite[], { answers, variant, why }: FileAnswers): void {
    if (why) this.report.failed.set(file.path, why)
    const states = Buffer.alloc(this.work.index.siteCount(file.id), OPEN)
    const edges: EngineAnswer['edges'][number][] = []
    const throughPatterns = followPatterns(file.path, sites, answers, this.known)
    sites.forEach((site, at) => {
      const mapped = mapAnswer(site, throughPatterns(answers[at] ?? 'open'), this.known, file.path)
      states[site.ordinal] = packState(mapped)
      for (const edge of mapped.edges) edges.push(edge)
    })
    this.report.sites += sites.length
    this.work.onAnswered?.(sites.length)
    const { id, contentHash, closure, project } = file
    const engine = this.session.engine
    this.waiting.push({
      file: id,
      contentHash,
      closure,
      scope: project,
      variant,
      engine,
      states,
      edges,
      siteless: false,
    })
    if (this.since === 0) this.since = performance.now()
    if (this.waiting.length >= FLUSH_FILES || performance.now() - this.since > FLUSH_MS) this.flush()
  }

  flush(): void {
    if (this.waiting.length > 0) this.work.index.write(this.waiting)
    this.waiting = []
    this.since = 0
  }

  /** Looked at for the constructors they hand down, and read from the database class by class. */
  private basesOf(symbol: number): readonly number[] {
    if (!this.work.index.hasConstructors()) return []
    let bases = this.bases.get(symbol)
    if (!bases) {
      bases = this.work.index.basesOf(symbol).map(edge => edge.to)
      this.bases.set(symbol, bases)
    }
    return bases
  }
}
