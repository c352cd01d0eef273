/** Scores language-server queries (definition, references, implementation, calls) against a dump. */
import { classifyDeclaration, nodeAt } from './classify-declaration.ts'
import type { Sources } from './parse-sources.ts'
import type { EvalPlace, LspQuery, LspQueryCase } from './read-cases.ts'
import { type DumpGraph, type DumpImport, declarationsOf, placeKey } from './read-dump.ts'
import { outsideImport, scorePair } from './score-navigation.ts'
import { emptyTally, exclude, type Tally } from './tally.ts'

export function scoreLspQueries(one: LspQueryCase, graph: DumpGraph, sources: Sources): Tally {
  const tally = emptyTally(one.suite, one.case)
  for (const query of one.queries) {
    if (query.op === 'def') scoreDefinition(tally, query, graph, sources)
    else scoreSet(tally, query, graph, sources)
  }
  return tally
}

/** A decorator is called where the decorated symbol is defined. */
const CALLS = new Set(['calls', 'instantiates', 'decorates'])
const KINSHIP = new Set(['implements', 'overrides'])

function scoreDefinition(tally: Tally, query: LspQuery, graph: DumpGraph, sources: Sources): void {
  const at = startOfName(query.at, sources)
  // A declaration is its own definition: the graph is not needed.
  if (query.expect.some(place => place.line === at.line && place.col === at.col && place.file === at.file))
    return
  const noName = whyNoName(at, sources)
  if (noName) {
    if (query.expect.length > 0) exclude(tally, noName)
    return
  }
  const none = query.expect.length === 0
  scorePair(tally, { ...at, name: nameAt(at, sources), targets: query.expect, none }, graph, sources)
}

/** The other queries are answered by sets of places; each place counts once. */
function scoreSet(tally: Tally, query: LspQuery, graph: DumpGraph, sources: Sources): void {
  const at = isBracket(query, sources) ? query.at : startOfName(query.at, sources)
  const name = nameAt(at, sources)
  const binding = query.op === 'refs' ? bindingOf(at, name, graph, sources) : undefined
  // An import is one place, whichever part of it a suite points at.
  const wanted = new Set(
    query.expect.map(place => (isOn(binding, place) ? placeKey(binding) : keyOf(place, sources))),
  )
  const subjects = subjectsAt(at, graph, sources)
  const given = binding
    ? usesOfBinding(binding, name, subjects, graph, sources)
    : answer(query, subjects, graph)
  const through = query.op === 'refs' ? referencesOf(basesOf(subjects, graph), graph, false) : new Set()
  const label = `${query.op} ${at.file}:${at.line}:${at.col + 1}`
  for (const key of given) {
    tally.answered++
    if (wanted.has(key)) tally.correct++
    else tally.wrong.push(`${label} answered ${key}`)
  }
  const leftOut =
    whyNoName(at, sources) ??
    outsideImport({ ...at, name }, at, graph) ??
    query.expect.map(place => classifyDeclaration(sources, place, name)).find(Boolean)
  if (leftOut) {
    exclude(tally, leftOut, wanted.size)
    return
  }
  for (const key of wanted) {
    tally.expected++
    if (given.has(key)) tally.found++
    else if (through.has(key)) {
      tally.found++
      tally.viaOverrides++
    } else tally.missed.push(`${label} -> ${key}`)
  }
}

/** The symbols of a place: declared there, or targets from there. */
function subjectsAt(at: EvalPlace, graph: DumpGraph, sources: Sources): string[] {
  const key = keyOf(at, sources)
  const declared = graph.declared.get(key)
  return declared ?? graph.answers.get(key) ?? []
}

function answer(query: LspQuery, subjects: string[], graph: DumpGraph): Set<string> {
  switch (query.op) {
    case 'refs':
      return referencesOf(subjects, graph, true)
    case 'implementation':
      return declarationsOfAll(kinOf(subjects, graph), graph)
    case 'incomingcalls':
      return declarationsOfAll(linked(withConstructors(subjects, graph), graph, CALLS, 'from'), graph)
    default:
      return declarationsOfAll(linked(withConstructors(subjects, graph), graph, CALLS, 'to'), graph)
  }
}

/** A class and its constructor are one end of a call. */
function withConstructors(subjects: string[], graph: DumpGraph): string[] {
  const isOwn = (handle: string) => subjects.some(one => handle.startsWith(`${one}.`))
  const constructors = [...graph.symbols].filter(
    ([handle, { kind }]) => kind === 'constructor' && isOwn(handle),
  )
  return [...subjects, ...constructors.map(([handle]) => handle)]
}

/** For an interface and its methods the implementations; for others also what they implement. */
function kinOf(subjects: string[], graph: DumpGraph): string[] {
  const isAbstract = (handle: string) =>
    [handle, handle.replace(/\.[^.]*$/, '')].some(one => graph.symbols.get(one)?.kind === 'interface')
  return linked(subjects, graph, KINSHIP, subjects.every(isAbstract) ? 'from' : 'both')
}

