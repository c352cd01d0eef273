/** The graph as two tables of CSV, nodes and edges, that graph databases load. */
import type { DumpRecord } from './dump-record.ts'

type Cell = string | number

const NODE_COLUMNS = ['handle', 'kind', 'name', 'file', 'line', 'end_line', 'language']
const EDGE_COLUMNS = ['from', 'to', 'kind', 'confidence', 'file', 'line', 'column', 'engine']

export class CsvTable {
  readonly header: string
  readonly #table: 'nodes' | 'edges'
  readonly #withEngines: boolean
  /** Parts of one type have one handle, and a table of nodes has each handle once. */
  readonly #written = new Set<string>()
  #language = ''

  constructor(table: 'nodes' | 'edges', withEngines: boolean) {
    this.#table = table
    this.#withEngines = withEngines
    this.header = `${(table === 'nodes' ? NODE_COLUMNS : this.#edgeCells(EDGE_COLUMNS)).join(',')}\n`
  }

  /** The rows of one file; its first record is the file itself. */
  write(records: readonly DumpRecord[]): string {
    const [first] = records
    const path = first?.type === 'file' ? first.file.path : ''
    const edges = new Set(records.flatMap(record => (isImportEdge(record) ? [importKey(record)] : [])))
    const rows = records.map(record => {
      if (this.#table === 'nodes') return this.#nodeOf(record)
      // Most imports have an edge as well, which knows more.
      return record.type === 'import' && edges.has(importKey(record)) ? null : this.#edgeOf(record, path)
    })
    return rows.flatMap(row => (row ? [`${row.map(asCell).join(',')}\n`] : [])).join('')
  }

  #nodeOf(record: DumpRecord): Cell[] | null {
    if (record.type === 'file') {
      const { path, language, lineCount } = record.file
      this.#language = language
      return [path, 'file', path.slice(path.lastIndexOf('/') + 1), path, 1, lineCount, language]
    }
    if (record.type !== 'symbol' || this.#written.has(record.handle)) return null
    this.#written.add(record.handle)
    const { kind, name, path, line, endLine } = record.row
    return [record.handle, kind, name, path, line, endLine, this.#language]
  }

  /** What leads out of the repository, or to nothing known, has no node to lead to. */
  #edgeOf(record: DumpRecord, path: string): Cell[] | null {
    const { line, column } = record.at
    if (record.type === 'import') {
      const { toSymbol, toPath } = record.row
      if (toSymbol <= 0 && toPath === null) return null
      return this.#edgeCells([path, record.to, 'imports', 'probable', path, line, column, 'tree-sitter'])
    }
    if (record.type !== 'edge' || record.from === '?' || record.to === '?') return null
    const { kind, confidence, engine, siteFile } = record.row
    return this.#edgeCells([
      ...[record.from, record.to, kind, confidence],
      ...[siteFile ?? record.path, line, column, engine],
    ])
  }

  #edgeCells<Part>(cells: readonly Part[]): Part[] {
    return this.#withEngines ? [...cells] : cells.slice(0, -1)
  }
}

function isImportEdge(record: DumpRecord): record is Extract<DumpRecord, { type: 'edge' }> {
  return record.type === 'edge' && record.row.kind === 'imports'
}

function importKey({ at, to }: Extract<DumpRecord, { type: 'edge' | 'import' }>): string {
  return `${at.line} ${to}`
}

/** Every text is quoted, so that no loader takes an empty one for null; lines of a row stay one line. */
function asCell(cell: Cell): string {
  if (typeof cell === 'number') return `${cell}`
  return `"${cell.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`
}
