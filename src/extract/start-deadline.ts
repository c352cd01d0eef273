/** A deadline in time that was worked, not only in time that passed: a busy machine gives up no file that a quiet one reads. */

/** A program that waits for so many times its deadline without working hangs. */
const MOST_WAITING = 6

export interface Clocks {
  /** Milliseconds that passed. */
  passed(): number
  /** Milliseconds that all threads of this process worked, which is at least what one of them did. */
  worked(): number
}

/** Tells whether it is late. */
export function startDeadline(ms: number, clocks: Clocks = CLOCKS): () => boolean {
  const [passed, worked] = [clocks.passed(), clocks.worked()]
  return () => {
    const since = clocks.passed() - passed
    if (since <= ms) return false
    return clocks.worked() - worked > ms || since > MOST_WAITING * ms
  }
}

const CLOCKS: Clocks = {
  passed: () => performance.now(),
  worked: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}
