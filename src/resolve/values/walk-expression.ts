/** Walks a reference expression from what its first part means through its steps. */
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Evaluation } from './evaluation.ts'
import { fitUse } from './fit-use.ts'
import { ValueSteps } from './follow-values.ts'
import { NamespaceSteps } from './namespace-steps.ts'
import type { Expression, MemberStep, Step } from './read-expression.ts'
import { RootValues } from './root-values.ts'
import {
  idOf,
  isCollection,
  isSymbol,
  NOTHING,
  OUTSIDE_ONLY,
  UNKNOWN_ONLY,
  unite,
  type Value,
  type Values,
} from './values.ts'

/** What the first steps of an expression mean, and how many steps those are. */
interface Start {
  values: Values
  at: number
}

export class ExpressionWalker {
  private readonly evaluation: Evaluation
  private readonly tables: RepositoryTables
  readonly values: ValueSteps
  private readonly roots: RootValues
  private readonly namespaces: NamespaceSteps

  constructor(evaluation: Evaluation) {
    this.evaluation = evaluation
    this.tables = evaluation.tables
    this.values = new ValueSteps(evaluation)
    this.roots = new RootValues(evaluation, this.values)
    this.namespaces = new NamespaceSteps(evaluation, this.values)
  }

  walk(file: number, expression: Expression, context: number): Values {
    const { steps } = expression
    let { values, at } = this.start(file, expression, context)
    // A method that returns its receiver returns what it was called on.
    let receiver: Values = NOTHING
    for (; at < steps.length && values.length > 0; at++) {
      const before = values
      const called = this.calledOnCollections(file, values, steps, at)
      if (called) {
        values = called
        if (steps[at + 1]?.kind === 'call') at++
        continue
      }
      values = this.afterStep(file, values, steps, at, receiver)
      if (this.isHandedOn(file, steps, at) && !values.some(value => value >= 0)) {
        values = before
        at++
        continue
      }
      // What no class here has may come from anywhere.
      if (values.length === 0 && at + 1 < steps.length && this.sends(file)) values = UNKNOWN_ONLY
      receiver = steps[at].kind === 'member' ? before : NOTHING
    }
    return values
  }

  private start(file: number, expression: Expression, context: number): Start {
    const { root, steps } = expression
    if (root.kind === 'super' && steps[0]?.kind === 'member') {
      const around = this.tables.wholeOf(this.tables.base[file] + root.index)
      return { values: this.roots.superMember(around, steps[0], context), at: 1 }
    }
    const values = this.roots.of(file, expression, context)
    if (root.kind !== 'name') return { values, at: 0 }
    return this.startAtName(file, root.name, values, expression, context)
  }

  /** The first names of a path may be namespaces, modules, or a type by its whole path. */
  private startAtName(
    file: number,
    name: string,
    found: Values,
    expression: Expression,
    context: number,
  ): Start {
    const { steps } = expression
    let values = found
    if (values.length === 0 && steps.length > 0 && this.sends(file))
      values = /^\p{Lu}/u.test(name) ? OUTSIDE_ONLY : UNKNOWN_ONLY
    const isUnbound = steps.length > 0 && !values.some(value => value >= 0)
    if (steps.length > 0) values = this.following(file, values, steps[0].kind === 'call')
    const spaced = this.namespaces.areSpaces(values)
      ? this.namespaces.start(file, expression, context)
      : undefined
    if (spaced) return spaced
    const isPath = isUnbound || this.tables.languageOf(file).modules.dottedTypes === true
    const qualified = isPath ? this.evaluation.modules.qualified.named(file, name, steps) : undefined
    return qualified ? { values: [qualified.value], at: qualified.steps } : { values, at: 0 }
  }

