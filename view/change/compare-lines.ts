/** Two texts line by line: what stayed, what went, what came. */

export type LineChange = readonly [mark: ' ' | '-' | '+', text: string]

/** Symbols longer than this are shown as gone and come. */
const MAX_LINES = 1_500

export function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  const same = (text: string): LineChange => [' ', text]
  return [
    ...before.slice(0, start).map(same),
    ...middle(old, now),
    ...before.slice(before.length - end).map(same),
  ]
}

function middle(old: readonly string[], now: readonly string[]): LineChange[] {
  if (old.length + now.length > MAX_LINES)
    return [...old.map((text): LineChange => ['-', text]), ...now.map((text): LineChange => ['+', text])]
  // Lengths of the longest common rest of each pair of places.
  const wide = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * wide)
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      lengths[row * wide + column] =
        old[row] === now[column]
          ? lengths[(row + 1) * wide + column + 1]! + 1
          : Math.max(lengths[(row + 1) * wide + column]!, lengths[row * wide + column + 1]!)
  const changes: LineChange[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      changes.push([' ', old[row]!])
      row++
      column++
    } else if (
      column >= now.length ||
      (row < old.length && lengths[(row + 1) * wide + column]! >= lengths[row * wide + column + 1]!)
    )
      changes.push(['-', old[row++]!])
    else changes.push(['+', now[column++]!])
  }
  return changes
}
