/** Personalised PageRank on a small graph: which symbols are closest to a few start symbols. */

export interface WeightedEdge {
  from: number
  to: number
  weight: number
}

const ROUNDS = 40
const EPSILON = 1e-7

/** `start` gives each node's share of the walks that start there; a walk restarts with the given probability. */
export function personalRank(
  start: Float64Array,
  edges: readonly WeightedEdge[],
  restart = 0.15,
): Float64Array {
  const total = start.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return new Float64Array(start.length)
  const home = start.map(weight => weight / total)
  const outgoing = new Float64Array(start.length)
  for (const { from, weight } of edges) outgoing[from]! += weight
  let ranks = Float64Array.from(home)
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(start.length)
    let lost = 0
    for (let node = 0; node < ranks.length; node++) if (outgoing[node] === 0) lost += ranks[node]!
    for (const { from, to, weight } of edges)
      next[to]! += ((1 - restart) * ranks[from]! * weight) / outgoing[from]!
    let change = 0
    for (let node = 0; node < ranks.length; node++) {
      next[node]! += (restart + (1 - restart) * lost) * home[node]!
      change += Math.abs(next[node]! - ranks[node]!)
    }
    ranks = next
    if (change < EPSILON) break
  }
  return ranks
}
