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
/** Callers of what everybody calls tell nothing, nor do those who name a type that stands everywhere. */
const MOST_CALLERS = 40
const MOST_REFERRING = 60
const MOST_NODES = 240
const MOST_EXPANDED = 48

export function findCompanions(
  { reader }: QueryContext,
  hits: ReadonlyMap<number, number>,
  depth: number,
): Companions {
  const graph = new LocalGraph(hits.keys())
  const seen = new Set<number>()
  let frontier = [...hits.keys()]
  for (let level = 0; level < depth && frontier.length > 0; level++) {
    const found = new Map<number, number>()
    for (const id of frontier.slice(0, MOST_EXPANDED >> level)) {
      if (seen.has(id) || graph.size > MOST_NODES) continue
      seen.add(id)
      for (const edge of neighbours(reader, id)) {
        const other = edge.from === id ? edge.to : edge.from
        if (other !== id) found.set(other, (found.get(other) ?? 0) + graph.take(edge))
      }
      graph.contain(id, reader.symbol(id)?.container ?? 0)
    }
    frontier = [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id)
  }
  return { scores: graph.scores(hits), relations: graph.relations }
}

/** The part of the graph around the hits, its symbols numbered from 0. */
class LocalGraph {
  readonly relations: Relation[] = []
  readonly #edges: WeightedEdge[] = []
  readonly #places = new Map<number, number>()

  constructor(ids: Iterable<number>) {
    for (const id of ids) this.#place(id)
  }

  get size(): number {
    return this.#places.size
  }

  /** Gives what the edge weighs. */
  take({ from, to, kind, confidence }: EdgeRow): number {
    const weight = FORWARD[kind] * CONFIDENCE[confidence]
    this.#link(from, to, weight, weight * BACKWARD)
    this.relations.push({ from, to, kind, confidence })
    return weight
  }

  contain(id: number, container: number): void {
    if (container > 0) this.#link(id, container, CONTAINMENT, CONTAINMENT / 4)
  }

  scores(hits: ReadonlyMap<number, number>): Map<number, number> {
    const start = new Float64Array(this.size)
    for (const [id, score] of hits) start[this.#places.get(id)!] = score
    const ranks = personalRank(start, this.#edges)
    const found = [...this.#places]
      .filter(([id]) => !hits.has(id))
      .map(([id, at]) => [id, ranks[at]!] as const)
    const most = found.reduce((best, [, rank]) => Math.max(best, rank), 0)
    return new Map(found.filter(([, rank]) => rank > 0).map(([id, rank]) => [id, rank / most]))
  }

  #link(from: number, to: number, there: number, back: number): void {
    this.#edges.push({ from: this.#place(from), to: this.#place(to), weight: there })
    this.#edges.push({ from: this.#place(to), to: this.#place(from), weight: back })
  }

  #place(id: number): number {
    let at = this.#places.get(id)
    if (at === undefined) {
      at = this.#places.size
      this.#places.set(id, at)
    }
    return at
  }
}

function neighbours(reader: QueryContext['reader'], id: number): EdgeRow[] {
  const outgoing = reader.edgesFrom(id, KINDS)
  const isEverywhere = reader.callersCount(id) > MOST_CALLERS || reader.referringFiles(id) > MOST_REFERRING
  return isEverywhere ? outgoing : [...outgoing, ...reader.edgesTo(id, KINDS)]
}
