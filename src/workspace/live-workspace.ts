/** A repository that stays open: answers from the current index, makes one in the background where there is none. */

import { asBombeError, BombeError } from '../errors/bombe-error.ts'
import type { EngineHealth } from '../exact/engine-pool.ts'
import { describeProgress } from '../pipeline/index-report.ts'
import type { NotesInput } from '../questions/notes/declare.ts'
import type { NotesAnswer } from '../questions/notes/render.ts'
import type { Answer } from '../questions/shared/answer.ts'
import { DEFAULT_SESSION } from '../questions/shared/notes-view.ts'
import type { Repository } from '../questions/shared/question.ts'
import { releaseMemory } from '../runtime/release-memory.ts'
import type { SettingValues } from '../settings/settings.ts'
import { CurrentIndex } from '../store/generations/current-index.ts'
import { foundDamage } from '../store/generations/found-damage.ts'
import { useSnapshot } from '../store/generations/snapshots.ts'
import type { IndexReader } from '../store/read/index-reader.ts'
import { EarlyIndex } from './early/early-index.ts'
import { EMPTY_READER } from './empty-reader.ts'
import type { Patience } from './engines/verify-request.ts'
import { absentVerifier, Verifier } from './engines/verify-sites.ts'
import { answerFresh, type PutAnswer } from './freshness/answer-fresh.ts'
import { describeRepository } from './freshness/describe-repository.ts'
import { Freshness } from './freshness/freshness.ts'
import { IdleWork } from './freshness/idle-work.ts'
import { outdatedError } from './freshness/outdated-error.ts'
import { deadlineOf, SMALL_INDEX_MS } from './freshness/waits.ts'
import { IndexJobs } from './jobs/index-jobs.ts'
import { forgetDocuments } from './load-documents.ts'
import { forgetHistory } from './load-history.ts'
import { makeContext } from './make-context.ts'
import { isUnreadable } from './open-reader.ts'
import type { QueryOptions } from './query-options.ts'
import { RefWorkspaces } from './ref-workspaces.ts'
import { findDataFolder } from './state/find-data-folder.ts'
import { readNotes, takeNote } from './take-note.ts'
import { RepositoryWatch } from './watch/watch-repository.ts'
import { Workspace } from './workspace.ts'

/** What a question keeps for the next one is made again after this long. */
const CONTEXT_HOLDS_MS = 2_000
/** Questions of one agent come in bursts; a pause this long is the end of one. */
const QUIET_MS = 5_000
/** After this long nobody is expected to ask soon: what was kept for the next question is released. */
const REST_MS = 30_000
export class LiveWorkspace {
  readonly root: string
  readonly settings: SettingValues
  readonly jobs: IndexJobs
  /** Requested exact passes: they take minutes, and must not hold up a sync. */
  readonly exactJobs: IndexJobs
  readonly watch: RepositoryWatch
  readonly #verifier: Verifier
  readonly #idle: IdleWork
  readonly #rest: IdleWork
  readonly #freshness: Freshness
  readonly #refs: RefWorkspaces
  readonly #early: EarlyIndex
  #index: CurrentIndex | undefined
  #folder: string | undefined
  #started: Promise<void> | undefined
  /** Questions that are being answered. */
  #asking = 0
  #opened: { reader: IndexReader; workspace: Workspace; at: number } | undefined

  /** A server settles the rest while nobody asks; a command that was answered leaves no work behind. */
  settlesRest = true

