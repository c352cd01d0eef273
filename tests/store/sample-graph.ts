/** A graph of any size whose every part is known: file f has a class with methods that call those of file f + 1. */
import type { Graph, SiteFact, SymbolFact } from '../../src/model/index.ts'

const METHODS = 8

/** Two versions of one size differ in every second file. */
export function sampleGraph(files: number, version = 1): Graph {
  const graph: Graph = {
    projects: [{ kind: 'root', family: 'python', folder: '', config: '', name: '', settings: {} }],
    files: [],
    symbols: [],
    symbolOf: [],
    imports: [],
    openReasons: [],
    edges: sampleEdges(files),
  }
  for (let file = 0; file < files; file++) addFile(graph, file, file % 2 === 0 ? 1 : version)
  return graph
}

export function evenRanks(graph: Graph): Float64Array {
  return new Float64Array(graph.symbols.length).fill(1 / graph.symbols.length)
}

function addFile(graph: Graph, file: number, version: number): void {
  const path = `pkg/module_${String(file).padStart(5, '0')}.py`
  const base = graph.symbols.length
  const symbols = [fact('module', `module_${file}`, -1, 1), fact('class', `Worker${file}`, 0, 2)]
  for (let i = 0; i < METHODS; i++)
    symbols.push(fact('method', `run_${i}`, 1, 3 + i * 4, `version ${version}`))
  const sites = Array.from({ length: METHODS * 2 }, (_, i): SiteFact => {
    const name = i % 2 === 0 ? `run_${i / 2}` : 'print'
    return {
      kind: 'call',
      from: 2 + (i >> 1),
      name,
      line: 4 + (i >> 1) * 4,
      column: 5 + i,
      target: `i0.${name}`,
    }
  })
  const contentHash = `${file}:${version}`
  graph.files.push({
    file: { path, language: 'python', size: 1000, mtimeMs: 1, flags: 0 },
    facts: {
      ...{
        path,
        language: 'python',
        packageName: '',
        symbols,
        sites,
        exports: [],
        starNames: null,
        problems: [],
      },
      imports: [{ kind: 'named', module: 'x', name: 'y', local: 'y', flags: 0, line: 1, column: 1 }],
      ...{ parseStatus: 'full', lineCount: 60, interfaceHash: '0000000000000000', contentHash },
      words: { terms: Buffer.from([1]), units: Buffer.from([2]) },
    },
    project: 0,
  })
  symbols.forEach(({ container }, ordinal) => {
    const key = (base + ordinal + 1).toString(16).padStart(16, '0')
    const at = container < 0 ? -1 : base + container
    graph.symbols.push({ key, file, fact: ordinal, container: at, duplicate: 0, others: [] })
  })
  graph.symbolOf.push(Int32Array.from(symbols, (_, ordinal) => base + ordinal))
  graph.imports.push([{ file: -1, symbol: -1, package: 'x', through: -1 }])
  graph.openReasons.push(Uint8Array.from(sites, (_, site) => site % 2))
}

function fact(kind: SymbolFact['kind'], name: string, container: number, line: number, doc = ''): SymbolFact {
  const params = kind === 'method' ? 'self, argument: int' : ''
  return {
    ...{ kind, name, container, visibility: 'public', flags: 1, params, returns: '', type: '?', doc },
    signature: kind === 'method' ? `def ${name}(${params})` : name,
    declarations: [{ name: { line, column: 5 }, startLine: line, endLine: container < 0 ? 60 : line + 3 }],
    ...{ sigHash: line, bodyHash: line, sketch: '', deprecated: false },
  }
}

function sampleEdges(files: number): Graph['edges'] {
  const length = files * METHODS
  const row = (value: (file: number, method: number) => number) =>
    Int32Array.from({ length }, (_, i) => value(Math.floor(i / METHODS), i % METHODS))
  const each = METHODS + 2
  return {
    length,
    from: row((file, method) => file * each + 2 + method),
    to: row((file, method) => ((file + 1) % files) * each + 2 + method),
    kind: new Uint8Array(length),
    confidence: new Uint8Array(length).fill(2),
    derivation: new Uint8Array(length).fill(1),
    siteFile: row(file => file),
    site: row((_, method) => method * 2),
  }
}
