/** Finds the type of every part: a block of members that is written apart from its type, in another file. */
import { CALLABLE, FILE_FLAG, isLinked, SYMBOL_FLAG } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { Evaluator } from '../values/evaluate.ts'
import { idOf, isInstance, isSymbol } from '../values/values.ts'
import { linkDeclarations } from './link-declarations.ts'

/** Must come before anything else is evaluated: it decides which members a type has. */
export function linkParts(tables: RepositoryTables): void {
  const all = tables.partSymbols()
  const linked = all.filter(part => isLinked(tables.facts[part]))
  if (linked.length > 0) linkDeclarations(tables, linked)
  const parts = linked.length > 0 ? all.filter(part => !isLinked(tables.facts[part])) : all
  if (parts.length === 0) return
  // Parts inside of parts are found when those around them are linked.
  const byDepth: number[][] = []
  for (const part of parts) {
    const depth = depthOf(tables, part)
    byDepth[depth] ??= []
    byDepth[depth].push(part)
  }
  for (const some of byDepth) if (some) linkSome(tables, some)
}

function linkSome(tables: RepositoryTables, parts: readonly number[]): void {
  // What this one remembers was computed while the members of parts were missing.
  const evaluator = new Evaluator(tables)
  const wholes = parts.map(part => (isPartial(tables, part) ? findFirst : findWhole)(evaluator, part))
  parts.forEach((part, i) => {
    tables.linkPart(part, wholes[i])
  })
}

function isPartial(tables: RepositoryTables, part: number): boolean {
  return (tables.facts[part].flags & SYMBOL_FLAG.partial) !== 0
}

function depthOf(tables: RepositoryTables, part: number): number {
  return isPartial(tables, part) ? tables.facts[part].partOf!.split('.').length - 1 : 0
}

/** The part itself where its type is not of the repository. */
function findWhole(evaluator: Evaluator, part: number): number {
  const { tables } = evaluator
  const file = tables.fileOf[part]
  const values = evaluator.evaluate(file, tables.facts[part].partOf!, tables.container[part])
  const types = values
    .flatMap(value =>
      isSymbol(value) && tables.facts[idOf(value)].kind === 'type'
        ? evaluator.typeValues(idOf(value))
        : [value],
    )
    .filter(value => (isSymbol(value) || isInstance(value)) && tables.isClassLike(idOf(value)))
    .map(idOf)
  const [whole] = types.filter(type => tables.facts[type].partOf === undefined)
  return whole ?? part
}

/** Chooses the declaration that stands for equal ones: not generated, not a test, with a body, in a file of its name. */
function findFirst(evaluator: Evaluator, part: number): number {
  const { tables } = evaluator
  const all = evaluator
    .evaluate(tables.fileOf[part], tables.facts[part].partOf!, tables.moduleSymbolOf(part))
    .filter(isSymbol)
    .map(idOf)
    .filter(other => isEqual(tables, part, other))
  const cost = (symbol: number): number => {
    const { flags, path } = tables.files[tables.fileOf[symbol]].file
    const { bodyHash, name } = tables.facts[symbol]
    const penalty = (flags & FILE_FLAG.generated ? 8 : 0) + (flags & FILE_FLAG.test ? 4 : 0)
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
    const isNamed = stem === name || stem.replaceAll('_', '') === name.toLowerCase()
    return penalty + (bodyHash === 0 ? 2 : 0) + (isNamed ? 0 : 1)
  }
  all.sort((a, b) => cost(a) - cost(b) || a - b)
  return all[0] ?? part
}

function isEqual(tables: RepositoryTables, part: number, other: number): boolean {
  const [fact, { kind, flags, name, partOf, params, signature }] = [tables.facts[part], tables.facts[other]]
  const { variantOf } = tables.languageOf(tables.fileOf[part]).symbols
  return (
    (flags & SYMBOL_FLAG.partial) !== 0 &&
    kind === fact.kind &&
    name === fact.name &&
    partOf === fact.partOf &&
    (!CALLABLE.has(kind) || parametersOf(params) === parametersOf(fact.params)) &&
    variantOf?.(signature) === variantOf?.(fact.signature)
  )
}

function parametersOf(params: string): string {
  return params.replace(/\s+/g, '')
}
