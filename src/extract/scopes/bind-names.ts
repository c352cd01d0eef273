/** Fills the scopes: binds each name of a file, and records the value of each binding. */
import { type ImportFact, OUTSIDE, SYMBOL_FLAG, type SymbolFact, UNKNOWN } from '../../model/index.ts'
import {
  isClassLike,
  isFunctionLike,
  isValueLike,
  type ScopedContext,
  typeAt,
  valueAt,
} from '../file-context.ts'
import type { BindingRecord, DefinitionRecord, Span } from '../matcher/records.ts'
import { identifierAt, skipBlank } from '../parse/scan-text.ts'
import { collectionOf, either } from '../sites/compose-expression.ts'
import type { BuiltImports } from '../symbols/build-imports.ts'
import { boundNameAt } from '../symbols/declared-name.ts'
import { addAssignedMembers, assignedMember } from './assigned-members.ts'
import { bindOuterNames } from './bind-outer-names.ts'
import { bindReceivers } from './bind-receivers.ts'
import { bindSupplied } from './bind-supplied.ts'
import { linkOwners } from './link-owners.ts'
import type { Binding } from './scope-tree.ts'
import {
  defaultValue,
  hasSource,
  instancesOf,
  isNothing,
  once,
  sourceValue,
  type ValueSource,
} from './value-source.ts'

export function bindNames(context: ScopedContext, imports: BuiltImports): void {
  bindImports(context, imports.facts, imports.at)
  nameExpressions(context, imports)
  bindDefinitions(context)
  for (const binding of chooseBindings(context.records.bindings)) bindLocal(context, binding, binding.kind)
  bindReceivers(context)
  bindSupplied(context)
  const outer = bindOuterNames(context, nameAt => declareVariable(context, nameAt))
  const assigned = bindAssignments(context)
  for (const [symbol, sources] of outer) assigned.set(symbol, [...(assigned.get(symbol) ?? []), ...sources])
  sortBindings(context)
  linkOwners(context)
  const values = valuesOfSymbols(context)
  for (const [symbol, sources] of assigned) values.set(symbol, [...(values.get(symbol) ?? []), ...sources])
  addAssignedMembers(context, values)
  setTypes(context, values)
}

/** Records functions, classes and imports that are used as values at their own place. */
function nameExpressions({ definitions, symbolOf, names }: ScopedContext, imports: BuiltImports): void {
  imports.calls.forEach((at, index) => {
    if (imports.facts[index].local === '' && imports.facts[index].kind === 'namespace')
      names.expressions.set(at, `i${index}`)
  })
  definitions.forEach(({ nameAt, inner, start }, i) => {
    if (symbolOf[i] >= 0 && (nameAt < 0 || inner?.start === nameAt))
      names.expressions.set(start, `s${symbolOf[i]}`)
  })
}

function bindImports(
  context: ScopedContext,
  imports: readonly ImportFact[],
  importsAt: readonly number[],
): void {
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
    if (definition.owner && definition.inner && symbolOf[i] >= 0) bindInside(context, definition, symbolOf[i])
    if (definition.nameAt < 0 || definition.self || definition.owner || definition.part) return
    // A package clause names the file's package and binds nothing in the file.
    if (definition.kind === 'namespace' && !definition.body) return
    const symbol = symbolOf[i]
    const name = boundNameAt(language, context.text, definition.nameAt)
    if (symbol < 0) {
      if (isValueLike(definition.kind) && definition.kind !== 'property')
        bindLocal(context, definition, 'local')
      return
    }
    if (definition.inner) bindInside(context, definition, symbol)
    if (definition.inner?.start === definition.nameAt) return
    // The scope of a definition starts with it, so its name belongs to the scope around it.
    let scope = tree.at(definition.start)
    while (scope > 0 && tree.scopes[scope].symbol === symbol) scope = tree.scopes[scope].parent
    // What a class declares in its header (a record's components) are members like those of its body.
    if (tree.scopes[scope].kind === 'block' && tree.scopes[scope].symbol === symbols[symbol].container) {
      if (
        language.scoping.bareMembers === 'everywhere' &&
        isClassLike(symbols[symbols[symbol].container].kind)
      )
        return
    }
    const branch = scope
    const isHoisted = context.hoisted.has(definition.nameAt)
    const extent = isHoisted
      ? 'function'
      : isValueLike(definition.kind)
        ? language.scoping.assignmentBinds
        : 'block'
    while (
      tree.scopes[scope].kind === 'branch' ||
      (extent === 'function' && tree.scopes[scope].kind === 'block')
    ) {
      scope = tree.scopes[scope].parent
    }
    // Hoisted: functions and classes are visible in their whole scope, but the last one before a use wins. A name in
    // the header (`class Client(Client)`) has its previous meaning.
    const from = isValueLike(definition.kind)
      ? definition.start
      : Math.max(definition.start, definition.body?.start ?? 0)
    const at = symbols[symbol].flags & SYMBOL_FLAG.local ? tree.scopes[scope].start : from
    tree.bind(scope, name, { kind: 'symbol', index: symbol, at, branch, value: undefined })
  })
}

