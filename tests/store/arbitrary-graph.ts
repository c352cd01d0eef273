/** Random graphs for the store's tests: odd texts, merged symbols, overlapping versions; always consistent. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import {
  type DiscoveredFile,
  EDGE_KINDS,
  type FileFacts,
  type Graph,
  type GraphSymbol,
  IMPORT_KINDS,
  type ImportFact,
  type ImportTarget,
  type Project,
  SITE_KINDS,
  type SiteFact,
  SYMBOL_KINDS,
  type SymbolFact,
  VISIBILITIES,
} from '../../src/model/index.ts'

/** Text as the database holds it: any code point but NUL (see `src/store/sqlite.ts`), and no half of a surrogate pair. */
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', 'a', 'getUser', 'get_user', 'HTTPServer2', 'x\u0001y', '=1', '12', '\'"*'),
  },
  fc.string({ unit: 'binary', maxLength: 12 }).map(drawn => drawn.replaceAll('\0', '\uFFFD')),
)
const name = fc.constantFrom('alpha', 'beta', 'gammaDelta', 'HTTPServer', 'get_user', 'x', '')
const line = fc.integer({ min: 1, max: 3000 })
const hash = fc.integer({ min: 0, max: 0xffffffff })
const hex64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(value => value.toString(16).padStart(16, '0'))
const declaration = fc.record({ name: fc.record({ line, column: line }), startLine: line, endLine: line })

const symbol = (ordinal: number): fc.Arbitrary<SymbolFact> =>
  fc
    .record(
      {
        kind: ordinal === 0 ? fc.constant('module' as const) : fc.constantFrom(...SYMBOL_KINDS),
        name,
        container: fc.integer({ min: 0, max: Math.max(0, ordinal - 1) }),
        owner: text,
        visibility: fc.constantFrom(...VISIBILITIES),
        flags: fc.integer({ min: 0, max: 16383 }),
        head: text,
        params: text,
        returns: text,
        inline: fc.boolean(),
        type: text,
        doc: text,
        deprecated: fc.boolean(),
        declarations: fc.array(declaration, { minLength: 0, maxLength: 3 }),
        sigHash: hash,
        bodyHash: hash,
        sketch: fc.oneof(fc.constant(''), fc.constant('0000000000000000'), hex64),
      },
      {
        noNullPrototype: true,
        requiredKeys: [
          'kind',
          'name',
          'container',
          'visibility',
          'deprecated',
          'flags',
          'head',
          'params',
          'returns',
          'inline',
          'type',
          'doc',
          'declarations',
          'sigHash',
          'bodyHash',
          'sketch',
        ],
      },
    )
    .map(({ head, inline, ...fact }) => ({
      ...fact,
      container: ordinal === 0 ? -1 : fact.container,
      signature: inline ? `${head}(${fact.params}): ${fact.returns}` : head,
    }))

const site = (symbols: number): fc.Arbitrary<SiteFact> =>
  fc
    .record({
      kind: fc.constantFrom(...SITE_KINDS),
      from: fc.integer({ min: 0, max: symbols - 1 }),
      name: fc.oneof(name, text),
      line,
      column: line,
      shape: fc.constantFrom<(name: string) => string>(
        n => n,
        n => `~${n}`,
        n => `i3.${n}()`,
        n => `${n}.${n}/2`,
        () => '?',
      ),
    })
    .map(({ shape, ...fact }) => ({ ...fact, target: shape(fact.name) }))

const importFact: fc.Arbitrary<ImportFact> = fc.record({
  kind: fc.constantFrom(...IMPORT_KINDS),
  module: text,
  name,
  local: name,
  flags: fc.integer({ min: 0, max: 15 }),
  line,
  column: line,
})
const problem = fc.record(
  { code: fc.constantFrom('syntax_error' as const, 'not_utf8' as const), message: text, line, column: line },
  { noNullPrototype: true, requiredKeys: ['code', 'message'] },
)

