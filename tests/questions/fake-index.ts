/** An index in memory, written by hand: enough of a store to put questions to. */
import { calls } from '../../src/languages/ecmascript/calls.ts'
import type { EdgeKind, SymbolKind } from '../../src/model/index.ts'
import { NO_NOTES } from '../../src/questions/shared/notes-view.ts'
import { PLAIN_AUDIENCE, type QueryContext } from '../../src/questions/shared/question.ts'
import type { IndexReader } from '../../src/store/read/index-reader.ts'
import type { EdgeRow, FileRow, ImportRow, SiteRow, SymbolRow } from '../../src/store/schema/rows.ts'

export interface GivenSymbol {
  /** Dotted chain inside the file. */
  chain: string
  kind: SymbolKind
  line: number
  endLine?: number
  rank?: number
  flags?: number
  duplicate?: number
  params?: string
  signature?: string
  visibility?: 'public' | 'private'
  doc?: string
}

export interface GivenFile {
  language?: string
  flags?: number
  text?: string
  symbols: GivenSymbol[]
}

export type GivenEdge = Partial<EdgeRow> & { from: string | number; to: string | number }

export class FakeIndex {
  readonly files: FileRow[] = []
  readonly symbols: SymbolRow[] = []
  readonly edges: EdgeRow[] = []
  readonly sites: SiteRow[] = []
  readonly imports: ImportRow[] = []
  readonly texts = new Map<string, string>()

  constructor(given: Record<string, GivenFile>) {
    for (const path of Object.keys(given).sort()) this.#addFile(path, given[path]!)
  }

