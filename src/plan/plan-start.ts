/** What an index that is there is good for, by the programs that made it and want to use it. */

export interface Maker {
  /** What decides which facts a text gives: a number raised by hand, and a hash of the queries. */
  extractor: string | null
  program: string | null
}

/**
 * `sync` goes on from it. `rebuild`: facts of another extractor no longer count; what engines said comes back from the
 * cache where it rests on the same. `refuse`: a later program would make its facts anew again, and two programs on one
 * repository would index in turns for ever.
 */
export function planStart(
  made: Maker,
  ours: { extractor: string; program: string },
): 'sync' | 'rebuild' | 'refuse' {
  if (made.extractor === ours.extractor) return 'sync'
  const [theirs, own] = [extractionOf(made.extractor), extractionOf(ours.extractor)]
  if (Number.isNaN(theirs) || theirs < own) return 'rebuild'
  if (theirs > own) return 'refuse'
  const [later, earlier] = [numbersOf(made.program), numbersOf(ours.program)]
  const at = earlier.findIndex((number, index) => number !== (later[index] ?? 0))
  return at >= 0 && (later[at] ?? 0) > earlier[at]! ? 'refuse' : 'rebuild'
}

function extractionOf(extractor: string | null): number {
  return Number.parseInt(extractor ?? '', 10)
}

function numbersOf(version: string | null): number[] {
  return (version ?? '')
    .split(/[.+-]/)
    .slice(0, 3)
    .map(part => Number.parseInt(part, 10) || 0)
}
