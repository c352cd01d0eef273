/** The layer of each node: right of everything that leads to it, edges that close a cycle apart. */

export interface Layers {
  layers: number[]
  /** For each edge: it closes a cycle, and is laid out as if it led the other way. */
  isTurned: boolean[]
}

export function assignLayers(count: number, edges: readonly (readonly [number, number])[]): Layers {
  const isTurned = findTurned(count, edges)
  const next = Array.from({ length: count }, (): number[] => [])
  const missing = new Array<number>(count).fill(0)
  edges.forEach(([from, to], index) => {
    if (from === to) return
    const [start, end] = isTurned[index] ? [to, from] : [from, to]
    next[start]!.push(end)
    missing[end]!++
  })
  const sources = missing.flatMap((known, node) => (known === 0 ? [node] : []))
  const layers = longestPaths(next, missing, sources)
  // What nothing leads to stands beside what it leads to, not at the far left.
  for (const node of sources) {
    const nearest = next[node]!.reduce((least, to) => Math.min(least, layers[to]!), Number.POSITIVE_INFINITY)
    if (Number.isFinite(nearest)) layers[node] = nearest - 1
  }
  return { layers, isTurned }
}

function longestPaths(next: readonly number[][], missing: number[], sources: readonly number[]): number[] {
  const layers = new Array<number>(next.length).fill(0)
  const ready = [...sources]
  for (let node = ready.shift(); node !== undefined; node = ready.shift()) {
    for (const to of next[node]!) {
      layers[to] = Math.max(layers[to]!, layers[node]! + 1)
      missing[to]!--
      if (missing[to] === 0) ready.push(to)
    }
  }
  return layers
}

/** Edges back to a node that the walk is still below. */
function findTurned(count: number, edges: readonly (readonly [number, number])[]): boolean[] {
  const leaving = Array.from({ length: count }, (): number[] => [])
  for (const [index, [from]] of edges.entries()) leaving[from]!.push(index)
  const isTurned = edges.map(() => false)
  const state = new Array<'new' | 'open' | 'done'>(count).fill('new')
  for (let start = 0; start < count; start++) {
    if (state[start] !== 'new') continue
    state[start] = 'open'
    const path = [{ node: start, at: 0 }]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const edge = leaving[step.node]![step.at++]
      if (edge === undefined) {
        state[step.node] = 'done'
        path.pop()
        continue
      }
      const to = edges[edge]![1]
      if (state[to] === 'open') isTurned[edge] = true
      else if (state[to] === 'new') {
        state[to] = 'open'
        path.push({ node: to, at: 0 })
      }
    }
  }
  return isTurned
}
