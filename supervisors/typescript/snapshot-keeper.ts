/** Which projects the compiler has open, and which of its snapshots are still in use. */
import type { FileChange } from '../../src/model/engine.ts'
import type { ApiChanges, ApiContext, ApiSnapshot, TscApi } from './tsc-api.ts'

interface Held extends ApiSnapshot {
  users: number
}

export class SnapshotKeeper {
  readonly #api: TscApi
  readonly #most: number
  readonly #closed: (config: string) => void
  /** Configurations that are open, least recently used first. */
  readonly #open = new Set<string>()
  #current: Held = { id: 0, projects: new Map(), users: 0 }
  /** Updates follow one another: each must see the state the one before left. */
  #turn: Promise<unknown> = Promise.resolve()
  readonly #gate = new Gate()

  /** Past `most` open projects, those not used for longest are closed, and `closed` hears of it. */
  constructor(api: TscApi, most: number, closed: (config: string) => void) {
    this.#api = api
    this.#most = most
    this.#closed = closed
  }

  /** Opens several projects at once, which is cheaper than one by one; no more than may be open together. */
  async open(configs: readonly string[], signal: AbortSignal): Promise<void> {
    const leave = await this.#gate.enter()
    const wanted = [...new Set(configs)].slice(0, this.#most)
    try {
      await this.#inTurn(() => this.#openProjects(wanted, signal))
    } finally {
      leave()
    }
  }

  /** Opens the project if need be. Its snapshot stays as long as the work takes; undefined where it cannot be loaded. */
  async use<T>(
    config: string,
    signal: AbortSignal,
    work: (context: ApiContext) => Promise<T>,
  ): Promise<T | undefined> {
    const leave = await this.#gate.enter()
    let held: Held | undefined
    try {
      held = await this.#hold(config, signal)
      const project = held.projects.get(config)
      return project === undefined ? undefined : await work({ snapshot: held.id, project })
    } finally {
      if (held) this.#leave(held)
      leave()
    }
  }

  /** Waits for work under way, so that nothing of the old state is found after it; paths are absolute. */
  async change(files: readonly FileChange[], forget: () => void): Promise<void> {
    await this.#gate.alone(async () => {
      await this.#inTurn(() => this.#update({ files }))
      forget()
    })
  }

  async #hold(config: string, signal: AbortSignal): Promise<Held> {
    if (!this.#open.has(config)) await this.#inTurn(() => this.#openProjects([config], signal))
    this.#touch(config)
    this.#current.users++
    return this.#current
  }

  async #openProjects(configs: readonly string[], signal: AbortSignal): Promise<void> {
    for (const config of configs) if (this.#open.has(config)) this.#touch(config)
    const open = configs.filter(config => !this.#open.has(config))
    if (open.length === 0) return
    const close = [...this.#open].slice(0, Math.max(this.#open.size + open.length - this.#most, 0))
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

  #leave(held: Held): void {
    held.users--
    this.#releaseIfUnused(held)
  }

  #releaseIfUnused(held: Held): void {
    if (held === this.#current || held.users > 0 || held.id === 0) return
    // Nobody waits for it; a compiler that is gone has released everything.
    void this.#api.release(held.id).catch(() => {})
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }
}

/** Many may be inside, or one alone. */
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
