/** Which nodes of a graph are in one cycle: strongly connected components, after Tarjan, without recursion. */

interface Edge {
  from: string
  to: string
}

/** The number of the component of each node. An edge within a component is part of a cycle. */
export function findCycles(nodes: readonly string[], edges: readonly Edge[]): Map<string, number> {
  const next = new Map(nodes.map(node => [node, [] as string[]]))
  for (const { from, to } of edges) next.get(from)?.push(to)
  const state: State = { next, index: new Map(), low: new Map(), open: [], group: new Map(), groups: 0 }
  for (const node of nodes) if (!state.index.has(node)) visit(state, node)
  return state.group
}

interface State {
  next: ReadonlyMap<string, readonly string[]>
  index: Map<string, number>
  low: Map<string, number>
  open: string[]
  group: Map<string, number>
  groups: number
}

function visit(state: State, start: string): void {
  const path = [{ node: enter(state, start), at: 0 }]
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const to = state.next.get(step.node)?.[step.at++]
    if (to === undefined) {
      path.pop()
      close(state, step.node)
      const above = path.at(-1)
      if (above) lower(state, above.node, state.low.get(step.node))
    } else if (!state.index.has(to)) {
      path.push({ node: enter(state, to), at: 0 })
    } else if (!state.group.has(to)) {
      lower(state, step.node, state.index.get(to))
    }
  }
}

function enter(state: State, node: string): string {
  state.low.set(node, state.index.size)
  state.index.set(node, state.index.size)
  state.open.push(node)
  return node
}

function lower(state: State, node: string, to = 0): void {
  state.low.set(node, Math.min(state.low.get(node) ?? 0, to))
}

/** The node that a component was entered by closes it. */
function close(state: State, node: string): void {
  if (state.low.get(node) !== state.index.get(node)) return
  for (let last = state.open.pop(); last !== undefined; last = state.open.pop()) {
    state.group.set(last, state.groups)
    if (last === node) break
  }
  state.groups++
}
