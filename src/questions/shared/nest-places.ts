/** The symbols of a file, nested as they are in its text. */
import type { SymbolPlace } from '../../store/read/symbol-places.ts'

/** A symbol whose container is in another file (a Go method) is at the top of its own. */
export function nestPlaces(places: readonly SymbolPlace[], module: number, depth: 'all' | 'top'): Node[] {
  const here = new Set(places.map(place => place.id))
  const children = depth === 'all' ? groupByContainer(places) : new Map<number, SymbolPlace[]>()
  const nodeOf = (place: SymbolPlace, within: readonly number[]): Node => {
    const inner = within.includes(place.id) ? undefined : children.get(place.id)
    const deeper = inner ? [...within, place.id] : within
    return { place, children: inner?.map(child => nodeOf(child, deeper)) ?? [] }
  }
  return places
    .filter(({ kind, container }) => kind !== 'module' && (container === module || !here.has(container)))
    .map(place => nodeOf(place, []))
}

/** A symbol and the symbols inside it. */
export interface Node {
  place: SymbolPlace
  children: Node[]
}

export function countNodes(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)
}

function groupByContainer(places: readonly SymbolPlace[]): Map<number, SymbolPlace[]> {
  const groups = new Map<number, SymbolPlace[]>()
  for (const place of places) {
    const group = groups.get(place.container)
    if (group) group.push(place)
    else groups.set(place.container, [place])
  }
  return groups
}
