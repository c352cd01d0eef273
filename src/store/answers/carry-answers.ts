/** Carries an engine answer over a sync: it stays exact, is verified again, or goes with its target. */

import {
  CONFIDENCES,
  DERIVATIONS,
  EDGE_KINDS,
  layoutOf,
  SITE_STATES,
  type Structure,
} from '../../model/index.ts'
import {
  type ConfirmedEdge,
  decideEdgeStatus,
  type EdgeStatus,
  isHierarchyOutdated,
  type VisibleChange,
} from '../../plan/decide-edge-status.ts'
import { EdgePacker, type PackedEdge, unpackEdges } from '../pack/pack-edges.ts'
import type { Answer } from './stored-answer.ts'

const EXACT = CONFIDENCES.indexOf('exact')
const CARRIED = CONFIDENCES.indexOf('carried')
const PROBABLE = CONFIDENCES.indexOf('probable')
const OPEN = SITE_STATES.indexOf('open')
const ENGINE = DERIVATIONS.indexOf('engine')
/** Rules that use scopes and imports alone: no type and no overload decides. */
const BINDING = new Set([DERIVATIONS.indexOf('scope'), DERIVATIONS.indexOf('import')])

export interface Change {
  /** Fingerprint of all that answers in this file depend on. */
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

/** Null where the answer stays as it is. */
export function carryAnswer(answer: Answer, change: Change): CarriedAnswer | null {
  const visible = visibleChange(answer, change)
  const bound = visible.isInvalidated ? boundSites(change) : new Map<number, SiteEdges>()
  const engine = visible.isInvalidated ? edgesBySite(answer.edges) : bound
  const packer = new EdgePacker()
  const states = Buffer.from(answer.states)
  let { closure } = answer
  let differs = false
  unpackEdges(answer.edges, edge => {
    const isBound = bound.has(edge.site) && bound.get(edge.site) === engine.get(edge.site)
    const confirmed: ConfirmedEdge = {
      basis: isBound ? 'bound' : 'typed',
      isSiteless: edge.site < 0,
      isReportedByType: edge.site < 0 && edge.derivation === ENGINE && change.structure === 'by-types',
      hasBothEnds: change.isThere(edge.to) && change.isThere(edge.from),
    }
    const status = decideEdgeStatus(confirmed, visible)
    if (status === 'opened') {
      if (edge.site >= 0) states[edge.site] = OPEN
      closure = ''
    }
    if (status === 'opened' || status === 'dropped') {
      differs = true
      return
    }
    const confidence = confidenceAfter(edge.confidence, status)
    if (confidence !== edge.confidence) differs = true
    packer.add({ ...edge, confidence })
  })
  const siteless = answer.siteless && !isHierarchyOutdated(visible)
  return differs || siteless !== answer.siteless ? { states, edges: packer.take(), closure, siteless } : null
}

function visibleChange(answer: Answer, { closureBefore, closureNow, reshaped }: Change): VisibleChange {
  const isRestored = answer.closure !== '' && answer.closure === closureNow
  return { isRestored, isInvalidated: !isRestored && closureBefore !== closureNow, reshaped }
}

function confidenceAfter(confidence: number, status: EdgeStatus): number {
  if (status === 'restored' && confidence === CARRIED) return EXACT
  return status === 'carried' && confidence === EXACT ? CARRIED : confidence
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
