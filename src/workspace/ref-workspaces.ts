/** The refs that a server answers about: snapshots are made in a child process, questions open them and close them again. */

import { type CommitPlace, CommitTree } from '../discover/git/commit-tree.ts'
import { findCommit } from '../discover/git/find-commit.ts'
import { BombeError } from '../errors/bombe-error.ts'
import type { Progress } from '../pipeline/index-report.ts'
import { IndexChild } from '../pipeline/jobs/start-index-child.ts'
import type { Answer } from '../questions/shared/answer.ts'
import { DEFAULT_SESSION } from '../questions/shared/notes-view.ts'
import type { SettingValues } from '../settings/settings.ts'
import type { IndexReader } from '../store/read/index-reader.ts'
import { SNAPSHOT_MS } from './freshness/waits.ts'
import { commitWorkspace, openSnapshot } from './open-ref.ts'
import type { QueryOptions } from './query-options.ts'
import { findDataFolder } from './state/find-data-folder.ts'
import { readNotes } from './take-note.ts'
import type { Workspace } from './workspace.ts'

/** Number of commits whose list of files is cached. */
const MAX_KNOWN = 8

interface Making {
  done: Promise<unknown>
  listeners: Set<(progress: Progress) => void>
}

export class RefWorkspaces {
  readonly #root: string
  readonly #settings: SettingValues
  readonly #ended = new AbortController()
  readonly #making = new Map<string, Making>()
  /** By commit, the last used last. */
  readonly #known = new Map<string, CommitTree>()

  constructor(root: string, settings: SettingValues) {
    this.#root = root
    this.#settings = settings
  }

  async ask<Body extends Answer>(
    ref: string,
    question: (workspace: Workspace) => Body | Promise<Body>,
    options: QueryOptions,
  ): Promise<Body> {
    const place = await findCommit(this.#root, ref)
    const reader = (await this.#reader(place)) ?? (await this.#make(place, options))
    try {
      const { shared } = await findDataFolder(this.#root, this.#settings)
      const notes = readNotes(shared, options.session ?? DEFAULT_SESSION)
      const commit = await this.#commit(place)
      const workspace = await commitWorkspace(this.#root, this.#settings, reader, commit, notes)
      return await workspace.readBy(options.audience).put(question)
    } finally {
      reader.close()
    }
  }

  /** Reads lists of files from git again. */
  rest(): void {
    this.#known.clear()
  }

  close(): void {
    this.#ended.abort()
  }

  async #reader(place: CommitPlace): Promise<IndexReader | null> {
    const { shared } = await findDataFolder(this.#root, this.#settings)
    return openSnapshot(shared, this.#root, place)
  }

  async #commit(place: CommitPlace): Promise<CommitTree> {
    const known = this.#known.get(place.commit) ?? (await CommitTree.open(place))
    this.#known.delete(place.commit)
    this.#known.set(place.commit, known)
    for (const commit of this.#known.keys()) if (this.#known.size > MAX_KNOWN) this.#known.delete(commit)
    return known.fork(place)
  }

  /** One at a time for each commit; others wait for the same one. */
  async #make(place: CommitPlace, { signal, onProgress }: QueryOptions): Promise<IndexReader> {
    const making = this.#making.get(place.commit) ?? this.#start(place)
    if (onProgress) making.listeners.add(onProgress)
    let timer: NodeJS.Timeout | undefined
    let stop = (): void => {}
    const given = new Promise<void>((resolve, reject) => {
      // A caller that follows progress waits for as long as it takes.
      if (!onProgress) timer = setTimeout(resolve, SNAPSHOT_MS)
      stop = () => reject(new BombeError('cancelled', 'the call was cancelled'))
      signal.addEventListener('abort', stop, { once: true })
    })
    try {
      await Promise.race([making.done, given])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (onProgress) making.listeners.delete(onProgress)
    }
    const reader = await this.#reader(place)
    if (reader) return reader
    throw new BombeError('index_not_ready', `the snapshot of ${place.ref} is being made`, {
      hint: 'ask again in a moment',
    })
  }

  #start(place: CommitPlace): Making {
    const listeners: Making['listeners'] = new Set()
    const onProgress = (progress: Progress): void => {
      for (const listener of listeners) listener(progress)
    }
    const request = { root: this.#root, settings: this.#settings, force: false, place }
    const child = new IndexChild()
    const done = child
      .run(request, { progress: onProgress, job: () => {} }, this.#ended.signal)
      .finally(() => {
        child.close()
        this.#making.delete(place.commit)
      })
    // Those who wait get the failure; later questions try again.
    done.catch(() => {})
    const making = { done, listeners }
    this.#making.set(place.commit, making)
    return making
  }
}
