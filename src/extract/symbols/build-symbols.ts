/** Builds symbols with their containers from definitions, and the scopes they open. */
import {
  type Declaration,
  newSymbolFact,
  SYMBOL_FLAG,
  type SymbolFact,
  type SymbolKind,
} from '../../model/index.ts'
import {
  type FileContext,
  isClassLike,
  isFunctionLike,
  isValueLike,
  oneLine,
  type ScopedContext,
} from '../file-context.ts'
import type { DefinitionRecord, Span } from '../matcher/records.ts'
import { Regions } from '../parse/regions.ts'
import { skipBlank } from '../parse/scan-text.ts'
import { stripComments } from '../parse/strip-comments.ts'
import { NameTable } from '../scopes/look-up-names.ts'
import { scopeSources } from '../scopes/open-scopes.ts'
import { ScopeTree } from '../scopes/scope-tree.ts'
import { chooseDefinitions } from './choose-definitions.ts'
import { declaredNameAt } from './declared-name.ts'
import { markExported } from './mark-exported.ts'
import { AccessLabels, ownerPath } from './owner-path.ts'
import { afterAttributes, isPathPart, isVariablePart } from './parts.ts'
import { decoratorsByDefinition } from './read-decorators.ts'
import { findDocs } from './read-docs.ts'

/** JSDoc and Javadoc write `@deprecated`, Go `Deprecated:`, Python `.. deprecated::`, each at the start of a line. */
const DEPRECATION = /^[ \t]*(?:@deprecated\b|Deprecated:|\.\. deprecated::)/m

/** Without types, and without members that methods assign: those need bound names, see bind-names.ts. */
export function buildSymbols(context: FileContext): ScopedContext {
  const definitions = chooseDefinitions(context)
  const tree = new ScopeTree(context.text.length, scopeSources(context, definitions))
  const symbols = [moduleSymbol(context)]
  const scoped: ScopedContext = {
    ...context,
    tree,
    names: new NameTable(tree, context.language, symbols),
    symbols,
    hoisted: new Set(context.records.hoisted),
    returnedObjects: returnedObjects(context),
    definitions,
    symbolOf: new Int32Array(definitions.length).fill(-1),
    claimed: new Set(),
  }
  const builder = new SymbolBuilder(scoped)
  definitions.forEach((definition, index) => {
    builder.add(definition, index)
  })
  markExported(scoped)
  for (const scope of tree.scopes.slice(1))
    if (scope.symbol >= 0) scope.symbol = scoped.symbolOf[scope.symbol]
  return scoped
}

/** Start offsets of objects that are returned directly. */
function returnedObjects({ records, text }: FileContext): Set<number> {
  const starts = new Set<number>()
  for (const { start, end } of records.returns) {
    const at = text[start] === '(' ? skipBlank(text, start + 1, end) : start
    if (text[at] === '{') starts.add(at)
  }
  return starts
}

function moduleSymbol(context: FileContext): SymbolFact {
  const { path, lines, text } = context
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  const symbol = newSymbolFact('module', stem, -1, {
    name: { line: 1, column: 1 },
    startLine: 1,
    endLine: Math.max(1, lines.count),
  })
  symbol.flags = SYMBOL_FLAG.exported
  symbol.bodyHash = context.tokens.hash({ start: 0, end: text.length })
  return symbol
}

/** An index that matches no scope. Anonymous scopes have -1. */
const NO_DEFINITION = -2

class SymbolBuilder {
  private readonly context: ScopedContext
  private readonly open: number[] = []
  private readonly known = new Map<string, number>()
  /** Types and namespaces by container and name, whatever separates those of one name. */
  private readonly types = new Map<string, number>()
  /** Functions and classes that are named only inside themselves. Members assigned to that name belong to them. */
  private readonly unnamed = new Map<string, number>()
  private readonly bodies: (Span | undefined)[] = [undefined]
  private readonly docs: Map<number, string>
  private readonly headers: string[] = ['']
  private readonly decoratorsOf: Map<number, string[]>
  /** Symbols of which only parts are known so far. */
  private readonly parts = new Set<number>()
  private readonly fileRegions: Regions
  private readonly labels: AccessLabels

  constructor(context: ScopedContext) {
    this.context = context
    this.docs = findDocs(context)
    this.decoratorsOf = decoratorsByDefinition(context)
    this.fileRegions = new Regions(context.records.fileRegions)
    this.labels = new AccessLabels(context)
    context.symbols[0].doc = this.docs.get(-1) ?? ''
  }

