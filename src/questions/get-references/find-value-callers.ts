/** Callers that do not write the name as a call: a function handed to what calls it, a constructor that a subclass runs. */
import { CALLABLE, CLASS_LIKE, SYMBOL_FLAG } from '../../model/index.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { languageOf } from '../../verdict/evidence.ts'
import { followValue } from '../../verdict/follow-value.ts'
import { linesOf } from '../../verdict/source-lines.ts'
import type { QueryContext } from '../shared/question.ts'
import { addLink, type Link, type Step } from './walk-references.ts'

/** More uses are not followed. */
const MAX_USES = 300

/** Adds them to the callers that were found; one that is known by its name stays as it is. */
export function addValueCallers(context: QueryContext, target: SymbolRow, steps: Step[]): void {
  if (!CALLABLE.has(target.kind) && !CLASS_LIKE.has(target.kind)) return
  const { reader } = context
  const rules = context.callRules?.(languageOf(context, target))
  if (rules?.bySyntax) return
  const id = target.kind === 'constructor' ? target.container : target.id
  const uses = reader.edgesTo(id, ['references']).filter(edge => edge.siteKind === 'reference')
  const known = new Set(steps.map(({ symbol }) => symbol.id))
  const found = new Map<number, Step>()
  for (const edge of uses.slice(0, MAX_USES))
    for (const { symbol, line } of followValue(context, edge) ?? [])
      if (!known.has(symbol.id))
        addLink(found, { symbol, line, confidence: 'possible', engine: 'tree-sitter' }, 1)
  for (const link of constructionsBySubclasses(context, target))
    if (!known.has(link.symbol.id)) addLink(found, link, 1)
  for (const step of found.values()) steps.push(step)
}

/** `new Base(…) { … }` runs a constructor of the base, and so does a constructor that starts with no call of one. */
function constructionsBySubclasses(context: QueryContext, target: SymbolRow): Link[] {
  const { reader } = context
  const owner = target.kind === 'constructor' ? reader.symbol(target.container) : target
  if (!owner || !CLASS_LIKE.has(owner.kind)) return []
  const rules = context.callRules?.(languageOf(context, owner))
  if (!rules?.explicitSuper) return []
  const constructors = reader.children(owner.id).filter(({ kind }) => kind === 'constructor')
  const confidence = constructors.length <= 1 ? 'probable' : 'possible'
  const asLink = (symbol: SymbolRow, line: number): Link => ({
    ...{ symbol, line, confidence, engine: 'tree-sitter' },
  })
  return reader.edgesTo(owner.id, ['extends']).flatMap(({ from, line }) => {
    const subclass = reader.symbol(from)
    const around = subclass && reader.symbol(subclass.container)
    if (!subclass || !around) return []
    if (subclass.flags & SYMBOL_FLAG.anonymous) return [asLink(around, line)]
    if (target.kind !== 'constructor' || !takesNothing(target)) return []
    const own = reader.children(from).filter(({ kind }) => kind === 'constructor')
    const silent = own.filter(
      one => !rules.explicitSuper!.test(linesOf(context, one, one.startLine, one.endLine)),
    )
    return (own.length === 0 ? [subclass] : silent).map(one => asLink(one, one.line))
  })
}

function takesNothing({ signature }: SymbolRow): boolean {
  const lists = [...signature.matchAll(/\(([^(),]*)\)/g)].map(([, list]) => list.trim())
  return lists.some(list => list === '' || list.includes('...'))
}
