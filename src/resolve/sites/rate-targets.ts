/** How sure the edges of a site are, from its targets and how they were found. */
import type { Confidence, Derivation, SiteFact } from '../../model/index.ts'
import { edgeEnd } from '../edge-list.ts'
import type { SymbolTable } from '../tables/symbol-table.ts'
import type { Constructors } from './find-constructors.ts'
import type { TargetFinder } from './find-targets.ts'
import { type Outcome, RESOLVED, type Target } from './outcome.ts'

export class TargetRating {
  private readonly symbols: SymbolTable
  private readonly targets: TargetFinder
  private readonly constructors: Constructors

  constructor(symbols: SymbolTable, targets: TargetFinder, constructors: Constructors) {
    this.symbols = symbols
    this.targets = targets
    this.constructors = constructors
  }

  resolved(site: SiteFact, targets: Target[], derivation: Derivation, isAll: boolean): Outcome {
    const isSure =
      isAll &&
      derivation !== 'unique-name' &&
      derivation !== 'global' &&
      derivation !== 'hierarchy' &&
      (targets.length === 1 || this.isOneCandidate(site, targets))
    const edges = targets.map(({ symbol, kind, isMismatch }) => {
      // A class is sure where which of its constructors runs is not.
      const isOnly = targets.every(other => other.kind !== kind || other.symbol === symbol)
      const confidence: Confidence = isSure && isOnly && !isMismatch ? 'probable' : 'approximate'
      return edgeEnd({ to: symbol, kind, confidence, derivation })
    })
    return { edges, reason: RESOLVED }
  }

  /** A class and the constructor it runs are one candidate. */
  private isOneCandidate(site: SiteFact, targets: readonly Target[]): boolean {
    const classes = targets.filter(target => target.kind === 'instantiates')
    const called = targets.filter(
      target => target.kind === this.targets.kindTo(site, target.symbol) && target.kind !== 'instantiates',
    )
    const { facts, container } = this.symbols
    const isConstructor = (symbol: number) =>
      classes.length > 0 &&
      (facts[symbol].kind === 'constructor' ||
        classes.some(
          ({ symbol: owner }) =>
            container[symbol] === owner && this.constructors.calledClass(owner) === facts[symbol].name,
        ))
    const heads = new Set(
      [...classes, ...called.filter(target => !isConstructor(target.symbol))].map(target => target.symbol),
    )
    return heads.size <= 1
  }
}
