/** Tracks which projects the compiler has open, and which of its snapshots are still in use. */
import type { FileChange } from '../../../src/model/engine.ts'
import type { ApiChanges, ApiContext, ApiSnapshot, TscApi } from './tsc-api.ts'

interface UsedSnapshot extends ApiSnapshot {
  users: number
}

export class OpenSnapshots {
  readonly #api: TscApi
  readonly #max: number
  readonly #closed: (config: string) => void
  /** Open configurations, least recently used first. */
  readonly #open = new Set<string>()
  #current: UsedSnapshot = { id: 0, projects: new Map(), users: 0 }
  /** Updates run one after the other: each must see the state after the previous one. */
  #turn: Promise<unknown> = Promise.resolve()
  readonly #gate = new Gate()

  /** Above `max` open projects, the least recently used are closed and passed to `closed`. */
  constructor(api: TscApi, max: number, closed: (config: string) => void) {
    this.#api = api
    this.#max = max
    this.#closed = closed
  }

  /** Opens several projects at once, which is cheaper than one by one; at max as many as may be open together. */
  async open(configs: readonly string[], signal: AbortSignal): Promise<void> {
    const leave = await this.#gate.enter()
    const wanted = [...new Set(configs)].slice(0, this.#max)
    try {
      await this.#inTurn(() => this.#openProjects(wanted, signal))
    } finally {
      leave()
    }
  }

  /** Opens the project if needed. Its snapshot stays during the work; undefined if the project cannot be loaded. */
  async use<T>(
    config: string,
    signal: AbortSignal,
    work: (context: ApiContext) => Promise<T>,
  ): Promise<T | undefined> {
    const leave = await this.#gate.enter()
    let snapshot: UsedSnapshot | undefined
    try {
      snapshot = await this.#acquire(config, signal)
      const project = snapshot.projects.get(config)
      return project === undefined ? undefined : await work({ snapshot: snapshot.id, project })
    } finally {
      if (snapshot) this.#leave(snapshot)
      leave()
    }
  }

  /** Waits for running work, so that nothing of the old state is used afterwards; paths are absolute. */
  async change(files: readonly FileChange[], forget: () => void): Promise<void> {
    await this.#gate.alone(async () => {
      await this.#inTurn(() => this.#update({ files }))
      forget()
    })
  }

  async #acquire(config: string, signal: AbortSignal): Promise<UsedSnapshot> {
    if (!this.#open.has(config)) await this.#inTurn(() => this.#openProjects([config], signal))
    this.#touch(config)
    this.#current.users++
    return this.#current
  }

  async #openProjects(configs: readonly string[], signal: AbortSignal): Promise<void> {
    for (const config of configs) if (this.#open.has(config)) this.#touch(config)
    const open = configs.filter(config => !this.#open.has(config))
    if (open.length === 0) return
    const close = [...this.#open].slice(0, Math.max(this.#open.size + open.length - this.#max, 0))
    await this.#update({ open, close }, signal)
    for (const config of close) {
      this.#open.delete(config)
      this.#closed(config)
    }
    for (const config of open) this.#open.add(config)
  }

  /** Makes it the most recently used. */
  #touch(config: string): void {
    this.#open.delete(config)
    this.#open.add(config)
  }

  async #update(changes: ApiChanges, signal?: AbortSignal): Promise<void> {
    const before = this.#current
    this.#current = { ...(await this.#api.update(changes, signal)), users: 0 }
    this.#releaseIfUnused(before)
  }

  #leave(snapshot: UsedSnapshot): void {
    snapshot.users--
    this.#releaseIfUnused(snapshot)
  }

  #releaseIfUnused(snapshot: UsedSnapshot): void {
    if (snapshot === this.#current || snapshot.users > 0 || snapshot.id === 0) return
    // Nobody waits for it; a compiler that ended has released everything.
    void this.#api.release(snapshot.id).catch(() => {})
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }
}

/** Many readers at once, or one writer. */
class Gate {
  #inside = 0
  #lone: Promise<unknown> = Promise.resolve()
  #emptied: () => void = () => {}

  async enter(): Promise<() => void> {
    for (let lone: unknown; lone !== this.#lone; ) {
      lone = this.#lone
      await lone
    }
    this.#inside++
    return () => {
      if (--this.#inside === 0) this.#emptied()
    }
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#lone
    const mine = (async () => {
      await before
      if (this.#inside > 0) {
        await new Promise<void>(resolve => {
          this.#emptied = resolve
        })
      }
      return work()
    })()
    this.#lone = mine.catch(() => {})
    return mine
  }
}
