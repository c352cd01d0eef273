/** Strongly connected components of a graph, by Tarjan's algorithm without recursion. */

export interface Components {
  componentOf: Int32Array
  /** Each component comes after every other it can reach. */
  members: number[][]
}

/** `next[node]` are the nodes it points at. */
export function findComponents(next: readonly (readonly number[])[]): Components {
  const count = next.length
  const order = new Int32Array(count).fill(-1)
  const low = new Int32Array(count)
  const at = new Int32Array(count)
  const componentOf = new Int32Array(count).fill(-1)
  const members: number[][] = []
  const open: number[] = []
  let seen = 0
  for (let root = 0; root < count; root++) {
    if (order[root]! >= 0) continue
    const path = [root]
    while (path.length > 0) {
      const node = path[path.length - 1]!
      if (order[node]! < 0) {
        order[node] = low[node] = seen++
        open.push(node)
      }
      const child = next[node]![at[node]!++]
      if (child !== undefined) {
        if (order[child]! < 0) path.push(child)
        else if (componentOf[child]! < 0) low[node] = Math.min(low[node]!, order[child]!)
        continue
      }
      path.pop()
      const parent = path[path.length - 1]
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!)
      if (low[node] === order[node]) members.push(close(node, open, componentOf, members.length))
    }
  }
  return { componentOf, members }
}

function close(node: number, open: number[], componentOf: Int32Array, component: number): number[] {
  const own: number[] = []
  for (;;) {
    const one = open.pop()!
    componentOf[one] = component
    own.push(one)
    if (one === node) return own
  }
}
