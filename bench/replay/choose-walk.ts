/** Which commits a replay visits, in which order: forwards through every side branch, backwards, then criss-cross. */

/** Shares of the steps: most bugs hide in ordinary commits, so most steps are those. */
const FORWARDS = 0.6
const BACKWARDS = 0.2

/**
 * `history` is newest first with children before parents, so that its reverse runs down one side of a merge and then
 * jumps to the other. Gives `steps` commits, the start included.
 */
export function chooseWalk(history: readonly string[], steps: number, seed: number): string[] {
  const forwards = history.slice(0, Math.max(2, Math.round(steps * FORWARDS))).reverse()
  const backwards = [...forwards].reverse().slice(1, 1 + Math.round(steps * BACKWARDS))
  const walk = [...forwards, ...backwards]
  const random = randomFrom(seed)
  while (walk.length < steps && history.length > 1) walk.push(history[random(history.length)] as string)
  return walk.slice(0, steps)
}

/** A linear congruential generator: the same seed walks the same way everywhere. */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