/** The name that a function expression has inside itself. */
function bindInside(context: ScopedContext, definition: DefinitionRecord, symbol: number): void {
  const { tree, text, claimed } = context
  const at = definition.inner!.start
  claimed.add(at)
  const { lines, symbols } = context
  if (at !== definition.nameAt) {
    symbols[symbol].declarations.push({
      name: lines.positionAt(at),
      startLine: lines.lineAt(definition.start),
      endLine: lines.lineAt(definition.end - 1),
    })
  }
  tree.bind(tree.bindingScope(at, 'block'), identifierAt(text, at), {
    kind: 'symbol',
    index: symbol,
    at: definition.start,
    branch: tree.at(at),
    value: undefined,
  })
}

/** Keeps one binding per name token and scope: the pattern listed first wins. */
function chooseBindings(bindings: readonly BindingRecord[]): Iterable<BindingRecord> {
  const chosen = new Map<number, BindingRecord>()
  for (const binding of bindings) {
    // Offsets stay far below 2^26, so two of them fit into one number.
    const key = binding.nameAt + (binding.within?.start ?? 0) * 0x4000000
    const known = chosen.get(key)
    if (!known || (binding.pattern ?? 0) < (known.pattern ?? 0)) chosen.set(key, binding)
  }
  return chosen.values()
}

function bindLocal(context: ScopedContext, source: ValueSource, kind: BindingRecord['kind']): void {
  const { tree, text, language, claimed } = context
  const name = identifierAt(text, source.nameAt)
  claimed.add(source.nameAt)
  if (name === '') return
  const extent = context.hoisted.has(source.nameAt)
    ? 'function'
    : kind === 'param'
      ? 'block'
      : language.scoping.assignmentBinds
  const scope = tree.bindingScope(source.within?.start ?? source.nameAt, extent)
  // A binding is valid only after the assigned value was evaluated.
  const at = Math.max(
    source.nameAt,
    source.value?.end ?? 0,
    source.from?.end ?? 0,
    source.iter?.end ?? 0,
    source.entered?.end ?? 0,
  )
  const isDefault = kind === 'param' && !source.type && !source.iter
  const value = hasSource(source)
    ? once(() =>
        isDefault ? defaultValue(sourceValue(context, source, name)) : sourceValue(context, source, name),
      )
    : undefined
  tree.bind(scope, name, {
    kind: 'local',
    index: -1,
    at: kind === 'param' ? source.nameAt : at,
    branch: tree.at(source.nameAt),
    value,
    type: source.type,
  })
}

function sortBindings({ tree }: ScopedContext): void {
  for (const list of tree.repeated) list.sort((a, b) => a.at - b.at)
}

