/** Members that exist because something is assigned to them: `self.x = …`, `exports.x = …`. */
import { SYMBOL_FLAG, type SymbolFact } from '../model/index.ts'
import { isValueLike, type ScopedContext, valueAt } from './file-context.ts'
import { type Given, isGiven } from './given-value.ts'
import type { DefinitionRecord, Span } from './records.ts'
import { identifierAt } from './scan-text.ts'

/** `self.x = …`: a member of the class the receiver is an instance of, unless it has one of that name. */
export function addAssignedMembers(context: ScopedContext, values: Map<number, Given[]>): void {
  const members = new Map<string, number>()
  context.symbols.forEach((symbol, i) => {
    members.set(`${symbol.container}|${symbol.name}`, i)
  })
  for (const definition of context.definitions) {
    if (!definition.self || exportAssigned(context, definition, values)) continue
    const receiver = /^(?:[ts](\d+)|s(\d+)@)$/.exec(valueAt(context, definition.self))
    if (!receiver) continue
    const container = Number(receiver[1] ?? receiver[2])
    const name = identifierAt(context.text, definition.nameAt)
    const key = `${container}|${name}`
    let member = members.get(key)
    if (member === undefined) {
      member = context.symbols.push(assignedMember(context, definition, container, name)) - 1
      if (receiver[0][0] === 's' && receiver[1] && context.language.scoping.staticsApart)
        context.symbols[member].flags |= SYMBOL_FLAG.static
      members.set(key, member)
      context.claimed.add(definition.nameAt)
    }
    const given = values.get(member) ?? []
    if (isValueLike(context.symbols[member].kind) && isGiven(definition))
      values.set(member, [...given, definition])
  }
}

/** `exports.x = …` and `module.exports = …`: the module's own members. */
function exportAssigned(
  context: ScopedContext,
  definition: DefinitionRecord,
  values: Map<number, Given[]>,
): boolean {
  const { text, symbols, records, language } = context
  const { self, value, nameAt, nameEnd, start, end } = definition
  const { moduleReceivers } = language.scoping
  if (!moduleReceivers || !self || !value) return false
  if (moduleReceivers.has(text.slice(self.start, nameEnd)))
    records.exports.push({ kind: 'assign', start, end, value })
  else if (!moduleReceivers.has(text.slice(self.start, self.end))) return false
  else if (/^[si]/.test(valueAt(context, value))) {
    const name = { start: nameAt, end: nameEnd }
    records.exports.push({ kind: 'name', start, end, exported: name, alias: name, value })
  } else {
    const symbol = assignedMember(context, definition, 0, identifierAt(text, nameAt))
    symbol.kind = 'variable'
    symbol.flags |= SYMBOL_FLAG.exported
    values.set(symbols.push(symbol) - 1, [definition])
    // The module object itself is what `require` gives.
    records.exports.push({ kind: 'assign', start, end })
  }
  context.claimed.add(nameAt)
  return true
}

export function assignedMember(
  context: ScopedContext,
  definition: DefinitionRecord,
  container: number,
  name: string,
): SymbolFact {
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
    declarations: [
      {
        name: lines.positionAt(definition.nameAt),
        startLine: lines.lineAt(span.start),
        endLine: lines.lineAt(span.end - 1),
      },
    ],
    sigHash: tokens.hash(span),
    bodyHash: 0,
    sketch: '',
  }
  context.language.symbols.classify?.(symbol, context.symbols[container], {
    header: signature,
    text: signature,
    path: context.path,
    decorators: [],
  })
  return symbol
}
