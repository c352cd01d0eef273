/** Definitions -> symbols with their containers, and the scopes they open. */
import { type Declaration, SYMBOL_FLAG, type SymbolFact, type SymbolKind } from '../model/index.ts'
import { chooseDefinitions } from './choose-definitions.ts'
import {
  type FileContext,
  isClassLike,
  isFunctionLike,
  isValueLike,
  oneLine,
  type ScopedContext,
} from './file-context.ts'
import { leaveOutComments } from './leave-out-comments.ts'
import { NameTable } from './look-up-names.ts'
import { markExported } from './mark-exported.ts'
import { scopeSources } from './open-scopes.ts'
import { decoratorsByDefinition } from './read-decorators.ts'
import { findDocs } from './read-docs.ts'
import type { DefinitionRecord, Span } from './records.ts'
import { memberNameAt, skipBlank } from './scan-text.ts'
import { ScopeTree } from './scope-tree.ts'

/** Symbols without types or members assigned from inside methods: those need bound names, see bind-names.ts. */
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

/** Where objects that are returned as they are start. */
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
  const symbol = newSymbol('module', stem, -1, {
    name: { line: 1, column: 1 },
    startLine: 1,
    endLine: Math.max(1, lines.count),
  })
  symbol.flags = SYMBOL_FLAG.exported
  symbol.bodyHash = context.tokens.hash({ start: 0, end: text.length })
  return symbol
}

/** A symbol of which only the name is known. One shape for all: spreading or adding fields later costs. */
function newSymbol(kind: SymbolKind, name: string, container: number, declaration: Declaration): SymbolFact {
  return {
    kind,
    name,
    container,
    visibility: 'public',
    flags: 0,
    signature: '',
    params: '',
    returns: '',
    type: '',
    doc: '',
    declarations: [declaration],
    sigHash: 0,
    bodyHash: 0,
    sketch: '',
  }
}

/** Stands for no definition, where anonymous scopes have -1. */
const NO_DEFINITION = -2

class SymbolBuilder {
  private readonly context: ScopedContext
  private readonly open: number[] = []
  private readonly known = new Map<string, number>()
  /** Functions and classes that only name themselves: what is written to that name is theirs. */
  private readonly unnamed = new Map<string, number>()
  private readonly bodies: (Span | undefined)[] = [undefined]
  private readonly docs: Map<number, string>
  private readonly headers: string[] = ['']
  private readonly decoratorsOf: Map<number, string[]>

  constructor(context: ScopedContext) {
    this.context = context
    this.docs = findDocs(context)
    this.decoratorsOf = decoratorsByDefinition(context)
    context.symbols[0].doc = this.docs.get(-1) ?? ''
  }

  add(definition: DefinitionRecord, index: number): void {
    const { context } = this
    const owner = this.ownerOf(definition, index)
    const container = owner === undefined || owner < 0 ? this.containerOf(definition) : owner
    // A shorthand member names what it holds: its token is a reference as well.
    if (definition.nameAt >= 0 && definition.value?.start !== definition.nameAt)
      context.claimed.add(definition.nameAt)
    // Members assigned through a receiver wait until names are bound.
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
    const twin = this.twinOf(key, name, kind)
    if (twin !== undefined) this.merge(twin, definition, index, kind)
    else this.create(definition, index, container, kind, name, key)
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
   * The symbol whose literal body a member stands in; -1 for a body that belongs to no symbol (an object that is
   * passed on); undefined for what stands in no such body.
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
    // A parameter of a constructor that declares a property declares it for the class.
    const holder = this.containerOf(definition)
    return symbols[holder].kind === 'constructor' ? symbols[holder].container : undefined
  }

  /** Innermost scope around a definition that is not its own. */
  private scopeAround(definition: DefinitionRecord, index: number): number {
    const { tree } = this.context
    let at = tree.at(definition.start)
    while (at > 0 && tree.scopes[at].symbol === index) at = tree.scopes[at].parent
    return at
  }

