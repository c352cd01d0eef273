/** Types that satisfy an interface by their methods alone, where the language has it so: no site says it. */

import { FILE_FLAG, type SymbolFact } from '../../model/index.ts'
import type { EdgeList } from '../edge-list.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Evaluator } from '../values/evaluate.ts'
import { MethodTable } from './method-table.ts'
import type { NameIndex } from './name-index.ts'

/** An interface that so many types satisfy by chance says nothing about any of them. */
const MAX_IMPLEMENTORS = 2_000

/** Methods of an interface that embeds unknown ones, from this number on, a type that has them all does so on purpose. */
const MIN_OF_OPEN = 2

/** A type that satisfies an interface. */
export interface Satisfied {
  type: number
  target: number
}

/** Computed on demand and cached: what files show each other must stay. */
export class Implementations {
  private readonly evaluator: Evaluator
  private readonly tables: RepositoryTables
  private readonly canonical: Int32Array
  readonly table: MethodTable
  private readonly types = new Map<number, readonly string[]>()
  private readonly implementors = new Map<number, readonly number[]>()

  constructor({
    evaluator,
    names,
    canonical,
  }: {
    evaluator: Evaluator
    names: NameIndex
    canonical: Int32Array
  }) {
    this.evaluator = evaluator
    this.tables = evaluator.tables
    this.canonical = canonical
    this.table = new MethodTable(evaluator, names)
  }

  /** Adds the edges of all interfaces. */
  addAll(edges: EdgeList): void {
    const found: Satisfied[] = []
    for (let target = 0; target < this.tables.facts.length; target++)
      if (this.table.isInterface(target))
        for (const type of this.implementorsOf(target)) found.push({ type, target })
    this.addEdges(found, edges, () => true)
  }

  /** Those that start in some files: from their types, and from their methods, whichever types have these. */
  addFrom(files: ReadonlySet<number>, edges: EdgeList): void {
    const found = [...this.table.typesAt(files)].flatMap(type =>
      this.interfacesOf(type).map(target => ({ type, target })),
    )
    found.sort((a, b) => a.target - b.target || a.type - b.type)
    this.addEdges(found, edges, symbol => files.has(this.tables.fileOf[symbol]))
  }

  /** In rising order; none where there are too many. */
  implementorsOf(target: number): readonly number[] {
    const known = this.implementors.get(target)
    if (known) return known
    const wanted = this.wantedOf(target)
    const all = wanted.length > 0 ? this.candidatesOf(wanted) : []
    const found = all.filter(
      type => type !== target && this.canMeet(type, target) && this.satisfies(type, wanted),
    )
    const few = found.length > MAX_IMPLEMENTORS ? [] : found
    this.implementors.set(target, few)
    return few
  }

  interfacesOf(type: number): number[] {
    return this.satisfiedBy(type).filter(target => !this.isCommon(target))
  }

  /** Also those that too many types satisfy. */
  satisfiedBy(type: number): number[] {
    const own = this.table.methodsOf(type)
    const targets = new Set<number>()
    for (const name of own.keys()) for (const one of this.table.interfacesWith(name)) targets.add(one)
    targets.delete(type)
    return [...targets].filter(target => {
      const wanted = this.wantedOf(target)
      if (wanted.length === 0 || !wanted.every(method => own.has(this.tables.facts[method].name)))
        return false
      return this.canMeet(type, target) && this.satisfies(type, wanted)
    })
  }

  /** Whether too many types satisfy it. */
  isCommon(target: number): boolean {
    const wanted = this.wantedOf(target)
    if (wanted.length === 0 || this.candidatesOf(wanted).length <= MAX_IMPLEMENTORS) return false
    return this.implementorsOf(target).length === 0
  }

  /** Each relation once, in the order given; only those that start in the given files. */
  addEdges(found: readonly Satisfied[], edges: EdgeList, isAsked: (symbol: number) => boolean): void {
    const { canonical, evaluator } = this
    const common = { confidence: 'approximate', derivation: 'hierarchy', siteFile: -1, site: -1 } as const
    const overridden = new Set<number>()
    for (const { type, target } of found) {
      // What is embedded or defined by it is said so by a site.
      if (isAsked(type) && !evaluator.hierarchy.orderOf(type).includes(target))
        edges.add({ ...common, from: canonical[type], to: canonical[target], kind: 'implements' })
      for (const method of this.wantedOf(target)) {
        const own = this.matching(type, method)
        const pair = own * this.tables.facts.length + method
        if (own === method || !isAsked(own) || overridden.has(pair)) continue
        overridden.add(pair)
        edges.add({ ...common, from: canonical[own], to: canonical[method], kind: 'overrides' })
      }
    }
  }

  /** Methods that a type must have; none if they are too few to decide by, since part of it is outside the repository. */
  private wantedOf(target: number): readonly number[] {
    const wanted = [...this.table.methodsOf(target).values()]
    return wanted.length < (this.evaluator.hierarchy.isOpen(target) ? MIN_OF_OPEN : 1) ? [] : wanted
  }

  /** Types with the rarest of these methods. */
  private candidatesOf(wanted: readonly number[]): readonly number[] {
    return wanted
      .map(method => this.table.typesWith(this.tables.facts[method].name))
      .reduce((a, b) => (b.length < a.length ? b : a))
  }

  /** An interface in a test is meant for the code beside it. */
  private canMeet(type: number, target: number): boolean {
    const file = this.tables.files[this.tables.fileOf[target]].file
    if (!(file.flags & FILE_FLAG.test)) return true
    return folderOf(this.tables.files[this.tables.fileOf[type]].file.path) === folderOf(file.path)
  }

  private satisfies(type: number, wanted: readonly number[]): boolean {
    return wanted.every(method => this.matching(type, method) >= 0)
  }

  /** The method of a type that means one of an interface, or -1. */
  private matching(type: number, wanted: number): number {
    const { tables } = this
    const { name, visibility } = tables.facts[wanted]
    const found = this.evaluator.hierarchy.findMember(type, name)?.symbols[0]
    if (found === undefined || tables.facts[found].kind !== 'method') return -1
    const isOfPackage = tables.moduleOf[tables.fileOf[found]] === tables.moduleOf[tables.fileOf[wanted]]
    if (visibility === 'package' && !isOfPackage) return -1
    return this.hasSameTypes(type, found, wanted) ? found : -1
  }

  private hasSameTypes(type: number, found: number, wanted: number): boolean {
    if (found === wanted) return true
    const own = this.typesOf(found)
    const other = this.typesOf(wanted)
    if (own.length !== other.length) return false
    if (own.every((one, i) => one === other[i])) return true
    // The type arguments decide what an embedded generic type means: they are not followed.
    const isOwn = this.tables.container[found] === type
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
    const rules = this.tables.languageOf(this.tables.fileOf[method]).symbols.methods
    const types = rules?.typesOf(this.tables.facts[method]) ?? []
    this.types.set(method, types)
    return types
  }

  private variablesOf(method: number): string[] {
    const holder: SymbolFact | undefined = this.tables.facts[this.tables.container[method]]
    const rules = this.tables.languageOf(this.tables.fileOf[method]).symbols.methods
    const signatures = [holder?.signature ?? '', this.tables.facts[method].signature]
    return signatures.flatMap(signature => rules?.typeParametersIn(signature) ?? [])
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
