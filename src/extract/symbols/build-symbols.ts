/** Builds symbols with their containers from definitions, and the scopes they open. */
import { newSymbolFact, SYMBOL_FLAG, type SymbolFact, type SymbolKind } from '../../model/index.ts'
import {
  type FileContext,
  isClassLike,
  isFunctionLike,
  isValueLike,
  type ScopedContext,
} from '../file-context.ts'
import type { DefinitionRecord, Span } from '../matcher/records.ts'
import { Regions } from '../parse/regions.ts'
import { skipBlank } from '../parse/scan-text.ts'
import { NameTable } from '../scopes/look-up-names.ts'
import { scopeSources } from '../scopes/open-scopes.ts'
import { ScopeTree } from '../scopes/scope-tree.ts'
import { chooseDefinitions } from './choose-definitions.ts'
import { declaredNameAt } from './declared-name.ts'
import { declarationOf, describe } from './describe-symbol.ts'
import { Owners } from './find-owner.ts'
import { markExported } from './mark-exported.ts'
import { AccessLabels, ownerPath } from './owner-path.ts'
import { isPathPart, isVariablePart } from './parts.ts'
import { isBlockLocal, isInCalledBlock, isUnnamed, kindOf, scopeAround } from './place-definition.ts'
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

class SymbolBuilder {
  private readonly context: ScopedContext
  private readonly owners: Owners
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
    this.owners = new Owners(context)
    this.docs = findDocs(context)
    this.decoratorsOf = decoratorsByDefinition(context)
    this.fileRegions = new Regions(context.records.fileRegions)
    this.labels = new AccessLabels(context)
    context.symbols[0].doc = this.docs.get(-1) ?? ''
  }

  add(definition: DefinitionRecord, index: number): void {
    const { context } = this
    const owner = this.owners.ownerOf(definition, index)
    const container = owner === undefined || owner < 0 ? this.owners.containerOf(definition) : owner
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
    const kind = isLost ? undefined : kindOf(context, definition, container)
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
    if (canContain(definition)) this.owners.enter(index)
  }

  /**
   * A key suffix that separates definitions of equal name and container; empty if they declare one symbol. Callers
   * and compilers see all objects that a function returns as one, so their members of one name are one symbol.
   */
  private apart(definition: DefinitionRecord, index: number, owner: number | undefined): string {
    if (isUnnamed(definition) || isBlockLocal(this.context, definition, index)) return `|${definition.start}`
    if (isPathPart(this.context.text, definition)) return `|${definition.start}`
    const { tree, text, language } = this.context
    const path = owner === undefined ? ownerPath(text, definition).join('::') : ''
    const variant = definition.isStatic ? 'static' : this.variantOf(definition)
    if (variant !== '') return `|${path}${variant}`
    if (owner === -1) return `|${tree.scopes[scopeAround(this.context, definition, index)].start}`
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

  /** The type that a part adds members to: one that this file declares, or of which it has other parts. */
  private wholeOf(definition: DefinitionRecord, container: number, name: string): number | undefined {
    const { text, symbols } = this.context
    if (name === '' || isVariablePart(text, definition)) return undefined
    const isPath = isPathPart(text, definition)
    for (let at = container; at >= 0; at = symbols[at].container) {
      const found = isPath ? undefined : this.owners.withKey(`${at}|${name}`)
      if (found !== undefined && isClassLike(symbols[found].kind)) return found
    }
    return undefined
  }

  /** A further declaration: it describes nothing. */
  private addPart(existing: number, definition: DefinitionRecord, index: number): void {
    this.context.symbolOf[index] = existing
    this.context.symbols[existing].declarations.push(declarationOf(this.context, definition))
  }

  private findMergeable(key: string, name: string, kind: SymbolKind): number | undefined {
    const existing = name === '' ? undefined : this.owners.withKey(key)
    if (existing === undefined) return undefined
    const isWhole = this.parts.has(existing) && isClassLike(kind)
    return isWhole || this.context.language.symbols.merges(this.context.symbols[existing].kind, kind)
      ? existing
      : undefined
  }

  private merge(existing: number, definition: DefinitionRecord, index: number, kind: SymbolKind): void {
    const symbol = this.context.symbols[existing]
    this.context.symbolOf[index] = existing
    const declaration = declarationOf(this.context, definition)
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
      this.headers[existing] = describe(this.context, symbol, definition)
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
    const symbol = newSymbolFact(kind, name, container, declarationOf(this.context, definition))
    symbol.doc = this.docs.get(index) ?? ''
    symbol.deprecated = this.isDeprecated(index)
    if (name === '') {
      symbol.flags |= SYMBOL_FLAG.anonymous
      symbol.name = `<${kind}@${symbol.declarations[0].startLine}>`
    }
    const at = context.symbols.push(symbol) - 1
    context.symbolOf[index] = at
    this.bodies[at] = definition.body
    this.headers[at] = describe(this.context, symbol, definition)
    this.owners.remember(definition, at, kind, name, key)
    const isMember = definition.owner !== undefined || this.owners.ownerOf(definition, index) === container
    if (isFunctionLike(context.symbols[container].kind) && !isMember) symbol.flags |= SYMBOL_FLAG.local
    // Code outside a block cannot see what the block declares.
    if (isBlockLocal(context, definition, index) || (container === 0 && isInCalledBlock(context, definition)))
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
      outer: context.language.symbols.readsOuter ? this.owners.outerHeader(definition) : '',
      source: context.text,
      line: context.lines.lineAt(definition.start),
      isStatic: definition.isStatic === true,
      owner: this.owners.ownerOutside(symbol, definition),
      isFileOnly: this.fileRegions.has(definition.start),
      access: this.labels.before(definition),
    }
    context.language.symbols.classify?.(symbol, context.symbols[symbol.container], details)
  }
}

function nameOf({ text, language }: FileContext, { kind, nameAt, nameEnd }: DefinitionRecord): string {
  return declaredNameAt(language, text, nameAt, kind === 'namespace' ? nameEnd : undefined)
}

function canContain(definition: DefinitionRecord): boolean {
  return !isValueLike(definition.kind) || definition.body !== undefined || definition.code !== undefined
}