  /**
   * What tells a definition from others that share no more with it than name and container; empty where they are
   * declarations of one thing. Objects that one function returns are one to its callers, and to compilers: equal
   * members of theirs are one.
   */
  private apart(definition: DefinitionRecord, index: number, owner: number | undefined): string {
    if (isUnnamed(definition) || this.isBlockLocal(definition, index)) return `|${definition.start}`
    const { tree, text, language } = this.context
    if (owner === -1) return `|${tree.scopes[this.scopeAround(definition, index)].start}`
    if (owner !== undefined || !definition.owner) return ''
    // `a.run = …` and `b.run = …`, whatever `a` and `b` are; what a module exports it also declares.
    const written = text.slice(definition.owner.start, definition.owner.end)
    return language.scoping.moduleReceivers?.has(written) ? '' : `|${written}`
  }

  /** `this.f = …`, `Type.f = …`, `Type.prototype.f = …` where the type is already declared. */
  private writtenOwner(definition: DefinitionRecord, { start, end }: Span): number | undefined {
    const { text, symbols, language } = this.context
    const holder = this.containerOf(definition)
    const written = text.slice(start, end).replace(/\.prototype$/, '')
    if (!language.syntax.self.includes(written))
      return this.namedIn(holder, written) ?? this.namedIn(0, written)
    if (!isFunctionLike(symbols[holder].kind)) return undefined
    return isClassLike(symbols[symbols[holder].container].kind) ? symbols[holder].container : holder
  }

  private namedIn(container: number, name: string): number | undefined {
    const key = `${container}|${name}`
    return this.known.get(key) ?? this.unnamed.get(key)
  }

  /** The members of an object that a function returns are what its callers see of the function. */
  private returner(object: number): number {
    const { tree, symbolOf, returnedObjects } = this.context
    if (!returnedObjects.has(tree.scopes[object].start)) return -1
    const frame = tree.scopes[tree.frameOf(tree.scopes[object].parent)]
    return frame.kind === 'function' && frame.symbol >= 0 ? symbolOf[frame.symbol] : -1
  }

  /** Final kind, or undefined for a local variable. */
  private kindOf(definition: DefinitionRecord, container: number): SymbolKind | undefined {
    const { tree, symbols } = this.context
    const holder = symbols[container]
    if (definition.kind === 'variable' || definition.kind === 'constant') {
      const frame = tree.scopes[tree.frameOf(tree.at(definition.start))]
      if (frame.kind === 'function') return undefined
      if (this.isBlockLocal(definition, NO_DEFINITION)) return undefined
      if (frame.kind === 'class' && isClassLike(holder.kind) && holder.kind !== 'enum') return 'property'
    }
    if (definition.kind === 'function' && (isClassLike(holder.kind) || this.isMember(definition)))
      return 'method'
    return definition.kind
  }

  /** A variable of a plain block is a local even where no function is around. */
  private isBlockLocal(definition: DefinitionRecord, index: number): boolean {
    const { tree, language, hoisted } = this.context
    if (language.scoping.assignmentBinds !== 'block' || hoisted.has(definition.nameAt)) return false
    let at = tree.at(definition.start)
    while (at > 0 && (tree.scopes[at].kind === 'branch' || tree.scopes[at].symbol === index))
      at = tree.scopes[at].parent
    return tree.scopes[at].kind === 'block' && tree.scopes[at].symbol < 0
  }

  private isMember(definition: DefinitionRecord): boolean {
    if (isUnnamed(definition)) return false
    const { tree } = this.context
    let at = tree.at(definition.start)
    const { symbol } = tree.scopes[at]
    while (at > 0 && symbol >= 0 && tree.scopes[at].symbol === symbol) at = tree.scopes[at].parent
    return tree.scopes[at].kind === 'class'
  }

