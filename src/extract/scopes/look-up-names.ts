/** Resolves a bare name at an offset with the scopes of its own file. */
import type { Language } from '../../languages/language.ts'
import { CLASS_LIKE, OUTSIDE, SYMBOL_FLAG, type SymbolFact, UNKNOWN } from '../../model/index.ts'
import { addStep, either } from '../sites/compose-expression.ts'
import type { Binding, ScopeTree } from './scope-tree.ts'

/** Words for "no value". They say nothing about other possible values of a name. */
export const NOTHING = new Set(['None', 'null', 'undefined', 'nil'])

/** How many locals are followed in a chain (`a = b; b = c; …`). */
const MAX_DEPTH = 8

/** Undefined if no scope of the file binds the name; `member` if a class around it does. */
type Found = Binding[] | 'member' | undefined

export class NameTable {
  private readonly tree: ScopeTree
  private readonly language: Language
  private readonly symbols: readonly SymbolFact[]
  /** Values of expressions by start offset: functions and classes without a name, imports. */
  readonly expressions = new Map<number, string>()
  private depth = 0

  constructor(tree: ScopeTree, language: Language, symbols: readonly SymbolFact[]) {
    this.tree = tree
    this.language = language
    this.symbols = symbols
  }

  /** Reference expression of a bare name; `isCalled` if the name is called directly. */
  lookup = (name: string, at: number, isCalled = false): string => {
    const known = this.fixed(name, at)
    if (known !== undefined) return known
    const bindings = this.find(name, at, isCalled)
    const sent = this.sent(name, at, bindings)
    // Naming it runs it.
    if (sent === undefined) return this.meaning(name, bindings)
    const { ownMark } = this.language.scoping
    return ownMark !== undefined && name.startsWith(ownMark) ? sent : addStep(sent, '()')
  }

  /** Like `lookup`, for bindings that are already known. */
  lookupFound(name: string, at: number, bindings: Found): string {
    return this.fixed(name, at) ?? this.sent(name, at, bindings) ?? this.meaning(name, bindings)
  }

  /** A method of the class around, named where nothing calls it. */
  lookupMethod(name: string, at: number): string {
    const holder = this.tree.classAround(this.tree.at(at))
    const symbol = holder < 0 ? -1 : this.tree.scopes[holder].symbol
    return symbol < 0 ? `~${name}` : `t${symbol}.${name}|s${symbol}.${name}`
  }

  /** Undefined where a name in this language is never called on a receiver that is not written, or where it is a local. */
  private sent(name: string, at: number, bindings: Found): string | undefined {
    const { scoping } = this.language
    if (!scoping.impliedReceiver || /^\p{Lu}/u.test(name)) return undefined
    const { ownMark } = scoping
    const receivers = this.impliedReceivers(at)
    if (ownMark !== undefined && name.startsWith(ownMark))
      return either(receivers.map(one => addStep(one, `.${name.replaceAll(ownMark, '@')}`)))
    if (Array.isArray(bindings) && bindings.every(({ kind }) => kind === 'local')) return undefined
    const outer = Array.isArray(bindings) ? bindings.map(binding => this.valueOf(binding)) : []
    if (outer.length === 0 && scoping.builtins.has(name)) return OUTSIDE
    if (receivers.length === 0 && outer.length === 0) return `~${name}`
    return either([...receivers.map(one => addStep(one, `.${name}`)), ...outer])
  }

  /** What a bare name is called on: in a method its receiver, in the body of a class that, in a block there either. */
  private impliedReceivers(at: number): string[] {
    const { scopes } = this.tree
    let isInBlock = false
    for (let scope = this.tree.at(at); scope > 0; scope = scopes[scope].parent) {
      const { kind, symbol } = scopes[scope]
      if (kind === 'class') {
        if (symbol < 0) return []
        return isInBlock ? [`s${symbol}`, `t${symbol}`] : [`s${symbol}`]
      }
      if (kind !== 'function') continue
      const method = symbol < 0 ? undefined : this.symbols[symbol]
      if (!method) isInBlock = true
      else if (CLASS_LIKE.has(this.symbols[method.container]?.kind))
        return [`${method.flags & SYMBOL_FLAG.static ? 's' : 't'}${method.container}`]
    }
    return []
  }

  /** What a method overrides: the same name, further up. */
  private overridden(at: number): string {
    const { scopes } = this.tree
    for (let scope = this.tree.at(at); scope > 0; scope = scopes[scope].parent) {
      const { kind, symbol } = scopes[scope]
      if (kind === 'class') return UNKNOWN
      const method = kind === 'function' && symbol >= 0 ? this.symbols[symbol] : undefined
      if (method && CLASS_LIKE.has(this.symbols[method.container]?.kind))
        return `u${method.container}.${method.name}`
    }
    return UNKNOWN
  }

