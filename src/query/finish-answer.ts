/** Closes an answer: works out its verdict and meta from what it shows and rests on. */
import type { Confidence } from '../model/index.ts'
import { type Answer, PROTOCOL_VERSION, type Verdict, WHY, type Why } from './answer.ts'
import type { QueryContext } from './question.ts'

export interface Basis {
  /** Files the answer rests on. */
  files: Iterable<string>
  /** Confidences of the edges shown. */
  edges?: readonly Confidence[]
  /** Whether the answer speaks of edges at all; text and outlines do not. */
  restsOnEdges?: boolean
  openCandidates?: number
  why?: readonly Why[]
  omitted?: Record<string, number>
  suggestion?: string
  /** Copies of what is shown, left out. */
  duplicates?: number
}

export function finishAnswer<Body extends object>(
  context: QueryContext,
  body: Body,
  basis: Basis,
): Body & Answer {
  const fresh = context.areFresh(basis.files)
  const verdict = judge(context, basis, fresh)
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
      ...(basis.duplicates ? { suppressed_duplicate_count: basis.duplicates } : {}),
      ...(basis.suggestion === undefined ? {} : { suggestion: atSameRef(context, basis.suggestion) }),
    },
  }
}

/** What was asked about a ref goes on there: in the work tree the symbol may not be. */
function atSameRef({ isAtCommit, repository }: QueryContext, suggestion: string): string {
  const ref = repository.ref ?? repository.commit
  return isAtCommit && ref !== undefined && TAKES_REF.test(suggestion)
    ? `${suggestion} ref=${ref}`
    : suggestion
}

const TAKES_REF = /^(?:get|search)_\w+ \S/

function judge(context: QueryContext, basis: Basis, fresh: boolean): Verdict {
  const edges = basis.edges ?? []
  const exact = edges.filter(confidence => confidence === 'exact').length
  const why = new Set<Why>(basis.why)
  if (context.isIndexing) why.add('indexing')
  if (!fresh) why.add('stale')
  // What is not checked out is not verified again either.
  if (edges.includes('carried')) why.add(context.isAtCommit ? 'not_checked_out' : 'reverifying')
  if (basis.restsOnEdges) for (const word of context.unsettled) why.add(word)
  const isGuess = edges.some(confidence => confidence === 'probable' || confidence === 'approximate')
  const isSilent = isGuess || (basis.openCandidates ?? 0) > 0
  if (basis.restsOnEdges && isSilent && context.unsettled.length === 0) why.add('engine_silent')
  const words = (Object.keys(WHY) as Why[]).filter(word => why.has(word))
  return {
    trust: trustOf(edges.length, exact, !basis.restsOnEdges || context.unsettled.length === 0),
    complete: words.length === 0,
    why: words,
    why_text: words.map(word => WHY[word]),
    edges: edges.length,
    exact_edges: exact,
    open_candidates: basis.openCandidates ?? 0,
  }
}

/** No edge at all is as sure as the means of finding one. */
function trustOf(edges: number, exact: number, isSettled: boolean): Verdict['trust'] {
  if (edges === 0) return isSettled ? 'exact' : 'approximate'
  if (exact === edges) return 'exact'
  return exact > 0 ? 'mixed' : 'approximate'
}
