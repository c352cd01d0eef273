/** Condition: lambdas can implement an interface of one method. No symbol means a lambda, so they are not listed. */
import type { SymbolRow } from '../store/schema/rows.ts'
import { type Evidence, languageOf } from './evidence.ts'
import type { Walk } from './walk.ts'

export function isImplementedByLambdas(
  evidence: Evidence,
  target: SymbolRow,
  walks: readonly Walk[],
): boolean {
  const { reader, hasLambdas } = evidence
  if (!walks.includes('implementors') || !hasLambdas?.(languageOf(evidence, target))) return false
  const holder = target.kind === 'method' ? reader.symbol(target.container) : target
  if (holder?.kind !== 'interface') return false
  const methods = reader.children(holder.id).filter(isWithoutBody)
  return methods.length === 1 && (target.id === holder.id || target.id === methods[0]!.id)
}

const WITH_BODY = /\b(default|static|private)\b/

function isWithoutBody({ kind, signature }: SymbolRow): boolean {
  return kind === 'method' && !WITH_BODY.test(signature.slice(0, signature.indexOf('(')))
}
