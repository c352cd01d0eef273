/** Condition: lambdas can implement an interface of one method. No symbol means a lambda, so they are not listed. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { type Condition, HOLDS } from '../condition.ts'
import { languageOf } from '../evidence.ts'

export const implementedByLambdas: Condition = (evidence, { target, walks }) => {
  const { reader, hasLambdas } = evidence
  if (!walks.includes('implementors') || !hasLambdas?.(languageOf(evidence, target))) return HOLDS
  const holder = target.kind === 'method' ? reader.symbol(target.container) : target
  if (holder?.kind !== 'interface') return HOLDS
  const methods = reader.children(holder.id).filter(isWithoutBody)
  const isMeant = methods.length === 1 && (target.id === holder.id || target.id === methods[0]!.id)
  return isMeant ? [{ why: 'dynamic_call' }] : HOLDS
}

const WITH_BODY = /\b(default|static|private)\b/

function isWithoutBody({ kind, signature }: SymbolRow): boolean {
  return kind === 'method' && !WITH_BODY.test(signature.slice(0, signature.indexOf('(')))
}
