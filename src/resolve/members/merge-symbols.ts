/** Which facts are the same symbol, and the stable key of each. */
import { FILE_FLAG, type GraphSymbol, KIND_CLASS, SYMBOL_FLAG } from '../../model/index.ts'
import { MemberTable } from '../tables/member-table.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'

const KEY_VERSION = 1

/** canonical[symbol]: the symbol it is a further declaration of, or itself. */
export function findCanonical(tables: RepositoryTables): Int32Array {
  const canonical = new Int32Array(tables.facts.length)
  for (let symbol = 0; symbol < canonical.length; symbol++) canonical[symbol] = symbol
  mergePackages(tables, canonical)
  mergeStubs(tables, canonical)
  for (const part of tables.partSymbols()) canonical[part] = canonical[tables.wholeOf(part)]
  return canonical
}

/** The package clause of every file of a package declares the same package. */
function mergePackages(tables: RepositoryTables, canonical: Int32Array): void {
  for (const module of tables.modules) {
    if (!module.files.some(file => tables.files[file].facts.packageName !== '')) continue
    let first = -1
    // What a package says of itself is in no test.
    const isTest = (file: number) => Number((tables.files[file].file.flags & FILE_FLAG.test) !== 0)
    for (const file of [...module.files].sort((a, b) => isTest(a) - isTest(b) || a - b)) {
      const { symbols, packageName } = tables.files[file].facts
      const ordinal = symbols.findIndex(
        symbol => symbol.kind === 'namespace' && symbol.name === packageName && symbol.container === 0,
      )
      if (packageName === '' || ordinal < 0) continue
      const symbol = tables.base[file] + ordinal
      if (first < 0) first = symbol
      else canonical[symbol] = first
    }
  }
}

/** Declarations of a stub belong to the symbols of the file it describes, by container chain and name. */
function mergeStubs(tables: RepositoryTables, canonical: Int32Array): void {
  // Most repositories have no stub, and a sync of one file comes here too.
  let paths: Map<string, number> | undefined
  tables.files.forEach(({ file, facts }, index) => {
    const language = tables.languageOf(index)
    const implementation = language.modules.implementationOf?.(file.path, tables.viewOf(language.family))
    if (implementation === undefined) return
    paths ??= new Map(tables.files.map((one, at) => [one.file.path, at]))
    const other = paths.get(implementation)
    if (other === undefined) return
    const byChain = new Map<string, number>()
    tables.files[other].facts.symbols.forEach((_, ordinal) => {
      byChain.set(chainOf(tables, tables.base[other] + ordinal), tables.base[other] + ordinal)
    })
    facts.symbols.forEach((_, ordinal) => {
      const symbol = tables.base[index] + ordinal
      const duplicate = ordinal === 0 ? undefined : byChain.get(chainOf(tables, symbol))
      if (duplicate !== undefined) canonical[symbol] = duplicate
    })
  })
}

/** Names from the module down, the file left out. */
function chainOf(tables: RepositoryTables, symbol: number): string {
  const names: string[] = []
  for (let at = symbol; at >= 0 && tables.facts[at].kind !== 'module'; at = tables.container[at])
    names.push(tables.facts[at].name)
  return names.reverse().join('.')
}

/** Symbols of the graph in file order, and for every fact the symbol it belongs to. */
export function buildGraphSymbols(
  tables: RepositoryTables,
  canonical: Int32Array,
): { symbols: GraphSymbol[]; indexOf: Int32Array } {
  const indexOf = new Int32Array(canonical.length).fill(-1)
  const symbols: GraphSymbol[] = []
  const order: number[] = []
  for (let symbol = 0; symbol < canonical.length; symbol++) {
    if (canonical[symbol] !== symbol) continue
    const file = tables.fileOf[symbol]
    indexOf[symbol] =
      symbols.push({
        key: '',
        file,
        fact: symbol - tables.base[file],
        container: -1,
        duplicate: 0,
        others: [],
      }) - 1
    order.push(symbol)
  }
  for (let symbol = 0; symbol < canonical.length; symbol++) {
    if (canonical[symbol] === symbol) continue
    indexOf[symbol] = indexOf[canonical[symbol]]
    const file = tables.fileOf[symbol]
    symbols[indexOf[symbol]].others.push(file, symbol - tables.base[file])
  }
  const keys = new StableKeys(tables)
  for (const symbol of order) {
    const graph = symbols[indexOf[symbol]]
    const holder = tables.container[symbol]
    graph.container = holder < 0 ? -1 : indexOf[holder]
    graph.duplicate = keys.duplicateOf(symbol)
    graph.key = keys.keyOf(symbol, graph.duplicate)
  }
  return { symbols, indexOf }
}

