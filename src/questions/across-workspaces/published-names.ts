/** By which names code of another repository reaches a symbol: modules of its package, and what they hand on. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { FileRow, ImportRow, SymbolRow } from '../../store/schema/rows.ts'
import { finishAnswer } from '../shared/finish-answer.ts'
import { isCallable } from '../shared/handle.ts'
import { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { resolveAddress } from '../shared/resolve-symbol.ts'
import { MAX_NAMES, type PublishedAnswer, type PublishedNames } from './declare.ts'

/** Modules that hand a symbol on, and subclasses that inherit it: past so many, the rest is left out. */
const MAX_PLACES = 200
const MAX_HOLDERS = 50

export function getPublishedNames(context: QueryContext, symbolName: string): PublishedAnswer {
  const names = new SymbolNames(context)
  const { symbol } = resolveAddress(context, names, symbolName)
  const published = publishedNames(context, names, symbol)
  return finishAnswer(context, { published }, { files: [symbol.path], restsOnEdges: false, edges: [] })
}

function publishedNames(context: QueryContext, names: SymbolNames, target: SymbolRow): PublishedNames {
  const outer = new OuterNames(context, names)
  const chain = names.chain(target)
  if (chain.length === 0) {
    const modules = outer.modulesOf(names.file(target.file))
    return { names: modules, holders: [], makers: [], isOverloaded: false }
  }
  const holder = chain.at(-2)
  const holders = holder ? withSubclasses(context, names, holder) : []
  const inherited = holders.flatMap(one => outer.of(one)).map(name => `${name}.${target.name}`)
  const own = outer.of(target)
  return {
    names: few([...own, ...inherited]),
    holders: few(holders.flatMap(one => outer.of(one))),
    makers: holder ? few(makersOf(context, holder).flatMap(one => outer.of(one))) : [],
    isOverloaded: (target.flags & SYMBOL_FLAG.overloaded) !== 0,
  }
}

/** Each once, and no more than the other repositories are asked about. */
function few(names: readonly string[]): string[] {
  return [...new Set(names)].slice(0, MAX_NAMES)
}

/** A class, and those below it: they have its members. */
function withSubclasses({ reader }: QueryContext, names: SymbolNames, holder: SymbolRow): SymbolRow[] {
  const found = new Map([[holder.id, holder]])
  for (const { id } of found.values()) {
    if (found.size >= MAX_HOLDERS) break
    for (const { from } of reader.edgesTo(id, ['extends', 'implements'])) {
      const below = names.symbol(from)
      if (below) found.set(below.id, below)
    }
  }
  return [...found.values()]
}

/** Functions beside a class that say that they give one: Go has no constructors. */
function makersOf({ reader }: QueryContext, holder: SymbolRow): SymbolRow[] {
  const word = new RegExp(`(?<![\\w$])${holder.name.replace(/[$\\^.*+?()[\]{}|]/g, '\\$&')}(?![\\w$])`)
  return reader
    .symbolsInFile(holder.file)
    .concat(reader.children(holder.id))
    .filter(({ kind, returns }) => isCallable(kind) && word.test(returns))
}

class OuterNames {
  readonly #context: QueryContext
  readonly #names: SymbolNames

  constructor(context: QueryContext, names: SymbolNames) {
    this.#context = context
    this.#names = names
  }

  /** The names of a symbol, through all modules that re-export it. */
  of(symbol: SymbolRow): string[] {
    const [top, ...members] = this.#names.chain(symbol)
    if (!top) return []
    const rest = members.map(({ name }) => `.${name}`).join('')
    const found = this.#placesOf(top).flatMap(({ file, name }) =>
      this.modulesOf(this.#names.file(file)).map(module => `${module}.${name}${rest}`),
    )
    return [...new Set(found)]
  }

  /** The names that other repositories import a file by. */
  modulesOf(file: FileRow | null): string[] {
    if (!file) return []
    const { reader, readSource, publishingOf } = this.#context
    const rules = publishingOf?.(file.language)
    const view = {
      paths: reader.files().map(({ path }) => path),
      projects: reader.projects(),
      hasFile: (path: string) => reader.file(path) !== null,
      readText: readSource,
    }
    const modules = rules?.moduleNames?.(file.path, view) ?? [this.#names.moduleName(file.id)]
    return modules.filter(module => module !== '')
  }

  /** Every file that has the symbol under a name: its own, and those that import it and hand it on. */
  #placesOf(top: SymbolRow): { file: number; name: string }[] {
    const { reader } = this.#context
    const places = new Map<string, { file: number; name: string }>()
    const add = (file: number, name: string): void => {
      if (places.size < MAX_PLACES) places.set(`${file} ${name}`, { file, name })
    }
    add(top.file, top.name)
    for (const { name, target } of reader.exportsOf(top.file))
      if (reader.symbolOfFact(top.file, ordinalOf(target, 's'))?.id === top.id) add(top.file, name)
    for (const row of reader.importersOfSymbol(top.id))
      for (const name of this.#handedOn(row)) add(row.file, name)
    // What hands on whole modules is visited as it is added.
    for (const { file, name } of places.values())
      for (const row of reader.importersOfFile(file)) {
        if (row.kind === 'reexport-star' || (row.kind === 'star' && this.#importsArePublic(row)))
          add(row.file, name)
        else if (row.kind === 'reexport-namespace') add(row.file, `${row.local}.${name}`)
      }
    return [...places.values()]
  }

  /** The names under which a file hands on what it imports. */
  #handedOn(row: ImportRow): string[] {
    const local = row.local || row.name
    if (row.kind === 'reexport' || this.#importsArePublic(row)) return [local]
    return this.#context.reader
      .exportsOf(row.file)
      .filter(({ target }) => ordinalOf(target, 'i') === row.ordinal)
      .map(({ name }) => name)
  }

  #importsArePublic({ file }: ImportRow): boolean {
    const language = this.#names.file(file)?.language ?? ''
    return this.#context.publishingOf?.(language)?.importsArePublic === true
  }
}

/** The fact that an export means as a whole, -1 for none. */
function ordinalOf(target: string, root: 's' | 'i'): number {
  return target.startsWith(root) && /^\d+$/.test(target.slice(1)) ? Number(target.slice(1)) : -1
}
