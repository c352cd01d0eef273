/** Members that override one of an ancestor: they follow from the hierarchy, no site says so. */
import { SYMBOL_FLAG, type SymbolFact } from '../model/index.ts'
import type { World } from './build-world.ts'
import { isVariable } from './choose-overloads.ts'
import type { EdgeList } from './edge-list.ts'
import type { Evaluator } from './evaluate.ts'
import { parameterTypes } from './parameter-types.ts'

/** Those of one file. */
export function findOverrides(
  evaluator: Evaluator,
  edges: EdgeList,
  canonical: Int32Array,
  file: number,
): void {
  const { world, hierarchy } = evaluator
  for (let symbol = world.base[file]; symbol < world.base[file + 1]; symbol++) {
    const holder = world.container[symbol]
    const { kind, name, params } = world.facts[symbol]
    if (holder < 0 || canonical[symbol] !== symbol) continue
    if (!world.isClassLike(holder) && !hierarchy.isEnumConstant(holder)) continue
    if (kind !== 'method' && kind !== 'property') continue
    const { syntax, symbols } = world.languageOf(world.fileOf[symbol])
    if (symbols.structure === 'by-methods') continue
    const overloads = syntax.overloadsByArity
    // Where overloads count, fields, static and private methods override nothing.
    if (overloads && !isOverridable(world.facts[symbol])) continue
    for (const ancestor of hierarchy.orderOf(holder).slice(1)) {
      const found = world
        .membersNamed(ancestor, name)
        .filter(other => world.facts[other].kind !== 'constructor')
        .filter(
          other =>
            !overloads || (isOverridable(world.facts[other]) && hasSameParameters(world, other, params)),
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

function isOverridable({ kind, flags, visibility }: SymbolFact): boolean {
  return kind === 'method' && (flags & SYMBOL_FLAG.static) === 0 && visibility !== 'private'
}

/** Whether a method's parameters are those written, its type parameters standing for anything. */
function hasSameParameters(world: World, method: number, params: string): boolean {
  const own = parameterTypes(params)
  const inherited = parameterTypes(world.facts[method].params)
  return (
    own.length === inherited.length &&
    inherited.every((type, i) => type === own[i] || isVariable(world, method, type))
  )
}
