/** Puts the open sites of many files to one engine and writes its answers, file by file. */
import type { EngineSession } from '../../supervisors/core/supervise.ts'
import {
  type EngineWhy,
  type FileAnswers,
  type FileQuestions,
  SITE_STATES,
  type SiteQuestion,
} from '../model/index.ts'
import type { AskableFile, AskableSite } from '../store/read-askable.ts'
import type { EngineAnswer } from '../store/write-engine-answers.ts'
import type { ExactIndex } from './exact-index.ts'
import { mapAnswer, packState } from './map-answer.ts'

export interface Work {
  index: ExactIndex
  /** In the order they shall be asked. */
  files: readonly AskableFile[]
  /** Project id -> its place in the engine's scope. */
  projects: ReadonlyMap<number, number>
  /** Whether a site shall be asked, besides being open. */
  wants?(file: AskableFile, site: AskableSite): boolean
  urgent?: boolean
  signal: AbortSignal
  onAnswered?(sites: number): void
}

export interface Asked {
  /** Sites answered, files that could not be, by why. */
  sites: number
  failed: Map<string, EngineWhy>
}

const OPEN = SITE_STATES.indexOf('open')
/** Answers wait for company, so that postings are rewritten once for many files. */
const FLUSH_FILES = 64
const FLUSH_MS = 1_000

interface Pending {
  file: AskableFile
  sites: readonly AskableSite[]
}

export async function askEngine(session: EngineSession, work: Work): Promise<Asked> {
  const pending = new Map<string, Pending>()
  const asked: Asked = { sites: 0, failed: new Map() }
  const writer = new AnswerBuffer(session, work, asked)
  const options = { signal: work.signal, ...(work.urgent ? { urgent: true } : {}) }
  try {
    for await (const answers of session.ask(questions(session, work, pending), options)) {
      const one = pending.get(answers.path)
      if (one) writer.add(one, answers)
    }
  } finally {
    // What was answered before a cancellation is as good as any other answer.
    writer.flush()
  }
  return asked
}

function* questions(
  session: EngineSession,
  { index, files, projects, wants = () => true, signal }: Work,
  pending: Map<string, Pending>,
): Generator<FileQuestions> {
  const name = session.engine.replace(/-\d.*$/, '')
  for (const file of files) {
    if (signal.aborted) return
    const project = projects.get(file.project)
    if (project === undefined) continue
    const sites = index.sites(file).filter(site => isOpenTo(name, site) && wants(file, site))
    const text = sites.length === 0 ? null : index.readText(file)
    if (text === null) continue
    pending.set(file.path, { file, sites })
    yield { path: file.path, project, text, sites: sites.map(asQuestion) }
  }
}

/**
 * Where one engine is silent and syntax has no candidate either, another has something to say about one site in a hundred,
 * at the price of all the others, or of its start (docs/performance.md).
 */
function isOpenTo(engine: string, { settledBy, silentBy, guesses }: AskableSite): boolean {
  if (settledBy.length > 0 || silentBy.includes(engine)) return false
  return silentBy.length === 0 || guesses.length > 0
}

/** A dotted module is asked about at its last part: the parts before it are packages of their own. */
function asQuestion({ kind, name, line, column }: AskableSite): SiteQuestion {
  const lastPart = kind === 'import' && !name.includes('/') ? name.lastIndexOf('.') + 1 : 0
  return { kind, name: name.slice(lastPart), line, column: column + lastPart }
}

class AnswerBuffer {
  private readonly session: EngineSession
  private readonly work: Work
  private readonly asked: Asked
  private readonly bases = new Map<number, readonly number[]>()
  private waiting: EngineAnswer[] = []
  private since = 0

  constructor(session: EngineSession, work: Work, asked: Asked) {
    this.session = session
    this.work = work
    this.asked = asked
  }

  add({ file, sites }: Pending, { answers, variant, why }: FileAnswers): void {
    if (why) this.asked.failed.set(file.path, why)
    const states = Buffer.alloc(this.work.index.siteCount(file.id), OPEN)
    const edges: EngineAnswer['edges'][number][] = []
    sites.forEach((site, at) => {
      const mapped = mapAnswer(site, answers[at] ?? 'open', {
        symbols: this.work.index.symbols,
        basesOf: symbol => this.basesOf(symbol),
      })
      states[site.ordinal] = packState(mapped)
      edges.push(...mapped.edges)
    })
    this.asked.sites += sites.length
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

  private basesOf(symbol: number): readonly number[] {
    let bases = this.bases.get(symbol)
    if (!bases) {
      bases = this.work.index.basesOf(symbol).map(edge => edge.to)
      this.bases.set(symbol, bases)
    }
    return bases
  }
}
