/** Finds the definition of every declaration that the linker would join with it: by qualified name, whichever file it is in. */
import { CALLABLE, CLASS_LIKE, FILE_FLAG, type SymbolFact } from '../../model/index.ts'
import { openedBy } from '../imports/collect-spaces.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'

export function linkDeclarations(tables: RepositoryTables, parts: readonly number[]): void {
  const groups = new Map<string, number[]>()
  const hidden = hiddenSpaces(tables)
  const pathOf = (partOf: string) => (hidden.size === 0 ? partOf : withoutSpaces(partOf, hidden))
  for (const part of parts) {
    const fact = tables.facts[part]
    const key = `${tables.languageOf(tables.fileOf[part]).family}|${classOf(fact)}${pathOf(fact.partOf!)}`
    const same = groups.get(key)
    if (same) same.push(part)
    else groups.set(key, [part])
  }
  // What is inside of others is linked when those around are.
  const byDepth = [...groups.values()].sort((a, b) => depthOf(tables, a[0]) - depthOf(tables, b[0]))
  const types = new Map<string, number>()
  for (const group of byDepth) {
    for (const same of bySignature(tables, group)) linkGroup(tables, same)
    for (const symbol of group) {
      const { kind, partOf, owner } = tables.facts[symbol]
      const whole = tables.wholeOf(symbol)
      const path = pathOf(partOf!)
      if (CLASS_LIKE.has(kind) && !types.has(path)) types.set(path, whole)
      else if (owner !== undefined && whole === symbol)
        holdByPath(tables, symbol, types.get(path.slice(0, Math.max(0, path.lastIndexOf('::')))))
    }
  }
}

/** Namespaces that macros open: some files write them out, others do not. */
function hiddenSpaces(tables: RepositoryTables): ReadonlySet<string> {
  const hidden = new Set<string>()
  for (const { kind, signature } of tables.facts)
    if (kind === 'constant') for (const space of openedBy(signature)) hidden.add(space)
  return hidden
}

function withoutSpaces(partOf: string, hidden: ReadonlySet<string>): string {
  const [first, ...rest] = partOf.slice(1).split('::')
  return rest.length > 0 && hidden.has(first) ? withoutSpaces(`=${rest.join('::')}`, hidden) : partOf
}

/** A definition without a declaration: the class is known by the path before its name. */
function holdByPath(tables: RepositoryTables, symbol: number, type: number | undefined): void {
  if (type !== undefined && !tables.isClassLike(tables.container[symbol])) tables.holdMember(symbol, type)
}

function classOf({ kind }: SymbolFact): string {
  if (CALLABLE.has(kind)) return 'callable'
  return CLASS_LIKE.has(kind) ? 'type' : kind === 'namespace' ? 'namespace' : 'value'
}

function depthOf(tables: RepositoryTables, symbol: number): number {
  const { partOf, kind } = tables.facts[symbol]
  return partOf!.split('::').length * 4 + (kind === 'namespace' ? 0 : CLASS_LIKE.has(kind) ? 1 : 2)
}

/** Overloads are apart; where one language knows none, the only one is meant. */
function bySignature(tables: RepositoryTables, group: readonly number[]): number[][] {
  if (!CALLABLE.has(tables.facts[group[0]].kind)) return [[...group]]
  const signatures = new Map<string, number[]>()
  const plain: number[] = []
  for (const symbol of group) {
    const { variantOf } = tables.languageOf(tables.fileOf[symbol]).symbols
    if (!variantOf) plain.push(symbol)
    else {
      const signature = variantOf(tables.facts[symbol].signature)
      signatures.set(signature, [...(signatures.get(signature) ?? []), symbol])
    }
  }
  const sets = joinLeftOver(tables, [...signatures.values()])
  if (sets.length === 1) return [[...sets[0], ...plain].sort((a, b) => a - b)]
  return plain.length > 0 ? [...sets, plain] : sets
}

/** Types may be written in two ways: one declaration and one definition that are left over belong together. */
function joinLeftOver(tables: RepositoryTables, sets: number[][]): number[][] {
  const isDefined = (set: readonly number[]) => set.some(symbol => isDefinition(tables, symbol))
  const declared = sets.filter(set => !isDefined(set))
  const defined = sets.filter(set => isDefined(set) && set.every(symbol => isDefinition(tables, symbol)))
  if (declared.length !== 1 || defined.length !== 1) return sets
  const joined = [...declared[0], ...defined[0]].sort((a, b) => a - b)
  return [joined, ...sets.filter(set => set !== declared[0] && set !== defined[0])]
}

function linkGroup(tables: RepositoryTables, group: readonly number[]): void {
  const isOpen = tables.facts[group[0]].kind === 'namespace'
  const definitions = isOpen ? [] : group.filter(symbol => isDefinition(tables, symbol))
  const [first] = [...(definitions.length > 0 ? definitions : group)].sort(
    (a, b) => costOf(tables, a) - costOf(tables, b) || a - b,
  )
  const holders = new Map<number, number>()
  for (const symbol of group) {
    const isWhole = definitions.length > 1 && definitions.includes(symbol)
    const whole = isWhole ? symbol : definitions.length > 1 ? nearest(tables, symbol, definitions) : first
    if (isOpen) {
      tables.parts.join(symbol, whole)
      continue
    }
    tables.linkPart(symbol, whole)
    // The definition of a member is written apart from what holds it.
    const holder = tables.container[symbol]
    if (tables.facts[symbol].owner === undefined && holder >= 0 && tables.facts[holder].kind !== 'module')
      holders.set(whole, tables.wholeOf(holder))
  }
  for (const [whole, holder] of holders)
    if (tables.facts[whole].owner !== undefined) tables.hold(whole, holder)
}

function isDefinition(tables: RepositoryTables, symbol: number): boolean {
  const { kind, bodyHash, signature, owner } = tables.facts[symbol]
  // A member that is not filled in its class has its definition apart.
  if (kind === 'property') return owner !== undefined
  return CALLABLE.has(kind) || CLASS_LIKE.has(kind) ? bodyHash !== 0 : !/^extern\b(?!.*=)/.test(signature)
}

/** No test and nothing generated or copied, if there is a choice. */
function costOf(tables: RepositoryTables, symbol: number): number {
  const { flags } = tables.files[tables.fileOf[symbol]].file
  return (
    (flags & FILE_FLAG.vendored ? 8 : 0) +
    (flags & FILE_FLAG.test ? 4 : 0) +
    (flags & FILE_FLAG.generated ? 2 : 0)
  )
}

/** Chooses the definition whose path shares most with that of the declaration. */
function nearest(tables: RepositoryTables, symbol: number, definitions: readonly number[]): number {
  const path = filePathOf(tables, symbol)
  const shared = (other: string): number => {
    let at = 0
    while (at < path.length && path[at] === other[at]) at++
    return at
  }
  const score = (one: number) =>
    tables.fileOf[one] === tables.fileOf[symbol] ? 1e9 : shared(filePathOf(tables, one))
  return [...definitions].sort(
    (a, b) => score(b) - score(a) || costOf(tables, a) - costOf(tables, b) || a - b,
  )[0]
}

function filePathOf({ files, fileOf }: RepositoryTables, symbol: number): string {
  return files[fileOf[symbol]].file.path
}