  /** `env` is that of who asks, for finding engines. */
  constructor(root: string, settings: SettingValues, env?: NodeJS.ProcessEnv) {
    this.root = root
    this.settings = settings
    this.jobs = new IndexJobs(root, settings)
    this.exactJobs = new IndexJobs(root, settings)
    this.#refs = new RefWorkspaces(root, settings)
    this.#early = new EarlyIndex(root, settings)
    this.#freshness = new Freshness(root, this.jobs, () => this.watch.isQuietForCertain())
    const { isCurrent, folders } = this.#freshness
    this.watch = new RepositoryWatch({
      root,
      settings,
      kind: 'serve',
      isCurrent,
      folders,
      sync: () => this.#startJob(),
    })
    this.#verifier = new Verifier({
      root,
      settings,
      deadlineMs: settings['engines.deadline_ms'],
      ...(env && { env }),
    })
    const isOn = settings['engines.background'] === 'on'
    this.#idle = new IdleWork(QUIET_MS, async signal => {
      if (!isOn || !this.settlesRest) return
      // It ends long after the last question, and leaves as much behind.
      await this.#verifier.verifyAll(signal).finally(() => this.#rest.postpone())
    })
    this.#rest = new IdleWork(REST_MS, () => this.#letGo())
  }

  /** Brings the index up to date, or makes it, while questions are already answered; resolves when that has begun. */
  start(): Promise<void> {
    this.#started ??= this.#begin()
    return this.#started
  }

  async #begin(): Promise<void> {
    const folder = await this.#dataFolder().catch(() => null)
    if (folder !== null) this.jobs.remember(folder)
    // A watch looks at the disk first: where that is as the index has it, no process is needed to say so.
    if (this.jobs.stamps) void this.watch.start()
    // Watching needs the data folder that the first job makes.
    else void this.#startJob().then(() => this.watch.start())
  }

  async ask<Body extends Answer>(
    question: (workspace: Workspace) => Body | Promise<Body>,
    options: QueryOptions,
  ): Promise<Body> {
    return this.#answering(() =>
      options.ref === undefined
        ? this.#healing(() => this.#askHere(question, options))
        : this.#refs.ask(options.ref, question, options),
    )
  }

  /** If any step finds damage, the index is set aside, and the question is asked once more of the index that is there then. */
  async #healing<Body>(ask: () => Promise<Body>): Promise<Body> {
    try {
      return await ask()
    } catch (error) {
      const found = foundDamage(error, this.#index?.path ?? '')
      if (found === error) throw error
      void this.#startJob()
      return ask()
    }
  }

  async #askHere<Body extends Answer>(
    question: (workspace: Workspace) => Body | Promise<Body>,
    options: QueryOptions,
  ): Promise<Body> {
    this.#idle.postpone()
    const level = options.freshness ?? this.settings.freshness
    return answerFresh(
      (freshness, until) => this.#put(question, options, freshness, until),
      level,
      this.#freshness,
      deadlineOf(level, await this.#hasMoved()),
    )
  }

  /** Whether another commit is checked out than was indexed. */
  async #hasMoved(): Promise<boolean> {
    const indexed = (await this.#reader())?.meta('commit') ?? null
    return indexed !== null && indexed !== ((await this.repository()).commit ?? '')
  }

  /** Puts the question once the index holds what is on disk, or the time is up; `null` when it is known not to. */
  async #put<Body extends Answer>(
    question: (workspace: Workspace) => Body | Promise<Body>,
    options: QueryOptions,
    freshness: SettingValues['freshness'] | null,
    until: number,
  ): Promise<PutAnswer<Body>> {
    const workspace = await this.#ready(options)
    const notes = readNotes(await this.#dataFolder(), options.session ?? DEFAULT_SESSION)
    const isOpen = this.#opened?.workspace === workspace
    const look =
      isOpen && freshness !== null && (await this.#freshness.waitFor(freshness, options.signal, until))
    const isCurrent = !isOpen || Boolean(look)
    // A sync may have published another generation.
    const current = (isOpen && (await this.workspace())) || workspace
    try {
      const answer = await current
        .readBy(options.audience, {
          notes,
          isCurrent,
          ...patienceOf(options),
          ...(look && { repository: look.repository }),
          ...(options.others && { others: options.others }),
        })
        .put(question)
      return { answer, isCurrent, ...(look && { look }) }
    } catch (error) {
      if (!isOpen) throw outdatedError(error, 'indexing')
      throw isCurrent ? error : outdatedError(error, this.jobs.isRunning ? 'syncing' : 'stale')
    }
  }

  /** The open workspace, null before there is an index. */
  async workspace(): Promise<Workspace | null> {
    const reader = await this.#reader()
    if (!reader) return null
    const isSame = this.#opened?.reader === reader
    if (this.#opened && isSame && performance.now() - this.#opened.at < CONTEXT_HOLDS_MS)
      return this.#opened.workspace
    const context = await makeContext(this.root, reader).catch(error => {
      throw foundDamage(error, reader.databasePath)
    })
    const workspace = new Workspace(this.root, context, this.#verifier)
    const folder = await this.#dataFolder()
    useSnapshot(folder)
    this.jobs.remember(folder)
    this.#opened = { reader, workspace, at: performance.now() }
    return workspace
  }

  async note(input: NotesInput, options: QueryOptions): Promise<NotesAnswer> {
    return this.#answering(async () => {
      const workspace = await this.#ready(options)
      const folder = await this.#dataFolder()
      return workspace.put(() => takeNote(workspace, folder, input))
    })
  }

  repository(): Promise<Repository> {
    return describeRepository(this.root)
  }

  /** How the engines fare that were started. */
  engineHealth(): EngineHealth[] {
    return this.#verifier.health()
  }

  async close(): Promise<void> {
    this.#idle.stop()
    this.#rest.stop()
    await this.watch.close()
    this.jobs.close()
    this.exactJobs.close()
    this.#early.close()
    this.#refs.close()
    this.#index?.close()
    await this.#verifier.close()
  }

  async #answering<Body>(answer: () => Promise<Body>): Promise<Body> {
    this.#asking++
    try {
      return await answer()
    } catch (error) {
      // It was moved aside: rebuild now, so that the next question need not wait.
      if (asBombeError(error).code === 'index_corrupt') void this.#startJob()
      throw error
    } finally {
      this.#asking--
      this.#rest.postpone()
    }
  }

  /** The index is opened again by the next question. */
  async #letGo(): Promise<void> {
    if (this.#asking > 0) return
    this.#early.rest()
    if (this.#opened) {
      forgetHistory(this.#opened.reader.folder)
      forgetDocuments(this.#opened.reader.folder)
    }
    this.#opened = undefined
    this.#index?.close()
    this.#verifier.rest()
    this.#refs.rest()
    await releaseMemory()
  }

  /** Before there is an index, what can be said first: of the whole repository, or of the files the question is about. */
  async #ready(options: QueryOptions): Promise<Workspace> {
    options.signal.throwIfAborted()
    const open = await this.workspace()
    if (open) return open
    if (!this.jobs.isRunning && this.jobs.last?.state !== 'failed') void this.#startJob()
    if (options.needsNoIndex) return this.#beforeIndex(EMPTY_READER)
    return (await this.#waitForFirst(options)) ?? Promise.reject(this.#notReady())
  }

  async #waitForFirst({ signal, onProgress, ...options }: QueryOptions): Promise<Workspace | null> {
    const answered = new AbortController()
    const until = AbortSignal.any([signal, answered.signal])
    const { subjects = [] } = options
    const level = options.freshness ?? this.settings.freshness
    const early = (evenIfSmall: boolean) => this.jobs.giveWay(() => this.#early.open(subjects, evenIfSmall))
    try {
      const whole = this.jobs.wait(Number.POSITIVE_INFINITY, until, onProgress).then(() => null)
      whole.catch(() => {})
      if (options.needsWholeIndex || level === 'strict') await whole
      let found = await Promise.race([whole, early(false)])
      if (!found && this.jobs.isRunning) {
        await this.jobs.wait(SMALL_INDEX_MS, until)
        if (this.jobs.isRunning) found = await Promise.race([whole, early(true)])
      }
      return (await this.workspace()) ?? (found && this.#beforeIndex(found.reader, found.unread))
    } finally {
      answered.abort()
    }
  }

  /** What it answers is a part, and says so. */
  async #beforeIndex(reader: IndexReader, unread = 0): Promise<Workspace> {
    const context = await makeContext(this.root, reader)
    const { root, settings } = this
    const verifier = absentVerifier({ root, settings, deadlineMs: 0 }, 'indexing')
    const { progress } = this.jobs.last ?? {}
    const indexing = { unread, ...(progress && { progress: describeProgress(progress) }) }
    return new Workspace(root, { ...context, indexing, unverified: ['indexing'] }, verifier)
  }

  #notReady(): BombeError {
    const { last } = this.jobs
    if (last?.error) {
      const { code, message, hint, data } = this.jobs.failure ?? last.error
      return new BombeError(code, `the repository cannot be indexed: ${message}`, { hint, data })
    }
    const { progress } = last ?? {}
    const where = progress ? `: ${describeProgress(progress)}` : ''
    return new BombeError('index_not_ready', `the repository is being indexed${where}`, {
      hint: 'ask again in a moment; search_text and get_source with a path need no index',
      data: { indexing_status: 'indexing', ...(progress ? { progress } : {}) },
    })
  }

  async #dataFolder(): Promise<string> {
    this.#folder ??= (await findDataFolder(this.root, this.settings)).path
    return this.#folder
  }

  #startJob(): Promise<unknown> {
    return this.jobs.start('sync')
  }

  /** Looked up again while there is none: indexing may have had to choose another place. */
  async #reader(): Promise<IndexReader | null> {
    this.#index ??= new CurrentIndex(await this.#dataFolder())
    try {
      const reader = this.#index.reader()
      if (!reader) {
        this.#index = undefined
        this.#folder = undefined
      } else if (!reader.hasCurrentSchema() && !this.jobs.isRunning && this.jobs.last?.state !== 'failed') {
        // It goes on answering while a new one is built beside it.
        void this.#startJob()
      }
      return reader
    } catch (error) {
      // It is as good as none: a damaged one has been moved aside, another that cannot be read is rebuilt.
      if (!isUnreadable(asBombeError(error))) throw error
      return null
    }
  }
}

function patienceOf({ patience }: QueryOptions): { patience?: Patience } {
  return patience ? { patience } : {}
}
