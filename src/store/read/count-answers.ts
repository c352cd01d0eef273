/** What the postings say of one file: how many sites of a name are open, how many symbols call a target. */

import { EDGE_KINDS, OPEN_REASONS, SITE_STATES } from '../../model/index.ts'
import type { Answer } from '../answers/stored-answer.ts'
import { unpackEdges, unpackSiteless } from '../pack/pack-edges.ts'
import { splitState, statesOf, visitEdges } from './read-answers.ts'

const OPEN = SITE_STATES.indexOf('open')
const UNKNOWN = SITE_STATES.indexOf('unknown')
/** Reasons that rule out every symbol of the repository. */
const RULED_OUT = new Set([OPEN_REASONS.indexOf('outside'), OPEN_REASONS.indexOf('no-symbol-there')])
/** By packed state, whether a site may mean any symbol of its name: one look for each of millions of sites. */
const MAY_MEAN_ANY = Uint8Array.from({ length: 256 }, (_, packed) => {
  const { state, reason } = splitState(packed)
  return Number((state === OPEN || state === UNKNOWN) && !RULED_OUT.has(reason))
})
/** Whether a site of this packed state may mean any symbol of its name. */
export function mayMeanAny(packed: number): boolean {
  return MAY_MEAN_ANY[packed] === 1
}

const CALLS = EDGE_KINDS.indexOf('calls')
const INSTANTIATES = EDGE_KINDS.indexOf('instantiates')
/** More symbols than any index will hold, so that a pair of ids is one exact number. */
const ID_LIMIT = 2 ** 26

/** Name id -> sites that may mean any symbol of that name; names whose sites are all answered are there with 0. */
export function countOpenNames(
  sites: { names: Int32Array; nameOf: Int32Array },
  states: Buffer,
): Map<number, number> {
  const { names, nameOf } = sites
  const open = new Int32Array(names.length)
  for (let site = 0; site < states.length; site++) open[nameOf[site]!]! += MAY_MEAN_ANY[states[site]!]!
  const byName = new Map<number, number>()
  for (let index = 0; index < names.length; index++) byName.set(names[index]!, open[index]!)
  return byName
}

/** Target -> distinct symbols of the file that call or instantiate it; targets of other edges are there with 0. */
export function countCallers(packed: Buffer): Map<number, number> {
  const counter = new CallerCounter()
  unpackEdges(packed, edge => counter.add(edge))
  return counter.callers
}

/**
 * The postings of a file for all that is stored of it. What has no site counts no caller, and which of it counts
 * changes with what the file sees, without a write: all of it is there.
 */
export function countCurrent(
  answers: readonly Answer[],
  sites: { names: Int32Array; nameOf: Int32Array },
): { names: Map<number, number>; callers: Map<number, number> } {
  const counter = new CallerCounter()
  visitEdges(answers, edge => counter.add(edge))
  for (const answer of answers) unpackSiteless(answer.edges, edge => counter.add(edge))
  return { names: countOpenNames(sites, statesOf(answers)), callers: counter.callers }
}

class CallerCounter {
  readonly callers = new Map<number, number>()
  private readonly seen = new Set<number>()

  add({ from, to, kind }: { from: number; to: number; kind: number }): void {
    const pair = to * ID_LIMIT + from
    const counts = (kind === CALLS || kind === INSTANTIATES) && !this.seen.has(pair)
    if (counts) this.seen.add(pair)
    this.callers.set(to, (this.callers.get(to) ?? 0) + (counts ? 1 : 0))
  }
}
