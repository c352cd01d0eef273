/** The engines of one repository, kept alive between questions, and what they are asked for one. */
import { asBombeError } from '../errors/bombe-error.ts'
import { makeExact } from '../index/make-exact.ts'
import { openEngineRoom } from '../index/open-engine-room.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import { askEngine } from '../precise/ask-engine.ts'
import type { EngineHealth, EngineRoom, EngineSession } from '../precise/engine-room.ts'
import type { ExactIndex } from '../precise/exact-index.ts'
import { writeRelations } from '../precise/write-relations.ts'
import type { Why } from '../query/answer.ts'
import type { Untold } from '../query/lacks-structure.ts'
import { type AnswerCache, openAnswerCache } from '../store/answer-cache.ts'
import { currentGeneration, openCurrent } from '../store/generations.ts'
import type { IndexReader } from '../store/index-reader.ts'
import { closeIndex } from '../store/open-index.ts'
import type { AskableFile, AskableSite } from '../store/read-askable.ts'
import type { SymbolRow } from '../store/rows.ts'
import { AskedIndex } from './asked-index.ts'
import { changesBetween, type SeenFiles, seeFiles } from './file-changes.ts'
import { findDataFolder } from './find-data-folder.ts'
import type { Doubt, VerifierOptions } from './verify-sites.ts'

/** What a build may take on a busy machine. */
const BUILD_MS = 300_000

/** Who satisfies which interface takes longer in larger repositories than anyone waits: a whole exact pass tells it. */
const MOST_FILES = 5_000

/** Dependencies may be installed meanwhile, of which the graph knows nothing. */
const SETTLED_MS = 10 * 60_000

/** Further questions about the same files may come by then; what one sync forgets is little. */
const KEEP_MS = 1_000

export class SiteEngines {
  private readonly options: VerifierOptions
  private room: EngineRoom | undefined
  private db: ReturnType<typeof openCurrent> = null
  private cache: AnswerCache | undefined
  private asked: AskedIndex | undefined
  private keeping: NodeJS.Timeout | undefined
  private allSettled: { revision: string; at: number } | undefined
  private seen: (SeenFiles & { by: WeakRef<IndexReader>; revision: string }) | undefined

  constructor(options: VerifierOptions) {
    this.options = options
  }

  /** Gives what kept these sites (by file id, ordinals) from being settled; nothing where all are. */
  async settle(
    reader: IndexReader,
    doubt: Doubt,
    suspects: ReadonlyMap<number, ReadonlySet<number>>,
    signal: AbortSignal | undefined,
  ): Promise<Why[]> {
    const languages = await loadLanguages()
    const language = reader.fileById(doubt.target.file)?.language
    const family = languages.find(({ id }) => id === language)?.family ?? ''
    if (!(await this.openRoom().answersFor(family))) return ['semantic_unavailable']
    if (this.options.deadlineMs <= 0) return ['timeout']
    const asked = await this.openForWriting()
    if (!asked) return ['indexing']
    await this.tellRoom(reader, asked)
    return this.ask(asked, reader, family, languages, doubt, suspects, signal)
  }

  /** How the engines fare that were started. */
  health(): EngineHealth[] {
    return this.room?.health() ?? []
  }

  /** Everything that is still open, with the engines that live: what a server does while nobody asks. */
  async settleAll(signal: AbortSignal): Promise<void> {
    const { root, settings } = this.options
    if (!this.room) return
    const asked = await this.openForWriting()
    if (!asked || this.isAllSettled(asked.revision)) return
    const reports = await makeExact({ root, settings, room: this.room, signal })
    const isWhole = reports.every(({ failed }) => Object.keys(failed).length === 0)
    if (isWhole) this.allSettled = { revision: asked.revision, at: performance.now() }
  }

  /** To see that nothing is open takes a look at all sites, which must not follow on every question. */
  private isAllSettled(revision: string): boolean {
    if (this.allSettled?.revision !== revision) return false
    return performance.now() - this.allSettled.at < SETTLED_MS
  }

  /** Closes what the next question opens again; engines live on. */
  rest(): void {
    this.keepNow()
    this.asked = undefined
    this.cache?.close()
    this.cache = undefined
    if (this.db) closeIndex(this.db)
    this.db = null
  }

  async close(): Promise<void> {
    this.rest()
    await this.room?.stop()
  }

