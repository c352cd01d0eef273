/** What a file sees through its includes: names of the included files, and of those that they include, by their namespaces. */
import { type ImportFact, SYMBOL_FLAG } from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import type { Steps } from '../affected/lookup-recorder.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { NOTHING, symbolValue, type Values } from '../values/values.ts'
import { collectSpaces, keyIn, type Spaces, splitUsing } from './collect-spaces.ts'

/** The module that an include means, if it is of the repository. */
type ModuleOf = (file: number, fact: ImportFact) => number | undefined

/** Using declarations that name each other lead nowhere. */
const DEEPEST = 6

export class IncludedNames {
  private readonly tables: RepositoryTables
  private readonly moduleOf: ModuleOf
  /** By family. */
  private readonly spaces = new Map<string, Spaces>()
  /** By file. */
  private readonly seen: ({ files: ReadonlySet<number>; steps: Steps } | undefined)[] = []
  private depth = 0

  constructor(tables: RepositoryTables, moduleOf: ModuleOf) {
    this.tables = tables
    this.moduleOf = moduleOf
  }

  /**
   * What the name means in a file, in the nearest namespace around a symbol first: what the file and its includes
   * declare, else what is declared elsewhere, if only one is.
   */
  *named(file: number, name: string, context: number): Generator<Values> {
    const around = this.around(context)
    let isKnown = false
    for (const space of around) {
      const found = this.inSpace(file, space, name)
      if (found.length === 0) continue
      isKnown = true
      yield found
    }
    for (const space of isKnown ? [] : around) {
      const found = this.elsewhere(file, space, name)
      if (found.length > 0) yield found
    }
  }

  /** `a::b::name`: the longest start that is a namespace, seen from a symbol, and what that has under the next name. */
  qualified(
    file: number,
    names: readonly string[],
    context: number,
  ): { values: Values; length: number } | undefined {
    this.noteNames(file)
    for (const around of this.around(context)) {
      const space = this.spaceNamed(file, keyIn(around, names[0]))
      if (space === undefined) continue
      let [path, length] = [space, 1]
      for (; length < names.length - 1; length++) {
        const inner = this.spaceNamed(file, keyIn(path, names[length]))
        if (inner === undefined) break
        path = inner
      }
      const values = this.inSpaceOrElsewhere(file, path, names[length])
      if (values.length > 0) return { values, length }
    }
    return undefined
  }

  /** What a namespace has under a name. */
  within(file: number, namespace: number, name: string): Values {
    return this.inSpaceOrElsewhere(file, this.spacesOf(file).pathOf(namespace), name)
  }

  /** What a using declaration names, or the namespace that an alias means. */
  using(file: number, fact: ImportFact): Values {
    const { around, path } = splitUsing(fact.module)
    return this.ofPath(file, around, path)
  }

  /** Whether a file sees a symbol, or a declaration of it, through its includes. */
  sees(file: number, symbol: number): boolean {
    return [symbol, ...this.tables.parts.of(symbol)].some(one => this.includes(file, this.tables.fileOf[one]))
  }

  /** Namespaces around a symbol, innermost first; '' is none. */
  private around(context: number): string[] {
    const { facts, container } = this.tables
    for (let at = context; at >= 0; at = container[at]) {
      if (facts[at].kind !== 'namespace') continue
      const path = this.spacesOf(this.tables.fileOf[at]).pathOf(at)
      const names = path.split('::')
      return [...names.map((_, i) => names.slice(0, names.length - i).join('::')), '']
    }
    return ['']
  }

  private ofPath(file: number, around: string, path: readonly string[]): Values {
    if (this.depth > DEEPEST) return NOTHING
    this.depth++
    const found = this.lookUpPath(file, around, path)
    this.depth--
    return found
  }

  private lookUpPath(file: number, around: string, path: readonly string[]): Values {
    const last = path[path.length - 1]
    for (let space = around; ; space = space.includes('::') ? space.slice(0, space.lastIndexOf('::')) : '') {
      const head = path
        .slice(0, -1)
        .reduce<string | undefined>(
          (at, name) => (at === undefined ? undefined : this.spaceNamed(file, keyIn(at, name))),
          space,
        )
      const found = head === undefined ? NOTHING : this.inSpaceOrElsewhere(file, head, last)
      if (found.length > 0 || space === '') return found
    }
  }

  /** The namespace of that path, or what an alias of that name means. */
  private spaceNamed(file: number, path: string): string | undefined {
    const spaces = this.spacesOf(file)
    if (spaces.isSpace(path)) return path
    if (this.depth > DEEPEST) return undefined
    const alias = spaces.aliases.get(path)?.find(one => this.includes(file, one.file))
    this.depth++
    const found = alias
      ? this.spaceAt(file, alias.around, alias.path)
      : this.spaceThroughDirectives(file, path)
    this.depth--
    return found
  }

