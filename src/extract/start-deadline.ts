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

/** Asking the kernel what all threads worked takes as long as reading a small file. */
const READ_AGAIN_MS = 20
let reading = { at: Number.NEGATIVE_INFINITY, worked: 0 }

const CLOCKS: Clocks = {
  passed: () => performance.now(),
  worked: () => {
    const now = performance.now()
    if (now - reading.at > READ_AGAIN_MS) {
      const { user, system } = process.cpuUsage()
      reading = { at: now, worked: (user + system) / 1000 }
    }
    return reading.worked
  },
}
