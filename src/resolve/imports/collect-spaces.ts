/** All names that files with includes declare outside of classes and functions, by their namespaces. */
import type { RepositoryTables } from '../tables/repository-tables.ts'

/** A using declaration, a using directive or an alias: what it names, from which namespace on. */
export interface Using {
  file: number
  around: string
  path: readonly string[]
}

export interface Spaces {
  /** Symbols by path (`a::b::name`). */
  named: ReadonlyMap<string, readonly number[]>
  /** By path of the name that each declares. */
  usings: ReadonlyMap<string, readonly Using[]>
  aliases: ReadonlyMap<string, readonly Using[]>
  /** By the namespace that each is in. */
  directives: ReadonlyMap<string, readonly Using[]>
  isSpace(path: string): boolean
  /** The path of a namespace. */
  pathOf(namespace: number): string
}

export function collectSpaces(tables: RepositoryTables, family: string, local: number): Spaces {
  const named = new Map<string, number[]>()
  const usings = new Map<string, Using[]>()
  const aliases = new Map<string, Using[]>()
  const directives = new Map<string, Using[]>()
  const paths = new Map<number, string>()
  const known = new Set<string>()
  const pathOf = (namespace: number): string => {
    let path = paths.get(namespace)
    if (path === undefined) {
      path = outerPath(tables, namespace, pathOf)
      paths.set(namespace, path)
      for (let at = path; at !== '' && !known.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf('::'))))
        known.add(at)
    }
    return path
  }
  tables.files.forEach(({ facts }, file) => {
    const language = tables.languageOf(file)
    if (!language.modules.includesFiles || language.family !== family) return
    facts.symbols.forEach(({ flags, owner, name, kind, signature }, ordinal) => {
      for (const space of kind === 'constant' ? openedBy(signature) : []) {
        known.add(space)
        // What stands after such a macro is read as if it were in no namespace.
        put(directives, space, { file, around: '', path: [] })
        put(directives, '', { file, around: '', path: [space] })
      }
      if (ordinal === 0 || flags & local || owner !== undefined) return
      const symbol = tables.base[file] + ordinal
      const space = spaceAround(tables, symbol, pathOf)
      if (space === undefined) return
      if (tables.facts[symbol].kind === 'namespace') pathOf(symbol)
      put(named, keyIn(space, name), symbol)
      for (const shorter of withoutInline(tables, symbol)) put(named, keyIn(shorter, name), symbol)
    })
    for (const { kind, module, local: bound } of facts.imports) {
      if (!module.includes('|')) continue
      const { around, path } = splitUsing(module)
      const using = { file, around, path }
      if (kind === 'star') put(directives, around, using)
      else put(kind === 'namespace' ? aliases : usings, keyIn(around, bound), using)
    }
  })
  return { named, usings, aliases, directives, isSpace: path => known.has(path), pathOf }
}

/** The namespaces that a macro opens: `#define BEGIN namespace a { inline namespace v1 {`. */
export function openedBy(signature: string): string[] {
  if (!signature.startsWith('#') || !/\bnamespace\s+\w[^;{]{0,300}\{/.test(signature)) return []
  return [...signature.matchAll(/(\binline\s+)?\bnamespace\s+(\w+)\s*\{/g)].flatMap(([, inline, name]) =>
    inline ? [] : [name],
  )
}

/** `around|::a::b`, as the language reads a using declaration. */
export function splitUsing(module: string): { around: string; path: string[] } {
  const [around, written] = module.split('|')
  const isFromRoot = written.startsWith('::')
  return { around: isFromRoot ? '' : around, path: written.split('::').filter(name => name !== '') }
}

export function keyIn(space: string, name: string): string {
  return space === '' ? name : `${space}::${name}`
}

function outerPath(
  tables: RepositoryTables,
  namespace: number,
  pathOf: (namespace: number) => string,
): string {
  const outer = tables.container[namespace]
  const around = outer >= 0 && tables.facts[outer].kind === 'namespace' ? pathOf(outer) : ''
  return keyIn(around, tables.facts[namespace].name)
}

/** The namespace that holds a symbol, '' at the top; undefined inside of classes and functions. */
function spaceAround(
  tables: RepositoryTables,
  symbol: number,
  pathOf: (namespace: number) => string,
): string | undefined {
  let holder = tables.container[symbol]
  if (tables.isSeenAround(symbol)) holder = tables.container[holder]
  if (holder < 0) return undefined
  const { kind } = tables.facts[holder]
  if (kind === 'module') return ''
  return kind === 'namespace' ? pathOf(holder) : undefined
}

/** The paths around a symbol that leave out an inline namespace: its names are also those of the namespace around. */
function withoutInline(tables: RepositoryTables, symbol: number): string[] {
  let paths = ['']
  for (const namespace of namespacesAround(tables, symbol)) {
    const { name, signature } = tables.facts[namespace]
    const longer = paths.map(path => keyIn(path, name))
    paths = signature.startsWith('inline') ? [...longer, ...paths] : longer
  }
  // The first one leaves out none.
  return paths.slice(1)
}

/** Outermost first. */
function namespacesAround(tables: RepositoryTables, symbol: number): number[] {
  const around: number[] = []
  for (let at = tables.container[symbol]; at >= 0; at = tables.container[at])
    if (tables.facts[at].kind === 'namespace') around.unshift(at)
  return around
}

function put<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
