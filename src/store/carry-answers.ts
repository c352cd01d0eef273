/** What an engine said, after a sync: still exact, to be verified again, or gone with what it pointed at. */
import { CONFIDENCES, DERIVATIONS, layoutOf, SITE_STATES, type Structure } from '../model/index.ts'
import { EdgePacker, type PackedEdge, unpackEdges } from './pack-edges.ts'
import type { Answer } from './read-answers.ts'

const EXACT = CONFIDENCES.indexOf('exact')
const CARRIED = CONFIDENCES.indexOf('carried')
const PROBABLE = CONFIDENCES.indexOf('probable')
const OPEN = SITE_STATES.indexOf('open')
/** Rules that rest on scopes and imports alone: no type, no overload has a say. */
const ENGINE = DERIVATIONS.indexOf('engine')
const BINDING = new Set([DERIVATIONS.indexOf('scope'), DERIVATIONS.indexOf('import')])

export interface Change {
  /** Fingerprint of all that answers in this file rest on. */
  closureBefore: string
  closureNow: string
  /** Who satisfies an interface may be another, though all that this file sees is as before. */
  hierarchyChanged: boolean
  structure: Structure | undefined
  /** What syntax answered, packed. */
  syntaxBefore: Buffer
  syntaxNow: Buffer
  isThere(symbol: number): boolean
}

export type CarriedAnswer = Pick<Answer, 'states' | 'edges' | 'closure' | 'siteless'>

/** Null where the answer stands as it is. */
export function carryAnswer(answer: Answer, change: Change): CarriedAnswer | null {
  const restored = answer.closure !== '' && answer.closure === change.closureNow
  const shaken = !restored && change.closureBefore !== change.closureNow
  const untold = shaken || (change.hierarchyChanged && change.structure === 'by-methods')
  const bound = shaken ? boundSites(change) : new Map<number, string>()
  const engine = shaken ? edgesBySite(answer.edges) : bound
  const packer = new EdgePacker()
  const states = Buffer.from(answer.states)
  let { closure } = answer
  let differs = false
  unpackEdges(answer.edges, edge => {
    const isStructural = isToldByType(edge, change)
    // What stands at no site follows from the hierarchy: syntax tells it anew until the engine's is derived again.
    if (edge.site < 0 && untold && !isStructural) {
      differs = true
      return
    }
    if (!change.isThere(edge.to) || !change.isThere(edge.from)) {
      if (edge.site >= 0) states[edge.site] = OPEN
      closure = ''
      differs = true
      return
    }
    const holds = bound.get(edge.site) === engine.get(edge.site) && bound.has(edge.site)
    const confidence = isStructural
      ? confidenceAfter(edge.confidence, false, shaken || change.hierarchyChanged)
      : confidenceAfter(edge.confidence, restored, shaken && !holds)
    if (confidence !== edge.confidence) differs = true
    packer.add({ ...edge, confidence })
  })
  const siteless = answer.siteless && !untold
  return differs || siteless !== answer.siteless ? { states, edges: packer.take(), closure, siteless } : null
}

/** Only an engine can tell it, of all files together: that this file sees what it saw does not bring it back. */
function isToldByType({ site, derivation }: PackedEdge, { structure }: Change): boolean {
  return site < 0 && derivation === ENGINE && structure === 'by-types'
}

function confidenceAfter(confidence: number, restored: boolean, shaken: boolean): number {
  if (restored && confidence === CARRIED) return EXACT
  return shaken && confidence === EXACT ? CARRIED : confidence
}

/** Sites that scopes and imports lead to the same symbols as before: site -> those symbols. */
function boundSites({ syntaxBefore, syntaxNow, closureBefore, closureNow }: Change): Map<number, string> {
  if (layoutOf(closureBefore) !== layoutOf(closureNow)) return new Map()
  const before = edgesBySite(syntaxBefore, isBinding)
  const now = syntaxNow.equals(syntaxBefore) ? before : edgesBySite(syntaxNow, isBinding)
  return new Map([...now].filter(([site, edges]) => before.get(site) === edges))
}

function isBinding(edge: PackedEdge): boolean {
  return edge.confidence === PROBABLE && BINDING.has(edge.derivation)
}

/** Site -> its edges as one text; sites with an edge that is not wanted are left out. */
function edgesBySite(
  packed: Buffer,
  wanted: (edge: PackedEdge) => boolean = () => true,
): Map<number, string> {
  const sites = new Map<number, string[]>()
  const unwanted = new Set<number>()
  unpackEdges(packed, edge => {
    if (edge.site < 0) return
    if (!wanted(edge)) unwanted.add(edge.site)
    sites.set(edge.site, [...(sites.get(edge.site) ?? []), `${edge.kind} ${edge.to}`])
  })
  for (const site of unwanted) sites.delete(site)
  return new Map([...sites].map(([site, edges]) => [site, edges.sort().join()]))
}