  private twinOf(key: string, name: string, kind: SymbolKind): number | undefined {
    const twin = name === '' ? undefined : this.known.get(key)
    return twin !== undefined && this.context.language.symbols.merges(this.context.symbols[twin].kind, kind)
      ? twin
      : undefined
  }

  private merge(twin: number, definition: DefinitionRecord, index: number, kind: SymbolKind): void {
    const symbol = this.context.symbols[twin]
    this.context.symbolOf[index] = twin
    const declaration = this.declarationOf(definition)
    // What has a body is what one wants to read; of overloads, the one that does the work.
    const isWork =
      symbol.flags & SYMBOL_FLAG.overloaded && !this.decoratorsOf.get(index)?.includes('overload')
    const takesOver = definition.body && (!this.bodies[twin] || isWork)
    if (takesOver) symbol.declarations.unshift(declaration)
    else symbol.declarations.push(declaration)
    symbol.doc ||= this.docs.get(index) ?? ''
    if (takesOver) {
      this.bodies[twin] = definition.body
      this.describe(symbol, definition, twin)
      // `f = None` before `def f()`: a function.
      if (isValueLike(symbol.kind) && isFunctionLike(kind)) {
        symbol.kind = kind
        this.classify(symbol, definition, index, twin)
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
    const symbol = newSymbol(kind, name, container, this.declarationOf(definition))
    symbol.doc = this.docs.get(index) ?? ''
    if (name === '') {
      symbol.flags |= SYMBOL_FLAG.anonymous
      symbol.name = `<${kind}@${symbol.declarations[0].startLine}>`
    }
    const at = context.symbols.push(symbol) - 1
    context.symbolOf[index] = at
    this.bodies[at] = definition.body
    this.describe(symbol, definition, at)
    if (name !== '' && !this.known.has(key)) this.known.set(key, at)
    const named = `${container}|${name}`
    if (name !== '' && isUnnamed(definition) && !this.unnamed.has(named)) this.unnamed.set(named, at)
    const isMember = definition.owner !== undefined || this.ownerOf(definition, index) === container
    if (isFunctionLike(context.symbols[container].kind) && !isMember) symbol.flags |= SYMBOL_FLAG.local
    // Nobody outside of a block sees what it declares.
    if (this.isBlockLocal(definition, index)) symbol.flags |= SYMBOL_FLAG.local
    this.classify(symbol, definition, index, at)
  }

  private classify(symbol: SymbolFact, definition: DefinitionRecord, index: number, at: number): void {
    const { context } = this
    const details = {
      header: this.headers[at],
      text: context.text.slice(definition.start, definition.end),
      path: context.path,
      decorators: this.decoratorsOf.get(index) ?? [],
    }
    context.language.symbols.classify?.(symbol, context.symbols[symbol.container], details)
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
    const textOf = ({ start, end }: Span) => leaveOutComments(text, records.comments, start, end)
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

  /** Where the declaration proper starts: after decorators. */
  private signatureStart(definition: DefinitionRecord): number {
    const { text } = this.context
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

/** A package or module may be called by more than one token (`com.acme`, `"pkg/sub"`). */
function nameOf({ text }: FileContext, { kind, nameAt, nameEnd }: DefinitionRecord): string {
  return kind === 'namespace'
    ? text.slice(nameAt, nameEnd).replace(/[\s"'`]/g, '')
    : memberNameAt(text, nameAt)
}

/** An expression that names itself at most: where it stands says nothing about what it is a member of. */
function isUnnamed({ nameAt, inner }: DefinitionRecord): boolean {
  return nameAt < 0 || inner?.start === nameAt
}

function canContain(definition: DefinitionRecord): boolean {
  return !isValueLike(definition.kind) || definition.body !== undefined || definition.code !== undefined
}

function stripBrackets(text: string): string {
  return /^[([<].*[)\]>]$/s.test(text) ? text.slice(1, -1) : text
}
