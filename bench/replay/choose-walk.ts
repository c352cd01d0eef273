/** Chooses the commits of a replay and their order: forwards through side branches, backwards, then random jumps. */

/** Shares of the steps: most bugs are found at ordinary commits. */
const FORWARDS = 0.6
const BACKWARDS = 0.2

/**
 * `history` is newest first with children before parents, so that its reverse follows one side of a merge and then
 * jumps to the other. Returns `steps` commits, including the start.
 */
export function chooseWalk(history: readonly string[], steps: number, seed: number): string[] {
  const forwards = history.slice(0, Math.max(2, Math.round(steps * FORWARDS))).reverse()
  const backwards = [...forwards].reverse().slice(1, 1 + Math.round(steps * BACKWARDS))
  const walk = [...forwards, ...backwards]
  const random = randomFrom(seed)
  while (walk.length < steps && history.length > 1) walk.push(history[random(history.length)] as string)
  return walk.slice(0, steps)
}

/** A linear congruential generator: the same seed gives the same walk everywhere. */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