const packed = fc.uint8Array({ maxLength: 4 }).map(bytes => Buffer.from(bytes))

/** The hash means the text, so it is made of everything the text decides. */
const facts: fc.Arbitrary<Omit<FileFacts, 'path'>> = fc
  .integer({ min: 1, max: 5 })
  .chain(count =>
    fc.record({
      language: fc.constantFrom('python', 'go'),
      packageName: text,
      symbols: fc.tuple(...Array.from({ length: count }, (_, ordinal) => symbol(ordinal))) as fc.Arbitrary<
        SymbolFact[]
      >,
      imports: fc.array(importFact, { maxLength: 3 }),
      exports: fc.array(fc.record({ name, target: text }), { maxLength: 2 }),
      starNames: fc.option(fc.array(text, { maxLength: 2 })),
      sites: fc.array(site(count), { maxLength: 8 }),
      problems: fc.array(problem, { maxLength: 2 }),
      parseStatus: fc.constantFrom('full' as const, 'partial' as const),
      lineCount: line,
      interfaceHash: hex64,
      words: fc.record({ terms: packed, units: packed }, { noNullPrototype: true }),
    }),
  )
  .map(made => ({ ...made, contentHash: createHash('sha1').update(JSON.stringify(made)).digest('hex') }))

const project: fc.Arbitrary<Project> = fc.record({
  kind: fc.constantFrom('root', 'package', 'go'),
  family: fc.constantFrom('python', 'go'),
  folder: fc.constantFrom('', 'sub'),
  config: text,
  name: text,
  settings: fc.constantFrom(
    {},
    { sourceRoots: ['src'] },
    { paths: { '@/*': ['src/*'] }, dependencies: ['left-pad'] },
  ),
})

interface Choices {
  projects: Project[]
  files: { path: string; pick: number; size: number; mtimeMs: number; flags: number; project: number }[]
  /** For each symbol in turn: merge it into an earlier one, hang it elsewhere, give it another key. */
  links: { merge: boolean; container: number; duplicate: number; salt: number; at: number }[]
  edges: {
    file: number
    site: number
    to: number
    kind: number
    confidence: number
    derivation: number
    bare: boolean
  }[]
  targets: { which: number; at: number }[]
}

const small = fc.nat(50)
const choices: fc.Arbitrary<Choices> = fc.record({
  projects: fc.array(project, { minLength: 1, maxLength: 3 }),
  files: fc.uniqueArray(
    fc.record({
      path: fc.constantFrom('a.py', 'b.py', 'dir/c.py', 'd\u{10000}.go', 'd\uffee.go', 'e e.go'),
      pick: small,
      size: small,
      mtimeMs: fc.integer({ min: 0, max: 4e12 }).map(value => value / 2),
      flags: fc.nat(7),
      project: small,
    }),
    { selector: file => file.path, maxLength: 6 },
  ),
  links: fc.array(
    fc.record({ merge: fc.boolean(), container: small, duplicate: fc.nat(2), salt: fc.nat(1), at: small }),
    { minLength: 4, maxLength: 12 },
  ),
  edges: fc.array(
    fc.record({
      file: small,
      site: small,
      to: small,
      kind: fc.nat(EDGE_KINDS.length - 1),
      confidence: fc.nat(3),
      derivation: fc.nat(11),
      bare: fc.boolean(),
    }),
    { maxLength: 20 },
  ),
  targets: fc.array(fc.record({ which: fc.nat(3), at: small }), { minLength: 1, maxLength: 8 }),
})

/** Graphs drawn together share file texts and keys, as two states of one repository do. */
export function arbitraryGraphs(count: number): fc.Arbitrary<Graph[]> {
  return fc
    .tuple(
      fc.array(facts, { minLength: 1, maxLength: 4 }),
      fc.array(choices, { minLength: count, maxLength: count }),
    )
    .map(([pool, all]) => all.map(made => buildGraph(pool, made)))
}

