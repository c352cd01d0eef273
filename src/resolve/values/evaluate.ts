/** Evaluates reference expressions against the whole repository. */
import { alternativesOf, SYMBOL_FLAG } from '../../model/index.ts'
import { ModuleNames } from '../imports/resolve-modules.ts'
import { Extensions } from '../members/find-extensions.ts'
import { Hierarchy } from '../members/hierarchy.ts'
import { NameLookup } from '../members/look-up-names.ts'
import { OwnMembers } from '../members/own-members.ts'
import type { RepositoryTables } from '../repository-tables.ts'
import { elementsOfInstance, enteredValues, type Protocols } from './follow-protocols.ts'
import { Memo, Uncertainty } from './memo.ts'
import { readArgumentTypes } from './read-argument-types.ts'
import {
  type Call,
  type Expression,
  type KnownBases,
  type MemberStep,
  NOT_CALLED,
  readExpression,
  type Step,
  writeCall,
} from './read-expression.ts'
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

/** How far values are followed through other values: far enough for real code, near enough to end. */
const DEEPEST = 24

export class Evaluator {
  readonly tables: RepositoryTables
  readonly hierarchy: Hierarchy
  readonly modules: ModuleNames
  /** What is uncertain while something is computed. */
  private readonly uncertainty: Uncertainty
  private readonly memo: (Memo<string, Values> | undefined)[]
  private readonly types: Memo<number, Values>
  private readonly followed: Memo<string, Values>
  /** Elements of collections; where there are several lists, one for each place. */
  private readonly collections: (readonly Values[])[] = []
  /** Symbols of stubs, by the symbol they describe. */
  private stubs = new Map<number, number>()
  private readonly lookup: NameLookup
  private readonly protocols: Protocols
  private readonly ownMembers: OwnMembers
  readonly extensions: Extensions
  private depth = 0

  constructor(tables: RepositoryTables) {
    this.tables = tables
    this.uncertainty = new Uncertainty(tables.recorder)
    this.types = new Memo(this.uncertainty)
    this.followed = new Memo(this.uncertainty)
    this.memo = new Array(tables.files.length)
    this.hierarchy = new Hierarchy(tables, this.evaluate, this.uncertainty)
    this.ownMembers = new OwnMembers(tables, this.hierarchy)
    this.protocols = {
      hierarchy: this.hierarchy,
      specialOf: symbol => tables.specialOf(symbol),
      resultOf: (method, receiver) => ofReceiver(this.tables, method, this.typeValues(method), [receiver]),
      elementOf: (value, index) => this.elementOf(value, index),
    }
    const memberOf = (value: Value, name: string) => this.memberOf(value, name, NOT_CALLED)
    this.modules = new ModuleNames(tables, this.evaluate, memberOf, this.uncertainty)
    this.extensions = new Extensions(tables, this.hierarchy, this.evaluate)
    this.lookup = new NameLookup(tables, this.hierarchy, this.modules, this.extensions)
  }

  /** What stubs say of a symbol's type goes before what its own file shows. */
  useStubs(canonical: Int32Array): void {
    for (let stub = 0; stub < canonical.length; stub++) {
      if (canonical[stub] !== stub && this.tables.facts[stub].type !== '')
        this.stubs.set(canonical[stub], stub)
    }
  }

  /** Expressions of a file, or of all; what symbols hold, modules export and classes inherit stays. */
  forgetSites(file?: number): void {
    if (file === undefined) this.memo.fill(undefined)
    else this.memo[file] = undefined
  }

