/** The edges among the nodes of a picture: one for each pair, with its surest confidence, and whether it is in a cycle. */
import { type Confidence, confidenceRank, surer } from '../../model/index.ts'
import type { Answer } from '../shared/answer.ts'
import type { GraphEdge, GraphNode } from './declare.ts'
import { findCycles } from './find-cycles.ts'

/** More lines than this cannot be told apart; the surest are kept. */
const MAX_EDGES = 1_500

export class EdgeList {
  readonly #nodes: ReadonlyMap<string, GraphNode>
  readonly #edges = new Map<string, GraphEdge>()

  constructor(nodes: ReadonlyMap<string, GraphNode>) {
    this.#nodes = nodes
  }

  /** What leads to or from a symbol that is not shown is left out. */
  add(from: string, to: string, confidence: Confidence, lines: readonly number[]): void {
    if (!this.#nodes.has(from) || !this.#nodes.has(to)) return
    const key = `${from}\0${to}`
    const edge = this.#edges.get(key)
    if (!edge) {
      const count = Math.max(1, lines.length)
      this.#edges.set(key, { from, to, confidence, lines: [...lines], count, in_cycle: false })
      return
    }
    edge.confidence = surer(confidence, edge.confidence)
    edge.lines = [...new Set([...edge.lines, ...lines])].sort((a, b) => a - b)
    edge.count = Math.max(1, edge.lines.length)
  }

  /** Counts one more import between two files or folders; their lines would be those of many files. */
  count(from: string, to: string, confidence: Confidence): void {
    const before = this.#edges.get(`${from}\0${to}`)?.count ?? 0
    this.add(from, to, confidence, [])
    const edge = this.#edges.get(`${from}\0${to}`)
    if (edge) edge.count = before + 1
  }

  confidences(): Confidence[] {
    return [...this.#edges.values()].map(({ confidence }) => confidence)
  }

  /** The nodes with the most other nodes around them. */
  mostLinked(limit: number): string[] {
    const links = new Map([...this.#nodes.keys()].map(handle => [handle, 0]))
    for (const { from, to } of this.#edges.values()) {
      if (from === to) continue
      links.set(from, (links.get(from) ?? 0) + 1)
      links.set(to, (links.get(to) ?? 0) + 1)
    }
    const sorted = [...links].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    return sorted.slice(0, limit).map(([handle]) => handle)
  }

  /** The same for some of the nodes. */
  among(nodes: ReadonlyMap<string, GraphNode>): EdgeList {
    const some = new EdgeList(nodes)
    for (const [key, edge] of this.#edges)
      if (nodes.has(edge.from) && nodes.has(edge.to)) some.#edges.set(key, edge)
    return some
  }

  /** The edges with the verdict of the answer, which says so when some were left out. */
  finish({ verdict, meta }: Answer): { edges: GraphEdge[] } & Answer {
    const order = new Map([...this.#nodes.keys()].map((handle, index) => [handle, index]))
    const place = (handle: string): number => order.get(handle) ?? 0
    const byPlace = (a: GraphEdge, b: GraphEdge): number =>
      place(a.from) - place(b.from) || place(a.to) - place(b.to)
    const all = [...this.#edges.values()].sort(
      (a, b) => confidenceRank(a.confidence) - confidenceRank(b.confidence) || byPlace(a, b),
    )
    const edges = all.slice(0, MAX_EDGES).sort(byPlace)
    const groups = findCycles([...this.#nodes.keys()], edges)
    for (const edge of edges) edge.in_cycle = groups.get(edge.from) === groups.get(edge.to)
    const more = all.length - edges.length
    return { edges, verdict, meta: more > 0 ? { ...meta, omitted: { ...meta.omitted, edges: more } } : meta }
  }
}