  /** Names with a meaning that does not depend on bindings. */
  private fixed(name: string, at: number): string | undefined {
    const known = this.expressions.size > 0 ? this.expressions.get(at) : undefined
    if (known !== undefined) return known
    const { syntax } = this.language
    if (syntax.self.includes(name)) return this.receiver(at, 't')
    if (syntax.super.includes(name)) return this.receiver(at, 'u')
    if (syntax.selfType === name) return this.receiver(at, 's')
    if (syntax.moduleWords && name.endsWith('::')) return this.modulePath(name.slice(0, -2), at)
    return NOTHING.has(name) ? UNKNOWN : undefined
  }

  private meaning(name: string, bindings: Found): string {
    const { scoping } = this.language
    if (!bindings && scoping.moduleReceivers?.has(name)) return 's0'
    if (!bindings) return scoping.builtins.has(name) ? OUTSIDE : `~${name}`
    if (bindings === 'member' || this.isType(bindings) || this.isOpen(bindings)) return `~${name}`
    return bindings.length === 1
      ? this.valueOf(bindings[0])
      : either(bindings.map(binding => this.valueOf(binding)))
  }

  /** Other files may declare a type of that name with another number of type parameters. */
  private isType(bindings: readonly Binding[]): boolean {
    if (!this.language.syntax.typesByArity) return false
    return bindings.some(({ kind, index }) => kind === 'symbol' && CLASS_LIKE.has(this.symbols[index].kind))
  }

  /** Overloads of other files may be meant as well, or a member of the class whose method is defined here. */
  private isOpen(bindings: readonly Binding[]): boolean {
    if (!this.language.scoping.namesAreOpen) return false
    return bindings.every(
      ({ kind, index }) => kind === 'symbol' && !(this.symbols[index].flags & SYMBOL_FLAG.local),
    )
  }

  /** Bindings a name may have at an offset. */
  find(name: string, at: number, isCalled = false): Found {
    const { scopes } = this.tree
    const { bareMembers, localsVisibleFrom, impliedReceiver } = this.language.scoping
    const { localsAreCalled } = this.language.scoping
    const hasBareMembers = bareMembers === 'everywhere'
    const start = this.tree.at(at)
    let leftFunction = false
    let leftMember = false
    let leftBlock = false
    let leftFrame = false
    let ofClass: Binding[] | undefined
    for (let scope = start; scope >= 0; scope = scopes[scope].parent) {
      const { kind, bindings } = scopes[scope]
      const hidden = kind === 'class' && (bareMembers !== 'body' || leftFunction)
      let found = bindings?.get(name)
      // A member hides outer names; only the whole class hierarchy shows which member is meant.
      // Constants of the text around come before those that a class inherits.
      if (found && hidden && impliedReceiver && /^\p{Lu}/u.test(name)) return found
      // What a class body imports is no member of it.
      if (found && hidden && hasBareMembers)
        return found.every(binding => binding.kind === 'import') ? found : 'member'
      // Methods and bodies of classes see no locals around them.
      if (found && leftFrame) found = found.filter(binding => binding.kind !== 'local')
      if (found && leftMember && this.isClassHeader(scope)) found = found.filter(isTypeName(name))
      // These languages separate methods and variables: a called name is not a local.
      if (found && isCalled && hasBareMembers && !localsAreCalled)
        found = found.filter(binding => binding.kind !== 'local')
      if (found && !hidden) {
        const live =
          localsVisibleFrom === 'scope'
            ? leftFunction
              ? this.liveLater(found, scope)
              : this.liveAt(found, at, start)
            : latestBefore(
                found,
                at,
                binding => !binding.isTested || this.tree.isInside(start, binding.branch),
              )
        // The first iterable of a comprehension is evaluated in the class around it; the rest does not see class
        // members.
        if (kind === 'class' && leftBlock && live.length > 0) ofClass = live
        else if (live.length > 0) return ofClass ? [...ofClass, ...live] : live
      }
      // Defaults, annotations and decorators are evaluated in the scope around the function.
      const isHeader = bareMembers === 'body' && at < scopes[scope].inner
      if (kind === 'function' && !isHeader) leftFunction = true
      if (kind === 'function' && scopes[scope].symbol >= 0) leftMember = true
      if (kind === 'block') leftBlock = bareMembers === 'body'
      if (impliedReceiver && (kind === 'class' || (kind === 'function' && scopes[scope].symbol >= 0)))
        leftFrame = true
    }
    const { holdsMark } = this.language.scoping
    const isHeld = !ofClass && holdsMark !== undefined && name.length > 1 && name.startsWith(holdsMark)
    return isHeld ? this.find(name.slice(holdsMark.length), at) : ofClass
  }

  private isClassHeader(scope: number): boolean {
    const { kind, symbol } = this.tree.scopes[scope]
    if (!this.language.scoping.classParametersEnd || kind !== 'block' || symbol < 0) return false
    return CLASS_LIKE.has(this.symbols[symbol].kind)
  }

  /** Possible bindings at `at`: the last one that must have run, and later ones that may have run. */
  private liveAt(bindings: Binding[], at: number, scope: number): Binding[] {
    if (bindings.length === 1) return bindings
    const live: Binding[] = []
    for (let i = bindings.length - 1; i >= 0; i--) {
      const binding = bindings[i]
      if (binding.at > at || (binding.isTested && !this.tree.isInside(scope, binding.branch))) continue
      live.push(binding)
      if (this.tree.isInside(scope, binding.branch)) break
    }
    return live.length > 0 ? live.reverse() : bindings.filter(binding => !binding.isTested)
  }