  /** `context` is the symbol the expression is in: bare names may mean members of the classes around it. */
  evaluate = (file: number, expression: string, context: number): Values => {
    this.memo[file] ??= new Memo(this.uncertainty)
    const memo = this.memo[file]
    const key = expression.includes('~') ? `${expression}#${this.classAround(context)}` : expression
    const known = memo.get(key)
    if (known) return known
    if (this.depth >= DEEPEST || this.uncertainty.isTooDense) return this.tooDeep()
    // Queried again while being computed: a cycle adds nothing.
    const begun = memo.begin(key, NOTHING)
    this.depth++
    const values = expression.includes('|')
      ? unite(alternativesOf(expression).map(part => this.evaluatePart(file, part, context)))
      : this.evaluatePart(file, expression, context)
    this.depth--
    return memo.end(begun, values)
  }

  private evaluatePart(file: number, part: string, context: number): Values {
    return this.evaluateOne(file, this.read(part, file, context), context)
  }

  private tooDeep(): Values {
    this.uncertainty.count++
    return UNKNOWN_ONLY
  }

  /** Takes an expression apart; its calls know what the classes of their arguments inherit. */
  read(expression: string, file: number, context: number): Expression {
    const read = readExpression(expression)
    if (read.call.types.length === 0) return read
    read.call.basesOf = type => this.basesOf(type, file, context)
    const { argumentType } = this.tables.languageOf(file).symbols.overloads ?? {}
    readArgumentTypes(read.call, argumentType, type => this.isEnum(type, file, context))
    return read
  }

  private isEnum(type: string, file: number, context: number): boolean {
    const [value] = this.evaluate(file, `~${type}`, context)
    return value !== undefined && isSymbol(value) && this.tables.facts[idOf(value)].kind === 'enum'
  }

  private basesOf(type: string, file: number, context: number): KnownBases | undefined {
    const [value] = this.evaluate(file, `~${type}`, context)
    if (value === undefined || !isSymbol(value) || !this.tables.isClassLike(idOf(value))) return undefined
    const order = this.hierarchy.orderOf(idOf(value))
    return {
      names: new Set(order.map(symbol => this.tables.facts[symbol].name)),
      isOpen: this.hierarchy.isOpen(idOf(value)),
    }
  }

  private classAround(symbol: number): number {
    while (
      symbol >= 0 &&
      !this.tables.isClassLike(symbol) &&
      !this.tables.isValueLike(symbol) &&
      !this.tables.isExtension(symbol) &&
      this.tables.facts[symbol].kind !== 'namespace'
    )
      symbol = this.tables.container[symbol]
    return symbol
  }