  add(definition: DefinitionRecord, index: number): void {
    const { context } = this
    const owner = this.ownerOf(definition, index)
    const container = owner === undefined || owner < 0 ? this.containerOf(definition) : owner
    // A shorthand member also refers to the value of that name, so its token stays a reference.
    if (definition.nameAt >= 0 && definition.value?.start !== definition.nameAt)
      context.claimed.add(definition.nameAt)
    // Members assigned through a receiver are added after names are bound.
    if (definition.self) {
      context.claimed.delete(definition.nameAt)
      return
    }
    const isLost =
      owner === -1 && (definition.kind !== 'method' || isClassLike(context.symbols[container].kind))
    const kind = isLost ? undefined : this.kindOf(definition, container)
    if (!kind) return
    const name = definition.nameAt >= 0 ? nameOf(context, definition) : ''
    if ((name === '' && definition.nameAt >= 0) || name === context.language.scoping.blankName) return
    const key = `${container}|${name}${this.apart(definition, index, owner)}`
    const existing = definition.part
      ? this.wholeOf(definition, container, name)
      : this.findMergeable(key, name, kind)
    if (existing === undefined) this.create(definition, index, container, kind, name, key)
    else if (definition.part) this.addPart(existing, definition, index)
    else this.merge(existing, definition, index, kind)
    if (definition.part && existing === undefined) this.parts.add(context.symbolOf[index])
    if (canContain(definition)) this.open.push(index)
  }

