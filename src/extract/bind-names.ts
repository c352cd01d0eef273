/** Fills the scopes: what each name of a file is bound to, and what each binding holds. */
import { type ImportFact, OUTSIDE, SYMBOL_FLAG, type SymbolFact, UNKNOWN } from '../model/index.ts'
import { addStep, collectionOf, either } from './compose-expression.ts'
import { isClassLike, isFunctionLike, isValueLike, type ScopedContext, typeOf, valueOf } from './file-context.ts'
import type { BuiltImports } from './build-imports.ts'
import type { BindingRecord, DefinitionRecord, Span } from './read-matches.ts'
import { identifierAt } from './scan-text.ts'

/** What a value-like definition or a local was given. */
type Given = Omit<BindingRecord, 'kind'>

export function bindNames(context: ScopedContext, imports: BuiltImports): void {
  bindImports(context, imports.facts, imports.at)
  nameExpressions(context, imports)
  bindDefinitions(context)
  for (const binding of chooseBindings(context.records.bindings)) bindLocal(context, binding)
  bindReceivers(context)
  applyGlobals(context)
  const assigned = bindAssignments(context)
  sortBindings(context)
  linkOwners(context)
  const values = valuesOfSymbols(context)
  for (const [symbol, given] of assigned) values.set(symbol, [...(values.get(symbol) ?? []), ...given])
  addAssignedMembers(context, values)
  setTypes(context, values)
}

/** Functions, classes and imports that are values where they stand. */
function nameExpressions({ definitions, symbolOf, names }: ScopedContext, imports: BuiltImports): void {
  imports.calls.forEach((at, index) => {
    if (imports.facts[index].local === '' && imports.facts[index].kind === 'namespace') names.expressions.set(at, `i${index}`)
  })
  definitions.forEach(({ nameAt, inner, start }, i) => {
    if (symbolOf[i] >= 0 && (nameAt < 0 || inner?.start === nameAt)) names.expressions.set(start, `s${symbolOf[i]}`)
  })
}

function bindImports(context: ScopedContext, imports: readonly ImportFact[], importsAt: readonly number[]): void {
  const { tree } = context
  imports.forEach((fact, index) => {
    if (fact.local === '' || fact.kind.startsWith('reexport')) return
    const at = importsAt[index]
    const scope = tree.bindingScope(at, context.language.scoping.assignmentBinds)
    tree.bind(scope, fact.local, { kind: 'import', index, at, branch: tree.at(at), value: undefined })
  })
}

function bindDefinitions(context: ScopedContext): void {
  const { tree, definitions, symbolOf, symbols, language } = context
  definitions.forEach((definition, i) => {
    if (definition.nameAt < 0 || definition.self || definition.owner) return
    // A package clause names what the file belongs to: it binds nothing in the file.
    if (definition.kind === 'namespace' && !definition.body) return
    const symbol = symbolOf[i]
    const name = identifierAt(context.text, definition.nameAt)
    if (symbol < 0) {
      if (isValueLike(definition.kind) && definition.kind !== 'property') bindLocal(context, { ...definition, kind: 'local' })
      return
    }
    if (definition.inner) bindInside(context, definition, symbol)
    if (definition.inner?.start === definition.nameAt) return
    // A definition's own scope starts with it: its name belongs one further out.
    let scope = tree.at(definition.start)
    while (scope > 0 && tree.scopes[scope].symbol === symbol) scope = tree.scopes[scope].parent
    // What a class declares in its header (a record's components) are members like those of its body.
    if (tree.scopes[scope].kind === 'block' && tree.scopes[scope].symbol === symbols[symbol].container) {
      if (language.scoping.bareMembers === 'everywhere' && isClassLike(symbols[symbols[symbol].container].kind)) return
    }
    const branch = scope
    const isHoisted = context.hoisted.has(definition.nameAt)
    const reach = isHoisted ? 'function' : isValueLike(definition.kind) ? language.scoping.assignmentBinds : 'block'
    while (tree.scopes[scope].kind === 'branch' || (reach === 'function' && tree.scopes[scope].kind === 'block')) {
      scope = tree.scopes[scope].parent
    }
    // Hoisted: functions and classes hold in their whole scope, but the last one before a use wins.
    const at = symbols[symbol].flags & SYMBOL_FLAG.local ? tree.scopes[scope].start : definition.start
    tree.bind(scope, name, { kind: 'symbol', index: symbol, at, branch, value: undefined })
  })
}

/** The name a function expression has for itself. */
function bindInside(context: ScopedContext, definition: DefinitionRecord, symbol: number): void {
  const { tree, text, claimed } = context
  const at = definition.inner!.start
  claimed.add(at)
  tree.bind(tree.bindingScope(at, 'block'), identifierAt(text, at), { kind: 'symbol', index: symbol, at: definition.start, branch: tree.at(at), value: undefined })
}

