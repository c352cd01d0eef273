/** Follows one step from a value: to a member, a call's result, an element, what a context gives, an instance. */
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Evaluation } from './evaluation.ts'
import { elementsOfInstance, enteredValues, type Protocols } from './follow-protocols.ts'
import { Memo } from './memo.ts'
import { type Call, type Step, writeCall } from './read-expression.ts'
import { isApart, ofReceiver } from './receivers.ts'
import {
  collectionValue,
  idOf,
  instanceValue,
  isCollection,
  isInstance,
  isModule,
  isSymbol,
  NOTHING,
  OUTSIDE_ONLY,
  symbolValue,
  UNKNOWN_ONLY,
  unite,
  type Value,
  type Values,
} from './values.ts'

export class ValueSteps {
  private readonly evaluation: Evaluation
  private readonly tables: RepositoryTables
  private readonly protocols: Protocols
  private readonly followed: Memo<string, Values>
  /** Elements of collections; where there are several lists, one for each place. */
  private readonly collections: (readonly Values[])[] = []

  constructor(evaluation: Evaluation) {
    this.evaluation = evaluation
    this.tables = evaluation.tables
    this.followed = new Memo(evaluation.uncertainty)
    this.protocols = {
      hierarchy: evaluation.hierarchy,
      specialOf: symbol => evaluation.tables.specialOf(symbol),
      resultOf: (method, receiver) =>
        ofReceiver(evaluation.tables, method, evaluation.typeValues(method), [receiver]),
      elementOf: (value, index) => this.elementOf(value, index),
    }
  }

  /** `receiver` is what the member before was taken of. */
  follow(values: Values, step: Step, receiver: Values): Values {
    if (values.length === 1) return this.followFrom(values[0], step, receiver)
    return unite(values.map(value => this.followFrom(value, step, receiver)))
  }

  private followFrom(value: Value, step: Step, receiver: Values): Values {
    if (value < 0) return [value]
    if (step.kind === 'member') return this.memberOf(value, step.name, step.call)
    if (step.kind === 'call') return this.callOf(value, receiver)
    if (step.kind === 'element') return this.elementOf(value, step.index)
    return step.kind === 'enter' ? this.enter(value) : this.instanceOf(value)
  }

  memberOf(value: Value, name: string, call: Call): Values {
    if (value < 0) return [value]
    if (isCollection(value)) return OUTSIDE_ONLY
    const id = idOf(value)
    if (isModule(value)) return this.evaluation.modules.exports.named(id, name)
    const { tables } = this
    if (tables.isClassLike(id)) {
      const found = this.evaluation.ownMembers.areApart(id)
        ? this.evaluation.ownMembers.find(value, name)
        : this.evaluation.lookup.findMember(id, name, call, 0)
      if (found) return isApart(this.tables, value, found) ? NOTHING : found
      const pointed = isInstance(value) ? this.throughArrow(id, name, call) : NOTHING
      if (pointed.length > 0) return pointed
      if (isInstance(value) && name === tables.specialOf(id)?.classOf) return [symbolValue(id)]
      if (isSymbol(value) && name === tables.specialOf(id)?.itself) return [value]
      if (isSymbol(value) && name === tables.languageOf(tables.fileOf[id]).syntax.makingMember) return [value]
      const extensions = isInstance(value) ? this.evaluation.extensions.on(id, name, call) : NOTHING
      if (extensions.length > 0) return extensions
      const mismatches = this.evaluation.lookup.mismatches(id, name, call, 0)
      if (mismatches.length > 0) return mismatches
      if (this.evaluation.hierarchy.isOpen(id)) return OUTSIDE_ONLY
      return isInstance(value) ? this.evaluation.hierarchy.membersBelow(id, name).map(symbolValue) : NOTHING
    }
    if (tables.facts[id].kind === 'module')
      return this.evaluation.modules.exports.named(tables.moduleOf[tables.fileOf[id]], name)
    const direct = tables.members.named(id, name)
    // A declared type says more than the value that happens to be given.
    const declared =
      direct.length > 0 && tables.isValueLike(id) && tables.facts[id].type !== ''
        ? this.membersOfType(id, name, call).filter(isSymbol)
        : []
    if (declared.length > 0) return declared
    if (direct.length > 0) return direct.map(symbolValue)
    if (tables.isCallable(id) || tables.facts[id].kind === 'namespace') return NOTHING
    return this.membersOfType(id, name, call)
  }

  /** What an instance lacks, that which it points at may have. */
  private throughArrow(symbol: number, name: string, call: Call): Values {
    const arrow = this.tables.specialOf(symbol)?.arrow
    const found =
      arrow === undefined || name === arrow ? undefined : this.evaluation.hierarchy.findMember(symbol, arrow)
    if (!found) return NOTHING
    const values = found.symbols.flatMap(one => this.evaluation.typeValues(one)).filter(value => value >= 0)
    return unite(
      values.filter(value => idOf(value) !== symbol).map(value => this.memberOf(value, name, call)),
    )
  }

