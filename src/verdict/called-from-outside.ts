/** Condition: a method overrides something outside the repository, so calls may come from there. */
import type { SymbolRow } from '../store/schema/rows.ts'
import { type Evidence, languageOf } from './evidence.ts'
import type { Walk } from './walk.ts'

/**
 * Where methods alone make an interface, an interface that overrides an outside one can also be satisfied by types that
 * we did not see, so its implementors are never complete.
 */
export function isCalledFromOutside(evidence: Evidence, target: SymbolRow, walks: readonly Walk[]): boolean {
  const { reader, structureOf } = evidence
  const isOfInterface =
    structureOf?.(languageOf(evidence, target)) === 'by-methods' &&
    (target.kind === 'interface' || reader.symbol(target.container)?.kind === 'interface')
  if (!isOfInterface) return walks.includes('callers') && reader.overridesOutside(target.id)
  if (!walks.includes('implementors')) return false
  const methods = target.kind === 'interface' ? reader.children(target.id) : [target]
  return methods.some(method => reader.overridesOutside(method.id))
}
