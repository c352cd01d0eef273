/** Evaluates reference expressions against the whole repository. */
import type { World } from './build-world.ts'
import { chooseOverloads } from './choose-overloads.ts'
import { Hierarchy } from './hierarchy.ts'
import { alternativesOf, type Expression, type MemberStep, readExpression, type Step } from './read-expression.ts'
import { ModuleNames } from './resolve-modules.ts'
import {
  collectionValue, idOf, instanceValue, isCollection, isInstance, isModule, isSymbol, NOTHING,
  OUTSIDE_ONLY, symbolValue, UNKNOWN_ONLY, unite, type Value, type Values,
} from './values.ts' // biome-ignore format: a list

/** How far values are followed through other values: far enough for real code, near enough to end. */
const DEEPEST = 24

export class Evaluator {
  readonly world: World
  readonly hierarchy: Hierarchy
  readonly modules: ModuleNames
  private readonly memo: (Map<string, Values> | undefined)[]
  private readonly types = new Map<number, Values>()
  private readonly collections: Values[] = []
  private depth = 0

  constructor(world: World) {
    this.world = world
    this.memo = new Array(world.files.length)
    this.hierarchy = new Hierarchy(world, this.evaluate)
    this.modules = new ModuleNames(world, this.evaluate, (value, name) => this.memberOf(value, name, -1))
  }

  /** `context` is the symbol the expression stands in: bare names may mean members of the classes around it. */
  evaluate = (file: number, expression: string, context: number): Values => {
    const memo = (this.memo[file] ??= new Map())
    const key = expression.includes('~') ? `${expression}#${this.classAround(context)}` : expression
    const known = memo.get(key)
    if (known) return known
    if (this.depth >= DEEPEST) return UNKNOWN_ONLY
    // Asked again while being worked out: a cycle adds nothing.
    memo.set(key, NOTHING)
    this.depth++
    const values = unite(alternativesOf(expression).map(part => this.evaluateOne(file, readExpression(part), context)))
    this.depth--
    memo.set(key, values)
    return values
  }

  private classAround(symbol: number): number {
    while (symbol >= 0 && !this.world.isClassLike(symbol) && !this.world.isValueLike(symbol)) symbol = this.world.container[symbol]
    return symbol
  }

  private evaluateOne(file: number, expression: Expression, context: number): Values {
    const { root, steps } = expression
    let at = 0
    let values: Values
    if (root.kind === 'super' && steps[0]?.kind === 'member') {
      values = this.superMember(this.world.base[file] + root.index, steps[0])
      at = 1
    } else {
      values = this.rootValues(file, expression, context)
      const isUnbound = root.kind === 'name' && steps.length > 0 && !values.some(value => value >= 0)
      const qualified = isUnbound ? this.modules.qualifiedName(file, root.name, steps) : undefined
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
      if (isCalled && steps[at].kind === 'member' && values.some(isCollection)) {
        values = this.callOnCollections(file, values, steps[at++] as MemberStep)
        continue
      }
      values = this.step(values, steps[at], receiver)
      receiver = steps[at].kind === 'member' ? before : NOTHING
    }
    return values
  }

  /** What a method of a collection gives: one of its elements, all of them again, or something else. */
  private callOnCollections(file: number, values: Values, step: MemberStep): Values {
    const { elementMembers } = this.world.languageOf(file).syntax
    const gives = elementMembers?.get(step.name)
    const found = values.map(value => {
      if (!isCollection(value)) return unite(this.memberOf(value, step.name, step.arity).map(one => this.callOf(one, [value])))
      if (gives === 'same') return [value]
      return gives === 'element' ? this.elementOf(value) : elementMembers ? UNKNOWN_ONLY : OUTSIDE_ONLY
    })
    return unite(found)
  }

  private rootValues(file: number, { root, rootArity }: Expression, context: number): Values {
    const { base } = this.world
    switch (root.kind) {
      case 'symbol':
        return [symbolValue(base[file] + root.index)]
      case 'import':
        return this.overloads(this.modules.importValues(file, root.index), rootArity)
      case 'instance':
        return [instanceValue(base[file] + root.index)]
      case 'super':
        return this.superValues(base[file] + root.index)
      case 'collection':
        return [collectionValue(this.collections.push(this.evaluate(file, root.element, context)) - 1)]
      case 'name':
        return this.bareName(file, root.name, context, rootArity)
      case 'unknown':
        return UNKNOWN_ONLY
      case 'outside':
        return OUTSIDE_ONLY
    }
  }