  /** `path#chain`, or the path alone. */
  id(address: string): number {
    const [path = '', chain] = address.split('#')
    const found = this.symbols.find(symbol => symbol.path === path && this.#chainOf(symbol) === (chain ?? ''))
    if (!found) throw new Error(`no ${address}`)
    return found.id
  }

  edge(kind: EdgeKind, from: string, to: string, rest: Partial<EdgeRow> = {}): this {
    const source = this.symbols[this.id(from) - 1]!
    this.edges.push({
      from: source.id,
      to: this.id(to),
      kind,
      confidence: 'probable',
      derivation: 'import',
      engine: 'tree-sitter',
      scope: 1,
      variant: 0,
      file: source.file,
      siteFile: source.path,
      site: 0,
      siteKind: 'call',
      access: 'read',
      line: source.line + 1,
      column: 5,
      ...rest,
    })
    return this
  }

  site(from: string, name: string, rest: Partial<SiteRow> = {}): this {
    const source = this.symbols[this.id(from) - 1]!
    const { file, path, id } = source
    const place = {
      line: source.line + 1,
      column: 9,
      target: '?',
      state: 'open',
      reason: 'no-candidate',
      isVerified: false,
    } as const
    this.sites.push({
      file,
      path,
      ordinal: this.sites.length,
      kind: 'call',
      from: id,
      name,
      ...place,
      ...rest,
    })
    return this
  }

  import(path: string, row: Partial<ImportRow>): this {
    const file = this.files.find(candidate => candidate.path === path)!
    const nothing = { kind: 'named', module: '', name: '', local: '', flags: 0, line: 1, column: 10 } as const
    const target = { toFile: 0, toPath: null, toSymbol: 0, package: '' }
    this.imports.push({ file: file.id, path, ordinal: this.imports.length, ...nothing, ...target, ...row })
    return this
  }

  context(rest: Partial<QueryContext> = {}): QueryContext {
    return {
      reader: this.reader(),
      repository: { name: 'shop', ref: 'main', commit: 'c0ffee' },
      readSource: path => this.texts.get(path) ?? null,
      mentions: () => false,
      areFresh: () => true,
      moduleName: file => file.path.replace(/\.\w+$/, '').replaceAll('/', '.'),
      stringsNaming: [],
      unresolvedNames: [],
      callRules: () => calls,
      unverified: ['semantic_unavailable'],
      audience: PLAIN_AUDIENCE,
      notes: NO_NOTES,
      ...rest,
    }
  }

  reader(): IndexReader {
    const { files, symbols, edges, sites, imports } = this
    const byRank = (a: SymbolRow, b: SymbolRow) =>
      b.rank - a.rank || (a.path < b.path ? -1 : 1) || a.line - b.line
    const named: IndexReader['symbolsNamed'] = (text, match, options) => {
      const matches = matcher(text, match)
      const kept = symbols.filter(s => matches(s.name) && (!options?.kinds || options.kinds.includes(s.kind)))
      return kept.sort(byRank).slice(0, options?.limit ?? Number.POSITIVE_INFINITY)
    }
    const search: IndexReader['search'] = (text, options) =>
      symbols
        .filter(s => !options?.kinds || options.kinds.includes(s.kind))
        .filter(s =>
          text
            .toLowerCase()
            .split(/\W+/)
            .some(word => `${s.name} ${s.path} ${s.signature} ${s.doc}`.toLowerCase().includes(word)),
        )
        .map(symbol => ({ symbol, score: 1 }))
    const has = (kinds: readonly EdgeKind[] | undefined, edge: EdgeRow) => !kinds || kinds.includes(edge.kind)
    const calls: readonly EdgeKind[] = ['calls', 'instantiates']
    return {
      symbol: id => symbols[id - 1] ?? null,
      folder: '',
      databasePath: '',
      allTerms: () => new Map(),
      units: () => new Uint8Array(),
      vectors: () => undefined,
      symbols: ids => ids.flatMap(id => symbols[id - 1] ?? []),
      symbolsByKey: keys =>
        new Map(symbols.filter(({ key }) => keys.includes(key)).map(symbol => [symbol.key, symbol])),
      bodyHash: id => id,
      symbolsNamed: named,
      briefNamed: named,
      symbolsKnownAs: name => {
        const ids = imports.filter(row => row.local === name || row.name === name).map(row => row.toSymbol)
        return [...new Set(ids)].flatMap(id => symbols[id - 1] ?? [])
      },
      similarity: () => 0,
      countNamed: (text, match, options) => named(text, match, options).length,
      topRanked: (limit, files) =>
        symbols
          .filter(s => !files || files.includes(s.file))
          .sort(byRank)
          .slice(0, limit),
      symbolsInFile: (file, name) =>
        symbols.filter(symbol => symbol.file === file && (name === undefined || symbol.name === name)),
      placesInFile: file => symbols.filter(symbol => symbol.file === file),
      symbolOfFact: (file, ordinal) =>
        symbols.find(symbol => symbol.file === file && symbol.ordinal === ordinal) ?? null,
      methodsOfInterfaces: name =>
        symbols
          .filter(
            s => s.name === name && s.kind === 'method' && symbols[s.container - 1]?.kind === 'interface',
          )
          .map(s => s.id),
      children: container => symbols.filter(symbol => symbol.container === container),
      symbolAt: (path, line) =>
        symbols.findLast(s => s.path === path && s.startLine <= line && s.endLine >= line) ??
        symbols.find(s => s.path === path) ??
        null,
      declarations: id => {
        const row = symbols[id - 1]
        return row ? [{ ...row, symbol: id, primary: true }] : []
      },
      edgesFrom: (id, kinds) => edges.filter(edge => edge.from === id && has(kinds, edge)),
      edgesTo: (id, kinds) => edges.filter(edge => edge.to === id && has(kinds, edge)),
      edgesInFile: file => edges.filter(edge => edge.file === file),
      measures: () => new Map(),
      referringFiles: id => new Set(edges.filter(e => e.to === id).map(e => e.file)).size,
      callersCount: id => new Set(edges.filter(e => e.to === id && has(calls, e)).map(e => e.from)).size,
      calleesCount: id => new Set(edges.filter(e => e.from === id && has(calls, e)).map(e => e.to)).size,
      sitesInFile: file => sites.filter(site => site.file === file),
      sitesFrom: (file, symbol) => sites.filter(site => site.file === file && site.from === symbol),
      sitesNamed: name => sites.filter(site => site.name === name),
      unverifiedNamed: name => sites.filter(site => site.name === name && !site.isVerified),
      version: () => 0,
      schemaVersion: () => 5,
      hasCurrentSchema: () => true,
      openSites: name => sites.filter(site => site.name === name && site.state === 'open'),
      filesNaming: name => [...new Set(sites.filter(site => site.name === name).map(site => site.file))],
      openSitesNamed: name => sites.filter(site => site.name === name && site.state === 'open').length,
      isStructureReported: () => false,
      areOverridesReported: () => false,
      overridesOutside: () => false,
      imports: file => imports.filter(row => row.file === file),
      exportsOf: () => [],
      importersOfFile: file => imports.filter(row => row.toFile === file),
      importsOfLibrary: () => [],
      importsIntoFolder: () => [],
      importersOfSymbol: id => imports.filter(row => row.toSymbol === id),
      file: path => files.find(file => file.path === path) ?? null,
      fileById: id => files[id - 1] ?? null,
      files: () => files,
      projects: () => [],
      problems: () => [],
      unreadFiles: () => [],
      failedProjects: () => [],
      counts: () => ({
        files: files.length,
        symbols: symbols.length,
        edges: edges.length,
        sites: sites.length,
        imports: imports.length,
        problems: 0,
        languages: [],
      }),
      search,
      briefSearch: search,
      meta: () => null,
      allMeta: () => ({}),
      snapshot: ask => ask(),
      dump: function* () {
        for (const file of files) {
          const here = <Row extends { file: number }>(rows: Row[]) => rows.filter(row => row.file === file.id)
          yield {
            file,
            symbols: here(symbols),
            imports: here(imports),
            edges: here(edges),
            sites: here(sites),
            problems: [],
          }
        }
      },
      sizeBytes: () => 4096,
      close: () => {},
    }
  }

  #addFile(path: string, given: GivenFile): void {
    const file = this.files.length + 1
    const module = this.symbols.length + 1
    const text = given.text ?? ''
    this.texts.set(path, text)
    const name = path
      .split('/')
      .at(-1)!
      .replace(/\.\w+$/, '')
    this.#addSymbol(file, path, 0, { chain: name, kind: 'module', line: 1, endLine: 99 }, 0)
    given.symbols.forEach((symbol, index) => {
      const parent = symbol.chain.split('.').slice(0, -1).join('.')
      this.#addSymbol(file, path, index + 1, symbol, parent === '' ? module : this.id(`${path}#${parent}`))
    })
    this.files.push({
      id: file,
      path,
      language: given.language ?? 'typescript',
      contentHash: '',
      size: text.length,
      mtimeMs: 1,
      project: 1,
      packageName: '',
      flags: given.flags ?? 0,
      lineCount: 99,
      parseStatus: 'full',
      resolution: 'approximate',
      resolutionReason: '',
      interfaceHash: '',
      module,
    })
  }

