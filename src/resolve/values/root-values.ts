/** What the first part of an expression means: a symbol, an import, a bare name, `super`, a collection. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Evaluation } from './evaluation.ts'
import type { ValueSteps } from './follow-values.ts'
import type { Expression, MemberStep } from './read-expression.ts'
import {
  idOf,
  instanceValue,
  isSymbol,
  OUTSIDE_ONLY,
  symbolValue,
  UNKNOWN_ONLY,
  type Value,
  type Values,
} from './values.ts'

export class RootValues {
  private readonly evaluation: Evaluation
  private readonly tables: RepositoryTables
  private readonly steps: ValueSteps

  constructor(evaluation: Evaluation, steps: ValueSteps) {
    this.evaluation = evaluation
    this.tables = evaluation.tables
    this.steps = steps
  }

  of(file: number, { root, rootCall }: Expression, context: number): Values {
    const { base } = this.tables
    if ('index' in root && root.kind !== 'import') this.tables.lookups.note(base[file] + root.index)
    const own = (index: number) => this.tables.wholeOf(base[file] + index)
    switch (root.kind) {
      case 'symbol':
        return [symbolValue(own(root.index))]
      case 'import':
        return this.evaluation.lookup.imported(this.evaluation.modules.imports.of(file, root.index), rootCall)
      case 'instance':
        return [instanceValue(own(root.index))]
      case 'super':
        return this.superValues(own(root.index))
      case 'collection':
        return [this.steps.collection(root.parts.map(part => this.evaluation.evaluate(file, part, context)))]
      case 'name':
        return this.ofTypeArity(
          file,
          this.evaluation.lookup.bareName(file, root.name, context, rootCall),
          root.typeArity,
        )
      case 'unknown':
        return UNKNOWN_ONLY
      case 'outside':
        return OUTSIDE_ONLY
    }
  }

  /** Chooses among types of one name those with this number of type parameters, if there are any. */
  private ofTypeArity(file: number, values: Values, arity: number): Values {
    const { tables } = this
    const { syntax, symbols } = tables.languageOf(file)
    if (!syntax.typesByArity || values.length < 2) return values
    const isMeant = (value: Value) =>
      isSymbol(value) &&
      tables.isClassLike(idOf(value)) &&
      symbols.overloads?.typeParametersOf(tables.facts[idOf(value)]).length === arity
    const meant = values.filter(isMeant)
    return meant.length > 0 ? meant : values
  }

  private superValues(symbol: number): Values {
    const { symbols, isOpen } = this.evaluation.hierarchy.basesOf(symbol)
    const values = symbols.map(symbolValue)
    return values.length === 0 && isOpen ? OUTSIDE_ONLY : values
  }

  superMember(symbol: number, step: MemberStep, context: number): Values {
    const isStatic = (this.tables.facts[context].flags & SYMBOL_FLAG.static) !== 0
    const found = this.evaluation.ownMembers.areApart(symbol)
      ? this.evaluation.ownMembers.find(isStatic ? symbolValue(symbol) : instanceValue(symbol), step.name, 1)
      : this.evaluation.lookup.findMember(symbol, step.name, step.call, 1)
    if (found) return found
    const mismatches = this.evaluation.lookup.mismatches(symbol, step.name, step.call, 1)
    if (mismatches.length > 0) return mismatches
    return this.evaluation.hierarchy.isOpen(symbol)
      ? OUTSIDE_ONLY
      : this.evaluation.hierarchy.membersBeside(symbol, step.name).map(symbolValue)
  }
}
