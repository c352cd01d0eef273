/** The whole graph, file by file, as golden text, as JSON lines or as CSV; equal graphs give equal bytes. */

import { SYMBOL_FLAG } from '../../model/index.ts'
import type { EdgeRow, FileDump, ImportRow, SymbolRow } from '../../store/schema/rows.ts'
import { overridersOf } from '../../verdict/method-family.ts'
import { isDispatched } from '../get-references/override-family.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import type { DumpEdge, DumpRecord } from './dump-record.ts'
import { CsvTable } from './write-csv.ts'

export interface DumpOptions {
  format: 'text' | 'jsonl' | 'csv'
  /** For CSV: which of the two tables. */
  table?: 'nodes' | 'edges'
  /** Engines are left out where two engines' graphs are compared. */
  engineNames: boolean
}

/** One chunk a file, each ending with a line break. */
export function* dumpGraph(context: QueryContext, options: DumpOptions): Generator<string> {
  const names = new SymbolNames(context)
  const overriders = new Map<number, number[]>()
  const table = options.format === 'csv' ? new CsvTable(options.table ?? 'nodes', options.engineNames) : null
  if (table) yield table.header
  for (const dump of context.reader.dump()) {
    const edges = [...dump.edges, ...possibleEdges(context, dump.edges, overriders)]
    const records = recordsOf(names, { ...dump, edges })
    if (table) {
      yield table.write(records)
      continue
    }
    const lines =
      options.format === 'text'
        ? records.map(record => asText(record, options))
        : records.map(record => asJson(record, options))
    yield `${lines.join('\n')}\n`
  }
}

/** A call of a base method may run what overrides it. These edges are derived here, as they are in answers. */
function possibleEdges(
  { reader }: QueryContext,
  edges: readonly EdgeRow[],
  overriders: Map<number, number[]>,
): DumpEdge[] {
  return edges.filter(isDispatchedCall).flatMap(edge => {
    const known = overriders.get(edge.to) ?? overridersOf(reader, edge.to)
    overriders.set(edge.to, known)
    return known.map(to => ({ ...edge, to, via: edge.to, confidence: 'possible' }))
  })
}

function isDispatchedCall(edge: EdgeRow): boolean {
  return edge.kind === 'calls' && isDispatched(edge)
}

const ORDER = { file: 0, problem: 1, import: 2, symbol: 3, edge: 4, site: 5 }

/** By position; at one position by type, then by what the line says, so that ids never show in the order. */
function recordsOf(names: SymbolNames, dump: FileDump & { edges: DumpEdge[] }): DumpRecord[] {
  const records: DumpRecord[] = [
    ...dump.problems.map(row => problemRecord(dump.file.path, row)),
    ...dump.imports.map(row => ({ type: 'import' as const, at: row, row, to: importTarget(names, row) })),
    ...dump.symbols
      .filter(row => row.kind !== 'module')
      .map(row => ({ type: 'symbol' as const, at: row, row, handle: names.handle(row) })),
    ...dump.edges.map(row => edgeRecord(names, dump.file.path, row)),
    ...dump.sites
      .filter(row => row.state !== 'resolved')
      .map(row => ({ type: 'site' as const, at: row, row })),
  ]
  records.sort(
    (a, b) =>
      a.at.line - b.at.line || a.at.column - b.at.column || ORDER[a.type] - ORDER[b.type] || tie(a, b),
  )
  return [{ type: 'file', at: { line: 0, column: 0 }, file: dump.file }, ...records]
}