  #addSymbol(file: number, path: string, ordinal: number, given: GivenSymbol, container: number): void {
    const id = this.symbols.length + 1
    this.symbols.push({
      id,
      key: id.toString(16).padStart(16, '0'),
      file,
      path,
      ordinal,
      kind: given.kind,
      deprecated: false,
      name: given.kind === 'module' ? given.chain : given.chain.split('.').at(-1)!,
      container,
      duplicate: given.duplicate ?? 0,
      visibility: given.visibility ?? 'public',
      flags: given.flags ?? 0,
      signature: given.signature ?? '',
      params: given.params ?? '',
      returns: '',
      doc: given.doc ?? '',
      rank: given.rank ?? 0.001,
      line: given.line,
      column: 3,
      startLine: given.line,
      endLine: given.endLine ?? given.line,
      part: false,
    })
  }

  #chainOf(symbol: SymbolRow): string {
    if (symbol.kind === 'module') return ''
    const above = this.#chainOf(this.symbols[symbol.container - 1]!)
    return above === '' ? symbol.name : `${above}.${symbol.name}`
  }
}

function matcher(text: string, match: Parameters<IndexReader['symbolsNamed']>[1]): (name: string) => boolean {
  if (match === 'exact') return name => name === text
  if (match === 'nocase') return name => name.toLowerCase() === text.toLowerCase()
  if (match === 'prefix') return name => name.toLowerCase().startsWith(text.toLowerCase())
  const source = text
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return name => new RegExp(`^${source}$`, /[A-Z]/.test(text) ? '' : 'i').test(name)
}
