/** Closes an answer: its verdict and meta follow from what it shows and what it was made from. */
import { judge, type VerdictInput } from '../../verdict/judge.ts'
import { type Answer, PROTOCOL_VERSION } from './answer.ts'
import type { QueryContext } from './question.ts'
import type { Suggestion } from './suggestion.ts'

export interface Basis extends VerdictInput {
  /** Files the answer uses. */
  files: Iterable<string>
  omitted?: Record<string, number>
  /** Guesses that nothing in the repository fits. */
  unknownGuesses?: string[]
  suggestion?: Suggestion
  /** Copies of what is shown, left out. */
  duplicates?: number
}

export function finishAnswer<Body extends object>(
  context: QueryContext,
  body: Body,
  basis: Basis,
): Body & Answer {
  const fresh = context.areFresh(basis.files)
  const { isIndexing, isAtCommit, unverified } = context
  const verdict = judge({ ...basis, isFresh: fresh, isIndexing, isAtCommit, unverified: unverified })
  const truncated = verdict.why.some(word => word.startsWith('truncated'))
  return {
    ...body,
    verdict,
    meta: {
      protocol_version: PROTOCOL_VERSION,
      repo: context.repository.name,
      ...(context.repository.ref === undefined ? {} : { ref: context.repository.ref }),
      ...(context.repository.commit === undefined ? {} : { commit: context.repository.commit }),
      freshness_status: fresh ? 'fresh' : 'stale',
      indexing_status: context.isIndexing ? 'indexing' : 'ready',
      result_completeness: truncated ? 'truncated' : verdict.complete ? 'complete' : 'partial',
      ...(basis.omitted && Object.keys(basis.omitted).length > 0 ? { omitted: basis.omitted } : {}),
      ...(basis.unknownGuesses ? { unknown_guesses: basis.unknownGuesses } : {}),
      ...(basis.duplicates ? { suppressed_duplicate_count: basis.duplicates } : {}),
      ...(basis.suggestion === undefined ? {} : { suggestion: atSameRef(context, basis.suggestion) }),
    },
  }
}

function atSameRef({ isAtCommit, repository }: QueryContext, suggestion: Suggestion): Suggestion {
  const ref = repository.ref ?? repository.commit
  return isAtCommit && ref !== undefined ? suggestion.at(ref) : suggestion
}