/** One binding a name token and scope: the pattern listed first wins. */
function chooseBindings(bindings: readonly BindingRecord[]): Iterable<BindingRecord> {
  const chosen = new Map<number, BindingRecord>()
  for (const binding of bindings) {
    // Offsets stay far below 2^26, so that two of them fit one number.
    const key = binding.nameAt + (binding.within?.start ?? 0) * 0x4000000
    const known = chosen.get(key)
    if (!known || (binding.pattern ?? 0) < (known.pattern ?? 0)) chosen.set(key, binding)
  }
  return chosen.values()
}

function bindLocal(context: ScopedContext, given: Given & { kind: 'param' | 'local' }): void {
  const { tree, text, language, claimed } = context
  const name = identifierAt(text, given.nameAt)
  claimed.add(given.nameAt)
  if (name === '') return
  const reach = context.hoisted.has(given.nameAt) ? 'function' : given.kind === 'param' ? 'block' : language.scoping.assignmentBinds
  const scope = tree.bindingScope(given.within?.start ?? given.nameAt, reach)
  // An assignment holds only after what is assigned was evaluated.
  const at = Math.max(given.nameAt, given.value?.end ?? 0, given.from?.end ?? 0, given.iter?.end ?? 0)
  const hasValue = given.type ?? given.value ?? given.iter ?? given.from ?? given.of
  const isDefault = given.kind === 'param' && !given.type
  const value = hasValue
    ? once(() => (isDefault ? defaultValue(givenValue(context, given, name)) : givenValue(context, given, name)))
    : undefined
  tree.bind(scope, name, { kind: 'local', index: -1, at: given.kind === 'param' ? given.nameAt : at, branch: tree.at(given.nameAt), value })
}

/** Evaluated once; asked again while being evaluated (a cycle) it is unknown. */
function once(evaluate: () => string): () => string {
  let value: string | undefined
  let busy = false
  return () => {
    if (value !== undefined) return value
    if (busy) return UNKNOWN
    busy = true
    value = evaluate()
    busy = false
    return value
  }
}

function givenValue(context: ScopedContext, given: Given, name: string): string {
  if (given.type && given.rest) return collectionOf(typeOf(context, given.type))
  if (given.type && !isInferred(context, given.type)) return typeOf(context, given.type)
  if (given.of) return addStep(typeOf(context, given.of), `.${name}`)
  if (given.iter) return addStep(valueOf(context, given.iter), '[]')
  if (given.from) {
    const key = given.key ? identifierAt(context.text, given.key.start) : name
    return addStep(valueOf(context, given.from), key ? `.${key}` : '[]')
  }
  return given.value ? valueOf(context, given.value) : UNKNOWN
}

/** `var x = …`: the type is what the value has. */
function isInferred({ text, language }: ScopedContext, { start, end }: Span): boolean {
  return language.syntax.inferredTypes?.has(text.slice(start, end)) ?? false
}

/** A default value is one of many: a literal says nothing about the others. */
function defaultValue(value: string): string {
  return value === OUTSIDE ? UNKNOWN : value
}

/** The first parameter of a method is its receiver where the language has it so. */
function bindReceivers(context: ScopedContext): void {
  if (!context.language.scoping.receiverIsFirstParameter) return
  const { definitions, symbolOf, symbols, tree, text } = context
  const params = context.records.bindings.filter(binding => binding.kind === 'param').sort((a, b) => a.nameAt - b.nameAt)
  definitions.forEach((definition, i) => {
    const symbol = symbols[symbolOf[i]]
    if (!symbol || !definition.params || !isFunctionLike(definition.kind) || !isClassLike(symbols[symbol.container]?.kind)) return
    if (symbol.flags & SYMBOL_FLAG.static && !CLASS_RECEIVERS.test(symbol.name) && !isClassMethod(context, definition)) return
    const first = params.find(param => param.nameAt > definition.params!.start)
    if (!first || first.nameAt >= definition.params.end || first.type) return
    const isClass = isClassMethod(context, definition) || CLASS_RECEIVERS.test(symbol.name)
    const receiver = `${isClass ? 's' : 't'}${symbol.container}`
    const name = identifierAt(text, first.nameAt)
    const binding = tree.scopes[tree.bindingScope(first.nameAt, 'block')].bindings?.get(name)?.[0]
    if (binding) binding.value = () => receiver
  })
}

const CLASS_RECEIVERS = /^__(?:new|init_subclass|class_getitem)__$/

function isClassMethod(context: ScopedContext, definition: DefinitionRecord): boolean {
  return /@(?:\w+\.)*(?:classmethod|cached_classproperty|classproperty)\b/.test(context.text.slice(definition.start, definition.nameAt))
}

