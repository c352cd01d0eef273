/** Ancestors and members of classes, as the index knows them already. */
import { type Confidence, SYMBOL_FLAG, weaker } from '../model/index.ts'
import type { TableSymbol } from '../store/read/symbol-table.ts'
import type { ExactIndex } from './exact-index.ts'

export interface Base {
  to: number
  confidence: Confidence
}

const MEMBERS = new Set(['method', 'property'])
/** Deeper hierarchies have a cycle. */
const MAX_BASES = 64

export class ClassHierarchy {
  private readonly index: ExactIndex
  private readonly bases = new Map<number, readonly Base[]>()
  private readonly ancestors = new Map<number, readonly Base[]>()

  constructor(index: ExactIndex) {
    this.index = index
  }

  /** Methods and properties of instances, which what inherits them may have in their place. */
  membersOf(owner: number): TableSymbol[] {
    return this.allMembersOf(owner).filter(({ flags }) => (flags & SYMBOL_FLAG.static) === 0)
  }

  /** Those of the class itself too. */
  allMembersOf(owner: number): TableSymbol[] {
    return this.index.symbols.members(owner).filter(({ kind }) => MEMBERS.has(kind))
  }

  /** Nearest first, each once, as sure as the weakest step on the way. */
  ancestorsOf(symbol: number): readonly Base[] {
    let ancestors = this.ancestors.get(symbol)
    if (!ancestors) {
      ancestors = this.findAncestors(symbol)
      this.ancestors.set(symbol, ancestors)
    }
    return ancestors
  }

  private findAncestors(symbol: number): Base[] {
    const found = new Map<number, Base>()
    let level: readonly Base[] = this.basesOf(symbol)
    for (let depth = 0; depth < MAX_BASES && level.length > 0; depth++) {
      const next: Base[] = []
      for (const base of level) {
        if (base.to === symbol || found.has(base.to)) continue
        found.set(base.to, base)
        for (const { to, confidence } of this.basesOf(base.to))
          next.push({ to, confidence: weaker(confidence, base.confidence) })
      }
      level = next
    }
    return [...found.values()]
  }

  private basesOf(symbol: number): readonly Base[] {
    let bases = this.bases.get(symbol)
    if (!bases) {
      bases = this.index.basesOf(symbol).map(({ to, confidence }) => ({ to, confidence }))
      this.bases.set(symbol, bases)
    }
    return bases
  }
}
