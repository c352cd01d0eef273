/** A deadline in CPU time and wall time, so that a busy machine reads the same files as an idle one. */

/** A program that waits this many times its deadline without using the CPU hangs. */
const MAX_WAIT_FACTOR = 6

export interface Clocks {
  /** Wall time in milliseconds. */
  passed(): number
  /** CPU time of all threads of this process in milliseconds; at least that of one thread. */
  worked(): number
}

/** Returns a function that says whether the deadline has passed. */
export function startDeadline(ms: number, clocks: Clocks = CLOCKS): () => boolean {
  const [passed, worked] = [clocks.passed(), clocks.worked()]
  return () => {
    const since = clocks.passed() - passed
    if (since <= ms) return false
    return clocks.worked() - worked > ms || since > MAX_WAIT_FACTOR * ms
  }
}

/** Reading the CPU time takes as long as parsing a small file, so the value is reused for a while: no deadline is as short. */
const READ_AGAIN_MS = 100
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