  private superValues(symbol: number): Values {
    const { symbols, isOpen } = this.hierarchy.basesOf(symbol)
    const values = symbols.map(symbolValue)
    return values.length === 0 && isOpen ? OUTSIDE_ONLY : values
  }

  private superMember(symbol: number, step: MemberStep): Values {
    const found = this.findMember(symbol, step.name, step.arity, 1)
    if (found) return found
    return this.hierarchy.isOpen(symbol) ? OUTSIDE_ONLY : NOTHING
  }

  /** A name no scope of its file binds. */
  private bareName(file: number, name: string, context: number, arity: number): Values {
    if (this.world.languageOf(file).scoping.bareMembers === 'everywhere') {
      const member = this.memberOfSurroundings(name, context, arity)
      if (member) return member
    }
    return this.outerName(file, name, arity)
  }

  /** A name that is no member of a class around: what the file imports by name, then what its module offers. */
  private outerName(file: number, name: string, arity: number): Values {
    const hasBareMembers = this.world.languageOf(file).scoping.bareMembers === 'everywhere'
    const imported = hasBareMembers ? this.overloads(this.modules.namedImport(file, name), arity) : NOTHING
    return imported.length > 0 ? imported : this.overloads(this.modules.unboundName(file, name), arity)
  }

  private overloads(values: Values, arity: number): Values {
    const symbols = values.filter(isSymbol).map(idOf)
    if (arity < 0 || symbols.length === 0) return values
    return [...values.filter(value => !isSymbol(value)), ...chooseOverloads(this.world, symbols, arity).map(symbolValue)]
  }

  /** Members of the classes around a symbol, innermost first. */
  private memberOfSurroundings(name: string, context: number, arity: number): Values | undefined {
    let isOpen = false
    for (let at = context; at >= 0; at = this.world.container[at]) {
      const isHolder = this.world.isClassLike(at) || this.world.isValueLike(at)
      if (!isHolder) continue
      const found = this.findMember(at, name, arity, 0)
      if (found) return found
      isOpen ||= this.hierarchy.isOpen(at)
      if (this.world.facts[at].name === name) return [symbolValue(at)]
    }
    // An inherited member we cannot see would hide everything further out, but only a call can tell it is meant.
    return isOpen && arity >= 0 ? this.afterSurroundings(name, context, arity) : undefined
  }

  private afterSurroundings(name: string, context: number, arity: number): Values {
    const values = this.outerName(this.world.fileOf[context], name, arity)
    return values.some(isSymbol) ? values : OUTSIDE_ONLY
  }

  private step(values: Values, step: Step, receiver: Values): Values {
    const found: Values[] = []
    for (const value of values) {
      if (value < 0) found.push([value])
      else if (step.kind === 'member') found.push(this.memberOf(value, step.name, step.arity))
      else if (step.kind === 'call') found.push(this.callOf(value, receiver))
      else if (step.kind === 'element') found.push(this.elementOf(value))
      else found.push(this.instanceOf(value))
    }
    return unite(found)
  }

  memberOf(value: Value, name: string, arity: number): Values {
    if (value < 0) return [value]
    if (isCollection(value)) return OUTSIDE_ONLY
    const id = idOf(value)
    if (isModule(value)) return this.modules.exportedValues(id, name)
    const { world } = this
    if (world.isClassLike(id)) {
      const found = this.findMember(id, name, arity, 0)
      if (found) return found
      return this.hierarchy.isOpen(id) ? OUTSIDE_ONLY : NOTHING
    }
    const direct = world.membersNamed(id, name)
    if (direct.length > 0) return direct.map(symbolValue)
    if (world.isCallable(id) || world.facts[id].kind === 'namespace') return NOTHING
    return this.membersOfType(id, name, arity)
  }