/** The symbols that some files declare, by number through all files; only those of `keyed` files have their key. */
export function graphSymbolsOf(
  tables: RepositoryTables,
  canonical: Int32Array,
  files: Iterable<number>,
  keyed: ReadonlySet<number>,
): GraphSymbol[] {
  const symbols: GraphSymbol[] = new Array(canonical.length)
  const keys = new StableKeys(tables)
  for (const file of files) {
    for (let number = tables.base[file]; number < tables.base[file + 1]; number++) {
      const symbol = canonical[number]
      const home = tables.fileOf[symbol]
      const holder = tables.container[symbol]
      const container = holder < 0 ? -1 : canonical[holder]
      const duplicate = symbol === number && keyed.has(home) ? keys.duplicateOf(symbol) : 0
      const key = keyed.has(home) ? keys.keyOf(symbol, duplicate) : ''
      if (symbol === number || !symbols[symbol])
        symbols[symbol] = {
          key,
          file: home,
          fact: symbol - tables.base[home],
          container,
          duplicate,
          others: [],
        }
      // The type of a method may be in another file.
      if (container >= 0) symbols[container] ??= bare(tables, container)
    }
  }
  return symbols
}

function bare(tables: RepositoryTables, symbol: number): GraphSymbol {
  const file = tables.fileOf[symbol]
  return { key: '', file, fact: symbol - tables.base[file], container: -1, duplicate: 0, others: [] }
}

/** Hashes each symbol's identity on top of its container's, so that every name is hashed once. */
class StableKeys {
  private readonly tables: RepositoryTables
  /** By symbol: the halves of its identity, once `isHashed`. */
  private readonly high: Int32Array
  private readonly low: Int32Array
  private readonly isHashed: Uint8Array
  /** By the halves of an identity, how many symbols with it there were before the last one. */
  private readonly duplicates = new MemberTable(0)
  private readonly hash = new TextHash()

  constructor(tables: RepositoryTables) {
    this.tables = tables
    this.high = new Int32Array(tables.facts.length)
    this.low = new Int32Array(tables.facts.length)
    this.isHashed = new Uint8Array(tables.facts.length)
  }

  /** How many equals came before it. */
  duplicateOf(symbol: number): number {
    this.identify(symbol)
    // 52 bits tell all symbols apart, and leave both numbers small and positive.
    const high = this.high[symbol] >>> 2
    const low = this.low[symbol] & 0x3fffff
    const duplicate = this.duplicates.get(high, low) + 1
    this.duplicates.replace(high, low, duplicate)
    return duplicate
  }

  keyOf(symbol: number, duplicate: number): string {
    this.identify(symbol)
    const hash = this.hash.from(this.high[symbol], this.low[symbol])
    if (duplicate > 0) hash.add(`|${duplicate}`).finish()
    return hash.digits()
  }

  private identify(symbol: number): void {
    if (this.isHashed[symbol] === 1) return
    const { tables, hash } = this
    const holder = tables.container[symbol]
    if (holder >= 0) {
      this.identify(holder)
      hash.from(this.high[holder], this.low[holder])
    } else hash.from(START_HIGH, START_LOW)
    const fact = tables.facts[symbol]
    const file = tables.fileOf[symbol]
    // A method declared apart from its type is another symbol than one of that name beside it.
    const isApart = holder >= 0 && tables.fileOf[holder] !== file
    if (holder < 0 || isApart) hash.add(this.placeOf(file))
    hash.add('|').add(fact.flags & SYMBOL_FLAG.anonymous ? '' : fact.name)
    hash
      .add('|')
      .add(KIND_CLASS[fact.kind] ?? fact.kind)
      .add('|')
    // Java's overloads are different symbols with different parameter lists.
    if (tables.languageOf(file).syntax.overloadsByArity) hash.add(fact.params)
    hash.finish()
    this.high[symbol] = hash.high
    this.low[symbol] = hash.low
    this.isHashed[symbol] = 1
  }

  private placeOf(file: number): string {
    const { file: discovered, project } = this.tables.files[file]
    const { folder, config } = this.tables.projects[project]
    return `${KEY_VERSION}|${discovered.language}|${folder}|${config}|${discovered.path}`
  }
}

const START_HIGH = 0x9e3779b9 | 0
const START_LOW = 0x243f6a88

/** A hash of 64 bits that takes a text piece by piece. */
class TextHash {
  high = 0
  low = 0

  from(high: number, low: number): this {
    this.high = high
    this.low = low
    return this
  }

  add(text: string): this {
    let a = this.high
    let b = this.low
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      a = Math.imul(a ^ code, 0x85ebca6b)
      b = Math.imul(b ^ code, 0xc2b2ae35)
      a ^= a >>> 13
      b ^= b >>> 15
    }
    return this.from(a, b)
  }

  finish(): void {
    const a = Math.imul(this.high ^ (this.low >>> 7), 0xcc9e2d51)
    this.from(a, Math.imul(this.low ^ (a >>> 11), 0x1b873593))
  }

  digits(): string {
    const half = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')
    return half(this.high) + half(this.low)
  }
}
