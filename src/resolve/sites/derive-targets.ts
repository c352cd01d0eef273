/** How the targets of a site were found: by scope, import, receiver, inheritance. */
import type { Derivation, SiteFact } from '../../model/index.ts'
import type { Evaluator } from '../values/evaluate.ts'
import { isModule, symbolValue } from '../values/values.ts'

interface Found {
  symbol: number
}

export class Derivations {
  private readonly evaluator: Evaluator
  private readonly canonical: Int32Array

  constructor(evaluator: Evaluator, canonical: Int32Array) {
    this.evaluator = evaluator
    this.canonical = canonical
  }

  of(site: SiteFact, from: number, targets: readonly Found[]): Derivation {
    const root = site.target[0]
    const steps = countSteps(site.target)
    if (root === 'u')
      return steps === 1 && this.ofSelf(site, from, targets) === 'hierarchy' ? 'hierarchy' : 'super'
    if (root === 't' && steps === 1) return this.ofSelf(site, from, targets)
    if (root === '~' && steps === 0) return this.ofBareName(from, targets)
    if (steps === 0) return root === 's' ? 'scope' : 'import'
    const [, imported] = (root === 'i' && steps === 1 && /^(i\d+)\.[^.([@]+$/.exec(site.target)) || []
    return imported !== undefined && this.isOfImport(imported, from, targets) ? 'import' : 'receiver'
  }

  /** A member of the imported module or symbol itself: what is found through the type of a value depends on more. */
  private isOfImport(imported: string, from: number, targets: readonly Found[]): boolean {
    const { tables } = this.evaluator
    const values = this.evaluator.evaluate(tables.fileOf[from], imported, from)
    if (values.some(isModule)) return true
    return targets.every(({ symbol }) => values.includes(symbolValue(tables.container[symbol])))
  }

  /** A member of the receiver: its class's own, inherited, or one that only subclasses have. */
  private ofSelf(site: SiteFact, from: number, targets: readonly Found[]): Derivation {
    const { tables, hierarchy } = this.evaluator
    const own = tables.wholeOf(tables.base[tables.fileOf[from]] + Number.parseInt(site.target.slice(1), 10))
    const holders = targets.map(target => tables.container[target.symbol])
    if (holders.includes(own) || targets.some(target => target.symbol === own) || !tables.isClassLike(own))
      return 'self'
    const order = hierarchy.orderOf(own).map(symbol => this.canonical[symbol])
    return holders.every(holder => holder >= 0 && !order.includes(this.canonical[holder]))
      ? 'hierarchy'
      : 'inherited'
  }

  private ofBareName(from: number, targets: readonly Found[]): Derivation {
    const { tables } = this.evaluator
    const { symbol } = targets[0]
    const holder = tables.container[symbol]
    if (holder >= 0 && tables.isClassLike(holder)) return 'self'
    if (tables.moduleOf[tables.fileOf[symbol]] === tables.moduleOf[tables.fileOf[from]]) return 'package'
    const { includesFiles } = tables.languageOf(tables.fileOf[from]).modules
    if (includesFiles && !this.evaluator.modules.included.sees(tables.fileOf[from], symbol)) return 'global'
    // Only scripts share names without a word; elsewhere a star import brought it.
    return tables.languageOf(tables.fileOf[from]).modules.exportsAreExplicit ? 'global' : 'import'
  }
}

/** Steps of a reference expression, after the name or number it starts with. */
function countSteps(target: string): number {
  let count = 0
  for (let at = 0; at < target.length; at++) {
    const char = target[at]
    if (char === '.' || char === '(' || char === '[' || char === '@') count++
  }
  return count
}