function tie(a: DumpRecord, b: DumpRecord): number {
  const [left, right] = [tieKey(a), tieKey(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function tieKey(record: DumpRecord): string {
  if (record.type === 'edge') {
    const { kind, confidence, engine, scope, variant } = record.row
    return [kind, record.from, record.to, confidence, engine, scope, variant, record.via].join(' ')
  }
  if (record.type === 'site') return `${record.row.kind} ${record.row.name}`
  if (record.type === 'import') return `${record.row.name} ${record.row.local} ${record.to}`
  if (record.type === 'symbol') return `${record.row.kind} ${record.handle}`
  return record.type === 'problem' ? record.code : ''
}

function problemRecord(path: string, row: FileDump['problems'][number]): DumpRecord {
  return { type: 'problem', at: { line: row.line ?? 1, column: row.column ?? 1 }, path, code: row.code }
}

/** An edge without a site is shown where the symbol it starts from is named. */
function edgeRecord(names: SymbolNames, path: string, row: DumpEdge): DumpRecord {
  const from = names.symbol(row.from)
  const at = row.siteFile === null ? { line: from?.line ?? 1, column: from?.column ?? 1 } : row
  return {
    type: 'edge',
    at,
    row,
    path,
    from: handleOf(names, row.from),
    to: handleOf(names, row.to),
    via: row.via === undefined ? '' : handleOf(names, row.via),
  }
}

function handleOf(names: SymbolNames, id: number): string {
  const symbol = names.symbol(id)
  return symbol ? names.handle(symbol) : '?'
}

function importTarget(names: SymbolNames, row: ImportRow): string {
  const symbol = row.toSymbol > 0 ? names.symbol(row.toSymbol) : null
  if (symbol) return names.handle(symbol)
  if (row.toPath !== null) return row.toPath
  return row.package === '' ? '?' : `external ${row.package}`
}

function asText(record: DumpRecord, { engineNames }: DumpOptions): string {
  const place = `${record.at.line}:${record.at.column}`
  switch (record.type) {
    case 'file': {
      const { path, language, parseStatus } = record.file
      return `file ${path} ${language}${parseStatus === 'full' ? '' : ` ${parseStatus}`}`
    }
    case 'problem':
      return `problem ${place} ${record.code}`
    case 'import':
      return `import ${place} ${importedName(record.row)} -> ${record.to}`
    case 'symbol':
      return [`symbol ${record.row.kind} ${record.handle} ${place}`, ...symbolWords(record.row)].join(' ')
    case 'edge': {
      const { kind, confidence, engine, access } = record.row
      const end = engineNames ? ` ${engine.replace(/-\d.*$/, '')}` : ''
      const way = (record.via === '' ? '' : ` via ${record.via}`) + (access === 'read' ? '' : ` ${access}`)
      return `edge ${kind} ${place} ${record.from} -> ${record.to} ${confidence}${end}${way}`
    }
    case 'site': {
      const { state, kind, name, reason } = record.row
      return `${state} ${kind} ${place} ${name}${reason === '' ? '' : ` ${reason}`}`
    }
  }
}

function symbolWords(row: SymbolRow): string[] {
  const flags = Object.entries(SYMBOL_FLAG).filter(([, bit]) => row.flags & bit)
  const words = flags.map(([word]) => word)
  return [...words, ...(row.visibility === 'public' ? [] : [row.visibility]), ...(row.part ? ['part'] : [])]
}

function importedName({ kind, name, local, module }: ImportRow): string {
  const imported = kind === 'star' || kind === 'reexport-star' ? '*' : name === '' ? module : name
  return local !== '' && local !== imported ? `${imported} as ${local}` : imported
}

function asJson(record: DumpRecord, { engineNames }: DumpOptions): string {
  const { line, column } = record.at
  switch (record.type) {
    case 'file': {
      const { path, language, lineCount, parseStatus } = record.file
      return JSON.stringify({ type: 'file', path, language, lines: lineCount, parse_status: parseStatus })
    }
    case 'problem':
      return JSON.stringify({ type: 'problem', file: record.path, line, column, code: record.code })
    case 'import': {
      const { path, kind, module, name, local } = record.row
      return JSON.stringify({
        type: 'import',
        kind,
        file: path,
        line,
        column,
        module,
        name,
        local,
        to: record.to,
      })
    }
    case 'symbol': {
      const { kind, path, endLine, signature } = record.row
      const fields = {
        type: 'symbol',
        handle: record.handle,
        kind,
        file: path,
        line,
        column,
        end_line: endLine,
        signature,
      }
      return JSON.stringify(fields)
    }
    case 'edge': {
      const { kind, confidence, engine, siteFile, access } = record.row
      const place = { type: 'edge', kind, file: siteFile ?? record.path, line, column }
      return JSON.stringify({
        ...place,
        from: record.from,
        to: record.to,
        confidence,
        ...(record.via === '' ? {} : { via: record.via }),
        ...(engineNames ? { engine } : {}),
        ...(access === 'read' ? {} : { access }),
      })
    }
    case 'site': {
      const { kind, path, name, state } = record.row
      return JSON.stringify({ type: 'site', kind, file: path, line, column, name, state })
    }
  }
}