  private afterStep(
    file: number,
    before: Values,
    steps: readonly Step[],
    at: number,
    receiver: Values,
  ): Values {
    const step = steps[at]
    if (step.kind !== 'member') return this.values.follow(before, step, receiver)
    let values = this.namespaces.isStep(file, before)
      ? this.namespaces.step(file, before, step)
      : this.values.follow(before, step, receiver)
    if (values.length === 0) values = this.typeBelow(file, before, step)
    if (at + 1 < steps.length) values = this.following(file, values, steps[at + 1].kind === 'call')
    return values
  }

  /** `Socket.Message`, where `Socket` is an alias of a type whose path the other one's goes on from. */
  private typeBelow(file: number, holders: Values, step: MemberStep): Values {
    if (!this.tables.languageOf(file).modules.dottedTypes || !/^\p{Lu}/u.test(step.name)) return NOTHING
    const types = holders.filter(value => isSymbol(value) && this.tables.isClassLike(idOf(value)))
    return unite(
      types.map(value =>
        this.evaluation.modules.qualified.topLevelType(
          file,
          `${this.tables.facts[idOf(value)].name}.${step.name}`,
        ),
      ),
    )
  }

  /** What a method of a collection gives, where the step names one that runs. */
  private calledOnCollections(
    file: number,
    values: Values,
    steps: readonly Step[],
    at: number,
  ): Values | undefined {
    const step = steps[at]
    if (step.kind !== 'member') return undefined
    const isRun = steps[at + 1]?.kind === 'call' || this.isReadAsCall(file, step)
    return isRun ? this.callOnCollections(file, values, step) : undefined
  }

  /** `lines.head` runs a method of a collection, where naming a method may run it. */
  private isReadAsCall(file: number, { name }: MemberStep): boolean {
    const { scoping, syntax } = this.tables.languageOf(file)
    if (!scoping.readingMayCall || scoping.impliedReceiver) return false
    return syntax.elementMembers?.has(name) === true
  }

  private sends(file: number): boolean {
    return this.tables.languageOf(file).scoping.impliedReceiver === true
  }

  /** What a name means where more follows: of some languages' methods, what they give. */
  private following(file: number, values: Values, isCalled: boolean): Values {
    const meant = fitUse(this.tables, file, values, isCalled)
    if (isCalled || !this.tables.languageOf(file).scoping.readingMayCall) return meant
    const isMethod = (value: Value) => isSymbol(value) && this.tables.isCallable(idOf(value))
    return meant.some(isMethod)
      ? unite(meant.map(value => (isMethod(value) ? this.values.callOf(value, NOTHING) : [value])))
      : meant
  }

  /** Whether a call gives its receiver again, unless the receiver has a member of that name. */
  private isHandedOn(file: number, steps: readonly Step[], at: number): boolean {
    const { transparentMembers } = this.tables.languageOf(file).syntax
    const step = steps[at]
    return (
      transparentMembers !== undefined &&
      step.kind === 'member' &&
      steps[at + 1]?.kind === 'call' &&
      transparentMembers.has(step.name)
    )
  }

  /** What a method of a collection gives: one of its elements, all of them again, or something else. */
  private callOnCollections(file: number, values: Values, step: MemberStep): Values | undefined {
    const { elementMembers } = this.tables.languageOf(file).syntax
    if (!elementMembers) return undefined
    const held = values.flatMap(value =>
      isSymbol(value) && this.tables.isValueLike(idOf(value))
        ? this.evaluation.typeValues(idOf(value))
        : [value],
    )
    if (!held.some(isCollection)) return undefined
    const gives = elementMembers.get(step.name)
    const found = held.map(value => {
      if (!isCollection(value))
        return unite(
          this.values.memberOf(value, step.name, step.call).map(one => this.values.callOf(one, [value])),
        )
      if (gives === 'same') return [value]
      if (gives === 'pairs')
        return [
          this.values.collection([[this.values.collection([UNKNOWN_ONLY, this.values.elementOf(value)])]]),
        ]
      return gives === 'element' ? this.values.elementOf(value) : UNKNOWN_ONLY
    })
    return unite(found)
  }
}