/** `global x` and `nonlocal x`: what the function binds to x, it binds further out. */
function applyGlobals(context: ScopedContext): void {
  const { tree, text } = context
  const move = (at: number, isGlobal: boolean) => {
    const name = identifierAt(text, at)
    const scope = tree.bindingScope(at, 'function')
    tree.scopes[scope].bindings?.delete(name)
    let outer = isGlobal ? 0 : tree.scopes[scope].parent
    while (outer > 0 && !tree.scopes[outer].bindings?.has(name)) outer = tree.scopes[outer].parent
    const bindings = tree.scopes[Math.max(outer, 0)].bindings?.get(name)
    if (bindings) for (const binding of bindings) tree.bind(scope, name, { ...binding, at: 0, branch: scope })
  }
  for (const at of context.records.globals) move(at, true)
  for (const at of context.records.nonlocals) move(at, false)
}

function sortBindings(context: ScopedContext): void {
  for (const scope of context.tree.scopes) {
    for (const list of scope.bindings?.values() ?? []) if (list.length > 1) list.sort((a, b) => a.at - b.at)
  }
}

/** `x = …` where `x` is declared elsewhere: one more thing it may hold. */
function bindAssignments(context: ScopedContext): Map<number, Given[]> {
  const { tree, text, names, symbols, records } = context
  const given = new Map<number, Given[]>()
  for (const { nameAt, value } of records.assignments) {
    const name = identifierAt(text, nameAt)
    const found = names.find(name, nameAt)
    if (!found || found === 'member') continue
    const [first] = found
    const { index } = first
    if (first.kind === 'symbol' && isValueLike(symbols[index].kind)) given.set(index, [...(given.get(index) ?? []), { nameAt, value }])
    if (first.kind !== 'local') continue
    const scope = tree.scopeHolding(first, name, nameAt)
    if (scope < 0) continue
    const read = once(() => valueOf(context, value))
    tree.bind(scope, name, { kind: 'local', index: -1, at: value.end, branch: tree.at(nameAt), value: read })
  }
  return given
}

/** Members declared outside their type (Go receivers, `Type.prototype.method = …`, `exports.f = …`). */
function linkOwners(context: ScopedContext): void {
  const { text, symbols, symbolOf, language, records } = context
  const { moduleReceivers } = language.scoping
  context.definitions.forEach((definition, i) => {
    const { owner, nameEnd } = definition
    const symbol = symbols[symbolOf[i]]
    if (!symbol || !owner) return
    const written = text.slice(owner.start, owner.end)
    if (moduleReceivers?.has(text.slice(owner.start, nameEnd))) {
      records.exports.push({ kind: 'assign', start: definition.start, end: definition.end, value: { start: definition.start, end: definition.end } })
      symbol.container = 0
      if (definition.inner) symbol.name = identifierAt(text, definition.inner.start)
    } else if (moduleReceivers?.has(written)) {
      symbol.container = 0
      symbol.flags |= SYMBOL_FLAG.exported
    } else linkOwner(context, symbol, written, owner.start)
    if (symbol.container === 0 && symbol.kind === 'method') symbol.kind = 'function'
    else if (symbol.container === 0 && symbol.kind === 'property') symbol.kind = 'constant'
  })
}

function linkOwner(context: ScopedContext, symbol: SymbolFact, written: string, at: number): void {
  const name = written.replace(/\.prototype$/, '')
  const bare = name.includes('.') ? '' : (/[\p{L}_$][\p{L}\p{N}_$]*/u.exec(name)?.[0] ?? '')
  const value = bare === '' ? UNKNOWN : context.names.lookup(bare, at)
  const found = /^[st](\d+)$/.exec(value)
  if (found) symbol.container = Number(found[1])
  else if (value[0] === '~') symbol.owner = bare
  else if (isFunctionLike(context.symbols[symbol.container].kind)) symbol.flags |= SYMBOL_FLAG.local
}

/** What value-like symbols were given, by symbol. */
function valuesOfSymbols(context: ScopedContext): Map<number, Given[]> {
  const values = new Map<number, Given[]>()
  context.definitions.forEach((definition, i) => {
    const symbol = context.symbolOf[i]
    if (symbol < 0 || isFunctionLike(definition.kind) || !(definition.type ?? definition.value ?? definition.from)) return
    const given = values.get(symbol)
    if (given) given.push(definition)
    else values.set(symbol, [definition])
  })
  return values
}

