/** Keeps an index up to date as files change: events, or looks at intervals, become one sync after a quiet moment. */

import {
  FOLDER_REMOVED,
  type FolderWatch,
  isFolderRemoved,
  watchFolder,
} from '../../discover/watch/watch-folder.ts'
import { asBombeError, BombeError } from '../../errors/bombe-error.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { acquireWriter, type Writer } from '../../store/generations/acquire-writer.ts'
import { currentGeneration } from '../../store/generations/generations.ts'
import { findDataFolder } from '../state/find-data-folder.ts'

export interface WatchState {
  /** `events`: from the system; `polling`: looks at intervals; `elsewhere`: another process watches; `off`. */
  mode: 'events' | 'polling' | 'elsewhere' | 'off'
  /** Why it is not `events`. */
  why?: string
}

export interface WatchOptions {
  root: string
  settings: SettingValues
  /** What other processes learn about the process that watches. */
  kind: 'watch' | 'serve'
  /** Brings the index up to date; resolves when that is done, however it ended. */
  sync(): Promise<unknown>
  /** Whether the index holds what is on disk, by a look at it. */
  isCurrent(): boolean
  /** The folders, from the root, in which something that counts may happen. */
  folders(): readonly string[]
  onState?(state: WatchState): void
}

/** How often the disk is looked at without events: often enough for people, at most a hundredth of the time. */
const POLL_MS = 2_000
const POLL_SHARE = 100
/** After so long without events everything is compared: some may have been lost. */
const RECONCILE_MS = 300_000
/** How often it is tried to become the one that watches, or to get events again. */
const RETRY_MS = 30_000

export class RepositoryWatch {
  readonly #options: WatchOptions
  #state: WatchState = { mode: 'off' }
  #folder: FolderWatch | undefined
  #lock: Writer | undefined
  #isClosed = false
  /** Counts batches of events; what was synced is the batch it was at when the sync began. */
  #events = 0
  #synced = -1
  /** Changes are heard of at once, in every folder. */
  #isPrompt = false
  /** Syncs in a row after which the index was still not what is on disk. */
  #failures = 0
  #debounce: NodeJS.Timeout | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: WatchOptions) {
    this.#options = options
  }

  get state(): WatchState {
    return this.#state
  }

  /** Events arrive, and all of them are synced; the last moment's may be under way. */
  get isQuiet(): boolean {
    return this.#state.mode === 'events' && this.#synced === this.#events
  }

  /** Nothing has changed since the last sync, not even a moment ago; false also if only a look at the disk can show it. */
  async isQuietForCertain(): Promise<boolean> {
    if (!this.isQuiet || !this.#isPrompt) return false
    await this.#folder?.caughtUp()
    return this.isQuiet
  }

  /** Never throws: what keeps it from watching is part of its state. */
  async start(): Promise<void> {
    if (this.#isClosed) return
    try {
      const { path } = await findDataFolder(this.#options.root, this.#options.settings)
      if (!currentGeneration(path)) throw new BombeError('index_not_ready', 'there is no index yet')
      this.#lock ??= await acquireWriter(path, { lock: 'watch' })
      await this.#listen()
    } catch (thrown) {
      const error = asBombeError(thrown)
      this.#become({ mode: error.code === 'index_locked' ? 'elsewhere' : 'off', why: error.message })
      this.#later(RETRY_MS, () => this.start())
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#debounce)
    clearTimeout(this.#timer)
    this.#become({ mode: 'off' })
    await this.#folder?.close()
    this.#folder = undefined
    this.#lock?.release()
    this.#lock = undefined
  }

  async #listen(): Promise<void> {
    const found = await watchFolder(this.#options.root, {
      onEvents: () => this.#scheduleSync(),
      onLost: why => void this.#lose(why),
    })
    if ('failed' in found) {
      this.#become({ mode: 'polling', why: found.failed })
      this.#later(RETRY_MS, () => this.#listen())
      return this.#poll()
    }
    this.#folder = found
    if (this.#isClosed) return void (await this.close())
    this.#become({ mode: 'events' })
    // What changed before the first event could come is found by a look.
    this.#scheduleSync(0)
  }

  /** A burst, a checkout of thousands of files, is one batch: it ends with a quiet moment. */
  #scheduleSync(quietMs = this.#options.settings['watch.debounce_ms']): void {
    this.#events++
    clearTimeout(this.#debounce)
    this.#debounce = setTimeout(() => void this.#sync(), quietMs)
    this.#debounce.unref()
  }

  async #sync(): Promise<void> {
    const events = this.#events
    // A question may have had it synced already.
    if (!this.#options.isCurrent()) await this.#options.sync()
    if (this.#isClosed) return
    if (isFolderRemoved(this.#options.root)) return this.#lose(FOLDER_REMOVED)
    // Before the look: what happens in a new folder after it is heard.
    this.#isPrompt = this.#folder?.watchDirectly(this.#options.folders()) ?? false
    const isCurrent = this.#options.isCurrent()
    this.#failures = isCurrent ? 0 : this.#failures + 1
    if (isCurrent) this.#synced = events
    else if (this.#events === events) this.#scheduleSync(this.#pause())
    this.#later(RECONCILE_MS, () => this.#scheduleSync(0))
  }

  /** Where events may have been lost, the disk is looked at until they come again. */
  async #lose(why: string): Promise<void> {
    const folder = this.#folder
    this.#folder = undefined
    this.#become({ mode: 'polling', why })
    await folder?.close().catch(() => {})
    this.#later(RETRY_MS, () => this.#listen())
    this.#poll()
  }

  #poll(): void {
    clearTimeout(this.#debounce)
    if (this.#isClosed || this.#state.mode !== 'polling') return
    if (this.#state.why !== FOLDER_REMOVED && isFolderRemoved(this.#options.root))
      this.#become({ mode: 'polling', why: FOLDER_REMOVED })
    const start = performance.now()
    const isCurrent = this.#options.isCurrent()
    const took = performance.now() - start
    this.#failures = isCurrent ? 0 : this.#failures + 1
    const next = (): void => {
      this.#debounce = setTimeout(() => this.#poll(), Math.max(this.#pause(), took * POLL_SHARE))
      this.#debounce.unref()
    }
    if (isCurrent) next()
    else void this.#options.sync().then(next)
  }

  /** What fails again and again, on a full disk or a folder that no longer exists, is tried ever less often. */
  #pause(): number {
    return Math.min(RETRY_MS, POLL_MS * 2 ** Math.max(0, this.#failures - 1))
  }

  #become(state: WatchState): void {
    this.#state = state
    this.#lock?.tell({ kind: this.#options.kind, ...state })
    this.#options.onState?.(state)
  }

  /** One timer at a time; it does not keep a process alive. */
  #later(waitMs: number, work: () => unknown): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#timer = setTimeout(work, waitMs)
    this.#timer.unref()
  }
}
