/** A launcher that knows what it started: memory and CPU of all their trees, their last words, and how to end them all. */
import type { EngineProcess, Launcher, LaunchOptions } from '../../src/model/engine.ts'
import { launch } from './launch.ts'
import { listTree } from './process-list.ts'

interface Living {
  child: EngineProcess
  cpuSeconds: number
}

const LOG_CHARACTERS = 64 * 1024

export class MeasuredLauncher implements Launcher {
  rssMb = 0
  peakRssMb = 0
  readonly #living = new Set<Living>()
  #endedCpuSeconds = 0
  #measuredAt = 0
  #log = ''
  #onAllGone: (() => void) | undefined

  launch(options: LaunchOptions): EngineProcess {
    const child = launch(options)
    const entry: Living = { child, cpuSeconds: 0 }
    this.#living.add(entry)
    const end = () => {
      this.#measureOne(entry)
      return child.end()
    }
    void child.exited.then(() => this.#forget(entry))
    return { ...child, end }
  }

  get isAlive(): boolean {
    return this.#living.size > 0
  }

  /** Of all that ever ran, as far as it was measured: the last moments of a process that ends by itself are lost. */
  get cpuSeconds(): number {
    return [...this.#living].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, this.#endedCpuSeconds)
  }

  /** Looks at the living, unless that was done a moment ago. */
  measure(freshMs = 0): void {
    if (this.#living.size === 0 || Date.now() - this.#measuredAt < freshMs) return
    this.#measuredAt = Date.now()
    this.rssMb = [...this.#living].reduce((sum, entry) => sum + this.#measureOne(entry), 0)
    this.peakRssMb = Math.max(this.peakRssMb, this.rssMb)
  }

  /** Calls back once, when the last of the living is gone. */
  whenAllGone(tell: () => void): void {
    this.#onAllGone = tell
  }

  async endAll(): Promise<void> {
    for (const entry of this.#living) this.#measureOne(entry)
    await Promise.all([...this.#living].map(({ child }) => child.end()))
  }

  /** The last of what the living and the dead wrote to stderr. */
  log(): string {
    const living = [...this.#living].map(({ child }) => child.stderr())
    return [this.#log, ...living].join('').slice(-LOG_CHARACTERS)
  }

  #measureOne(entry: Living): number {
    const rows = listTree(entry.child.pid)
    const cpu = rows.reduce((sum, row) => sum + row.cpuSeconds, 0)
    // A child that nobody waited for takes its time with it; what was once seen is kept.
    entry.cpuSeconds = Math.max(entry.cpuSeconds, cpu)
    return rows.reduce((sum, row) => sum + row.rssMb, 0)
  }

  #forget(entry: Living): void {
    this.#living.delete(entry)
    this.#endedCpuSeconds += entry.cpuSeconds
    this.#log = (this.#log + entry.child.stderr()).slice(-LOG_CHARACTERS)
    if (this.#living.size > 0) return
    this.rssMb = 0
    this.#onAllGone?.()
    this.#onAllGone = undefined
  }
}
