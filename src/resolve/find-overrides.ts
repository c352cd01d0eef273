/** Members that override one of an ancestor: they follow from the hierarchy, no site says so. */
import type { EdgeList } from './edge-list.ts'
import type { Evaluator } from './evaluate.ts'
import { countParameters } from './count-parameters.ts'

export function findOverrides(evaluator: Evaluator, edges: EdgeList, canonical: Int32Array): void {
  const { world, hierarchy } = evaluator
  for (let symbol = 0; symbol < world.facts.length; symbol++) {
    const holder = world.container[symbol]
    const { kind, name, params } = world.facts[symbol]
    if (holder < 0 || canonical[symbol] !== symbol || !world.isClassLike(holder)) continue
    if (kind !== 'method' && kind !== 'property') continue
    const overloads = world.languageOf(world.fileOf[symbol]).syntax.overloadsByArity
    for (const ancestor of hierarchy.orderOf(holder).slice(1)) {
      const found = world
        .membersNamed(ancestor, name)
        .filter(other => world.facts[other].kind !== 'constructor')
        .filter(other => !overloads || countParameters(world.facts[other].params).most === countParameters(params).most)
      if (found.length === 0) continue
      const confidence = found.length === 1 ? 'probable' : 'approximate'
      for (const other of found) {
        edges.add({ from: symbol, to: canonical[other], kind: 'overrides', confidence, derivation: 'hierarchy', siteFile: -1, site: -1 })
      }
      break
    }
  }
}