  private membersOfType(symbol: number, name: string, arity: number): Values {
    return this.through(symbol, value => this.memberOf(value, name, arity))
  }

  /** Follows what a symbol holds, but not for ever: `a = b; b = a`. */
  private through(symbol: number, follow: (value: Value) => Values): Values {
    if (this.depth >= DEEPEST) return UNKNOWN_ONLY
    this.depth++
    const values = unite(this.typeValues(symbol).map(follow))
    this.depth--
    return values
  }

  private findMember(symbol: number, name: string, arity: number, start: number): Values | undefined {
    for (let from = start; ; ) {
      const found = this.hierarchy.findMember(symbol, name, from)
      if (!found) return undefined
      const fitting = chooseOverloads(this.world, found.symbols, arity)
      if (fitting.length > 0) return fitting.map(symbolValue)
      from = found.distance + 1
    }
  }

  private callOf(value: Value, receiver: Values): Values {
    if (value < 0) return [value]
    if (isCollection(value)) return OUTSIDE_ONLY
    const id = idOf(value)
    if (isModule(value)) return unite(this.modules.exportedValues(id, '=').map(one => this.callOf(one, receiver)))
    if (isInstance(value)) {
      const call = this.hierarchy.findMember(id, '__call__')
      return call ? unite(call.symbols.map(symbol => this.typeValues(symbol))) : UNKNOWN_ONLY
    }
    if (this.world.isClassLike(id)) return [instanceValue(id)]
    if (this.world.isCallable(id)) return this.ofReceiver(id, this.typeValues(id), receiver)
    // Where methods and fields live apart, calling a field reads it (a record's component).
    if (this.world.languageOf(this.world.fileOf[id]).syntax.overloadsByArity) return this.typeValues(id)
    return this.through(id, one => this.callOf(one, receiver))
  }

  /** `return self` in a base class yields the class it was called on. */
  private ofReceiver(method: number, values: Values, receiver: Values): Values {
    const own = instanceValue(this.world.container[method])
    if (!values.includes(own)) return this.constructedBy(method, values)
    const classes = receiver.filter(value => value >= 0 && !isModule(value) && !isCollection(value) && this.world.isClassLike(idOf(value)))
    return classes.length === 0 ? values : unite([values.filter(value => value !== own), classes.map(value => instanceValue(idOf(value)))])
  }

  /** A JavaScript constructor function makes instances of itself. */
  private constructedBy(method: number, values: Values): Values {
    return values.length === 0 && this.world.facts[method].kind === 'function' ? UNKNOWN_ONLY : values
  }

  private elementOf(value: Value): Values {
    if (isCollection(value)) return this.collections[idOf(value)]
    if (value < 0) return [value]
    const { world } = this
    const id = idOf(value)
    // Type arguments: what stands there is still the class or the function.
    if (isSymbol(value) && (world.isClassLike(id) || world.isCallable(id))) return [value]
    const isNamedCollection = isInstance(value) && world.facts[id].kind === 'type'
    return isNamedCollection || (isSymbol(value) && world.isValueLike(id)) ? this.through(id, one => this.elementOf(one)) : UNKNOWN_ONLY
  }

  private instanceOf(value: Value): Values {
    if (value < 0 || isInstance(value) || isCollection(value)) return [value]
    const id = idOf(value)
    // `module.exports = class …`: the module is the class.
    if (isModule(value)) return unite([...this.modules.exportedValues(id, '=').map(one => this.instanceOf(one))])
    if (this.world.isClassLike(id) || this.world.isCallable(id)) return [instanceValue(id)]
    return this.through(id, one => (isSymbol(one) ? this.instanceOf(one) : [one]))
  }

  /** What using a symbol yields: the value of a variable, the result of a callable. */
  typeValues(symbol: number): Values {
    const known = this.types.get(symbol)
    if (known) return known
    this.types.set(symbol, UNKNOWN_ONLY)
    const { type } = this.world.facts[symbol]
    const values = type === '' ? UNKNOWN_ONLY : this.evaluate(this.world.fileOf[symbol], type, this.world.container[symbol])
    this.types.set(symbol, values)
    return values
  }
}