/** The methods that a method implements: a reference to one of these may mean it. */
function basesOf(subjects: string[], graph: DumpGraph): string[] {
  return linked(subjects, graph, new Set(['overrides']), 'to')
}

function referencesOf(subjects: string[], graph: DumpGraph, declarations: boolean): Set<string> {
  const keys = new Set<string>()
  for (const handle of subjects) {
    const symbol = graph.symbols.get(handle)
    if (symbol && declarations) for (const place of declarationsOf(symbol)) keys.add(placeKey(place))
  }
  for (const edge of graph.edges) {
    // Overrides and structural implements are at a declaration, which refers to nothing.
    const from = graph.symbols.get(edge.from)
    const atDeclaration = KINSHIP.has(edge.kind) && from !== undefined && placeKey(from) === placeKey(edge)
    if (subjects.includes(edge.to) && edge.line > 0 && !atDeclaration) keys.add(placeKey(edge))
  }
  for (const one of graph.imports) if (one.to && subjects.includes(one.to)) keys.add(placeKey(one))
  return keys
}

/** The import that binds a name of this file; undefined if the name declares something itself. */
function bindingOf(at: EvalPlace, name: string, graph: DumpGraph, sources: Sources): DumpImport | undefined {
  if (graph.declared.has(keyOf(at, sources))) return undefined
  return graph.imports.find(one => one.file === at.file && one.local === name && one.to)
}

function isOn(binding: DumpImport | undefined, place: EvalPlace): binding is DumpImport {
  return binding !== undefined && binding.file === place.file && binding.line === place.line
}

/** The uses of a file's binding: the import itself, and every use of its name. */
function usesOfBinding(
  binding: DumpImport,
  name: string,
  subjects: string[],
  graph: DumpGraph,
  sources: Sources,
): Set<string> {
  const keys = new Set([placeKey(binding)])
  for (const edge of graph.edges) {
    const isHere = edge.file === binding.file && subjects.includes(edge.to)
    if (isHere && sources.line(edge.file, edge.line).startsWith(name, edge.column - 1))
      keys.add(placeKey(edge.line === binding.line ? binding : edge))
  }
  return keys
}

/** The other ends of the edges of these kinds: incoming (`from`), outgoing (`to`), or both. */
function linked(
  subjects: string[],
  graph: DumpGraph,
  kinds: Set<string>,
  end: 'from' | 'to' | 'both',
): string[] {
  const found = new Set<string>()
  for (const edge of graph.edges) {
    if (!kinds.has(edge.kind)) continue
    if (end !== 'to' && subjects.includes(edge.to)) found.add(edge.from)
    if (end !== 'from' && subjects.includes(edge.from)) found.add(edge.to)
  }
  return [...found]
}

function declarationsOfAll(handles: string[], graph: DumpGraph): Set<string> {
  const keys = new Set<string>()
  for (const handle of handles) {
    const symbol = graph.symbols.get(handle)
    if (symbol) keys.add(symbol.kind === 'module' ? `${symbol.file}:1:1` : placeKey(symbol))
  }
  return keys
}

function keyOf(place: EvalPlace, sources: Sources): string {
  return `${place.file}:${place.line}:${sources.column(place.file, place.line, place.col ?? 0)}`
}

/** Queries may point into or just behind a name; edges are at its start. */
function startOfName(at: EvalPlace & { col: number }, sources: Sources): EvalPlace & { col: number } {
  const points = [...sources.line(at.file, at.line)]
  let col = at.col
  while (col > 0 && /[\w$]/.test(points[col - 1] ?? '')) col--
  return { ...at, col }
}

/** Implementations at a bracket: the suite marks the bracket of a call and means functions of the same signature. */
function isBracket({ op, at }: LspQuery, sources: Sources): boolean {
  const marked = [...sources.line(at.file, at.line)][at.col] ?? ''
  return op === 'implementation' && (at.len ?? 0) > 0 && !/[\w$]/.test(marked)
}

/** Editors also answer on keywords, brackets and in comments; a graph of names has nothing there. */
function whyNoName(at: EvalPlace, sources: Sources): string | undefined {
  const node = nodeAt(sources, at)
  const type = node?.type
  // An export without a name is called `default` and declared there.
  if (type === 'default' && node?.parent?.type === 'export_statement') return undefined
  if (type === undefined || /identifier|^(?:dot|blank)|string|content$/.test(type)) return undefined
  return type === 'comment' ? 'comment' : 'keyword or bracket'
}

function nameAt(at: EvalPlace & { col: number }, sources: Sources): string {
  const rest = [...sources.line(at.file, at.line)].slice(at.col).join('')
  return /^[\p{L}\p{N}_$]+/u.exec(rest)?.[0] ?? ''
}
