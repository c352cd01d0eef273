/** The open repositories of the background process: each stays warm for the next client, whoever that is. */
import type { SettingValues } from '../settings/settings.ts'
import { LiveWorkspace } from '../workspace/live-workspace.ts'

export interface Wanted {
  root: string
  settings: SettingValues
  env: Record<string, string>
}

interface Held {
  live: LiveWorkspace
  calls: number
  usedAt: number
}

/** Settings about answers and about the client itself: an open repository does not depend on them. */
const OF_EACH_CLIENT = {
  ...{ log: '', daemon: 'on', 'daemon.idle_minutes': 0, 'answers.form': 'auto', 'tools.hidden': [] },
  ...{ 'budgets.default': 0, 'budgets.get_context': 0, 'budgets.get_structure': 0 },
}
/** Each has a watch and may have engines. */
const MAX_OPEN = 16

export class LivePool {
  /** By root, settings and environment: clients share what they would have opened alike. */
  readonly #held = new Map<string, Held>()
  #usedAt = performance.now()

  async use<Result>(wanted: Wanted, call: (live: LiveWorkspace) => Promise<Result>): Promise<Result> {
    const held = this.#find(wanted)
    held.calls++
    try {
      return await call(held.live)
    } finally {
      held.calls--
      held.usedAt = performance.now()
      this.#usedAt = held.usedAt
    }
  }

  /** For a server that will ask: what its questions leave open is settled while nobody asks. */
  open(wanted: Wanted): void {
    const held = this.#find(wanted)
    held.live.settlesRest = true
    held.usedAt = performance.now()
    this.#usedAt = held.usedAt
  }

  all(): LiveWorkspace[] {
    return [...this.#held.values()].map(({ live }) => live)
  }

  /** How long nothing was asked. */
  get idleMs(): number {
    const isBusy = [...this.#held.values()].some(({ calls }) => calls > 0)
    return isBusy ? 0 : performance.now() - this.#usedAt
  }

  /** Ends the engines and the watch of what nobody asked about for so long. */
  closeIdle(idleMs: number): void {
    const now = performance.now()
    for (const [key, { calls, usedAt }] of this.#held)
      if (calls === 0 && now - usedAt >= idleMs) this.#close(key)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#held.keys()].map(key => this.#close(key)))
  }

  #find(wanted: Wanted): Held {
    const key = JSON.stringify({ ...wanted, settings: { ...wanted.settings, ...OF_EACH_CLIENT } })
    const known = this.#held.get(key)
    if (known) return known
    this.#makeSpace()
    const live = new LiveWorkspace(wanted.root, wanted.settings, wanted.env)
    // A command that was answered leaves no work behind but a warm engine.
    live.settlesRest = false
    const held = { live, calls: 0, usedAt: performance.now() }
    this.#held.set(key, held)
    void live.start()
    return held
  }

  /** The one unused for longest goes; where all are in use, there is one more for now. */
  #makeSpace(): void {
    if (this.#held.size < MAX_OPEN) return
    const unused = [...this.#held].filter(([, { calls }]) => calls === 0)
    const [oldest] = unused.sort(([, a], [, b]) => a.usedAt - b.usedAt)
    if (oldest) void this.#close(oldest[0])
  }

  async #close(key: string): Promise<void> {
    const held = this.#held.get(key)
    this.#held.delete(key)
    await held?.live.close().catch(() => {})
  }
}
