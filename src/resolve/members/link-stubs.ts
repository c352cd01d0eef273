/** Types that stand for a service or a message of another language by their names alone: stubs, servers, generated messages. */
import type { StubRules } from '../../languages/language.ts'
import { CALLABLE, type Confidence, FILE_FLAG, SYMBOL_FLAG } from '../../model/index.ts'
import type { EdgeList } from '../edge-list.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'

/** A name that more files declare says nothing. */
const MAX_SAME = 6

export class StubLinks {
  private readonly tables: RepositoryTables
  private readonly canonical: Int32Array
  private readonly rules: StubRules | undefined
  /** What stubs may stand for, by name. */
  private described: Map<string, number[]> | undefined

  constructor(tables: RepositoryTables, canonical: Int32Array) {
    this.tables = tables
    this.canonical = canonical
    this.rules = [...tables.languages.values()].find(({ stubs }) => stubs)?.stubs
  }

  /** Whether a file may have any: by its names, whatever other files describe. */
  mayHave(file: number): boolean {
    const { tables, rules } = this
    if (!rules || tables.languageOf(file).stubs) return false
    if ((tables.files[file].file.flags & FILE_FLAG.generated) !== 0) return true
    for (let symbol = tables.base[file]; symbol < tables.base[file + 1]; symbol++)
      if (tables.isClassLike(symbol) && rules.services(tables.facts[symbol].name).length > 0) return true
    return false
  }

  /** Those of one file. */
  add(file: number, edges: EdgeList): void {
    const { tables, rules } = this
    if (!rules || tables.languageOf(file).stubs) return
    const isGenerated = (tables.files[file].file.flags & FILE_FLAG.generated) !== 0
    for (let symbol = tables.base[file]; symbol < tables.base[file + 1]; symbol++) {
      const { name, flags } = tables.facts[symbol]
      if (!tables.isClassLike(symbol) || flags & SYMBOL_FLAG.local) continue
      const names = isGenerated ? [...rules.services(name), name] : rules.services(name)
      for (const one of names) this.link(symbol, this.named(one), edges, rules)
    }
  }

  private link(type: number, found: readonly number[], edges: EdgeList, rules: StubRules): void {
    if (found.length > MAX_SAME) return
    const confidence = found.length === 1 ? 'probable' : 'approximate'
    for (const target of found) {
      this.addEdge(type, target, 'implements', confidence, edges)
      for (const method of this.methodsOf(target))
        for (const own of this.methodsOf(type))
          if (rules.isMethod(this.tables.facts[method].name, this.tables.facts[own].name))
            this.addEdge(own, method, 'overrides', confidence, edges)
    }
  }

  private addEdge(
    from: number,
    to: number,
    kind: 'implements' | 'overrides',
    confidence: Confidence,
    edges: EdgeList,
  ): void {
    const [source, target] = [this.canonical[from], this.canonical[to]]
    edges.add({ from: source, to: target, kind, confidence, derivation: 'hierarchy', siteFile: -1, site: -1 })
  }

  /** Written inside it, in its own file. */
  private methodsOf(type: number): number[] {
    const { tables } = this
    const file = tables.fileOf[type]
    const found: number[] = []
    for (let symbol = tables.base[file]; symbol < tables.base[file + 1]; symbol++)
      if (tables.container[symbol] === type && CALLABLE.has(tables.facts[symbol].kind)) found.push(symbol)
    return found
  }

  private named(name: string): readonly number[] {
    this.tables.lookups.noteEverywhere('globals', name)
    this.described ??= this.collect()
    return this.described.get(name) ?? []
  }

  private collect(): Map<string, number[]> {
    const { tables } = this
    const all = new Map<string, number[]>()
    for (let file = 0; file < tables.files.length; file++) {
      if (!tables.languageOf(file).stubs) continue
      for (let symbol = tables.base[file]; symbol < tables.base[file + 1]; symbol++) {
        if (!tables.isClassLike(symbol)) continue
        const { name } = tables.facts[symbol]
        all.set(name, [...(all.get(name) ?? []), symbol])
      }
    }
    return all
  }
}
