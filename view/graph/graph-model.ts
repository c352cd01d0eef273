/** The graph that is shown: answers joined, folded by file or folder, cycles found anew. */
import type { GraphAnswer, GraphEdge } from '../../src/questions/draw-graph/declare.ts'
import { findCycles } from '../../src/questions/draw-graph/find-cycles.ts'
import type { ExternalCall } from '../../src/questions/get-externals/declare.ts'
import type { CallPath } from '../../src/questions/get-references/answer-path.ts'
import type { Target } from './target.ts'

export type Fold = 'none' | 'file' | 'folder'

export interface Shown {
  id: string
  name: string
  place: string
  kind: string
  isTarget: boolean
  /** Handle or path that an address of the page names; '' for what is outside of the repository. */
  about: string
  /** How many symbols are folded into it; 0 where none are. */
  folded: number
}

/** Where one of the references of an edge is. */
export interface Site {
  from: string
  to: string
  path: string
  lines: readonly number[]
  confidence: string
}

export interface Link {
  from: string
  to: string
  confidence: GraphEdge['confidence']
  count: number
  inCycle: boolean
  sites: Site[]
}

export interface Drawing {
  nodes: Shown[]
  links: Link[]
}

const ORDER = ['exact', 'carried', 'probable', 'possible', 'approximate']

type Node = GraphAnswer['nodes'][number]

export class GraphModel {
  readonly nodes = new Map<string, Node>()
  readonly edges = new Map<string, GraphEdge>()
  readonly externals: ExternalCall[] = []

  /** Of the first answer the target is the target. */
  add({ nodes, edges }: Pick<GraphAnswer, 'nodes' | 'edges'>): void {
    const isFirst = this.nodes.size === 0
    for (const node of nodes)
      if (!this.nodes.has(node.handle))
        this.nodes.set(node.handle, { ...node, is_target: isFirst && node.is_target })
    for (const edge of edges) {
      const key = `${edge.from}\0${edge.to}`
      if (!this.edges.has(key)) this.edges.set(key, edge)
    }
  }

  addPaths(start: Target, paths: readonly CallPath[]): void {
    const { handle, name, kind, file_path, line } = start
    this.nodes.set(handle, { handle, name, kind, file_path, line, is_target: true })
    for (const { steps } of paths) {
      let before = handle
      for (const step of steps) {
        const from = step.from ?? before
        if (!this.nodes.has(step.handle)) this.nodes.set(step.handle, nodeOf(step))
        const edge = { from, to: step.handle, confidence: step.confidence, lines: step.site_lines }
        this.edges.set(`${from}\0${step.handle}`, {
          ...edge,
          ...{ count: Math.max(1, step.site_lines.length), in_cycle: false },
        })
        before = step.handle
      }
    }
  }
}

function nodeOf({ handle, name, kind, file_path, line }: Target): Node {
  return { handle, name, kind, file_path, line, is_target: false }
}

/** `open`: files or folders that are unfolded. */
export function draw(model: GraphModel, fold: Fold, open: ReadonlySet<string>): Drawing {
  const nodes = new Map<string, Shown>()
  const groupOf = (node: Node): string => {
    if (fold === 'none' || node.is_target || node.line === 0) return node.handle
    const group = fold === 'file' ? node.file_path : folderOf(node.file_path)
    return open.has(group) ? node.handle : group
  }
  const idOf = new Map<string, string>()
  for (const node of model.nodes.values()) {
    const id = groupOf(node)
    idOf.set(node.handle, id)
    const known = nodes.get(id)
    if (known) known.folded++
    else nodes.set(id, id === node.handle ? symbolNode(node) : foldedNode(id, fold))
  }
  const links = new Map<string, Link>()
  for (const { from, to, confidence, count, lines } of model.edges.values()) {
    const [start, end] = [idOf.get(from), idOf.get(to)]
    // A call within what is folded is not seen; a symbol that calls itself is.
    if (start === undefined || end === undefined || (start === end && start !== from)) continue
    const path = model.nodes.get(from)?.file_path ?? ''
    addLink(links, start, end, { confidence, count, site: { from, to, path, lines, confidence } })
  }
  for (const call of model.externals) {
    const start = idOf.get(call.from)
    if (start === undefined) continue
    const id = `outside:${call.package}`
    if (!nodes.has(id)) nodes.set(id, outsideNode(id, call.package))
    const node = nodes.get(id)!
    node.place = joined(node.place, call.names)
    const path = model.nodes.get(call.from)?.file_path ?? ''
    const site = { from: call.from, to: call.package, path, lines: call.lines, confidence: 'external' }
    addLink(links, start, id, { confidence: 'probable', count: call.lines.length, site })
  }
  const all = [...links.values()]
  const groups = findCycles([...nodes.keys()], all)
  for (const link of all) link.inCycle = groups.get(link.from) === groups.get(link.to)
  return { nodes: [...nodes.values()], links: all }
}

function addLink(
  links: Map<string, Link>,
  from: string,
  to: string,
  { confidence, count, site }: Pick<Link, 'confidence' | 'count'> & { site: Site },
): void {
  const key = `${from}\0${to}`
  const known = links.get(key)
  if (!known) {
    links.set(key, { from, to, confidence, count, inCycle: false, sites: [site] })
    return
  }
  known.count += count
  known.sites.push(site)
  if (ORDER.indexOf(confidence) < ORDER.indexOf(known.confidence)) known.confidence = confidence
}

function symbolNode(node: Node): Shown {
  const { handle, name, kind, file_path: path, line, is_target: isTarget } = node
  const own = handle.includes('#') ? handle.slice(handle.indexOf('#') + 1) : name
  const place = line === 0 ? path : `${path}:${line}`
  return {
    id: handle,
    name: kind === 'folder' ? `${name}/` : own,
    place,
    kind,
    isTarget,
    about: handle,
    folded: 0,
  }
}

function foldedNode(path: string, fold: Fold): Shown {
  const name = path.slice(path.lastIndexOf('/') + 1) || 'the root'
  return {
    ...{ id: path, name: fold === 'folder' ? `${name}/` : name, place: path },
    ...{ kind: fold === 'folder' ? 'folder' : 'file', isTarget: false, about: path, folded: 1 },
  }
}

function outsideNode(id: string, name: string): Shown {
  return { id, name, place: '', kind: 'package', isTarget: false, about: '', folded: 0 }
}

function joined(place: string, names: readonly string[]): string {
  const known = place === '' ? [] : place.split(', ')
  return [...known, ...names.filter(name => !known.includes(name))].join(', ')
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'
}
