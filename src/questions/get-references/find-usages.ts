/** Everything that names a symbol: what reads, writes or hands it on first, then what calls it, then what imports it. */
import { surer } from '../../model/index.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import { type Step, type WalkResult, walkReferences } from './walk-references.ts'

/** How a symbol is used where that is no reading or writing. */
export type Use = 'call' | 'import'

const PARTS = [
  ['usages', undefined],
  ['callers', 'call'],
  ['importers', 'import'],
] as const

/** A symbol that does several of these is one step. */
export function findUsages(
  reader: IndexReader,
  names: SymbolNames,
  target: SymbolRow,
  depth: number,
  compare: (a: Step, b: Step) => number,
): WalkResult {
  const found = PARTS.map(([walk, use]) => ({
    use,
    result: walkReferences(reader, names, target, walk, use === undefined ? depth : 1),
  }))
  const steps = new Map<number, Step>()
  for (const { use, result } of found)
    for (const step of [...result.steps].sort(compare)) {
      const known = steps.get(step.symbol.id)
      if (known) addTo(known, step, use)
      else steps.set(step.symbol.id, use === undefined ? step : { ...step, uses: [use] })
    }
  return {
    steps: [...steps.values()],
    capped: found.some(({ result }) => result.capped),
    leadsOn: () => found.some(({ result }) => result.leadsOn()),
  }
}

function addTo(known: Step, step: Step, use: Use | undefined): void {
  const newLines = step.lines.filter(line => !known.lines.includes(line))
  // An import may stand in two lists, and a value that is called is used as well.
  if (newLines.length === 0 && step.lines.length > 0 && use === 'import') return
  known.lines = [...known.lines, ...newLines].sort((a, b) => a - b)
  known.confidences = [...known.confidences, ...step.confidences]
  if (surer(step.confidence, known.confidence) !== known.confidence) {
    known.confidence = step.confidence
    known.confidenceRank = step.confidenceRank
    known.engine = step.engine
  }
  if (use !== undefined) known.uses = [...(known.uses ?? []), use]
}
