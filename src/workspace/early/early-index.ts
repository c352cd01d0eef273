/** Answers before there is a whole index: from an index of the few files that hold what the question names. */
import type { EarlyReport } from '../../pipeline/index-report.ts'
import { IndexChild } from '../../pipeline/jobs/start-index-child.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { CurrentIndex } from '../../store/generations/current-index.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'

export interface EarlyAnswer {
  reader: IndexReader
  /** Files that hold what the question names and are not in this index. */
  unread: number
}

/** A question waits no longer than this for its files. */
const MAX_MS = 30_000

export class EarlyIndex {
  readonly #root: string
  readonly #settings: SettingValues
  readonly #ended = new AbortController()
  readonly #child = new IndexChild()
  #index: CurrentIndex | undefined
  /** One question's files at a time. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(root: string, settings: SettingValues) {
    this.#root = root
    this.#settings = settings
  }

  /** Null where the whole index is there as soon, or no part of it can be made. */
  open(subjects: readonly string[], evenIfSmall: boolean): Promise<EarlyAnswer | null> {
    const opened = this.#turn.then(() => this.#open(subjects, evenIfSmall))
    this.#turn = opened
    return opened
  }

  async #open(subjects: readonly string[], evenIfSmall: boolean): Promise<EarlyAnswer | null> {
    if (this.#ended.signal.aborted) return null
    const report = await this.#run(subjects, evenIfSmall)
    if (!report?.folder) return null
    this.#index ??= new CurrentIndex(report.folder)
    const reader = this.#index.reader()
    return reader && { reader, unread: report.unread }
  }

  /** Errors are dropped: the run over the whole repository meets them as well and reports them. */
  async #run(subjects: readonly string[], evenIfSmall: boolean): Promise<EarlyReport | null> {
    const request = {
      root: this.#root,
      settings: this.#settings,
      early: { subjects, evenIfSmall },
    }
    try {
      const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(MAX_MS)])
      return await this.#child.runEarly(request, signal)
    } catch {
      return null
    }
  }

  /** Nobody asks, and the whole index is there by the time somebody does; else the next question starts over. */
  rest(): void {
    this.#child.close()
    this.#index?.close()
    this.#index = undefined
  }

  close(): void {
    this.#ended.abort()
    this.rest()
  }
}
