/** A launcher that measures memory and CPU of all it started, keeps their last output and can end them. */
import type { EngineProcess, Launcher, LaunchOptions } from '../../../src/model/engine.ts'
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
  #onAllExited: (() => void) | undefined

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

  /** The sum over all processes so far, as measured: the last moments before a process ends are missed. */
  get cpuSeconds(): number {
    return [...this.#living].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, this.#endedCpuSeconds)
  }

  /** Measures the living processes, unless that was done within `freshMs`. */
  measure(freshMs = 0): void {
    if (this.#living.size === 0 || Date.now() - this.#measuredAt < freshMs) return
    this.#measuredAt = Date.now()
    this.rssMb = [...this.#living].reduce((sum, entry) => sum + this.#measureOne(entry), 0)
    this.peakRssMb = Math.max(this.peakRssMb, this.rssMb)
  }

  /** Calls back once, when the last living process has exited. */
  whenAllExited(callback: () => void): void {
    this.#onAllExited = callback
  }

  async endAll(): Promise<void> {
    for (const entry of this.#living) this.#measureOne(entry)
    await Promise.all([...this.#living].map(({ child }) => child.end()))
  }

  /** The last stderr output of living and ended processes. */
  log(): string {
    const living = [...this.#living].map(({ child }) => child.stderr())
    return [this.#log, ...living].join('').slice(-LOG_CHARACTERS)
  }

  #measureOne(entry: Living): number {
    const rows = listTree(entry.child.pid)
    const cpu = rows.reduce((sum, row) => sum + row.cpuSeconds, 0)
    // The CPU time of a child that nobody waited for disappears with it; the highest value counts.
    entry.cpuSeconds = Math.max(entry.cpuSeconds, cpu)
    return rows.reduce((sum, row) => sum + row.rssMb, 0)
  }

  #forget(entry: Living): void {
    this.#living.delete(entry)
    this.#endedCpuSeconds += entry.cpuSeconds
    this.#log = (this.#log + entry.child.stderr()).slice(-LOG_CHARACTERS)
    if (this.#living.size > 0) return
    this.rssMb = 0
    this.#onAllExited?.()
    this.#onAllExited = undefined
  }
}
