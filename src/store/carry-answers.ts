/** What an engine said, after a sync: still exact, to be verified again, or gone with what it pointed at. */
import {
  CONFIDENCES,
  DERIVATIONS,
  EDGE_KINDS,
  layoutOf,
  SITE_STATES,
  type Structure,
} from '../model/index.ts'
import { type Fate, fateOfEdge, isUntold, type Shift, type Standing } from '../plan/fate-of-edge.ts'
import { EdgePacker, type PackedEdge, unpackEdges } from './pack-edges.ts'
import type { Answer } from './read-answers.ts'

const EXACT = CONFIDENCES.indexOf('exact')
const CARRIED = CONFIDENCES.indexOf('carried')
const PROBABLE = CONFIDENCES.indexOf('probable')
const OPEN = SITE_STATES.indexOf('open')
const ENGINE = DERIVATIONS.indexOf('engine')
/** Rules that rest on scopes and imports alone: no type, no overload has a say. */
const BINDING = new Set([DERIVATIONS.indexOf('scope'), DERIVATIONS.indexOf('import')])

export interface Change {
  /** Fingerprint of all that answers in this file rest on. */
  closureBefore: string
  closureNow: string
  /** How types of this language satisfy interfaces that they do not name. */
  structure: Structure | undefined
  /** The same where who does so may be another, though all that this file sees is as before. */
  reshaped: Structure | undefined
  /** What syntax answered, packed. */
  syntaxBefore: Buffer
  syntaxNow: Buffer
  isThere(symbol: number): boolean
}

export type CarriedAnswer = Pick<Answer, 'states' | 'edges' | 'closure' | 'siteless'>

/** Null where the answer stands as it is. */
export function carryAnswer(answer: Answer, change: Change): CarriedAnswer | null {
  const shift = shiftOf(answer, change)
  const bound = shift.isShaken ? boundSites(change) : new Map<number, SiteEdges>()
  const engine = shift.isShaken ? edgesBySite(answer.edges) : bound
  const packer = new EdgePacker()
  const states = Buffer.from(answer.states)
  let { closure } = answer
  let differs = false
  unpackEdges(answer.edges, edge => {
    const isBound = bound.has(edge.site) && bound.get(edge.site) === engine.get(edge.site)
    const standing: Standing = {
      basis: isBound ? 'bound' : 'typed',
      isSiteless: edge.site < 0,
      isToldByType: edge.site < 0 && edge.derivation === ENGINE && change.structure === 'by-types',
      endsStand: change.isThere(edge.to) && change.isThere(edge.from),
    }
    const fate = fateOfEdge(standing, shift)
    if (fate === 'opened') {
      if (edge.site >= 0) states[edge.site] = OPEN
      closure = ''
    }
    if (fate === 'opened' || fate === 'dropped') {
      differs = true
      return
    }
    const confidence = confidenceAfter(edge.confidence, fate)
    if (confidence !== edge.confidence) differs = true
    packer.add({ ...edge, confidence })
  })
  const siteless = answer.siteless && !isUntold(shift)
  return differs || siteless !== answer.siteless ? { states, edges: packer.take(), closure, siteless } : null
}

function shiftOf(answer: Answer, { closureBefore, closureNow, reshaped }: Change): Shift {
  const isRestored = answer.closure !== '' && answer.closure === closureNow
  return { isRestored, isShaken: !isRestored && closureBefore !== closureNow, reshaped }
}

function confidenceAfter(confidence: number, fate: Fate): number {
  if (fate === 'restored' && confidence === CARRIED) return EXACT
  return fate === 'carried' && confidence === EXACT ? CARRIED : confidence
}

/** One edge of a site as a number, several as text. */
type SiteEdges = number | string

/** Sites that scopes and imports lead to the same symbols as before: site -> those symbols. */
function boundSites({ syntaxBefore, syntaxNow, closureBefore, closureNow }: Change): Map<number, SiteEdges> {
  if (layoutOf(closureBefore) !== layoutOf(closureNow)) return new Map()
  const before = edgesBySite(syntaxBefore, isBinding)
  if (syntaxNow.equals(syntaxBefore)) return before
  const now = edgesBySite(syntaxNow, isBinding)
  return new Map([...now].filter(([site, edges]) => before.get(site) === edges))
}

function isBinding(edge: PackedEdge): boolean {
  return edge.confidence === PROBABLE && BINDING.has(edge.derivation)
}

/** Site -> its edges, in one order; sites with an edge that is not wanted are left out. */
function edgesBySite(
  packed: Buffer,
  wanted: (edge: PackedEdge) => boolean = () => true,
): Map<number, SiteEdges> {
  const sites = new Map<number, SiteEdges>()
  const several = new Map<number, number[]>()
  const unwanted = new Set<number>()
  unpackEdges(packed, edge => {
    const { site } = edge
    if (site < 0) return
    if (!wanted(edge)) unwanted.add(site)
    const one = edge.to * EDGE_KINDS.length + edge.kind
    const known = sites.get(site)
    if (known === undefined) sites.set(site, one)
    else if (several.has(site)) several.get(site)!.push(one)
    else several.set(site, [known as number, one])
  })
  for (const [site, edges] of several) sites.set(site, edges.sort((a, b) => a - b).join())
  for (const site of unwanted) sites.delete(site)
  return sites
}
