/** Reads the calls of a dump as call-graph suites count them: distinct pairs of caller and callee. */
import { type DumpEdge, type DumpGraph, type DumpSymbol, qualifiedName } from './read-dump.ts'

export function readCalls(graph: DumpGraph): Call[] {
  const calls = new Map<string, Call>()
  const bases = linksOf(graph, 'extends', 'from')
  const overriders = linksOf(graph, 'overrides', 'to')
  for (const edge of graph.edges) {
    if (!CALL_KINDS.has(edge.kind)) continue
    const from = callerOf(edge, graph)
    const key = `${from} ${edge.to}`
    if (calls.has(key)) continue
    const constructors = constructorsOf(edge.to, graph, bases)
    const callees = [edge.to, ...constructors, ...classesOf(edge.to, graph)]
    calls.set(key, {
      from,
      to: edge.to,
      callees,
      overriders: closure(callees, overriders),
      isFunctionCall: isFunctionCall(edge, from, graph, constructors),
    })
  }
  return [...calls.values()]
}

export interface Call {
  from: string
  to: string
  /** All names of the callee: a class also counts as its constructor, a constructor also as its class. */
  callees: string[]
  /** Methods that override the callee, directly or not. */
  overriders: string[]
  /** Counts for precision: both ends are functions, modules or classes with a constructor. */
  isFunctionCall: boolean
}

const CALL_KINDS = new Set(['calls', 'instantiates', 'decorates'])
const CLASS_KINDS = new Set(['class', 'struct', 'enum', 'interface'])
const FUNCTION_KINDS = new Set(['function', 'method', 'constructor', 'component', 'module'])

/** A decorator runs where the decorated symbol is defined, not inside it. */
function callerOf(edge: DumpEdge, graph: DumpGraph): string {
  const from = graph.symbols.get(edge.from)
  if (!from || from.kind === 'module') return edge.from
  // Only a decorator, or what is given to one, calls before the name of the symbol that it belongs to.
  const before = edge.file === from.file && edge.line < from.line
  return before ? containerOf(edge.from, graph) : edge.from
}

function containerOf(handle: string, graph: DumpGraph): string {
  const owner = ownerOf(handle, graph)
  // A class body runs where the class is defined.
  if (owner && CLASS_KINDS.has(owner.kind)) return containerOf(owner.handle, graph)
  return owner?.handle ?? graph.symbols.get(handle)!.file
}

/** The container of a symbol in the same file. */
function ownerOf(handle: string, graph: DumpGraph): DumpSymbol | undefined {
  const symbol = graph.symbols.get(handle)!
  const outer = qualifiedName(symbol).split('.').slice(0, -1).join('.')
  if (outer === '') return undefined
  return [...graph.symbols.values()].find(one => one.file === symbol.file && qualifiedName(one) === outer)
}

/** The constructor that an instantiation runs: the class's own, else the first up the hierarchy. */
function constructorsOf(handle: string, graph: DumpGraph, bases: Links): string[] {
  const seen = new Set<string>()
  const search = (current: string): string[] => {
    if (seen.has(current) || !CLASS_KINDS.has(graph.symbols.get(current)?.kind ?? '')) return []
    seen.add(current)
    const own = [...graph.symbols.values()].filter(
      one => one.handle.startsWith(`${current}.`) && isConstructor(one.kind, qualifiedName(one)),
    )
    const direct = own.filter(
      one =>
        !one.handle
          .slice(current.length + 1)
          .split('(')[0]!
          .includes('.'),
    )
    if (direct.length > 0) return direct.map(one => one.handle)
    for (const base of bases.get(current) ?? []) {
      const found = search(base)
      if (found.length > 0) return found
    }
    return []
  }
  return search(handle)
}

function classesOf(handle: string, graph: DumpGraph): string[] {
  const symbol = graph.symbols.get(handle)
  if (!symbol || !isConstructor(symbol.kind, qualifiedName(symbol))) return []
  const owner = qualifiedName(symbol).split('.').slice(0, -1).join('.')
  return [...graph.symbols.values()]
    .filter(one => one.file === symbol.file && CLASS_KINDS.has(one.kind) && qualifiedName(one) === owner)
    .map(one => one.handle)
}

function isConstructor(kind: string, name: string): boolean {
  return kind === 'constructor' || /(?:^|\.)(?:__init__|constructor)$/.test(name)
}

/** Instantiating a class without any constructor, or calling a method without a body, runs no function. */
function isFunctionCall(edge: DumpEdge, from: string, graph: DumpGraph, constructors: string[]): boolean {
  const [caller, callee] = [from, edge.to].map(handle => graph.symbols.get(handle)?.kind ?? '')
  if (!FUNCTION_KINDS.has(caller!) && !CLASS_KINDS.has(caller!)) return false
  if (CLASS_KINDS.has(callee!)) return constructors.length > 0
  return FUNCTION_KINDS.has(callee!) && ownerOf(edge.to, graph)?.kind !== 'interface'
}

type Links = Map<string, string[]>

/** Edges of one kind by one of their ends, in text order. */
function linksOf(graph: DumpGraph, kind: string, by: 'from' | 'to'): Links {
  const links: Links = new Map()
  const edges = graph.edges.filter(edge => edge.kind === kind)
  edges.sort((a, b) => a.line - b.line || a.column - b.column)
  for (const edge of edges) {
    const other = by === 'from' ? edge.to : edge.from
    links.set(edge[by], [...(links.get(edge[by]) ?? []), other])
  }
  return links
}

function closure(start: string[], links: Links): string[] {
  const found = new Set<string>()
  const visit = (handle: string): void => {
    for (const next of links.get(handle) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  for (const handle of start) visit(handle)
  return [...found]
}
