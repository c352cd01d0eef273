/** Decides whether an existing index can be used, from the program that made it and the program that wants it. */

export interface Maker {
  /** A hash of what decides which facts a text gives. */
  extractor: string | null
  program: string | null
}

/**
 * `sync` goes on from it. `rebuild`: facts of another extractor no longer count; what engines answered comes back from the
 * cache where it depends on the same. `refuse`: a later program would make its facts anew again, and two programs on one
 * repository would index in turns for ever.
 */
export function planStart(
  made: Maker,
  ours: { extractor: string; program: string },
): 'sync' | 'rebuild' | 'refuse' {
  if (made.extractor === ours.extractor) return 'sync'
  return isLaterProgram(made.program, ours.program) ? 'refuse' : 'rebuild'
}

/** Whether an index was made by a later version of bombe. */
export function isLaterProgram(made: string | null, own: string): boolean {
  const [theirs, ours] = [numbersOf(made), numbersOf(own)]
  const at = ours.findIndex((number, index) => number !== (theirs[index] ?? 0))
  return at >= 0 && (theirs[at] ?? 0) > ours[at]!
}

function numbersOf(version: string | null): number[] {
  return (version ?? '')
    .split(/[.+-]/)
    .slice(0, 3)
    .map(part => Number.parseInt(part, 10) || 0)
}
