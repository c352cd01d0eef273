/** Makes the sites a question rests on exact before it is answered, as far as engines manage within the deadline. */
import type { SettingValues } from '../config/settings.ts'
import { asBombeError } from '../errors/bombe-error.ts'
import { makeExact } from '../index/make-exact.ts'
import { openEngineRoom } from '../index/open-engine-room.ts'
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
import type { SitePlace, SymbolRow } from '../store/rows.ts'
import { AskedIndex } from './asked-index.ts'
import { changesBetween, type SeenFiles, seeFiles } from './file-changes.ts'
import { findDataFolder } from './find-data-folder.ts'

export interface Doubt {
  target: SymbolRow
  /** Who refers to it: every site that bears one of its names. */
  incoming: boolean
  /** What it refers to: every site inside it. */
  outgoing: boolean
}

export interface VerifierOptions {
  root: string
  settings: SettingValues
  deadlineMs: number
  /**
   * Set by who ends after one question: an engine that is being built would be built in vain, every time, so it is waited
   * for, and who asked is told.
   */
  onBuild?(engine: string): void
}

/** Settles what a question rests on, or says what keeps it from that. */
export interface SiteVerifier {
  readonly options: VerifierOptions
  verify(reader: IndexReader, doubt: Doubt, signal?: AbortSignal): Promise<Why[]>
  close(): Promise<void>
}

/** What a build may take on a busy machine. */
const BUILD_MS = 300_000

/** For a state that lies on no disk: engines have no files to look at. */
export function absentVerifier(options: VerifierOptions): SiteVerifier {
  return {
    options,
    verify: async (reader, doubt) => (findSuspects(doubt, reader, 1).size === 0 ? [] : ['not_checked_out']),
    close: async () => {},
  }
}

/** Keeps the engines of one repository alive between questions. */
export class Verifier implements SiteVerifier {
  readonly options: VerifierOptions
  private room: EngineRoom | undefined
  private db: ReturnType<typeof openCurrent> = null
  private cache: AnswerCache | undefined
  private asked: AskedIndex | undefined
  private seen: (SeenFiles & { by: IndexReader; asked: AskedIndex }) | undefined

  constructor(options: VerifierOptions) {
    this.options = options
  }

  /** Gives what kept sites from being settled; nothing where all are. */
  async verify(reader: IndexReader, doubt: Doubt, signal?: AbortSignal): Promise<Why[]> {
    const { deadlineMs } = this.options
    // Where there is no time to ask about any, one is as good as all.
    const suspects = findSuspects(doubt, reader, deadlineMs <= 0 ? 1 : undefined)
    if (suspects.size === 0) return []
    const languages = await loadLanguages()
    const language = reader.fileById(doubt.target.file)?.language
    const family = languages.find(({ id }) => id === language)?.family ?? ''
    this.room ??= openEngineRoom(this.options.root, this.options.settings)
    if (!(await this.room.answersFor(family))) return ['semantic_unavailable']
    if (deadlineMs <= 0) return ['timeout']
    const db = await this.openForWriting()
    if (!db) return ['indexing']
    const { root, settings } = this.options
    if (!this.asked?.isOf(db)) this.asked = new AskedIndex(db, this.cache!, root, settings.max_file_bytes)
    const room = await this.currentRoom(reader, this.asked)
    return this.ask(room, this.asked, reader, family, languages, doubt.target, suspects, signal)
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

  async close(): Promise<void> {
    this.cache?.close()
    if (this.db) closeIndex(this.db)
    await this.room?.stop()
  }

  /** Living engines are told what changed since they were last asked; another configuration needs new ones. */
  private async currentRoom(reader: IndexReader, asked: AskedIndex): Promise<EngineRoom> {
    const before = this.seen
    // Listing every file for every question would take longer than the question.
    if (this.room && before?.by === reader && before.asked === asked) return this.room
    const now = { ...seeFiles(reader), by: reader, asked }
    this.seen = now
    if (this.room && before && before.projects !== now.projects) {
      await this.room.stop()
      this.room = undefined
    }
    if (this.room && before) await this.room.update(changesBetween(before, now))
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
    room: EngineRoom,
    asked: AskedIndex,
    reader: IndexReader,
    family: string,
    languages: readonly Language[],
    target: SymbolRow,
    suspects: ReadonlyMap<number, ReadonlySet<number>>,
    caller: AbortSignal | undefined,
  ): Promise<Why[]> {
    const index = asked.open()
    const wants = (file: AskableFile, site: AskableSite) =>
      suspects.get(file.id)?.has(site.ordinal) === true &&
      (site.silentBy.length === 0 || mayMean(target, site))
    const { files: all, content } = asked.family(family, languages, reader)
    const files = [...suspects.keys()]
      .flatMap(id => all.get(id) ?? [])
      .sort((a, b) => (a.path < b.path ? -1 : 1))
    const deadline = AbortSignal.timeout(await this.patienceFor(family))
    const signal = caller ? AbortSignal.any([caller, deadline]) : deadline
    const why = new Set<Why>()
    for await (const session of room.sessionsFor(family, content)) {
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
    index.keepAnswers()
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

/** Where one engine is silent, another is worth its time only where syntax leads to the symbol, or inside of it. */
function mayMean({ id, kind, container }: SymbolRow, { from, guesses }: AskableSite): boolean {
  const owner = kind === 'constructor' ? container : id
  return from === id || guesses.some(({ to }) => to === id || to === owner)
}

/** File id -> ordinals of the sites in question that no engine has settled; of each name `most`, where told. */
function findSuspects(
  { target, incoming, outgoing }: Doubt,
  reader: IndexReader,
  most?: number,
): Map<number, Set<number>> {
  const files = new Map<number, Set<number>>()
  const add = ({ file, ordinal }: SitePlace) => {
    const known = files.get(file)
    if (known) known.add(ordinal)
    else files.set(file, new Set([ordinal]))
  }
  if (incoming)
    for (const name of namesOf(target, reader))
      for (const place of reader.unsettledNamed(name, most)) add(place)
  if (outgoing) for (const site of reader.sitesFrom(target.file, target.id)) if (!site.isSettled) add(site)
  return files
}

/** Its own name, what importers call it, and for a constructor what it makes. */
function namesOf(target: SymbolRow, reader: IndexReader): Set<string> {
  const owner = target.kind === 'constructor' ? reader.symbol(target.container) : null
  const aliases = reader.importersOfSymbol(owner?.id ?? target.id).map(row => row.local)
  return new Set([target.name, ...(owner ? [owner.name] : []), ...aliases.filter(name => name !== '')])
}
