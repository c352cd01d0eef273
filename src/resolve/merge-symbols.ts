/** Which facts are the same symbol, and the stable key of each. */
import { type GraphSymbol, SYMBOL_FLAG, type SymbolKind } from '../model/index.ts'
import type { World } from './build-world.ts'

const KEY_VERSION = 1

/** Kinds that may turn into one another by an edit without becoming another symbol. */
const KIND_CLASS: Partial<Record<SymbolKind, string>> = {
  class: 'type', interface: 'type', struct: 'type', enum: 'type', type: 'type',
  function: 'callable', method: 'callable', constructor: 'callable', component: 'callable',
  property: 'value', constant: 'value', variable: 'value',
} // biome-ignore format: a table

/** canonical[symbol]: the symbol it is a further declaration of, or itself. */
export function findCanonical(world: World): Int32Array {
  const canonical = new Int32Array(world.facts.length)
  for (let symbol = 0; symbol < canonical.length; symbol++) canonical[symbol] = symbol
  mergePackages(world, canonical)
  mergeStubs(world, canonical)
  return canonical
}

/** The package clause of every file of a package declares the same package. */
function mergePackages(world: World, canonical: Int32Array): void {
  for (const module of world.modules) {
    let first = -1
    for (const file of module.files) {
      const { symbols, packageName } = world.files[file].facts
      const ordinal = symbols.findIndex(symbol => symbol.kind === 'namespace' && symbol.name === packageName && symbol.container === 0)
      if (packageName === '' || ordinal < 0) continue
      const symbol = world.base[file] + ordinal
      if (first < 0) first = symbol
      else canonical[symbol] = first
    }
  }
}

/** Declarations of a stub belong to the symbols of the file it describes, by container chain and name. */
function mergeStubs(world: World, canonical: Int32Array): void {
  const paths = new Map(world.files.map(({ file }, index) => [file.path, index]))
  world.files.forEach(({ file, facts }, index) => {
    const language = world.languageOf(index)
    const implementation = language.modules.implementationOf?.(file.path, world.viewOf(language.family))
    const other = implementation === undefined ? undefined : paths.get(implementation)
    if (other === undefined) return
    const byChain = new Map<string, number>()
    world.files[other].facts.symbols.forEach((_, ordinal) => {
      byChain.set(chainOf(world, world.base[other] + ordinal), world.base[other] + ordinal)
    })
    facts.symbols.forEach((_, ordinal) => {
      const symbol = world.base[index] + ordinal
      const twin = ordinal === 0 ? undefined : byChain.get(chainOf(world, symbol))
      if (twin !== undefined) canonical[symbol] = twin
    })
  })
}

/** Names from the module down, the file left out. */
function chainOf(world: World, symbol: number): string {
  const names: string[] = []
  for (let at = symbol; at >= 0 && world.facts[at].kind !== 'module'; at = world.container[at]) names.push(world.facts[at].name)
  return names.reverse().join('.')
}

/** Symbols of the graph in file order, and for every fact the symbol it belongs to. */
export function buildGraphSymbols(world: World, canonical: Int32Array): { symbols: GraphSymbol[]; indexOf: Int32Array } {
  const indexOf = new Int32Array(canonical.length).fill(-1)
  const symbols: GraphSymbol[] = []
  const twins = new Map<string, number>()
  const order: number[] = []
  for (let symbol = 0; symbol < canonical.length; symbol++) {
    if (canonical[symbol] !== symbol) continue
    const file = world.fileOf[symbol]
    indexOf[symbol] = symbols.push({ key: '', file, fact: symbol - world.base[file], container: -1, twin: 0, others: [] }) - 1
    order.push(symbol)
  }
  for (let symbol = 0; symbol < canonical.length; symbol++) {
    if (canonical[symbol] === symbol) continue
    indexOf[symbol] = indexOf[canonical[symbol]]
    const file = world.fileOf[symbol]
    symbols[indexOf[symbol]].others.push(file, symbol - world.base[file])
  }
  for (const symbol of order) {
    const graph = symbols[indexOf[symbol]]
    const holder = world.container[symbol]
    graph.container = holder < 0 ? -1 : indexOf[holder]
    const identity = identityOf(world, symbol)
    const twin = twins.get(identity) ?? 0
    twins.set(identity, twin + 1)
    graph.twin = twin
    graph.key = hash64(`${identity}|${twin}`)
  }
  return { symbols, indexOf }
}

function identityOf(world: World, symbol: number): string {
  const fact = world.facts[symbol]
  const { file, project } = world.files[world.fileOf[symbol]]
  const { folder, config } = world.projects[project]
  const kind = KIND_CLASS[fact.kind] ?? fact.kind
  // Java's overloads are different symbols with different parameter lists.
  const params = world.languageOf(world.fileOf[symbol]).syntax.overloadsByArity ? fact.params : ''
  const name = fact.flags & SYMBOL_FLAG.anonymous ? '' : fact.name
  const holder = world.container[symbol]
  const chain = holder < 0 ? '' : chainOf(world, holder)
  return `${KEY_VERSION}|${file.language}|${folder}|${config}|${file.path}|${chain}|${name}|${kind}|${params}`
}

function hash64(text: string): string {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x85ebca6b)
    b = Math.imul(b ^ code, 0xc2b2ae35)
    a ^= a >>> 13
    b ^= b >>> 15
  }
  a = Math.imul(a ^ (b >>> 7), 0xcc9e2d51)
  b = Math.imul(b ^ (a >>> 11), 0x1b873593)
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0')
}
