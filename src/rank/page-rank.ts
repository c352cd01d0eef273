/** PageRank on typed arrays: which symbols the rest of the graph depends on. */

export interface PageRankOptions {
  /** Share of rank that follows edges; the rest is spread evenly. */
  damping?: number
  /** The iteration ends when the sum of all changes is below this. */
  epsilon?: number
}

const MAX_ROUNDS = 200

/**
 * Ranks sum to 1. The rank of nodes without outgoing weight is spread over all nodes. The order of edges sets the
 * order of additions: equal input gives equal bits, and another edge order may change the last ones.
 */
export function pageRank(
  nodeCount: number,
  from: Int32Array,
  to: Int32Array,
  weights?: Float32Array,
  { damping = 0.85, epsilon = 1e-6 }: PageRankOptions = {},
): Float64Array<ArrayBuffer> {
  if (nodeCount === 0) return new Float64Array()
  const incoming = groupByTarget(nodeCount, from, to, weights)
  let ranks = new Float64Array(nodeCount).fill(1 / nodeCount)
  let next = new Float64Array(nodeCount)
  const share = new Float64Array(nodeCount)
  for (let round = 0, change = 1; round < MAX_ROUNDS && change >= epsilon; round++) {
    change = spread(incoming, ranks, next, share, damping)
    ;[ranks, next] = [next, ranks]
  }
  return ranks
}

/** Incoming edges of node n are start[n] … start[n + 1] - 1, each with the share of its source that it carries. */
interface Incoming {
  start: Int32Array
  source: Int32Array
  /** Weight of each edge; null if all are equal. */
  weight: Float32Array | null
  /** Total outgoing weight of each node. */
  outgoing: Float64Array
}

function groupByTarget(
  nodeCount: number,
  from: Int32Array,
  to: Int32Array,
  weights?: Float32Array,
): Incoming {
  const start = new Int32Array(nodeCount + 1)
  const outgoing = new Float64Array(nodeCount)
  for (let i = 0; i < to.length; i++) {
    start[to[i]! + 1]!++
    outgoing[from[i]!]! += weights ? weights[i]! : 1
  }
  for (let node = 0; node < nodeCount; node++) start[node + 1]! += start[node]!
  const place = start.slice()
  const source = new Int32Array(to.length)
  const weight = weights ? new Float32Array(to.length) : null
  for (let i = 0; i < to.length; i++) {
    const at = place[to[i]!]!++
    source[at] = from[i]!
    if (weight) weight[at] = weights![i]!
  }
  return { start, source, weight, outgoing }
}

/** One round from `ranks` into `next`; returns the sum of all changes. `share` is what each node gives along an edge. */
function spread(
  incoming: Incoming,
  ranks: Float64Array,
  next: Float64Array,
  share: Float64Array,
  damping: number,
): number {
  const { start, source, weight, outgoing } = incoming
  const nodeCount = ranks.length
  let dangling = 0
  for (let node = 0; node < nodeCount; node++) {
    if (outgoing[node]! > 0) share[node] = ranks[node]! / outgoing[node]!
    else dangling += ranks[node]!
  }
  const base = (1 - damping + damping * dangling) / nodeCount
  let change = 0
  for (let node = 0; node < nodeCount; node++) {
    let sum = 0
    if (weight) for (let i = start[node]!; i < start[node + 1]!; i++) sum += share[source[i]!]! * weight[i]!
    else for (let i = start[node]!; i < start[node + 1]!; i++) sum += share[source[i]!]!
    next[node] = base + damping * sum
    change += Math.abs(next[node]! - ranks[node]!)
  }
  return change
}