export function ranksOf(graph: Graph): Float64Array {
  return Float64Array.from(graph.symbols, ({ key }) => Number.parseInt(key.slice(0, 4), 16) / 65536)
}

function buildGraph(pool: Omit<FileFacts, 'path'>[], made: Choices): Graph {
  const files = made.files
    .map(({ path, pick, project: owner, ...rest }) => {
      const text = pool[pick % pool.length]!
      const file: DiscoveredFile = { path, language: text.language, ...rest }
      return { file, facts: { path, ...text }, project: owner % made.projects.length }
    })
    .sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  const graph: Graph = {
    projects: made.projects,
    files,
    symbols: [],
    symbolOf: files.map(({ facts }) => new Int32Array(facts.symbols.length)),
    imports: [],
    openReasons: files.map(({ facts }) => Uint8Array.from(facts.sites, (_, index) => 1 + (index % 5))),
    edges: emptyEdges(0),
  }
  linkSymbols(graph, made.links)
  graph.imports = files.map(({ facts }) =>
    facts.imports.map((_, i) => importTarget(graph, made.targets[i % made.targets.length]!)),
  )
  addEdges(graph, made.edges)
  return graph
}

function linkSymbols(graph: Graph, links: Choices['links']): void {
  let turn = 0
  const seen = new Map<string, number>()
  graph.files.forEach(({ file, facts }, index) => {
    facts.symbols.forEach((fact, ordinal) => {
      const link = links[turn++ % links.length]!
      if (link.merge && ordinal > 0 && graph.symbols.length > 0) {
        const into = link.at % graph.symbols.length
        graph.symbolOf[index]![ordinal] = into
        graph.symbols[into]!.others.push(index, ordinal)
        return
      }
      const seed = `${link.salt ? file.path : ''}:${fact.name}`
      const nth = seen.get(seed) ?? 0
      seen.set(seed, nth + 1)
      const key = createHash('sha1').update(`${seed}:${nth}`).digest('hex').slice(0, 16)
      const container = ordinal === 0 ? -1 : link.container % graph.symbols.length
      const made: GraphSymbol = {
        key,
        file: index,
        fact: ordinal,
        container,
        duplicate: link.duplicate,
        others: [],
      }
      graph.symbolOf[index]![ordinal] = graph.symbols.push(made) - 1
    })
  })
}

function importTarget(graph: Graph, { which, at }: Choices['targets'][number]): ImportTarget {
  const none: ImportTarget = { file: -1, symbol: -1, package: '', through: -1 }
  if (which === 0) return { ...none, file: at % graph.files.length }
  if (which === 1) return { ...none, symbol: at % graph.symbols.length, through: at % graph.files.length }
  return which === 2 ? { ...none, package: `pkg${at % 3}` } : none
}

function addEdges(graph: Graph, edges: Choices['edges']): void {
  const usable = graph.symbols.length === 0 ? [] : edges
  const columns = emptyEdges(usable.length)
  usable.forEach((edge, row) => {
    const file = edge.file % graph.files.length
    const { sites } = graph.files[file]!.facts
    const bare = edge.bare || sites.length === 0
    const site = bare ? -1 : edge.site % sites.length
    columns.siteFile[row] = bare ? -1 : file
    columns.site[row] = site
    columns.from[row] = bare ? edge.site % graph.symbols.length : graph.symbolOf[file]![sites[site]!.from]!
    columns.to[row] = edge.to % graph.symbols.length
    columns.kind[row] = edge.kind
    columns.confidence[row] = edge.confidence
    columns.derivation[row] = edge.derivation
    if (!bare) graph.openReasons[file]![site] = 0
  })
  graph.edges = columns
}

function emptyEdges(length: number): Graph['edges'] {
  return {
    length,
    from: new Int32Array(length),
    to: new Int32Array(length),
    kind: new Uint8Array(length),
    confidence: new Uint8Array(length),
    derivation: new Uint8Array(length),
    siteFile: new Int32Array(length),
    site: new Int32Array(length),
  }
}
