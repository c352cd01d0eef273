/** The reasons why an answer that shows all it knows may still be incomplete. */
import type { SymbolRow } from '../store/schema/rows.ts'
import { isCalledFromOutside } from './called-from-outside.ts'
import type { Evidence } from './evidence.ts'
import { isImplementedByLambdas } from './implemented-by-lambdas.ts'
import { findUnreported } from './unreported-structure.ts'
import type { Walk } from './walk.ts'
import type { Why } from './why.ts'

export function whyNotAll(evidence: Evidence, target: SymbolRow, walks: readonly Walk[]): Why[] {
  const why: Why[] = []
  if (findUnreported(evidence, target, walks).length > 0) why.push('engine_silent')
  if (isCalledFromOutside(evidence, target, walks) || isImplementedByLambdas(evidence, target, walks))
    why.push('dynamic_call')
  return why
}