  /** Living engines are told what changed since they were last asked; another configuration needs new ones. */
  private async tellRoom(reader: IndexReader, { revision }: AskedIndex): Promise<void> {
    // Who ends after one question has no engines that lived before it.
    if (this.options.onBuild) return
    const before = this.seen
    // Listing every file for every question would take longer than the question.
    if (before?.by.deref() === reader && before.revision === revision) return
    const now = { ...seeFiles(reader), by: new WeakRef(reader), revision }
    this.seen = now
    if (!before) return
    if (before.projects === now.projects) return this.room?.update(changesBetween(before, now))
    await this.room?.stop()
    this.room = undefined
  }

  private openRoom(): EngineRoom {
    this.room ??= openEngineRoom(this.options.root, this.options.settings)
    return this.room
  }

  /** The generation that stands now: answers to another would be lost. */
  private async openForWriting(): Promise<AskedIndex | null> {
    const { root, settings } = this.options
    const { path } = await findDataFolder(root, settings)
    if (this.db?.name !== currentGeneration(path)) {
      this.rest()
      this.db = openCurrent(path, 'write')
    }
    if (!this.db) return null
    this.cache ??= openAnswerCache(path)
    if (this.asked?.isOf(this.db)) return this.asked
    this.keepNow()
    this.asked = new AskedIndex(this.db, this.cache, root, settings.max_file_bytes)
    return this.asked
  }

  private async ask(
    asked: AskedIndex,
    reader: IndexReader,
    family: string,
    languages: readonly Language[],
    { target, untold }: Doubt,
    suspects: ReadonlyMap<number, ReadonlySet<number>>,
    caller: AbortSignal | undefined,
  ): Promise<Why[]> {
    const index = asked.open()
    const wants = (_: AskableFile, site: AskableSite) => site.silentBy.length === 0 || mayMean(target, site)
    const { files: all, content } = asked.family(family, languages, reader)
    const files = [...suspects.keys()]
      .flatMap(id => all.get(id) ?? [])
      .sort((a, b) => (a.path < b.path ? -1 : 1))
    const deadline = AbortSignal.timeout(await this.patienceFor(family))
    const signal = caller ? AbortSignal.any([caller, deadline]) : deadline
    const why = new Set<Why>()
    for await (const session of this.openRoom().sessionsFor(family, content)) {
      const work = { index, files, projects: content.projectIds, only: suspects, wants, urgent: true, signal }
      try {
        const asked = await askEngine(session, work)
        for (const reason of asked.failed.values()) why.add(reason)
        await tellRelations(session, index, untold, all, signal)
      } catch (error) {
        if (asBombeError(error).code === 'index_stale') return ['stale']
        if (!deadline.aborted) throw error
      }
      if (!deadline.aborted) continue
      why.add(session.health().state === 'ready' ? 'timeout' : 'server_starting')
      break
    }
    this.keepSoon()
    return [...why]
  }

  /** The cache of answers is written when the answer is out: nobody waits for it. */
  private keepSoon(): void {
    clearTimeout(this.keeping)
    this.keeping = setTimeout(() => this.keepNow(), KEEP_MS).unref()
  }

  private keepNow(): void {
    clearTimeout(this.keeping)
    try {
      this.asked?.open().keepAnswers()
    } catch {
      // What the cache lacks is asked again, should it be needed.
    }
  }

  private async patienceFor(family: string): Promise<number> {
    const { deadlineMs, onBuild } = this.options
    const engine = onBuild ? await this.openRoom().toBuild(family) : null
    if (engine === null) return deadlineMs
    onBuild!(engine)
    return Math.max(deadlineMs, BUILD_MS)
  }
}

/** Where no file lacks them any more, nothing is asked. */
async function tellRelations(
  session: EngineSession,
  index: ExactIndex,
  untold: Untold,
  all: ReadonlyMap<number, AskableFile>,
  signal: AbortSignal,
): Promise<void> {
  if (untold !== 'all') {
    const files = untold.flatMap(id => all.get(id) ?? [])
    await writeRelations(session, { index, files, isPart: true, structure: undefined, signal })
  } else if (all.size <= MOST_FILES)
    await writeRelations(session, { index, files: [...all.values()], structure: 'by-methods', signal })
}

/** Where one engine is silent, another is worth its time only where syntax leads to the symbol, or inside of it. */
function mayMean({ id, kind, container }: SymbolRow, { from, guesses }: AskableSite): boolean {
  const owner = kind === 'constructor' ? container : id
  return from === id || guesses.some(({ to }) => to === id || to === owner)
}
