/** Closes an answer: its verdict and meta follow from what it shows and what it was made from. */

import type { SymbolRow } from '../../store/schema/rows.ts'
import type { Place } from '../../verdict/evidence.ts'
import { judge, type VerdictInput } from '../../verdict/judge.ts'
import { WHY } from '../../verdict/why.ts'
import { findNotes } from '../notes/find-notes.ts'
import { type Answer, type Meta, PROTOCOL_VERSION } from './answer.ts'
import type { QueryContext } from './question.ts'
import { Suggestion } from './suggestion.ts'

export interface Basis extends VerdictInput {
  /** Files the answer uses. */
  files: Iterable<string>
  /** Symbols that the answer shows without their handles. */
  shown?: readonly SymbolRow[]
  omitted?: Record<string, number>
  /** Guesses that nothing in the repository fits. */
  unknownGuesses?: string[]
  suggestion?: Suggestion
  /** Repositories that were looked at, where several are open. */
  workspaces?: string[]
  /** Handles of what else the address may mean. */
  also?: readonly string[]
  /** Copies of what is shown, left out. */
  duplicates?: number
}

/** More than these is a question for search. */
const MAX_ALSO = 10

export function finishAnswer<Body extends object>(
  context: QueryContext,
  body: Body,
  basis: Basis,
): Body & Answer {
  const fresh = context.areFresh(basis.files)
  const notes = findNotes(context, body, basis)
  const { indexing, isAtCommit, unverified } = context
  const isIndexing = indexing !== undefined
  const judgement = judge({ ...basis, isFresh: fresh, isIndexing, isAtCommit, unverified })
  const places = basis.doubts?.places ?? []
  const verdict = {
    ...judgement,
    why_text: judgement.why.map(word => new Suggestion(WHY[word])),
    ...(places.length > 0 ? { open_sites: describePlaces(context, places) } : {}),
    ...(basis.workspaces ? { workspaces: basis.workspaces } : {}),
  }
  const omitted = { ...basis.omitted, ...(indexing?.unread ? { unread_files: indexing.unread } : {}) }
  const truncated = verdict.why.some(word => word.startsWith('truncated'))
  return {
    ...body,
    verdict,
    meta: {
      protocol_version: PROTOCOL_VERSION,
      ...describeGraph(context, fresh),
      freshness_status: fresh ? 'fresh' : 'stale',
      indexing_status: isIndexing ? 'indexing' : 'ready',
      ...(indexing?.progress ? { indexing_progress: indexing.progress } : {}),
      result_completeness: verdict.complete ? 'complete' : truncated && !isIndexing ? 'truncated' : 'partial',
      ...(Object.keys(omitted).length > 0 ? { omitted } : {}),
      ...(basis.unknownGuesses ? { unknown_guesses: basis.unknownGuesses } : {}),
      ...(basis.also && basis.also.length > 0 ? { also: basis.also.slice(0, MAX_ALSO) } : {}),
      ...(basis.duplicates ? { suppressed_duplicate_count: basis.duplicates } : {}),
      ...(notes.length > 0 ? { notes } : {}),
      ...(basis.suggestion === undefined ? {} : { suggestion: atSameRef(context, basis.suggestion) }),
    },
  }
}

/** What is fresh is of the commit that is checked out; what is not, of the one that was indexed. */
export function describeGraph(
  { repository, reader }: QueryContext,
  isFresh: boolean,
): Pick<Meta, 'repo' | 'ref' | 'commit'> {
  const indexed = isFresh ? null : reader.meta('commit')
  const { ref, commit } = indexed === null ? repository : { ref: reader.meta('ref'), commit: indexed }
  return { repo: repository.name, ...(ref ? { ref } : {}), ...(commit ? { commit } : {}) }
}

function atSameRef({ isAtCommit, repository }: QueryContext, suggestion: Suggestion): Suggestion {
  const ref = repository.ref ?? repository.commit
  return isAtCommit && ref !== undefined ? suggestion.at(ref) : suggestion
}

const MAX_PLACES = 5
const MAX_LENGTH = 100

/** The first places that keep an answer from being complete, as `path:line text`. */
function describePlaces({ readSource }: QueryContext, places: readonly Place[]): string[] {
  const distinct = new Map(places.map(place => [`${place.path}:${place.line}`, place]))
  const shown = [...distinct].slice(0, MAX_PLACES)
  const described = shown.map(([address, { path, line }]) => {
    if (line === 0) return path
    const text = readSource(path)?.split('\n')[line - 1]?.trim() ?? ''
    return `${address} ${text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}`.trimEnd()
  })
  const more = distinct.size - shown.length
  return more > 0 ? [...described, `and ${more} more`] : described
}