/** `x = …` with `x` declared elsewhere adds a possible value. */
function bindAssignments(context: ScopedContext): Map<number, ValueSource[]> {
  const { tree, text, names, symbols, records } = context
  const assigned = new Map<number, ValueSource[]>()
  for (const { nameAt, value, element, is, within, added } of records.assignments) {
    const name = identifierAt(text, nameAt)
    const found = names.find(name, nameAt)
    if (is && within && Array.isArray(found)) narrow(context, nameAt, { is, within }, found)
    if (added && Array.isArray(found)) addMembers(context, nameAt, added, found[0])
    const end = value?.end ?? element?.end
    if (end === undefined) continue
    if (!found && value) declareGlobal(context, nameAt, value, assigned)
    if (!found || found === 'member') continue
    const [first] = found
    const { index } = first
    if (first.kind === 'symbol' && isValueLike(symbols[index].kind))
      assigned.set(index, [...(assigned.get(index) ?? []), { nameAt, value, element }])
    if (first.kind !== 'local') continue
    const scope = tree.scopeHolding(first, name, nameAt)
    if (scope < 0) continue
    // An element is added to the existing value.
    const read = once(() =>
      either([
        ...(element ? [names.lookup(name, nameAt)] : []),
        sourceValue(context, { nameAt, value, element }, name),
      ]),
    )
    tree.bind(scope, name, { kind: 'local', index: -1, at: end, branch: tree.at(nameAt), value: read })
  }
  return assigned
}

/** `mixin(x, y)`: from there on, x has the members of y as well. */
function addMembers(context: ScopedContext, nameAt: number, added: Span, first: Binding): void {
  const { tree, text, names } = context
  const name = identifierAt(text, nameAt)
  const scope = tree.scopeHolding(first, name, nameAt)
  if (scope < 0 || first.kind === 'import') return
  tree.bind(scope, name, {
    kind: 'local',
    index: -1,
    at: added.end,
    branch: tree.at(nameAt),
    value: once(() => withMembers(names.lookup(name, nameAt), valueAt(context, added))),
  })
}

function withMembers(known: string, added: string): string {
  return added === UNKNOWN || added === OUTSIDE ? known : either([known, added])
}

/** A test narrows a local inside the block that runs if the test is true. */
function narrow(
  context: ScopedContext,
  nameAt: number,
  { is, within }: { is: Span; within: Span },
  found: readonly Binding[],
): void {
  const { tree, text } = context
  const name = identifierAt(text, nameAt)
  if (found[0].kind !== 'local') return
  const scope = tree.scopeHolding(found[0], name, nameAt)
  // A binding of an enclosing function is narrowed only by that function's own tests.
  if (
    scope < 0 ||
    scope !== tree.scopeHolding(found[0], name, within.start) ||
    tree.frameOf(tree.at(nameAt)) !== tree.frameOf(scope)
  )
    return
  tree.bind(scope, name, {
    kind: 'local',
    index: -1,
    at: within.start,
    branch: tree.at(within.start),
    value: once(() => instancesOf(context, is)),
    isTested: true,
  })
}

function declareVariable(context: ScopedContext, nameAt: number): number {
  const name = identifierAt(context.text, nameAt)
  const definition = {
    kind: 'variable',
    nameAt,
    nameEnd: nameAt + name.length,
    start: nameAt,
    end: nameAt + name.length,
    pattern: 0,
  } as const
  const symbol = assignedMember(context, definition, 0, name)
  context.claimed.add(nameAt)
  return context.symbols.push(symbol.kind === 'property' ? { ...symbol, kind: 'variable' } : symbol) - 1
}

/** A script that assigns to an undeclared name creates a global variable. */
function declareGlobal(
  context: ScopedContext,
  nameAt: number,
  value: Span,
  assigned: Map<number, ValueSource[]>,
): void {
  const { language, records, text, tree, symbols } = context
  const name = identifierAt(text, nameAt)
  const isScript = records.imports.length === 0 && records.exports.length === 0
  if (!language.scoping.assignmentDeclares || !isScript || language.scoping.builtins.has(name)) return
  const definition = {
    kind: 'variable',
    nameAt,
    nameEnd: nameAt + name.length,
    start: nameAt,
    end: value.end,
    pattern: 0,
  } as const
  const index = symbols.push({ ...assignedMember(context, definition, 0, name), kind: 'variable' }) - 1
  context.claimed.add(nameAt)
  tree.bind(0, name, { kind: 'symbol', index, at: 0, branch: 0, value: undefined })
  assigned.set(index, [{ nameAt, value }])
}

