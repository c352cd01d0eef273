/** Members that override one of an ancestor: they follow from the hierarchy, not from a site. */
import { SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import type { EdgeList } from '../edge-list.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Evaluator } from '../values/evaluate.ts'
import { isVariable, parameterTypes } from './choose-overloads.ts'

/** Those of one file. */
export function findOverrides(
  evaluator: Evaluator,
  edges: EdgeList,
  canonical: Int32Array,
  file: number,
): void {
  const { tables, hierarchy } = evaluator
  for (let symbol = tables.base[file]; symbol < tables.base[file + 1]; symbol++) {
    const holder = tables.container[symbol]
    const { kind, name } = tables.facts[symbol]
    if (holder < 0 || canonical[symbol] !== symbol) continue
    if (!tables.isClassLike(holder) && !hierarchy.isEnumConstant(holder)) continue
    if (kind !== 'method' && kind !== 'property') continue
    const { modules, syntax, symbols } = tables.languageOf(tables.fileOf[symbol])
    if (symbols.structure === 'by-methods') continue
    const areApart = modules.inheritance === 'mixins'
    // What a receiver keeps for itself is the same thing in every class.
    if (areApart && name[0] === '@') continue
    const overloads = syntax.overloadsByArity
    // Where overloads count, fields, static and private methods override nothing.
    if (overloads && !isOverridable(tables.facts[symbol])) continue
    for (const ancestor of hierarchy.orderOf(holder).slice(1)) {
      const named = tables.members.named(ancestor, name)
      if (named.length === 0) continue
      const found = named
        .filter(other => tables.facts[other].kind !== 'constructor')
        .filter(other => !areApart || isSameSide(tables.facts[other], tables.facts[symbol]))
        .filter(
          other =>
            !overloads || (isOverridable(tables.facts[other]) && hasSameParameters(tables, other, symbol)),
        )
      if (found.length === 0) continue
      const confidence = found.length === 1 ? 'probable' : 'approximate'
      for (const other of found) {
        edges.add({
          from: symbol,
          to: canonical[other],
          kind: 'overrides',
          confidence,
          derivation: 'hierarchy',
          siteFile: -1,
          site: -1,
        })
      }
      break
    }
  }
}

/** Both of instances, or both of the class itself. */
function isSameSide(one: SymbolFact, other: SymbolFact): boolean {
  return ((one.flags ^ other.flags) & SYMBOL_FLAG.static) === 0
}

function isOverridable({ kind, flags, visibility }: SymbolFact): boolean {
  return kind === 'method' && (flags & SYMBOL_FLAG.static) === 0 && visibility !== 'private'
}

/** Whether two methods have the same parameters, the type parameters of the first standing for anything. */
function hasSameParameters(tables: RepositoryTables, method: number, overriding: number): boolean {
  const own = parameterTypes(tables, overriding)
  const inherited = parameterTypes(tables, method)
  return (
    own.length === inherited.length &&
    inherited.every((type, i) => type === own[i] || isVariable(tables, method, type))
  )
}
