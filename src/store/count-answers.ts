/** What the postings say of one file: how many sites of a name are open, how many symbols call a target. */
import { EDGE_KINDS, SITE_STATES } from '../model/index.ts'
import { unpackEdges } from './pack-edges.ts'
import { STATE_BITS } from './schema.ts'

const OPEN = SITE_STATES.indexOf('open')
const CALLS = EDGE_KINDS.indexOf('calls')
const INSTANTIATES = EDGE_KINDS.indexOf('instantiates')
/** More symbols than any index will hold, so that a pair of ids is one exact number. */
const ID_LIMIT = 2 ** 26

/** Name id -> open sites; names whose sites are all answered are there with 0. */
export function countOpenNames(
  sites: { names: Int32Array; nameOf: Int32Array },
  states: Buffer,
): Map<number, number> {
  const open = new Int32Array(sites.names.length)
  for (let site = 0; site < states.length; site++) {
    if ((states[site]! & ((1 << STATE_BITS) - 1)) === OPEN) open[sites.nameOf[site]!]!++
  }
  return new Map(Array.from(sites.names, (name, index) => [name, open[index]!]))
}

/** Target -> distinct symbols of the file that call or instantiate it; targets of other edges are there with 0. */
export function countCallers(packedEdges: readonly Buffer[]): Map<number, number> {
  const callers = new Map<number, number>()
  const seen = new Set<number>()
  for (const packed of packedEdges) {
    unpackEdges(packed, ({ from, to, kind }) => {
      const pair = to * ID_LIMIT + from
      const counts = (kind === CALLS || kind === INSTANTIATES) && !seen.has(pair)
      if (counts) seen.add(pair)
      callers.set(to, (callers.get(to) ?? 0) + (counts ? 1 : 0))
    })
  }
  return callers
}
