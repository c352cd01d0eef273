/** Finds the symbol that a definition belongs to: what is written around it, or what its own text names. */
import type { SymbolFact, SymbolKind } from '../../model/index.ts'
import { isClassLike, isFunctionLike, isValueLike, type ScopedContext } from '../file-context.ts'
import type { DefinitionRecord, Span } from '../matcher/records.ts'
import { ownerPath } from './owner-path.ts'
import { isVariablePart } from './parts.ts'
import { isUnnamed, scopeAround } from './place-definition.ts'

export class Owners {
  private readonly context: ScopedContext
  /** Indexes of the definitions around the one being added. */
  private readonly open: number[] = []
  /** By key: container and name, and what separates those of one name. */
  private readonly known = new Map<string, number>()
  /** Types and namespaces by container and name, whatever separates those of one name. */
  private readonly types = new Map<string, number>()
  /** Functions and classes that are named only inside themselves. Members assigned to that name belong to them. */
  private readonly unnamed = new Map<string, number>()

  constructor(context: ScopedContext) {
    this.context = context
  }

  /** Later definitions may be inside this one. */
  enter(index: number): void {
    this.open.push(index)
  }

  /** A new symbol, which later definitions may name. */
  remember(definition: DefinitionRecord, at: number, kind: SymbolKind, name: string, key: string): void {
    if (name === '') return
    const named = `${this.context.symbols[at].container}|${name}`
    if (!(definition.part && isVariablePart(this.context.text, definition))) {
      if (!this.known.has(key)) this.known.set(key, at)
      if ((isClassLike(kind) || kind === 'namespace') && !this.types.has(named)) this.types.set(named, at)
    }
    if (isUnnamed(definition) && !this.unnamed.has(named)) this.unnamed.set(named, at)
  }

  /** The symbol that was remembered with this key. */
  withKey(key: string): number | undefined {
    return this.known.get(key)
  }

  /** Symbol of the innermost open definition around this one. */
  containerOf(definition: DefinitionRecord): number {
    const { definitions, symbolOf } = this.context
    while (this.open.length > 0 && definitions[this.open[this.open.length - 1]].end <= definition.start)
      this.open.pop()
    for (let i = this.open.length - 1; i >= 0; i--) {
      const outer = definitions[this.open[i]]
      const isInside =
        definition.end <= outer.end &&
        (!isValueLike(outer.kind) || definition.start >= (outer.body ?? outer.code)!.start)
      if (isInside && symbolOf[this.open[i]] >= 0) return symbolOf[this.open[i]]
    }
    return 0
  }

  /**
   * The symbol whose literal body contains the member; -1 for a body without a symbol (an object that is passed on);
   * undefined outside such bodies.
   */
  ownerOf(definition: DefinitionRecord, index: number): number | undefined {
    const { tree, symbols, symbolOf } = this.context
    if (isUnnamed(definition)) return undefined
    const at = scopeAround(this.context, definition, index)
    const scope = tree.scopes[at]
    if (scope.kind === 'class') {
      return scope.symbol < 0 ? this.returner(at) : symbolOf[scope.symbol]
    }
    if (definition.owner) return this.writtenOwner(definition, definition.owner)
    if (definition.kind !== 'property' || definition.self) return undefined
    // A constructor parameter that declares a property declares it for the class.
    const holder = this.containerOf(definition)
    return symbols[holder].kind === 'constructor' ? symbols[holder].container : undefined
  }

  /** `this.f = …`, `Type.f = …`, `Type.prototype.f = …` for a type that is already declared. */
  private writtenOwner(definition: DefinitionRecord, { start, end }: Span): number | undefined {
    const { text, symbols, language } = this.context
    const holder = this.containerOf(definition)
    const path = ownerPath(text, definition)
    if (path.length > 0) return this.atPath(holder, path)
    const written = text.slice(start, end).replace(/\.prototype$/, '')
    if (!language.syntax.self.includes(written))
      return this.namedIn(holder, written) ?? this.namedIn(0, written)
    if (!isFunctionLike(symbols[holder].kind)) return undefined
    return isClassLike(symbols[symbols[holder].container].kind) ? symbols[holder].container : holder
  }

  /** `ns::Type`: the first name is looked up around, each further one inside of the one before. */
  private atPath(holder: number, path: readonly string[]): number | undefined {
    const { symbols } = this.context
    for (let around = holder; around >= 0; around = symbols[around].container) {
      let found: number | undefined = around
      for (const name of path)
        found = found === undefined ? undefined : (this.types.get(`${found}|${name}`) ?? undefined)
      if (found !== undefined) return found
    }
    return undefined
  }

  private namedIn(container: number, name: string): number | undefined {
    const key = `${container}|${name}`
    return this.known.get(key) ?? this.unnamed.get(key)
  }

  /** Callers see the members of a returned object as members of the function. */
  private returner(object: number): number {
    const { tree, symbolOf, returnedObjects } = this.context
    if (!returnedObjects.has(tree.scopes[object].start)) return -1
    const frame = tree.scopes[tree.frameOf(tree.scopes[object].parent)]
    return frame.kind === 'function' && frame.symbol >= 0 ? symbolOf[frame.symbol] : -1
  }

  /** The written path of what holds a definition, where that is not in this file. */
  ownerOutside({ container }: SymbolFact, definition: DefinitionRecord): string | undefined {
    const { owner } = definition
    if (!owner) return undefined
    const path = ownerPath(this.context.text, definition)
    if (path.length === 0)
      return isClassLike(this.context.symbols[container]?.kind ?? 'module')
        ? undefined
        : this.context.text.slice(owner.start, owner.end)
    const holder = this.context.symbols[container]
    const isFound = isClassLike(holder?.kind ?? 'module') || holder?.name === path[path.length - 1]
    return isFound && this.atPath(this.containerOf(definition), path) === container
      ? undefined
      : path.join('::')
  }

  outerHeader({ start, end }: DefinitionRecord): string {
    const { definitions, text } = this.context
    const outer = this.open
      .map(index => definitions[index])
      .findLast(one => one.start < start && end <= one.end)
    return outer ? text.slice(outer.start, Math.min(outer.body?.start ?? outer.end, outer.start + 2_000)) : ''
  }
}
