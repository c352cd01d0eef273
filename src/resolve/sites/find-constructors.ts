/** The constructors that making an instance of a class runs. */

import { mostSpecific, takes } from '../members/choose-overloads.ts'
import { countParameters } from '../members/count-parameters.ts'
import type { Evaluator } from '../values/evaluate.ts'
import type { Call } from '../values/read-expression.ts'
import { MAX_CANDIDATES } from './outcome.ts'

interface FoundConstructors {
  symbols: readonly number[]
  /** Named by a call that does not fit them. */
  isMismatch: boolean
}

const NONE: FoundConstructors = { symbols: [], isMismatch: false }

export class Constructors {
  private readonly evaluator: Evaluator
  /** By class, for one file: what another file depends on, it has to look up itself. */
  private readonly constructors = new Map<number, readonly number[]>()

  constructor(evaluator: Evaluator) {
    this.evaluator = evaluator
  }

  clear(): void {
    this.constructors.clear()
  }

  /** `isCall`: the class is called by its name, which may run a member of another name. */
  of(owner: number, call: Call, isCall: boolean): FoundConstructors {
    const { tables, hierarchy } = this.evaluator
    const called = isCall ? this.calledClass(owner) : undefined
    const own = called === undefined ? [] : tables.members.named(owner, called)
    if (own.length > 0) return { symbols: own, isMismatch: false }
    for (const ancestor of hierarchy.orderOf(owner)) {
      const all = this.constructorsOf(ancestor)
      const fitting = all.filter(one => takes(tables, one, call))
      const symbols = mostSpecific(tables, fitting, call)
      if (symbols.length > 0) return { symbols, isMismatch: false }
      // Constructors are inherited, but not where they are distinguished by arity.
      if (!tables.languageOf(tables.fileOf[ancestor]).syntax.overloadsByArity) continue
      return { symbols: this.mismatchesAmong(ancestor, all, call), isMismatch: true }
    }
    return NONE
  }

  /** The member that runs where the class is called by its name. */
  calledClass(owner: number): string | undefined {
    return this.evaluator.tables.specialOf(owner)?.calledClass
  }

  /** The one of a record that its components make is written nowhere; more than a site may have candidates hide the class. */
  private mismatchesAmong(symbol: number, constructors: readonly number[], call: Call): readonly number[] {
    const { min, max } = countParameters(this.evaluator.tables.facts[symbol].params)
    const isCanonical = max > 0 && call.arity >= min && call.arity <= max
    return isCanonical || constructors.length >= MAX_CANDIDATES ? [] : constructors
  }

  private constructorsOf(symbol: number): readonly number[] {
    let found = this.constructors.get(symbol)
    if (!found) {
      const { tables } = this.evaluator
      const names = tables.specialOf(symbol)?.constructors ?? []
      found = (names === 'class-name' ? [tables.facts[symbol].name] : names)
        .flatMap(name => tables.members.named(symbol, name))
        .filter(one => tables.facts[one].kind === 'constructor')
      this.constructors.set(symbol, found)
    }
    return found
  }
}
