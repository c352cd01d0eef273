/** Work on lists of any length: spread into a call, a long one would overflow the stack. */

export function append<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item)
}

/** Infinity for an empty list. */
export function least(numbers: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY
  for (const number of numbers) if (number < found) found = number
  return found
}

/** 0 for an empty list, or one of negative numbers. */
export function greatest(numbers: Iterable<number>): number {
  let found = 0
  for (const number of numbers) if (number > found) found = number
  return found
}