/** Values of value-like symbols, by symbol. */
function valuesOfSymbols(context: ScopedContext): Map<number, ValueSource[]> {
  const values = new Map<number, ValueSource[]>()
  context.definitions.forEach((definition, i) => {
    const symbol = context.symbolOf[i]
    if (symbol < 0 || isFunctionLike(definition.kind) || !hasSource(definition)) return
    // `f = wrap(f)`: the symbol stays a function.
    const { kind, declarations } = context.symbols[symbol]
    if (declarations.length > 1 && !isValueLike(kind)) return
    const sources = values.get(symbol)
    if (sources) sources.push(definition)
    else values.set(symbol, [definition])
  })
  return values
}

/** Sets the value of each symbol: from declared types first, then from values, then from returns. */
function setTypes(context: ScopedContext, values: Map<number, ValueSource[]>): void {
  const { definitions, symbolOf, symbols } = context
  for (const [index, sources] of values) {
    const declared = sources.find(one => one.type)
    const parts = declared ? [declared] : sources.filter(one => !isNothing(context, one)).slice(0, 4)
    setType(
      symbols[index],
      parts.map(one => sourceValue(context, one, symbols[index].name)),
    )
  }
  const results = new Map<SymbolFact, string[]>()
  definitions.forEach((definition, i) => {
    const symbol = symbols[symbolOf[i]]
    if (symbol && definition.body && definition.rest) symbol.type = collectionOf(`s${symbolOf[i]}`)
    // For several results (Go), `@type` is the first.
    const result = definition.type ?? definition.returns
    if (!symbol || !isFunctionLike(definition.kind) || !result || symbol.type) return
    results.set(symbol, [...(results.get(symbol) ?? []), typeAt(context, result)])
  })
  for (const [symbol, parts] of results) setType(symbol, parts)
  inferReturns(context)
  for (const symbol of symbols) {
    const isMember = symbol.kind === 'constant' && symbols[symbol.container].kind === 'enum'
    if (isMember) symbol.type = `t${symbol.container}`
  }
}

/** Adds a mark to the known type if the symbol may also be something else. */
function setType(symbol: SymbolFact, parts: string[]): void {
  const type = either(parts)
  const isOpen = type !== UNKNOWN && type !== OUTSIDE && parts.includes(UNKNOWN)
  symbol.type = type === UNKNOWN ? '' : isOpen ? `${type}|${UNKNOWN}` : type
}

/** An object literal has the members that were added to the function that returns it. */
function returnedValue(context: ScopedContext, span: Span, symbol: number): string {
  const { text, returnedObjects } = context
  const at = text[span.start] === '(' ? skipBlank(text, span.start + 1, span.end) : span.start
  return returnedObjects.has(at) && text[at] === '{' ? `t${symbol}` : valueAt(context, span)
}

/** Without a return annotation, the return statements give the type. */
function inferReturns(context: ScopedContext): void {
  const { tree, symbols } = context
  const returned = new Map<number, string[]>()
  const add = (span: Span, read: (symbol: number) => string) => {
    // Look just before the value: a returned function or object starts its own scope.
    const scope = tree.scopes[tree.frameOf(tree.at(span.start - 1))]
    if (scope.kind !== 'function' || scope.symbol < 0 || symbols[scope.symbol].returns !== '') return
    const parts = returned.get(scope.symbol) ?? []
    if (parts.length < 4) returned.set(scope.symbol, [...parts, read(scope.symbol)])
  }
  for (const span of context.records.returns)
    if (!isNothing(context, { nameAt: -1, value: span }))
      add(span, symbol => returnedValue(context, span, symbol))
  for (const span of context.records.yields) add(span, () => collectionOf(valueAt(context, span)))
  for (const [index, parts] of returned) {
    const symbol = symbols[index]
    if (symbol.type === '' && parts.some(part => part !== OUTSIDE)) setType(symbol, parts)
  }
}
