/** What a method overrides, and what overrides it, over all steps of inheritance: calls of the one may run the other. */
import type { EdgeQueries } from '../store/read/queries.ts'

/** Ids, nearest first. */
export function basesOf(reader: Pick<EdgeQueries, 'edgesFrom'>, method: number): number[] {
  return walkFamily(method, id => reader.edgesFrom(id, ['overrides']).map(edge => edge.to))
}

/** Ids, nearest first. */
export function overridersOf(reader: Pick<EdgeQueries, 'edgesTo'>, method: number): number[] {
  return walkFamily(method, id => reader.edgesTo(id, ['overrides']).map(edge => edge.from))
}

/** All that is reached; past `max` the rest is left out. */
export function walkFamily(
  start: number,
  next: (id: number) => readonly number[],
  max = Number.POSITIVE_INFINITY,
): number[] {
  const seen = new Set([start])
  // A set visits what is added to it on the way.
  for (const id of seen) {
    if (seen.size > max) break
    for (const relative of next(id)) seen.add(relative)
  }
  seen.delete(start)
  return [...seen]
}