  /** Bindings that an inner function may see when it runs. For a module: those in force at its end. */
  private liveLater(bindings: Binding[], owner: number): Binding[] {
    if (bindings.length === 1) return bindings
    const live = bindings.filter(binding => !binding.isTested)
    const last = owner === 0 ? live.findLastIndex(binding => binding.branch === 0) : 0
    return live.slice(Math.max(last, 0))
  }

  private valueOf(binding: Binding): string {
    if (binding.kind === 'symbol') return `s${binding.index}`
    if (binding.kind === 'import') return `i${binding.index}`
    if (!binding.value || this.depth >= MAX_DEPTH) return UNKNOWN
    this.depth++
    const value = binding.value()
    this.depth--
    return value
  }

  /** A module around the offset that is written in this file; others are found by their paths (`~super`). */
  private modulePath(word: string, at: number): string {
    const { scopes } = this.tree
    const around: number[] = []
    for (let scope = this.tree.at(at); scope > 0; scope = scopes[scope].parent) {
      const { symbol } = scopes[scope]
      if (symbol > 0 && this.symbols[symbol].kind === 'namespace' && around.at(-1) !== symbol)
        around.push(symbol)
    }
    if (word === 'self') return `s${around[0] ?? 0}`
    return word === 'super' && around.length > 0 ? `s${around[1] ?? 0}` : `~${word}`
  }

  private receiver(at: number, root: 't' | 'u' | 's'): string {
    if (this.language.scoping.functionsHaveReceivers && root !== 's') return this.nearestReceiver(at, root)
    if (this.language.scoping.impliedReceiver && root === 'u') return this.overridden(at)
    if (this.language.scoping.impliedReceiver) {
      const receivers = this.impliedReceivers(at)
      return receivers.length === 0 ? UNKNOWN : either(receivers)
    }
    const extension = root === 't' ? this.extensionAround(at) : undefined
    if (extension !== undefined) return extension
    const scope = this.tree.classAround(this.tree.at(at))
    return scope < 0 ? this.ownerAround(at, root) : `${root}${this.tree.scopes[scope].symbol}`
  }

  /** A method that is defined apart from its class: the class is in this file, or known by its name. */
  private ownerAround(at: number, root: 't' | 'u' | 's'): string {
    const { scopes } = this.tree
    for (let scope = this.tree.at(at); scope > 0; scope = scopes[scope].parent) {
      const { kind, symbol } = scopes[scope]
      if (kind !== 'function' || symbol < 0) continue
      const { container, owner } = this.symbols[symbol]
      if (container >= 0 && CLASS_LIKE.has(this.symbols[container].kind)) return `${root}${container}`
      if (owner !== undefined && root === 't') return `~${owner.replaceAll('::', '.')}@`
    }
    return UNKNOWN
  }

  /** Inside an extension, the receiver is what it extends. */
  private extensionAround(at: number): string | undefined {
    if (!this.language.symbols.implicitReceivers) return undefined
    const { scopes } = this.tree
    for (let scope = this.tree.at(at); scope > 0; scope = scopes[scope].parent) {
      const { kind, symbol } = scopes[scope]
      if (kind === 'class') return undefined
      if (symbol >= 0 && this.symbols[symbol].flags & SYMBOL_FLAG.extension) return '~this'
    }
    return undefined
  }

  /** The receiver of the innermost function that has one, or the class whose body is around the offset. */
  private nearestReceiver(at: number, root: 't' | 'u'): string {
    const { scopes } = this.tree
    for (let scope = this.tree.at(at); scope > 0; scope = scopes[scope].parent) {
      const { kind, symbol, receiver } = scopes[scope]
      if (kind === 'class' && symbol >= 0 && CLASS_LIKE.has(this.symbols[symbol].kind))
        return `${root}${symbol}`
      if (kind !== 'function' || !receiver) continue
      if (symbol < 0) return UNKNOWN
      const holder = this.symbols[symbol].container
      const isMember = holder > 0 && !(this.symbols[symbol].flags & SYMBOL_FLAG.local)
      if (isMember && root === 't' && this.symbols[symbol].flags & SYMBOL_FLAG.static) return `s${holder}`
      return isMember ? `${root}${holder}` : root === 't' ? `t${symbol}` : UNKNOWN
    }
    return UNKNOWN
  }
}

/** Type parameters are seen everywhere in a class. */
function isTypeName(name: string): (binding: Binding) => boolean {
  const isType = /^\p{Lu}/u.test(name)
  return binding => binding.kind !== 'local' || isType
}

/** For languages where a local is visible from its declaration on; symbols and imports are visible everywhere. */
function latestBefore(bindings: Binding[], at: number, holds: (binding: Binding) => boolean): Binding[] {
  for (let i = bindings.length - 1; i >= 0; i--) {
    if (bindings[i].kind === 'local' && bindings[i].at <= at && holds(bindings[i])) return [bindings[i]]
  }
  return bindings.filter(binding => binding.kind !== 'local')
}