/** `self.x = …`: a member of the class the receiver is an instance of, unless it has one of that name. */
function addAssignedMembers(context: ScopedContext, values: Map<number, Given[]>): void {
  const members = new Map<string, number>()
  context.symbols.forEach((symbol, i) => {
    members.set(`${symbol.container}|${symbol.name}`, i)
  })
  for (const definition of context.definitions) {
    if (!definition.self || exportAssigned(context, definition, values)) continue
    const receiver = /^[ts](\d+)$/.exec(valueOf(context, definition.self))
    if (!receiver) continue
    const container = Number(receiver[1])
    const name = identifierAt(context.text, definition.nameAt)
    const key = `${container}|${name}`
    let member = members.get(key)
    if (member === undefined) {
      member = context.symbols.push(assignedMember(context, definition, container, name)) - 1
      members.set(key, member)
      context.claimed.add(definition.nameAt)
    }
    const given = values.get(member) ?? []
    if (isValueLike(context.symbols[member].kind) && (definition.value ?? definition.type)) values.set(member, [...given, definition])
  }
}

/** `exports.x = …` and `module.exports = …`: the module's own members. */
function exportAssigned(context: ScopedContext, definition: DefinitionRecord, values: Map<number, Given[]>): boolean {
  const { text, symbols, records, language } = context
  const { self, value, nameAt, nameEnd, start, end } = definition
  const { moduleReceivers } = language.scoping
  if (!moduleReceivers || !self || !value) return false
  if (moduleReceivers.has(text.slice(self.start, nameEnd))) records.exports.push({ kind: 'assign', start, end, value })
  else if (!moduleReceivers.has(text.slice(self.start, self.end))) return false
  else if (/^[si]/.test(valueOf(context, value))) {
    const name = { start: nameAt, end: nameEnd }
    records.exports.push({ kind: 'name', start, end, exported: name, alias: name, value })
  } else {
    const symbol = assignedMember(context, definition, 0, identifierAt(text, nameAt))
    symbol.kind = 'variable'
    symbol.flags |= SYMBOL_FLAG.exported
    values.set(symbols.push(symbol) - 1, [definition])
  }
  context.claimed.add(nameAt)
  return true
}

function assignedMember(context: ScopedContext, definition: DefinitionRecord, container: number, name: string): SymbolFact {
  const { lines, text, tokens } = context
  const span: Span = { start: definition.start, end: definition.end }
  const signature = text.slice(span.start, span.end).replace(/\s+/g, ' ').slice(0, 160)
  const symbol: SymbolFact = {
    kind: 'property',
    name,
    container,
    visibility: 'public',
    flags: 0,
    signature,
    params: '',
    returns: definition.type ? text.slice(definition.type.start, definition.type.end) : '',
    type: '',
    doc: '',
    declarations: [{ name: lines.positionAt(definition.nameAt), startLine: lines.lineAt(span.start), endLine: lines.lineAt(span.end - 1) }],
    sigHash: tokens.hash(span),
    bodyHash: 0,
    sketch: '',
  }
  context.language.symbols.classify?.(symbol, context.symbols[container], { header: signature, text: signature, path: context.path, decorators: [] })
  return symbol
}

/** What using each symbol yields: declared types first, then values, then what its returns give. */
function setTypes(context: ScopedContext, values: Map<number, Given[]>): void {
  const { definitions, symbolOf, symbols } = context
  for (const [index, given] of values) {
    const declared = given.find(one => one.type)
    const parts = declared ? [declared] : given.slice(0, 4)
    setType(symbols[index], parts.map(one => givenValue(context, one, symbols[index].name)))
  }
  definitions.forEach((definition, i) => {
    const symbol = symbols[symbolOf[i]]
    if (symbol && definition.body && definition.rest) symbol.type = collectionOf(`s${symbolOf[i]}`)
    // Of several results (Go), `@type` is the first.
    const result = definition.type ?? definition.returns
    if (!symbol || !isFunctionLike(definition.kind) || !result || symbol.type) return
    setType(symbol, [typeOf(context, result)])
  })
  inferReturns(context)
}

function setType(symbol: SymbolFact, parts: string[]): void {
  const type = either(parts)
  symbol.type = type === UNKNOWN ? '' : type
}

/** Without a return annotation: what the return statements give. */
function inferReturns(context: ScopedContext): void {
  const { tree, symbols } = context
  const returned = new Map<number, string[]>()
  for (const span of context.records.returns) {
    const scope = tree.scopes[tree.frameOf(tree.at(span.start))]
    if (scope.kind !== 'function' || scope.symbol < 0 || symbols[scope.symbol].returns !== '') continue
    const parts = returned.get(scope.symbol) ?? []
    if (parts.length < 4) returned.set(scope.symbol, [...parts, valueOf(context, span)])
  }
  for (const [index, parts] of returned) {
    const symbol = symbols[index]
    if (symbol.type === '' && parts.some(part => part !== OUTSIDE)) setType(symbol, parts)
  }
}