  /** Symbol of the innermost open definition around this one. */
  private containerOf(definition: DefinitionRecord): number {
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
  private ownerOf(definition: DefinitionRecord, index: number): number | undefined {
    const { tree, symbols, symbolOf } = this.context
    if (isUnnamed(definition)) return undefined
    const at = this.scopeAround(definition, index)
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

  /** Innermost scope around a definition, except its own. */
  private scopeAround(definition: DefinitionRecord, index: number): number {
    const { tree } = this.context
    let at = tree.at(definition.start)
    while (at > 0 && tree.scopes[at].symbol === index) at = tree.scopes[at].parent
    return at
  }

  /**
   * A key suffix that separates definitions of equal name and container; empty if they declare one symbol. Callers
   * and compilers see all objects that a function returns as one, so their members of one name are one symbol.
   */
  private apart(definition: DefinitionRecord, index: number, owner: number | undefined): string {
    if (isUnnamed(definition) || this.isBlockLocal(definition, index)) return `|${definition.start}`
    if (isPathPart(this.context.text, definition)) return `|${definition.start}`
    const { tree, text, language } = this.context
    const path = owner === undefined ? ownerPath(text, definition).join('::') : ''
    const variant = definition.isStatic ? 'static' : this.variantOf(definition)
    if (variant !== '') return `|${path}${variant}`
    if (owner === -1) return `|${tree.scopes[this.scopeAround(definition, index)].start}`
    if (owner !== undefined || !definition.owner) return ''
    // `a.run = …` and `b.run = …` are two symbols, whatever `a` and `b` are. A module also declares what it exports.
    const written = text.slice(definition.owner.start, definition.owner.end)
    return language.scoping.moduleReceivers?.has(written) ? '' : `|${written}`
  }

  private variantOf({ start, end, body }: DefinitionRecord): string {
    const { text, language } = this.context
    const { variantOf } = language.symbols
    return variantOf ? variantOf(text.slice(start, Math.min(body?.start ?? end, start + 2_000))) : ''
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

  /** Final kind; undefined for a local variable. */
  private kindOf(definition: DefinitionRecord, container: number): SymbolKind | undefined {
    const { tree, symbols, language } = this.context
    const holder = symbols[container]
    if (definition.kind === 'variable' || definition.kind === 'constant') {
      const frame = tree.scopes[tree.frameOf(tree.at(definition.start))]
      if (frame.kind === 'function') return undefined
      if (this.isBlockLocal(definition, NO_DEFINITION)) return undefined
      if (frame.kind === 'class' && isClassLike(holder.kind) && holder.kind !== 'enum') return 'property'
    }
    const isPrototype = definition.kind === 'function' && !definition.body && !definition.owner
    if (isPrototype && language.symbols.noLocalPrototypes && isFunctionLike(holder.kind)) return undefined
    if (definition.kind === 'function' && (isClassLike(holder.kind) || this.isMember(definition)))
      return 'method'
    return definition.kind
  }

  /** A variable of a plain block is local even outside functions. */
  private isBlockLocal(definition: DefinitionRecord, index: number): boolean {
    const { tree, language, hoisted } = this.context
    if (language.scoping.assignmentBinds !== 'block' || hoisted.has(definition.nameAt)) return false
    let at = tree.at(definition.start)
    while (at > 0 && (tree.scopes[at].kind === 'branch' || tree.scopes[at].symbol === index))
      at = tree.scopes[at].parent
    return tree.scopes[at].kind === 'block' && tree.scopes[at].symbol < 0
  }

  /** What a block defines that is given to a call, only that call knows how to reach (`describe … do def f`). */
  private isInCalledBlock(definition: DefinitionRecord): boolean {
    const { tree, language } = this.context
    if (!language.scoping.impliedReceiver || isClassLike(definition.kind)) return false
    for (let at = tree.at(definition.start); at > 0; at = tree.scopes[at].parent)
      if (tree.scopes[at].kind === 'function' && tree.scopes[at].symbol < 0) return true
    return false
  }

  private isMember(definition: DefinitionRecord): boolean {
    if (isUnnamed(definition)) return false
    const { tree } = this.context
    let at = tree.at(definition.start)
    const { symbol } = tree.scopes[at]
    while (at > 0 && symbol >= 0 && tree.scopes[at].symbol === symbol) at = tree.scopes[at].parent
    return tree.scopes[at].kind === 'class'
  }

  /** The type that a part adds members to: one that this file declares, or of which it has other parts. */
  private wholeOf(definition: DefinitionRecord, container: number, name: string): number | undefined {
    const { text, symbols } = this.context
    if (name === '' || isVariablePart(text, definition)) return undefined
    const isPath = isPathPart(text, definition)
    for (let at = container; at >= 0; at = symbols[at].container) {
      const found = isPath ? undefined : this.known.get(`${at}|${name}`)
      if (found !== undefined && isClassLike(symbols[found].kind)) return found
    }
    return undefined
  }

  /** A further declaration: it describes nothing. */
  private addPart(existing: number, definition: DefinitionRecord, index: number): void {
    this.context.symbolOf[index] = existing
    this.context.symbols[existing].declarations.push(this.declarationOf(definition))
  }

  private findMergeable(key: string, name: string, kind: SymbolKind): number | undefined {
    const existing = name === '' ? undefined : this.known.get(key)
    if (existing === undefined) return undefined
    const isWhole = this.parts.has(existing) && isClassLike(kind)
    return isWhole || this.context.language.symbols.merges(this.context.symbols[existing].kind, kind)
      ? existing
      : undefined
  }

  private merge(existing: number, definition: DefinitionRecord, index: number, kind: SymbolKind): void {
    const symbol = this.context.symbols[existing]
    this.context.symbolOf[index] = existing
    const declaration = this.declarationOf(definition)
    // The declaration with a body comes first; of overloads, the implementation.
    const isWork =
      symbol.flags & SYMBOL_FLAG.overloaded && !this.decoratorsOf.get(index)?.includes('overload')
    const isWhole = this.parts.delete(existing)
    const takesOver = isWhole || (definition.body && (!this.bodies[existing] || isWork))
    if (takesOver) symbol.declarations.unshift(declaration)
    else symbol.declarations.push(declaration)
    symbol.doc ||= this.docs.get(index) ?? ''
    symbol.deprecated ||= this.isDeprecated(index)
    if (takesOver) {
      this.bodies[existing] = definition.body
      const { params } = symbol
      this.describe(symbol, definition, existing)
      // Defaults stand in the declaration, not in the definition.
      if (this.context.language.scoping.namesAreOpen && params.includes('=')) symbol.params = params
      // `f = None` before `def f()` is a function; a part before its type takes the kind of that.
      if (isWhole || (isValueLike(symbol.kind) && isFunctionLike(kind))) {
        symbol.kind = kind
        this.classify(symbol, definition, index, existing)
      }
    }
  }

  private create(
    definition: DefinitionRecord,
    index: number,
    container: number,
    kind: SymbolKind,
    name: string,
    key: string,
  ): void {
    const { context } = this
    const symbol = newSymbolFact(kind, name, container, this.declarationOf(definition))
    symbol.doc = this.docs.get(index) ?? ''
    symbol.deprecated = this.isDeprecated(index)
    if (name === '') {
      symbol.flags |= SYMBOL_FLAG.anonymous
      symbol.name = `<${kind}@${symbol.declarations[0].startLine}>`
    }
    const at = context.symbols.push(symbol) - 1
    context.symbolOf[index] = at
    this.bodies[at] = definition.body
    this.describe(symbol, definition, at)
    const isKnown = name !== '' && !(definition.part && isVariablePart(context.text, definition))
    if (isKnown && !this.known.has(key)) this.known.set(key, at)
    const named = `${container}|${name}`
    if (isKnown && (isClassLike(kind) || kind === 'namespace') && !this.types.has(named))
      this.types.set(named, at)
    if (name !== '' && isUnnamed(definition) && !this.unnamed.has(named)) this.unnamed.set(named, at)
    const isMember = definition.owner !== undefined || this.ownerOf(definition, index) === container
    if (isFunctionLike(context.symbols[container].kind) && !isMember) symbol.flags |= SYMBOL_FLAG.local
    // Code outside a block cannot see what the block declares.
    if (this.isBlockLocal(definition, index) || (container === 0 && this.isInCalledBlock(definition)))
      symbol.flags |= SYMBOL_FLAG.local
    this.classify(symbol, definition, index, at)
  }

  private isDeprecated(index: number): boolean {
    if (DEPRECATION.test(this.docs.get(index) ?? '')) return true
    return this.decoratorsOf.get(index)?.some(name => name.toLowerCase() === 'deprecated') ?? false
  }

  private classify(symbol: SymbolFact, definition: DefinitionRecord, index: number, at: number): void {
    const { context } = this
    const details = {
      header: this.headers[at],
      text: context.text.slice(definition.start, Math.max(definition.end, definition.code?.end ?? 0)),
      path: context.path,
      decorators: this.decoratorsOf.get(index) ?? [],
      outer: context.language.symbols.readsOuter ? this.outerHeader(definition) : '',
      source: context.text,
      line: context.lines.lineAt(definition.start),
      isStatic: definition.isStatic === true,
      owner: this.ownerOutside(symbol, definition),
      isFileOnly: this.fileRegions.has(definition.start),
      access: this.labels.before(definition),
    }
    context.language.symbols.classify?.(symbol, context.symbols[symbol.container], details)
  }

  /** The written path of what holds a definition, where that is not in this file. */
  private ownerOutside({ container }: SymbolFact, definition: DefinitionRecord): string | undefined {
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

  private outerHeader({ start, end }: DefinitionRecord): string {
    const { definitions, text } = this.context
    const outer = this.open
      .map(index => definitions[index])
      .findLast(one => one.start < start && end <= one.end)
    return outer ? text.slice(outer.start, Math.min(outer.body?.start ?? outer.end, outer.start + 2_000)) : ''
  }

  private declarationOf(definition: DefinitionRecord): Declaration {
    const { lines } = this.context
    return {
      name: lines.positionAt(definition.nameAt >= 0 ? definition.nameAt : definition.start),
      startLine: lines.lineAt(definition.start),
      endLine: lines.lineAt(Math.max(definition.start, definition.end - 1)),
    }
  }

  private describe(symbol: SymbolFact, definition: DefinitionRecord, at: number): void {
    const { text, tokens, records } = this.context
    const textOf = ({ start, end }: Span) => stripComments(text, records.comments, start, end)
    const headerEnd =
      definition.body && definition.body.start > definition.nameAt ? definition.body.start : definition.end
    this.headers[at] = text.slice(definition.start, Math.min(headerEnd, definition.start + 2_000))
    const signature = { start: this.signatureStart(definition), end: headerEnd }
    symbol.signature = oneLine(textOf(signature)).replace(/\s*(?:[:{]|=>)\s*$/, '')
    if (definition.params) symbol.params = oneLine(stripBrackets(textOf(definition.params)), 300)
    const returns = definition.returns ?? definition.type
    if (returns) symbol.returns = oneLine(textOf(returns).replace(/^\s*:\s*/, ''), 200)
    symbol.sigHash = tokens.hash(signature)
    const body = definition.body ?? definition.value
    if (body) {
      symbol.bodyHash = tokens.hash(body)
      if (definition.body) symbol.sketch = tokens.sketch(body)
    }
  }

  /** Start of the declaration itself, after its decorators. */
  private signatureStart(definition: DefinitionRecord): number {
    const { text } = this.context
    if (text[definition.start] === '#') return afterAttributes(text, definition)
    if (text[definition.start] !== '@') return definition.start
    const { lines } = this.context
    const nameLine = lines.startOf(lines.lineAt(Math.max(definition.nameAt, definition.start)))
    let start = Math.max(nameLine, definition.start)
    while (start < definition.nameAt && /\s/.test(text[start])) start++
    while (text[start] === '@') {
      start +=
        1 + (/^[\w.]+(?:\([^()]*\))?\s*/.exec(text.slice(start + 1, definition.nameAt))?.[0].length ?? 0)
      if (start >= definition.nameAt) return definition.nameAt
    }
    return start
  }
}

function nameOf({ text, language }: FileContext, { kind, nameAt, nameEnd }: DefinitionRecord): string {
  return declaredNameAt(language, text, nameAt, kind === 'namespace' ? nameEnd : undefined)
}

/** An expression without a name, or with a name only for itself: its place does not make it a member. */
function isUnnamed({ nameAt, inner }: DefinitionRecord): boolean {
  return nameAt < 0 || inner?.start === nameAt
}

function canContain(definition: DefinitionRecord): boolean {
  return !isValueLike(definition.kind) || definition.body !== undefined || definition.code !== undefined
}

function stripBrackets(text: string): string {
  return /^[([<].*[)\]>]$/s.test(text) ? text.slice(1, -1) : text
}
