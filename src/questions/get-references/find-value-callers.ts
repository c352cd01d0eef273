/** Calls that may run a function because it was used as a value there, or handed to what calls it. */
import { CALLABLE, CLASS_LIKE } from '../../model/index.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { followValue } from '../../verdict/follow-value.ts'
import type { QueryContext } from '../shared/question.ts'
import { addLink, type Step } from './walk-references.ts'

/** More uses are not followed. */
const MAX_USES = 300

/** Adds them to the callers that were found; one that is known by its name stays as it is. */
export function addValueCallers(context: QueryContext, target: SymbolRow, steps: Step[]): void {
  if (!CALLABLE.has(target.kind) && !CLASS_LIKE.has(target.kind)) return
  const { reader } = context
  const id = target.kind === 'constructor' ? target.container : target.id
  const uses = reader.edgesTo(id, ['references']).filter(edge => edge.siteKind === 'reference')
  const known = new Set(steps.map(({ symbol }) => symbol.id))
  const found = new Map<number, Step>()
  for (const edge of uses.slice(0, MAX_USES))
    for (const { symbol, line } of followValue(context, edge) ?? [])
      if (!known.has(symbol.id))
        addLink(found, { symbol, line, confidence: 'possible', engine: 'tree-sitter' }, 1)
  for (const step of found.values()) steps.push(step)
}