  private membersOfType(symbol: number, name: string, call: Call): Values {
    const step = `.${name}${writeCall(call)}`
    return this.through(step, symbol, value => this.memberOf(value, name, call))
  }

  /**
   * Follows one step through what a symbol holds. Variables hold one another in circles and in dense clusters: each step
   * through a symbol is computed once, and queried again on the way it adds nothing.
   */
  private through(step: string, symbol: number, follow: (value: Value) => Values): Values {
    const key = `${symbol}${step}`
    const known = this.followed.get(key)
    if (known) return known
    const { uncertainty } = this.evaluation
    if (!uncertainty.mayFollow()) return UNKNOWN_ONLY
    const begun = this.followed.begin(key, NOTHING)
    uncertainty.depth++
    const values = unite(this.evaluation.typeValues(symbol).map(follow))
    uncertainty.depth--
    return this.followed.end(begun, values)
  }

  callOf(value: Value, receiver: Values): Values {
    if (value < 0) return [value]
    if (isCollection(value)) return OUTSIDE_ONLY
    const id = idOf(value)
    if (isModule(value))
      return unite(this.evaluation.modules.exports.named(id, '=').map(one => this.callOf(one, receiver)))
    if (isInstance(value)) {
      const name = this.tables.specialOf(id)?.call
      const call = name === undefined ? undefined : this.evaluation.hierarchy.findMember(id, name)
      return call ? unite(call.symbols.map(symbol => this.evaluation.typeValues(symbol))) : UNKNOWN_ONLY
    }
    if (this.tables.isClassLike(id)) return [instanceValue(id)]
    if (this.tables.isCallable(id))
      return ofReceiver(this.tables, id, this.evaluation.typeValues(id), receiver)
    // Where methods and fields live apart, calling a field reads it (a record's component).
    const { overloadsByArity, makingMember } = this.tables.languageOf(this.tables.fileOf[id]).syntax
    if (overloadsByArity || makingMember !== undefined) return this.evaluation.typeValues(id)
    return this.through('()', id, one => this.callOf(one, NOTHING))
  }

  /** Entering a context: what its class says it gives; of a generator that is one, what it yields. */
  private enter(value: Value): Values {
    if (value < 0) return [value]
    if (isCollection(value)) return this.elementOf(value)
    if (isInstance(value)) return enteredValues(this.protocols, value)
    return isSymbol(value) && this.tables.isValueLike(idOf(value))
      ? this.through('>', idOf(value), one => this.enter(one))
      : UNKNOWN_ONLY
  }

  elementOf(value: Value, index = Number.NaN): Values {
    if (isCollection(value)) {
      const parts = this.collections[idOf(value)]
      return parts.length === 1 || Number.isNaN(index) ? unite(parts) : (parts.at(index) ?? NOTHING)
    }
    if (value < 0) return [value]
    const { tables } = this
    const id = idOf(value)
    // Type arguments in brackets: it is still the class or the function. Java writes none so.
    const isNamed = isSymbol(value) && (tables.isClassLike(id) || tables.isCallable(id))
    if (isNamed) return tables.languageOf(tables.fileOf[id]).syntax.overloadsByArity ? UNKNOWN_ONLY : [value]
    if (isInstance(value) && this.isPointedAt(id)) return [value]
    const isNamedCollection = isInstance(value) && tables.facts[id].kind === 'type'
    if (isInstance(value) && !isNamedCollection) return elementsOfInstance(this.protocols, value, index)
    return isNamedCollection || (isSymbol(value) && tables.isValueLike(id))
      ? this.through(`[${index}]`, id, one => this.elementOf(one, index))
      : UNKNOWN_ONLY
  }

  /** What is indexed is a pointer to one of many, unless its type says otherwise. */
  private isPointedAt(symbol: number): boolean {
    const { syntax } = this.tables.languageOf(this.tables.fileOf[symbol])
    const names = this.tables.specialOf(symbol)?.element ?? []
    return (
      syntax.hasPointers === true &&
      !names.some(name => this.evaluation.hierarchy.findMember(symbol, name) !== undefined)
    )
  }

  private instanceOf(value: Value): Values {
    if (value < 0 || isInstance(value) || isCollection(value)) return [value]
    const id = idOf(value)
    // `module.exports = class …`: the module is the class.
    if (isModule(value))
      return unite([...this.evaluation.modules.exports.named(id, '=').map(one => this.instanceOf(one))])
    if (this.tables.isClassLike(id) || this.tables.isCallable(id)) return [instanceValue(id)]
    const held = this.through('@', id, one => (isSymbol(one) ? this.instanceOf(one) : [one]))
    // A type may have members of its own, beside those of the type it means.
    return this.tables.facts[id].kind === 'type'
      ? unite([[instanceValue(id)], held.filter(one => one >= 0)])
      : held
  }

  collection(parts: readonly Values[]): Value {
    return collectionValue(this.collections.push(parts) - 1)
  }
}
