/** Finds the lines in which two texts differ: those that are gone, and those that are new. */

/** Places in the two lists, from 0, in order. */
export interface ChangedLines {
  gone: number[]
  added: number[]
}

/** Past so many pairs of lines, all that lies between the first and the last difference counts as changed. */
const MAX_PAIRS = 4_000_000

export function diffLines(before: readonly string[], after: readonly string[]): ChangedLines {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let [oldEnd, newEnd] = [before.length, after.length]
  while (oldEnd > start && newEnd > start && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd--
    newEnd--
  }
  const kept = findCommon(before.slice(start, oldEnd), after.slice(start, newEnd))
  const without = (end: number, taken: ReadonlySet<number>): number[] =>
    Array.from({ length: end - start }, (_, index) => index)
      .filter(index => !taken.has(index))
      .map(index => start + index)
  return { gone: without(oldEnd, kept.old), added: without(newEnd, kept.now) }
}

/** The longest list of lines that both have in this order. */
function findCommon(
  old: readonly string[],
  now: readonly string[],
): { old: ReadonlySet<number>; now: ReadonlySet<number> } {
  const kept = { old: new Set<number>(), now: new Set<number>() }
  if (old.length * now.length > MAX_PAIRS) return kept
  const lengths = measureCommon(old, now)
  const width = now.length + 1
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) {
      kept.old.add(i++)
      kept.now.add(j++)
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return kept
}

/** For each pair of places: how many lines the two rests have in common. */
function measureCommon(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === now[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  return lengths
}
