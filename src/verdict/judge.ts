/** How far an answer can be trusted: from the edges it shows and the reasons that were found against it. */
import type { Confidence } from '../model/index.ts'
import { WHY, type Why } from './why.ts'

export interface Verdict {
  trust: 'exact' | 'mixed' | 'approximate'
  /** False: a lower bound. */
  complete: boolean
  why: Why[]
  /** One sentence for each word of `why`. */
  why_text: string[]
  edges: number
  exact_edges: number
  /** Sites that may still turn out to mean the target. */
  open_candidates: number
}

/** What a question knows of its own answer. */
export interface VerdictInput {
  /** Confidences of the edges shown. */
  edges?: readonly Confidence[]
  /** Whether the answer speaks of edges at all; text and outlines do not. */
  restsOnEdges?: boolean
  openCandidates?: number
  why?: readonly Why[]
}

/** The same, with the state of the index that answered. */
export interface JudgeInput extends VerdictInput {
  /** The files are on disk as they were indexed. */
  isFresh: boolean
  isIndexing?: boolean
  /** The index is of a commit, not of a work tree. */
  isAtCommit?: boolean
  /** What prevented engines from verifying the sites that the question uses. */
  unverified: readonly Why[]
}

export function judge(given: JudgeInput): Verdict {
  const { edges = [], restsOnEdges, openCandidates = 0, unverified } = given
  const exact = edges.filter(confidence => confidence === 'exact').length
  const why = new Set<Why>(given.why)
  if (given.isIndexing) why.add('indexing')
  if (!given.isFresh) why.add('stale')
  // What is not checked out is not verified again either.
  if (edges.includes('carried')) why.add(given.isAtCommit ? 'not_checked_out' : 'reverifying')
  if (restsOnEdges) for (const word of unverified) why.add(word)
  const isGuess = edges.some(confidence => confidence === 'probable' || confidence === 'approximate')
  const isUnanswered = isGuess || openCandidates > 0
  if (restsOnEdges && isUnanswered && unverified.length === 0) why.add('engine_silent')
  const words = (Object.keys(WHY) as Why[]).filter(word => why.has(word))
  return {
    trust: trustOf(edges.length, exact, !restsOnEdges || unverified.length === 0),
    complete: words.length === 0,
    why: words,
    why_text: words.map(word => WHY[word]),
    edges: edges.length,
    exact_edges: exact,
    open_candidates: openCandidates,
  }
}

/** No edge at all is as sure as the means of finding one. */
function trustOf(edges: number, exact: number, isVerified: boolean): Verdict['trust'] {
  if (edges === 0) return isVerified ? 'exact' : 'approximate'
  if (exact === edges) return 'exact'
  return exact > 0 ? 'mixed' : 'approximate'
}