  /** `using namespace a;` shows the namespaces in it as well. */
  private spaceThroughDirectives(file: number, path: string): string | undefined {
    const at = path.lastIndexOf('::')
    const [around, name] = at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 2)]
    for (const one of this.spacesOf(file).directives.get(around) ?? []) {
      if (!this.includes(file, one.file)) continue
      const target = this.spaceAt(file, one.around, one.path)
      if (target !== undefined && target !== around && this.spacesOf(file).isSpace(keyIn(target, name)))
        return keyIn(target, name)
    }
    return undefined
  }

  private spaceAt(file: number, around: string, path: readonly string[]): string | undefined {
    for (let space = around; ; space = space.includes('::') ? space.slice(0, space.lastIndexOf('::')) : '') {
      const found = path.reduce<string | undefined>(
        (at, name) => (at === undefined ? undefined : this.spaceNamed(file, keyIn(at, name))),
        space,
      )
      if (found !== undefined || space === '') return found
    }
  }

  private inSpaceOrElsewhere(file: number, space: string, name: string): Values {
    const found = this.inSpace(file, space, name)
    return found.length > 0 ? found : this.elsewhere(file, space, name)
  }

  /** What the file sees of the namespace under the name, by using declarations and directives as well. */
  private inSpace(file: number, space: string, name: string): Values {
    const { tables } = this
    tables.lookups.noteEverywhere('globals', name)
    const spaces = this.spacesOf(file)
    const key = keyIn(space, name)
    const all = spaces.named.get(key) ?? []
    const near = all.filter(symbol => this.includes(file, tables.fileOf[symbol]))
    const found = this.distinct(near)
    const used = this.used(file, space, name, key)
    return used.length === 0 ? found : [...new Set([...found, ...used])]
  }

  /** Through using declarations and directives of what the file sees. */
  private used(file: number, space: string, name: string, key: string): Values {
    const spaces = this.spacesOf(file)
    const declarations = spaces.usings.get(key)
    const directives = spaces.directives.get(space)
    if ((!declarations && !directives) || this.depth > DEEPEST) return NOTHING
    this.noteNames(file)
    this.depth++
    const found = (declarations ?? [])
      .filter(one => this.includes(file, one.file))
      .flatMap(one => this.ofPath(file, one.around, one.path))
    const seen = new Set<string>()
    for (const one of directives ?? []) {
      if (found.length > 0 || !this.includes(file, one.file)) continue
      const target = this.spaceAt(file, one.around, one.path)
      if (target === undefined || target === space || seen.has(target)) continue
      seen.add(target)
      append(found, this.inSpace(file, target, name))
    }
    this.depth--
    return found
  }

  /** A header that was not found may declare what only one file defines. */
  private elsewhere(file: number, space: string, name: string): Values {
    this.tables.lookups.noteEverywhere('globals', name)
    const all = this.spacesOf(file).named.get(keyIn(space, name)) ?? []
    const linked = this.distinct(all.filter(symbol => this.tables.facts[symbol].partOf !== undefined))
    return linked.length === 1 ? linked : NOTHING
  }

  private includes(file: number, other: number): boolean {
    return file === other || this.filesSeenBy(file).has(other)
  }

  /** Namespaces, using declarations and aliases of what the file sees. */
  private noteNames(file: number): void {
    this.filesSeenBy(file)
  }

  private filesSeenBy(file: number): ReadonlySet<number> {
    const { recorder } = this.tables.lookups
    const known = this.seen[file]
    if (known) {
      recorder.use(known.steps)
      return known.files
    }
    recorder.enter()
    const files = new Set([file])
    for (const one of files) {
      this.tables.lookups.noteStars(this.tables.moduleOf[one])
      for (const fact of this.tables.files[one].facts.imports) {
        const isInclude = fact.kind === 'star' && !fact.module.includes('|')
        const module = isInclude ? this.moduleOf(one, fact) : undefined
        if (module !== undefined)
          for (const included of this.tables.modules[module].files) files.add(included)
      }
    }
    this.seen[file] = { files, steps: recorder.leave() }
    return files
  }

  /** A specialisation counts where there is nothing else. */
  private distinct(symbols: readonly number[]): Values {
    const wholes = [...new Set(symbols.map(symbol => this.tables.wholeOf(symbol)))]
    const primary =
      wholes.length > 1 ? wholes.filter(symbol => !this.tables.facts[symbol].partOf?.endsWith('>')) : wholes
    return (primary.length > 0 ? primary : wholes).map(symbolValue)
  }

  private spacesOf(file: number): Spaces {
    const { family } = this.tables.languageOf(file)
    let spaces = this.spaces.get(family)
    if (!spaces) {
      spaces = collectSpaces(this.tables, family, SYMBOL_FLAG.local)
      this.spaces.set(family, spaces)
    }
    return spaces
  }
}
