/** Pairs what opens with what closes it, as far as both are there: tags, and blocks of a template language. */

export interface Mark {
  opens?: string
  closes?: string
}

/** Index of each opening mark -> index of the mark that closes it. What is open when something around it closes has none. */
export function pairMarks(marks: readonly Mark[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  const counts = new Map<string, number>()
  const count = (name: string, by: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + by)
  }
  marks.forEach(({ opens, closes }, index) => {
    // What is open nowhere closes nothing: each mark is taken off once.
    if (closes !== undefined && (counts.get(closes) ?? 0) > 0) {
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        count(marks[at]!.opens!, -1)
        if (marks[at]!.opens !== closes) continue
        pairs.set(at, index)
        break
      }
    }
    if (opens === undefined) return
    open.push(index)
    count(opens, 1)
  })
  return pairs
}
