/** The engines of one repository, kept alive between questions, and what they are asked for one. */
import { asBombeError } from '../errors/bombe-error.ts'
import { makeExact, scopeContent } from '../index/make-exact.ts'
import { openEngineRoom } from '../index/open-engine-room.ts'
import { openExactIndex } from '../index/open-exact-index.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import { askEngine } from '../precise/ask-engine.ts'
import type { EngineHealth, EngineRoom } from '../precise/engine-room.ts'
import type { Why } from '../query/answer.ts'
import { type AnswerCache, openAnswerCache } from '../store/answer-cache.ts'
import { currentGeneration, openCurrent } from '../store/generations.ts'
import type { IndexReader } from '../store/index-reader.ts'
import { closeIndex } from '../store/open-index.ts'
import type { AskableFile, AskableSite } from '../store/read-askable.ts'
import { changesBetween, type SeenFiles, seeFiles } from './file-changes.ts'
import { findDataFolder } from './find-data-folder.ts'
import type { VerifierOptions } from './verify-sites.ts'

/** What a build may take on a busy machine. */
const BUILD_MS = 300_000

export class SiteEngines {
  private readonly options: VerifierOptions
  private room: EngineRoom | undefined
  private db: ReturnType<typeof openCurrent> = null
  private cache: AnswerCache | undefined
  private seen: (SeenFiles & { by: WeakRef<IndexReader>; version: number }) | undefined

  constructor(options: VerifierOptions) {
    this.options = options
  }

  /** Gives what kept these sites (by file id, ordinals) from being settled; nothing where all are. */
  async settle(
    reader: IndexReader,
    language: string,
    suspects: ReadonlyMap<number, ReadonlySet<number>>,
    signal: AbortSignal | undefined,
  ): Promise<Why[]> {
    const languages = await loadLanguages()
    const family = languages.find(({ id }) => id === language)?.family ?? ''
    const room = await this.currentRoom(reader)
    if (!(await room.answersFor(family))) return ['semantic_unavailable']
    if (this.options.deadlineMs <= 0) return ['timeout']
    const db = await this.openForWriting()
    return db ? this.ask(db, reader, family, languages, suspects, signal) : ['indexing']
  }

  /** How the engines fare that were started. */
  health(): EngineHealth[] {
    return this.room?.health() ?? []
  }

  /** Everything that is still open, with the engines that live: what a server does while nobody asks. */
  async settleAll(signal: AbortSignal): Promise<void> {
    const { root, settings } = this.options
    if (this.room) await makeExact({ root, settings, room: this.room, signal })
  }

  /** Closes what the next question opens again; engines live on. */
  rest(): void {
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
  private async currentRoom(reader: IndexReader): Promise<EngineRoom> {
    // Who ends after one question has no engines that lived before it.
    if (this.options.onBuild) return this.openRoom()
    const before = this.seen
    const version = reader.version()
    // Listing every file for every question would take longer than the question.
    if (this.room && before?.by.deref() === reader && before.version === version) return this.room
    const now = { ...seeFiles(reader), by: new WeakRef(reader), version }
    this.seen = now
    if (this.room && before && before.projects !== now.projects) {
      await this.room.stop()
      this.room = undefined
    }
    if (this.room && before) await this.room.update(changesBetween(before, now))
    return this.openRoom()
  }

  private openRoom(): EngineRoom {
    this.room ??= openEngineRoom(this.options.root, this.options.settings)
    return this.room
  }

  /** The generation that stands now: answers to another would be lost. */
  private async openForWriting(): Promise<ReturnType<typeof openCurrent>> {
    const { path } = await findDataFolder(this.options.root, this.options.settings)
    this.cache ??= openAnswerCache(path)
    if (this.db && this.db.name === currentGeneration(path)) return this.db
    if (this.db) closeIndex(this.db)
    this.db = openCurrent(path, 'write')
    return this.db
  }

  private async ask(
    db: NonNullable<ReturnType<typeof openCurrent>>,
    reader: IndexReader,
    family: string,
    languages: readonly Language[],
    suspects: ReadonlyMap<number, ReadonlySet<number>>,
    caller: AbortSignal | undefined,
  ): Promise<Why[]> {
    const { root, settings } = this.options
    const index = openExactIndex(db, this.cache!, root, settings.max_file_bytes)
    const own = new Set(languages.filter(one => one.family === family).map(({ id }) => id))
    const wants = (file: AskableFile, site: AskableSite) => suspects.get(file.id)?.has(site.ordinal) === true
    const files = index.files(own).filter(file => suspects.has(file.id))
    const content = scopeContent(reader, languages, family)
    const deadline = AbortSignal.timeout(await this.patienceFor(family))
    const signal = caller ? AbortSignal.any([caller, deadline]) : deadline
    const why = new Set<Why>()
    for await (const session of this.room!.sessionsFor(family, content)) {
      const work = { index, files, projects: content.projectIds, wants, urgent: true, signal }
      try {
        const asked = await askEngine(session, work)
        for (const reason of asked.failed.values()) why.add(reason)
      } catch (error) {
        if (asBombeError(error).code === 'index_stale') return ['stale']
        if (!deadline.aborted) throw error
      }
      if (!deadline.aborted) continue
      why.add(session.health().state === 'ready' ? 'timeout' : 'server_starting')
      break
    }
    return [...why]
  }

  private async patienceFor(family: string): Promise<number> {
    const { deadlineMs, onBuild } = this.options
    const engine = onBuild ? await this.room!.toBuild(family) : null
    if (engine === null) return deadlineMs
    onBuild!(engine)
    return Math.max(deadlineMs, BUILD_MS)
  }
}
