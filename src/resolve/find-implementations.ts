/** Types that satisfy an interface by their methods alone, where the language has it so (Go): no site says it. */
import { FILE_FLAG, type SymbolFact } from '../model/index.ts'
import type { World } from './build-world.ts'
import type { EdgeList } from './edge-list.ts'
import type { Evaluator } from './evaluate.ts'
import { methodTypes, typeParameters } from './method-types.ts'

/** An interface that so many types satisfy by chance says nothing about any of them. */
const MOST_IMPLEMENTORS = 2_000

/** Methods of an interface that embeds unknown ones, from which on a type that has them all is hardly so by chance. */
const LEAST_OF_OPEN = 2

export function findImplementations(evaluator: Evaluator, edges: EdgeList, canonical: Int32Array): void {
  const finder = new ImplementationFinder(evaluator, edges, canonical)
  const { world } = evaluator
  for (let symbol = 0; symbol < world.facts.length; symbol++) {
    if (world.facts[symbol].kind === 'interface' && isStructural(world, symbol)) finder.find(symbol)
  }
}

function isStructural(world: World, symbol: number): boolean {
  return world.languageOf(world.fileOf[symbol]).symbols.structure === 'by-methods'
}

class ImplementationFinder {
  private readonly evaluator: Evaluator
  private readonly world: World
  private readonly edges: EdgeList
  private readonly canonical: Int32Array
  private readonly methods = new Map<number, number[]>()
  /** Types by the name of a method they have, promoted ones included. */
  private readonly typesWith = new Map<string, number[]>()
  private readonly types = new Map<number, readonly string[]>()
  private readonly overridden = new Set<number>()

  constructor(evaluator: Evaluator, edges: EdgeList, canonical: Int32Array) {
    this.evaluator = evaluator
    this.world = evaluator.world
    this.edges = edges
    this.canonical = canonical
    this.world.facts.forEach(({ kind }, symbol) => {
      if (kind === 'method') addTo(this.methods, this.world.container[symbol], symbol)
    })
    for (let symbol = 0; symbol < this.world.facts.length; symbol++) {
      if (this.world.isClassLike(symbol) && isStructural(this.world, symbol)) this.addType(symbol)
    }
  }

  private addType(type: number): void {
    for (const name of this.methodsOf(type).keys()) addTo(this.typesWith, name, type)
  }

  find(target: number): void {
    const wanted = [...this.methodsOf(target).values()]
    // Part of it may lie outside the repository: then one method that is known is too little to go by.
    if (wanted.length < (this.evaluator.hierarchy.isOpen(target) ? LEAST_OF_OPEN : 1)) return
    const byName = wanted.map(method => this.typesWith.get(this.world.facts[method].name) ?? [])
    const fewest = byName.reduce((a, b) => (b.length < a.length ? b : a))
    const found = fewest.filter(
      type => type !== target && this.canMeet(type, target) && this.satisfies(type, wanted),
    )
    if (found.length > MOST_IMPLEMENTORS) return
    for (const type of found) this.add(type, target, wanted)
  }

  /** An interface of a test is meant for what stands beside it. */
  private canMeet(type: number, target: number): boolean {
    const file = this.world.files[this.world.fileOf[target]].file
    if (!(file.flags & FILE_FLAG.test)) return true
    return folderOf(this.world.files[this.world.fileOf[type]].file.path) === folderOf(file.path)
  }

  /** Methods by name, inherited ones included. */
  private methodsOf(type: number): Map<string, number> {
    const methods = new Map<string, number>()
    for (const ancestor of this.evaluator.hierarchy.orderOf(type)) {
      for (const method of this.methods.get(ancestor) ?? []) {
        const { name } = this.world.facts[method]
        if (!methods.has(name)) methods.set(name, method)
      }
    }
    return methods
  }

  private satisfies(type: number, wanted: readonly number[]): boolean {
    return wanted.every(method => this.matching(type, method) >= 0)
  }

  /** The method of a type that stands for one of an interface, or -1. */
  private matching(type: number, wanted: number): number {
    const { world } = this
    const { name, visibility } = world.facts[wanted]
    const found = this.evaluator.hierarchy.findMember(type, name)?.symbols[0]
    if (found === undefined || world.facts[found].kind !== 'method') return -1
    const isOfPackage = world.moduleOf[world.fileOf[found]] === world.moduleOf[world.fileOf[wanted]]
    if (visibility === 'package' && !isOfPackage) return -1
    return this.hasSameTypes(type, found, wanted) ? found : -1
  }

  private hasSameTypes(type: number, found: number, wanted: number): boolean {
    if (found === wanted) return true
    const own = this.typesOf(found)
    const other = this.typesOf(wanted)
    if (own.length !== other.length) return false
    if (own.every((one, i) => one === other[i])) return true
    // What a generic type that is embedded stands for, its type arguments say: they are not followed.
    const isOwn = this.world.container[found] === type
    const variables = [...(isOwn ? this.variablesOf(found) : []), ...this.variablesOf(wanted)]
    const isVariable = (text: string) => variables.some(name => new RegExp(`\\b${name}\\b`).test(text))
    return (
      variables.length > 0 &&
      own.every((one, i) => one === other[i] || isVariable(one) || isVariable(other[i]))
    )
  }

  private typesOf(method: number): readonly string[] {
    const known = this.types.get(method)
    if (known) return known
    const types = methodTypes(this.world.facts[method])
    this.types.set(method, types)
    return types
  }

  private variablesOf(method: number): string[] {
    const holder: SymbolFact | undefined = this.world.facts[this.world.container[method]]
    return [...typeParameters(holder?.signature ?? ''), ...typeParameters(this.world.facts[method].signature)]
  }

  private add(type: number, target: number, wanted: readonly number[]): void {
    const { canonical, evaluator } = this
    const common = { confidence: 'approximate', derivation: 'hierarchy', siteFile: -1, site: -1 } as const
    // What is embedded or defined by it is said so by a site.
    if (!evaluator.hierarchy.orderOf(type).includes(target)) {
      this.edges.add({ ...common, from: canonical[type], to: canonical[target], kind: 'implements' })
    }
    for (const method of wanted) {
      const found = this.matching(type, method)
      const pair = found * this.world.facts.length + method
      if (found === method || this.overridden.has(pair)) continue
      this.overridden.add(pair)
      this.edges.add({ ...common, from: canonical[found], to: canonical[method], kind: 'overrides' })
    }
  }
}

function addTo<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
