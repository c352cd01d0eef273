/** Verification that nobody waits for takes a share of one core: it pauses after each file, and ends where somebody wants its turn. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BombeError } from '../../errors/bombe-error.ts'

/** A share of one core, for engine and bombe together. */
export const BACKGROUND_SHARE = 0.2
/** An engine without work for much longer would be stopped. What is still owed then is made up for at the next file. */
const MAX_PAUSE_MS = 10_000
const LOOK_EVERY_MS = 500

export interface PaceOptions {
  share: number
  /** CPU seconds so far, of all that counts. */
  used(): number
  /** Somebody who waits wants what this work holds. */
  isWanted(): boolean
  signal: AbortSignal
}

export class Pace {
  private readonly options: PaceOptions
  private readonly since = performance.now()
  private readonly usedBefore: number

  constructor(options: PaceOptions) {
    this.options = options
    this.usedBefore = options.used()
  }

  /** Before each further piece of work. */
  async keep(): Promise<void> {
    const { share, used, isWanted, signal } = this.options
    const spentMs = (used() - this.usedBefore) * 1_000
    const until = performance.now() + pauseFor(spentMs, performance.now() - this.since, share)
    for (let now = performance.now(); now < until; now = performance.now()) {
      if (isWanted()) throw new BombeError('cancelled', 'somebody who waits goes first')
      await sleep(Math.min(LOOK_EVERY_MS, until - now), undefined, { signal })
    }
  }
}

/** How long to wait so that what was spent is no more than the share of the time since. */
export function pauseFor(spentMs: number, elapsedMs: number, share: number): number {
  return Math.max(0, Math.min(spentMs / share - elapsedMs, MAX_PAUSE_MS))
}

/** CPU seconds of this process. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
