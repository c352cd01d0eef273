/** How far an answer can be trusted: from the edges it shows and from the evidence that nothing else belongs to it. */
import type { Confidence } from '../model/index.ts'
import type { Doubts } from './find-doubts.ts'
import { WHY, type Why } from './why.ts'

export interface Judgement {
  trust: 'exact' | 'mixed' | 'approximate'
  /** False: a lower bound. */
  complete: boolean
  why: Why[]
  edges: number
  exact_edges: number
  /** Sites that may still turn out to mean the target. */
  open_candidates: number
}

/** No engine is missed where none reads the language, and syntax was evidence enough. */
function isNeedless(word: Why, { doubts }: JudgeInput): boolean {
  return word === 'semantic_unavailable' && doubts?.isBySyntax === true && doubts.why.length === 0
}

/** What a question knows of its own answer. */
export interface VerdictInput {
  /** Confidences of the edges shown. */
  edges?: readonly Confidence[]
  /** Whether the answer speaks of edges at all; text and outlines do not. */
  restsOnEdges?: boolean
  /** What the conditions found; an answer about edges without it is not complete. */
  doubts?: Doubts
  why?: readonly Why[]
  /** The list was found by words: others may fit as well, so it is neither exact nor complete. */
  isByWords?: boolean
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

/** Words that say something of an answer that is complete. */
const NO_OBSTACLE: ReadonlySet<Why> = new Set(['public_api'])

export function judge(given: JudgeInput): Judgement {
  const { edges = [], restsOnEdges, unverified } = given
  const exact = edges.filter(confidence => confidence === 'exact').length
  const why = findWhy(given)
  const words = (Object.keys(WHY) as Why[]).filter(word => why.has(word))
  const trust = trustOf(edges, exact, !restsOnEdges || unverified.length === 0)
  return {
    trust: given.isByWords && trust === 'exact' ? 'mixed' : trust,
    complete: words.every(word => NO_OBSTACLE.has(word) || isNeedless(word, given)) && !given.isByWords,
    why: words,
    edges: edges.length,
    exact_edges: exact,
    open_candidates: given.doubts?.open ?? 0,
  }
}

function findWhy(given: JudgeInput): Set<Why> {
  const { edges = [], restsOnEdges, doubts, unverified } = given
  const why = new Set<Why>([...(given.why ?? []), ...(doubts?.why ?? [])])
  if (given.isIndexing) why.add('indexing')
  if (!given.isFresh) why.add('stale')
  // What is not checked out is not verified again either.
  if (edges.includes('carried')) why.add(given.isAtCommit ? 'not_checked_out' : 'reverifying')
  if (!restsOnEdges) return why
  for (const word of unverified) why.add(word)
  // What prevented engines from being asked says more.
  if (unverified.some(word => word !== 'not_queried')) why.delete('not_queried')
  else if (edges.some(isGuess) && !why.has('not_queried')) why.add('engine_silent')
  if (!doubts && why.size === 0 && !given.isByWords) why.add('not_queried')
  return why
}

/** A call through a base is known to be that; what syntax followed to one place is as good as complete, though not exact. */
function isGuess(confidence: Confidence): boolean {
  return confidence === 'approximate'
}

/** No edge at all is as sure as the means of finding one. */
function trustOf(edges: readonly Confidence[], exact: number, isVerified: boolean): Judgement['trust'] {
  if (edges.length === 0) return isVerified ? 'exact' : 'approximate'
  if (exact === edges.length) return 'exact'
  return exact > 0 || edges.every(one => one === 'possible') ? 'mixed' : 'approximate'
}
