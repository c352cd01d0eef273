/** Gives old engine answers the confidence that they have now, after what their file sees has changed. */

import type { Structural } from '../../model/index.ts'
import { carryAnswer } from './carry-answers.ts'
import type { Answer, StoredAnswer } from './stored-answer.ts'

/**
 * All answers of one file. What syntax answers is as it was when they were judged: where that changes, or a symbol they
 * point at is removed, they are judged at once (apply-answers.ts).
 */
export function ageAnswers(stored: readonly StoredAnswer[], structural: Structural): Answer[] {
  const syntax = stored.find(answer => answer.fromSyntax)?.edges ?? NO_EDGES
  return stored.map(answer => {
    const { fromSyntax, basis, closureNow, language } = answer
    if (fromSyntax || basis === closureNow) return answer
    const carried = carryAnswer(answer, {
      closureBefore: basis,
      closureNow,
      structure: structural.get(language),
      reshaped: undefined,
      syntaxBefore: syntax,
      syntaxNow: syntax,
      isThere: () => true,
    })
    return { ...answer, ...carried, basis: closureNow }
  })
}

const NO_EDGES = Buffer.alloc(0)
