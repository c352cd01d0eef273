/** Compares the call edges of a graph with what an oracle says of the same places. */
import { type DumpEdge, type DumpGraph, declarationsOf, type Place, placeKey } from '../accuracy/read-dump.ts'
import type { OracleSite } from './read-answers.ts'

export const OUTCOMES = ['right', 'wrong', 'weak', 'missed', 'outside', 'unjudged'] as const
/**
 * `right` and `wrong`: what is probable or better. `weak`: found, but only by name. `missed`: the oracle knows a target
 * in the repository, the graph none. `outside`: neither leads into it. `unjudged`: the oracle does not know.
 */
export type SiteOutcome = (typeof OUTCOMES)[number]

export interface JudgedSite {
  place: Place
  outcome: SiteOutcome
  /** Handles that the graph leads to, with how sure it is. */
  said: string[]
  expected: string
}

const CALLS = new Set(['calls', 'instantiates'])
const SURE = new Set(['exact', 'carried', 'probable'])

export type CallEdge = DumpEdge & { confidence: string }

/** Every place where the graph has a call, and every place that the oracle and the text call a call. */
export function judgeSites(
  graph: DumpGraph,
  oracle: ReadonlyMap<string, OracleSite>,
  isCall: (site: OracleSite) => boolean,
): JudgedSite[] {
  const edges = callEdgesByPlace(graph)
  const sites = [...edges].map(([key, own]) => judge(graph, own[0]!, own, oracle.get(key)))
  // A pattern (`Some(x)`) and a macro that needs no call are references for the graph.
  const references = edgesByPlace(graph, ({ kind }) => kind === 'references')
  for (const [key, site] of oracle)
    if (!edges.has(key) && Array.isArray(site.answer) && isCall(site))
      sites.push(judge(graph, site.place, references.get(key) ?? [], site))
  return sites
}

/** Possible calls follow from the call that names the base method, and are not judged. */
export function callEdgesByPlace(graph: DumpGraph): Map<string, CallEdge[]> {
  return edgesByPlace(graph, ({ kind, confidence }) => CALLS.has(kind) && confidence !== 'possible')
}

function edgesByPlace(graph: DumpGraph, counts: (edge: CallEdge) => boolean): Map<string, CallEdge[]> {
  const edges = new Map<string, CallEdge[]>()
  for (const edge of graph.edges as CallEdge[]) {
    if (!counts(edge)) continue
    const key = placeKey(edge)
    const own = edges.get(key)
    if (own) own.push(edge)
    else edges.set(key, [edge])
  }
  return edges
}

function judge(
  graph: DumpGraph,
  { file, line, column }: Place,
  edges: readonly CallEdge[],
  site: OracleSite | undefined,
): JudgedSite {
  const said = edges.map(({ to, confidence }) => `${to} ${confidence}`)
  const expected = Array.isArray(site?.answer) ? site.answer.map(placeKey).join(' ') : (site?.answer ?? '')
  const sure = edges.filter(({ confidence }) => SURE.has(confidence))
  const outcome = (): SiteOutcome => {
    if (!site || site.answer === 'open' || site.answer === 'local') return 'unjudged'
    if (site.answer === 'external') return sure.length > 0 ? 'wrong' : 'outside'
    const targets = site.answer
    const leads = (some: readonly CallEdge[]) => some.some(({ to }) => isTarget(graph, to, targets))
    if (leads(sure)) return 'right'
    if (sure.length > 0) return 'wrong'
    return leads(edges) ? 'weak' : 'missed'
  }
  return { place: { file, line, column }, outcome: outcome(), said, expected }
}

/** A class stands for its constructors and the other way round: oracles differ in which of the two they name. */
function isTarget(graph: DumpGraph, handle: string, targets: readonly Place[]): boolean {
  const symbol = graph.symbols.get(handle)
  if (!symbol) return false
  const isAt = (place: Place) => targets.some(one => one.file === place.file && one.line === place.line)
  if (declarationsOf(symbol).some(isAt)) return true
  if (symbol.kind === 'constructor') {
    const owner = graph.symbols.get(handle.slice(0, handle.lastIndexOf('.')))
    return owner !== undefined && declarationsOf(owner).some(isAt)
  }
  const constructors = targets.flatMap(place => graph.declared.get(placeKey(place)) ?? [])
  return constructors.some(
    other => graph.symbols.get(other)?.kind === 'constructor' && other.startsWith(`${handle}.`),
  )
}
