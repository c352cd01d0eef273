/** Adds members that exist only because something is assigned to them: `self.x = …`, `exports.x = …`. */
import { newSymbolFact, SYMBOL_FLAG, type SymbolFact } from '../../model/index.ts'
import { isValueLike, type ScopedContext, valueAt } from '../file-context.ts'
import type { DefinitionRecord, Span } from '../matcher/records.ts'
import { identifierAt } from '../parse/scan-text.ts'
import { boundNameAt } from '../symbols/declared-name.ts'
import { hasSource, type ValueSource } from './value-source.ts'

/** `self.x = …` adds a member to the class of the receiver, unless the class has one of that name. */
export function addAssignedMembers(context: ScopedContext, values: Map<number, ValueSource[]>): void {
  const members = new Map<string, number>()
  context.symbols.forEach((symbol, i) => {
    members.set(`${symbol.container}|${symbol.name}`, i)
  })
  for (const definition of context.definitions) {
    if (!definition.self || exportAssigned(context, definition, values)) continue
    // The name itself may say that it is one of the receiver (`@x`).
    const isOwn = definition.self.start === definition.nameAt
    const written = isOwn
      ? context.names.lookup(context.language.syntax.self[0], definition.nameAt)
      : valueAt(context, definition.self)
    const receiver = /^(?:[ts](\d+)|s(\d+)@)$/.exec(written)
    if (!receiver) continue
    const container = Number(receiver[1] ?? receiver[2])
    const name = boundNameAt(context.language, context.text, definition.nameAt)
    const key = `${container}|${name}`
    let member = members.get(key)
    if (member === undefined) {
      member = context.symbols.push(assignedMember(context, definition, container, name)) - 1
      if (receiver[0][0] === 's' && receiver[1] && context.language.scoping.staticsApart)
        context.symbols[member].flags |= SYMBOL_FLAG.static
      members.set(key, member)
      context.claimed.add(definition.nameAt)
    }
    const sources = values.get(member) ?? []
    if (isValueLike(context.symbols[member].kind) && hasSource(definition))
      values.set(member, [...sources, definition])
  }
}

/** `exports.x = …` and `module.exports = …`: members of the module. */
function exportAssigned(
  context: ScopedContext,
  definition: DefinitionRecord,
  values: Map<number, ValueSource[]>,
): boolean {
  const { text, symbols, records, language } = context
  const { self, value, nameAt, nameEnd, start, end } = definition
  const { moduleReceivers } = language.scoping
  if (!moduleReceivers || !self || !value) return false
  if (moduleReceivers.has(text.slice(self.start, nameEnd)))
    records.exports.push({ kind: 'assign', start, end, value: holdingName(text, start) ?? value })
  else if (!moduleReceivers.has(text.slice(self.start, self.end))) return false
  else if (/^[si]/.test(valueAt(context, value))) {
    const name = { start: nameAt, end: nameEnd }
    records.exports.push({ kind: 'name', start, end, exported: name, alias: name, value })
  } else {
    const symbol = assignedMember(context, definition, 0, identifierAt(text, nameAt))
    symbol.kind = 'variable'
    symbol.flags |= SYMBOL_FLAG.exported
    values.set(symbols.push(symbol) - 1, [definition])
    // `require` returns the module object itself.
    records.exports.push({ kind: 'assign', start, end })
  }
  context.claimed.add(nameAt)
  return true
}

/** `const app = exports = module.exports = …`: what is exported is the variable, with all that is assigned to it. */
export function holdingName(text: string, start: number): Span | undefined {
  const before = text.slice(Math.max(0, start - MAX_BEFORE), start)
  const found = /\b(?:var|let|const)\s+([\w$]+)\s*=\s*\(?(?:[\w.$]+\s*=\s*)*$/.exec(before)
  if (!found) return undefined
  const at = start - before.length + found.index + found[0].indexOf(found[1]!, 3)
  return { start: at, end: at + found[1]!.length }
}

/** How far before an assignment its variable is looked for. */
const MAX_BEFORE = 120

export function assignedMember(
  context: ScopedContext,
  definition: DefinitionRecord,
  container: number,
  name: string,
): SymbolFact {
  const { lines, text, tokens } = context
  const span: Span = { start: definition.start, end: definition.end }
  const signature = text.slice(span.start, span.end).replace(/\s+/g, ' ').slice(0, 160)
  const symbol = newSymbolFact('property', name, container, {
    name: lines.positionAt(definition.nameAt),
    startLine: lines.lineAt(span.start),
    endLine: lines.lineAt(span.end - 1),
  })
  symbol.signature = signature
  symbol.returns = definition.type ? text.slice(definition.type.start, definition.type.end) : ''
  symbol.sigHash = tokens.hash(span)
  context.language.symbols.classify?.(symbol, context.symbols[container], {
    header: signature,
    text: signature,
    path: context.path,
    decorators: [],
    outer: '',
    source: text,
    line: symbol.declarations[0].startLine,
    isStatic: false,
  })
  return symbol
}
