/** Reads `bombe dump --format jsonl` into a graph with lookup by place and by handle. */

export function readDump(text: string): DumpGraph {
  const graph = emptyGraph()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const row = JSON.parse(line) as Row
    if (row.type === 'file') addFile(graph, row as unknown as { path: string; lines?: number })
    else if (row.type === 'symbol') addSymbol(graph, row as unknown as DumpSymbol)
    else if (row.type === 'import') graph.imports.push(row as unknown as DumpImport)
    else if (row.type === 'edge') graph.edges.push(row as unknown as DumpEdge)
  }
  addAnswers(graph)
  return graph
}

/** 1-based, columns in UTF-16 units, as everywhere in bombe. */
export interface Place {
  file: string
  line: number
  column: number
}

export interface DumpSymbol extends Place {
  handle: string
  kind: string
  end_line: number
  declarations?: Place[]
}

export interface DumpImport extends Place {
  module?: string
  name?: string
  local?: string
  /** Handle of its target, a bare path for a module; absent if the target is not a symbol of the graph. */
  to?: string | undefined
}

export interface DumpEdge extends Place {
  kind: string
  from: string
  to: string
}

export interface DumpGraph {
  files: Set<string>
  symbols: Map<string, DumpSymbol>
  edges: DumpEdge[]
  imports: DumpImport[]
  /** Handles of the symbols declared at a place. */
  declared: Map<string, string[]>
  /** Handles of the targets of a place, through edges and imports. */
  answers: Map<string, string[]>
}

export function placeKey(place: Place): string {
  return `${place.file}:${place.line}:${place.column}`
}

/** Every place a symbol is declared at, the primary one first. */
export function declarationsOf(symbol: DumpSymbol): Place[] {
  return [symbol, ...(symbol.declarations ?? [])]
}

/** `Service.login` of `src/a.py#Service.login()`; '' for a module. */
export function qualifiedName(symbol: DumpSymbol): string {
  const hash = symbol.handle.indexOf('#')
  if (hash < 0) return ''
  return symbol.handle
    .slice(hash + 1)
    .replace(/\([^()]*\)$/, '')
    .replace(/~\d+/g, '')
}

interface Row {
  type: string
}

function emptyGraph(): DumpGraph {
  return {
    files: new Set(),
    symbols: new Map(),
    edges: [],
    imports: [],
    declared: new Map(),
    answers: new Map(),
  }
}

/** A file is its own module symbol, which a dump does not print again. */
function addFile(graph: DumpGraph, row: { path: string; lines?: number }): void {
  graph.files.add(row.path)
  addSymbol(graph, {
    handle: row.path,
    kind: 'module',
    file: row.path,
    line: 1,
    column: 1,
    end_line: row.lines ?? 1,
  })
}

/** A symbol declared in several files is printed once in each, under one handle. */
function addSymbol(graph: DumpGraph, row: DumpSymbol): void {
  const known = graph.symbols.get(row.handle)
  const symbol = known ?? row
  if (known) known.declarations = [...(known.declarations ?? []), ...declarationsOf(row)]
  else graph.symbols.set(row.handle, row)
  if (symbol.kind === 'module') return
  for (const key of new Set(declarationsOf(row).map(placeKey))) put(graph.declared, key, row.handle)
}

/** The targets of a place. Edges without a site are printed at the name they start from and count for no place. */
function addAnswers(graph: DumpGraph): void {
  for (const edge of graph.edges) {
    const from = graph.symbols.get(edge.from)
    const hasSite = edge.kind !== 'overrides' && !(from && placeKey(from) === placeKey(edge))
    if (hasSite) put(graph.answers, placeKey(edge), edge.to)
  }
  for (const one of graph.imports) {
    if (one.to !== undefined && graph.symbols.has(one.to)) put(graph.answers, placeKey(one), one.to)
    else delete one.to
  }
}

function put(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key)
  if (!list) map.set(key, [value])
  else if (!list.includes(value)) list.push(value)
}
