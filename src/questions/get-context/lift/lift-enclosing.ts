/** Shows a short function whole instead of the function inside it that answers: `handler` says little without `route`. */
import type { SymbolRow } from '../../../store/schema/rows.ts'
import { comparePlaces, roundScore } from '../../shared/compare-places.ts'
import type { QueryContext } from '../../shared/question.ts'
import type { ScoredBody } from '../score-bodies.ts'

const CALLABLE = new Set(['function', 'method', 'constructor'])
/** Longer ones would take the room of other answers. */
const ENCLOSING = { maxLines: 60, looked: 60 }
/** Just before the function inside, whose lines are then shown already. */
const BEFORE = 1.0001

export function liftEnclosing(
  { reader }: QueryContext,
  ordered: readonly ScoredBody[],
): readonly ScoredBody[] {
  const lifted = new Map<number, ScoredBody>()
  for (const body of ordered.slice(0, ENCLOSING.looked)) {
    const outer = enclosingOf(reader, body.symbol)
    if (!outer || lifted.has(outer.id)) continue
    lifted.set(outer.id, { ...body, symbol: outer, score: body.score * BEFORE })
  }
  if (lifted.size === 0) return ordered
  const rest = ordered.map(one => {
    const own = lifted.get(one.symbol.id)
    lifted.delete(one.symbol.id)
    return own ? { ...one, score: Math.max(one.score, own.score) } : one
  })
  return [...rest, ...lifted.values()].sort(
    (a, b) => roundScore(b.score) - roundScore(a.score) || comparePlaces(a.symbol, b.symbol),
  )
}

/** The outermost short one. */
function enclosingOf(reader: QueryContext['reader'], symbol: SymbolRow): SymbolRow | null {
  let found: SymbolRow | null = null
  for (let at = symbol; at.container > 0; ) {
    const outer = reader.symbol(at.container)
    if (!outer || outer.file !== symbol.file || !CALLABLE.has(outer.kind)) break
    if (outer.endLine - outer.startLine >= ENCLOSING.maxLines) break
    found = outer
    at = outer
  }
  return found
}