  private evaluateOne(file: number, expression: Expression, context: number): Values {
    const { root, steps } = expression
    let at = 0
    let values: Values
    if (root.kind === 'super' && steps[0]?.kind === 'member') {
      values = this.superMember(this.tables.wholeOf(this.tables.base[file] + root.index), steps[0], context)
      at = 1
    } else {
      values = this.rootValues(file, expression, context)
      if (root.kind === 'name' && values.length === 0 && steps.length > 0 && this.sends(file))
        values = /^\p{Lu}/u.test(root.name) ? OUTSIDE_ONLY : UNKNOWN_ONLY
      const isUnbound = root.kind === 'name' && steps.length > 0 && !values.some(value => value >= 0)
      if (steps.length > 0 && root.kind === 'name')
        values = this.following(file, values, steps[0].kind === 'call')
      const spaced =
        root.kind === 'name' && this.isInSpaces(values) ? this.inSpace(file, expression, context) : undefined
      if (spaced) {
        values = spaced.values
        at = spaced.steps
      }
      const isPath = isUnbound || this.tables.languageOf(file).modules.dottedTypes === true
      const qualified =
        isPath && !spaced && root.kind === 'name'
          ? this.modules.qualifiedName(file, root.name, steps)
          : undefined
      if (qualified) {
        values = [qualified.value]
        at = qualified.steps
      }
    }
    // A method that returns its receiver returns what it was called on.
    let receiver: Values = NOTHING
    for (; at < steps.length && values.length > 0; at++) {
      const before = values
      const isCalled = steps[at + 1]?.kind === 'call'
      const called =
        steps[at].kind === 'member' && (isCalled || this.isReadAsCall(file, steps[at] as MemberStep))
          ? this.callOnCollections(file, values, steps[at] as MemberStep)
          : undefined
      if (called) {
        values = called
        if (isCalled) at++
        continue
      }
      values = this.isNamespaceStep(file, values, steps[at])
        ? this.stepIntoSpaces(file, values, steps[at] as MemberStep)
        : this.step(values, steps[at], receiver)
      if (values.length === 0 && steps[at].kind === 'member')
        values = this.typeBelow(file, before, steps[at] as MemberStep)
      if (steps[at].kind === 'member' && at + 1 < steps.length)
        values = this.following(file, values, steps[at + 1].kind === 'call')
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

  /** `Socket.Message`, where `Socket` is an alias of a type whose path the other one's goes on from. */
  private typeBelow(file: number, holders: Values, step: MemberStep): Values {
    if (!this.tables.languageOf(file).modules.dottedTypes || !/^\p{Lu}/u.test(step.name)) return NOTHING
    const types = holders.filter(value => isSymbol(value) && this.tables.isClassLike(idOf(value)))
    return unite(
      types.map(value =>
        this.modules.topLevelType(file, `${this.tables.facts[idOf(value)].name}.${step.name}`),
      ),
    )
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

  /** Nothing, or namespaces: the first names of a path may be namespaces. */
  private isInSpaces(values: Values): boolean {
    return values.every(value => value < 0 || this.isNamespace(value))
  }

  private isNamespace(value: Value): boolean {
    return isSymbol(value) && this.tables.facts[idOf(value)].kind === 'namespace'
  }

  private isNamespaceStep(file: number, values: Values, step: Step): boolean {
    if (step.kind !== 'member' || !this.tables.languageOf(file).modules.includesFiles) return false
    return values.some(value => this.isNamespace(value))
  }

  /** An alias of a namespace may be bound in a block. */
  private stepIntoSpaces(file: number, values: Values, step: MemberStep): Values {
    const { included } = this.modules
    return unite(
      values.map(value =>
        this.isNamespace(value)
          ? this.lookup.imported(included.within(file, idOf(value), step.name), step.call)
          : this.memberOf(value, step.name, step.call),
      ),
    )
  }

  /** `a::b::f`: what the namespaces that the path starts with have under the next name. */
  private inSpace(
    file: number,
    { root, steps }: Expression,
    context: number,
  ): { values: Values; steps: number } | undefined {
    if (root.kind !== 'name' || steps[0]?.kind !== 'member') return undefined
    if (!this.tables.languageOf(file).modules.includesFiles) return undefined
    const names = [root.name]
    for (const step of steps) {
      if (step.kind !== 'member') break
      names.push(step.name)
    }
    const found = this.modules.included.qualified(file, names, context)
    if (!found) return undefined
    const last = steps[found.length - 1] as MemberStep
    return { values: this.lookup.imported(found.values, last.call), steps: found.length }
  }

  /** What a name means where more follows: of some languages' methods, what they give. */
  private following(file: number, values: Values, isCalled: boolean): Values {
    const meant = this.fitting(file, values, isCalled)
    if (isCalled || !this.tables.languageOf(file).scoping.readingMayCall) return meant
    const isMethod = (value: Value) => isSymbol(value) && this.tables.isCallable(idOf(value))
    return meant.some(isMethod)
      ? unite(meant.map(value => (isMethod(value) ? this.callOf(value, NOTHING) : [value])))
      : meant
  }

  /** Of a method and a field of one name, the method where it is called, else the field. */
  fitting(file: number, values: Values, isCalled: boolean): Values {
    const { tables } = this
    if (values.length < 2 || !tables.languageOf(file).scoping.fieldsApart) return values
    const isMeant = (value: Value) => isSymbol(value) && tables.isCallable(idOf(value)) === isCalled
    const meant = values.filter(isMeant)
    return meant.length > 0 ? values.filter(value => !isSymbol(value) || isMeant(value)) : values
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
      isSymbol(value) && this.tables.isValueLike(idOf(value)) ? this.typeValues(idOf(value)) : [value],
    )
    if (!held.some(isCollection)) return undefined
    const gives = elementMembers.get(step.name)
    const found = held.map(value => {
      if (!isCollection(value))
        return unite(this.memberOf(value, step.name, step.call).map(one => this.callOf(one, [value])))
      if (gives === 'same') return [value]
      if (gives === 'pairs')
        return [this.collection([[this.collection([UNKNOWN_ONLY, this.elementOf(value)])]])]
      return gives === 'element' ? this.elementOf(value) : UNKNOWN_ONLY
    })
    return unite(found)
  }

  private rootValues(file: number, { root, rootCall }: Expression, context: number): Values {
    const { base } = this.tables
    if ('index' in root && root.kind !== 'import') this.tables.note(base[file] + root.index)
    const own = (index: number) => this.tables.wholeOf(base[file] + index)
    switch (root.kind) {
      case 'symbol':
        return [symbolValue(own(root.index))]
      case 'import':
        return this.lookup.imported(this.modules.importValues(file, root.index), rootCall)
      case 'instance':
        return [instanceValue(own(root.index))]
      case 'super':
        return this.superValues(own(root.index))
      case 'collection':
        return [this.collection(root.parts.map(part => this.evaluate(file, part, context)))]
      case 'name':
        return this.ofTypeArity(
          file,
          this.lookup.bareName(file, root.name, context, rootCall),
          root.typeArity,
        )
      case 'unknown':
        return UNKNOWN_ONLY
      case 'outside':
        return OUTSIDE_ONLY
    }
  }

  /** Of types of one name those with so many type parameters, if there are some. */
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

  private collection(parts: readonly Values[]): Value {
    return collectionValue(this.collections.push(parts) - 1)
  }

  private superValues(symbol: number): Values {
    const { symbols, isOpen } = this.hierarchy.basesOf(symbol)
    const values = symbols.map(symbolValue)
    return values.length === 0 && isOpen ? OUTSIDE_ONLY : values
  }

  private superMember(symbol: number, step: MemberStep, context: number): Values {
    const isStatic = (this.tables.facts[context].flags & SYMBOL_FLAG.static) !== 0
    const found = this.ownMembers.areApart(symbol)
      ? this.ownMembers.find(isStatic ? symbolValue(symbol) : instanceValue(symbol), step.name, 1)
      : this.lookup.findMember(symbol, step.name, step.call, 1)
    if (found) return found
    const mismatches = this.lookup.mismatches(symbol, step.name, step.call, 1)
    if (mismatches.length > 0) return mismatches
    return this.hierarchy.isOpen(symbol)
      ? OUTSIDE_ONLY
      : this.hierarchy.membersBeside(symbol, step.name).map(symbolValue)
  }

  private step(values: Values, step: Step, receiver: Values): Values {
    if (values.length === 1) return this.stepFrom(values[0], step, receiver)
    return unite(values.map(value => this.stepFrom(value, step, receiver)))
  }

  private stepFrom(value: Value, step: Step, receiver: Values): Values {
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
    if (isModule(value)) return this.modules.exportedValues(id, name)
    const { tables } = this
    if (tables.isClassLike(id)) {
      const found = this.ownMembers.areApart(id)
        ? this.ownMembers.find(value, name)
        : this.lookup.findMember(id, name, call, 0)
      if (found) return isApart(this.tables, value, found) ? NOTHING : found
      const pointed = isInstance(value) ? this.throughArrow(id, name, call) : NOTHING
      if (pointed.length > 0) return pointed
      if (isInstance(value) && name === tables.specialOf(id)?.classOf) return [symbolValue(id)]
      if (isSymbol(value) && name === tables.specialOf(id)?.itself) return [value]
      if (isSymbol(value) && name === tables.languageOf(tables.fileOf[id]).syntax.makingMember) return [value]
      const extensions = isInstance(value) ? this.extensions.on(id, name, call) : NOTHING
      if (extensions.length > 0) return extensions
      const mismatches = this.lookup.mismatches(id, name, call, 0)
      if (mismatches.length > 0) return mismatches
      if (this.hierarchy.isOpen(id)) return OUTSIDE_ONLY
      return isInstance(value) ? this.hierarchy.membersBelow(id, name).map(symbolValue) : NOTHING
    }
    if (tables.facts[id].kind === 'module')
      return this.modules.exportedValues(tables.moduleOf[tables.fileOf[id]], name)
    const direct = tables.membersNamed(id, name)
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
    const found = arrow === undefined || name === arrow ? undefined : this.hierarchy.findMember(symbol, arrow)
    if (!found) return NOTHING
    const values = found.symbols.flatMap(one => this.typeValues(one)).filter(value => value >= 0)
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
    if (this.depth >= DEEPEST || this.uncertainty.isTooDense) return this.tooDeep()
    const begun = this.followed.begin(key, NOTHING)
    this.depth++
    const values = unite(this.typeValues(symbol).map(follow))
    this.depth--
    return this.followed.end(begun, values)
  }

  private callOf(value: Value, receiver: Values): Values {
    if (value < 0) return [value]
    if (isCollection(value)) return OUTSIDE_ONLY
    const id = idOf(value)
    if (isModule(value))
      return unite(this.modules.exportedValues(id, '=').map(one => this.callOf(one, receiver)))
    if (isInstance(value)) {
      const name = this.tables.specialOf(id)?.call
      const call = name === undefined ? undefined : this.hierarchy.findMember(id, name)
      return call ? unite(call.symbols.map(symbol => this.typeValues(symbol))) : UNKNOWN_ONLY
    }
    if (this.tables.isClassLike(id)) return [instanceValue(id)]
    if (this.tables.isCallable(id)) return ofReceiver(this.tables, id, this.typeValues(id), receiver)
    // Where methods and fields live apart, calling a field reads it (a record's component).
    const { overloadsByArity, makingMember } = this.tables.languageOf(this.tables.fileOf[id]).syntax
    if (overloadsByArity || makingMember !== undefined) return this.typeValues(id)
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

  private elementOf(value: Value, index = Number.NaN): Values {
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
      !names.some(name => this.hierarchy.findMember(symbol, name) !== undefined)
    )
  }

  private instanceOf(value: Value): Values {
    if (value < 0 || isInstance(value) || isCollection(value)) return [value]
    const id = idOf(value)
    // `module.exports = class …`: the module is the class.
    if (isModule(value))
      return unite([...this.modules.exportedValues(id, '=').map(one => this.instanceOf(one))])
    if (this.tables.isClassLike(id) || this.tables.isCallable(id)) return [instanceValue(id)]
    const held = this.through('@', id, one => (isSymbol(one) ? this.instanceOf(one) : [one]))
    // A type may have members of its own, beside those of the type it means.
    return this.tables.facts[id].kind === 'type'
      ? unite([[instanceValue(id)], held.filter(one => one >= 0)])
      : held
  }

  /** What using a symbol yields: the value of a variable, the result of a callable. */
  typeValues(symbol: number): Values {
    const known = this.types.get(symbol)
    if (known) return known
    // Queried again while being computed: a function that calls itself gives nothing new.
    const begun = this.types.begin(symbol, NOTHING)
    const origin = this.stubs.get(symbol) ?? symbol
    this.tables.note(symbol)
    const { type } = this.tables.facts[origin]
    const found =
      type === ''
        ? UNKNOWN_ONLY
        : this.evaluate(this.tables.fileOf[origin], type, this.tables.container[origin])
    return this.types.end(begun, found.length === 0 ? UNKNOWN_ONLY : found)
  }
}
