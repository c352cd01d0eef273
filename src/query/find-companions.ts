/** What the best hits need beside them: their neighbours in the graph, by personalised PageRank. */
import type { Confidence, EdgeKind } from '../model/index.ts'
import { personalRank, type WeightedEdge } from '../rank/personal-rank.ts'
import type { EdgeRow } from '../store/rows.ts'
import type { QueryContext } from './question.ts'

export interface Relation {
  from: number
  to: number
  kind: EdgeKind
  confidence: Confidence
}

export interface Companions {
  /** By symbol id, the best 1; the hits themselves are not among them. */
  scores: Map<number, number>
  /** Every edge that was seen on the way. */
  relations: Relation[]
}

const CONFIDENCE: Record<Confidence, number> = { exact: 1, carried: 0.9, probable: 0.7, approximate: 0.35 }
const FORWARD: Record<EdgeKind, number> = {
  calls: 1,
  instantiates: 1,
  extends: 0.9,
  implements: 0.9,
  overrides: 0.7,
  imports: 0.3,
  references: 0.5,
  decorates: 0.4,
}
const BACKWARD = 0.6
const CONTAINMENT = 0.5
const KINDS = Object.keys(FORWARD) as EdgeKind[]
/** Callers of what everybody calls tell nothing. */
const MOST_CALLERS = 40
const MOST_NODES = 240
const MOST_EXPANDED = 48

export function findCompanions(
  { reader }: QueryContext,
  hits: ReadonlyMap<number, number>,
  depth: number,
): Companions {
  const places = new Map<number, number>()
  const place = (id: number): number => {
    let at = places.get(id)
    if (at === undefined) {
      at = places.size
      places.set(id, at)
    }
    return at
  }
  for (const id of hits.keys()) place(id)
  const edges: WeightedEdge[] = []
  const relations: Relation[] = []
  const take = (edge: EdgeRow): number => {
    const weight = FORWARD[edge.kind] * CONFIDENCE[edge.confidence]
    edges.push({ from: place(edge.from), to: place(edge.to), weight })
    edges.push({ from: place(edge.to), to: place(edge.from), weight: weight * BACKWARD })
    relations.push({ from: edge.from, to: edge.to, kind: edge.kind, confidence: edge.confidence })
    return weight
  }
  let frontier = [...hits.keys()]
  const seen = new Set<number>()
  for (let level = 0; level < depth && frontier.length > 0; level++) {
    const found = new Map<number, number>()
    for (const id of frontier.slice(0, MOST_EXPANDED >> level)) {
      if (seen.has(id) || places.size > MOST_NODES) continue
      seen.add(id)
      for (const edge of neighbours(reader, id)) {
        const other = edge.from === id ? edge.to : edge.from
        if (other !== id) found.set(other, (found.get(other) ?? 0) + take(edge))
      }
      const container = reader.symbol(id)?.container ?? 0
      if (container > 0) {
        edges.push({ from: place(id), to: place(container), weight: CONTAINMENT })
        edges.push({ from: place(container), to: place(id), weight: CONTAINMENT / 4 })
      }
    }
    frontier = [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id)
  }
  return { scores: scoresOf(hits, places, edges), relations }
}

function neighbours(reader: QueryContext['reader'], id: number): EdgeRow[] {
  const outgoing = reader.edgesFrom(id, KINDS)
  return reader.callersCount(id) > MOST_CALLERS ? outgoing : [...outgoing, ...reader.edgesTo(id, KINDS)]
}

function scoresOf(
  hits: ReadonlyMap<number, number>,
  places: ReadonlyMap<number, number>,
  edges: readonly WeightedEdge[],
): Map<number, number> {
  const start = new Float64Array(places.size)
  for (const [id, score] of hits) start[places.get(id)!] = score
  const ranks = personalRank(start, edges)
  const found = [...places].filter(([id]) => !hits.has(id)).map(([id, at]) => [id, ranks[at]!] as const)
  const most = found.reduce((best, [, rank]) => Math.max(best, rank), 0)
  return new Map(found.filter(([, rank]) => rank > 0).map(([id, rank]) => [id, rank / most]))
}
