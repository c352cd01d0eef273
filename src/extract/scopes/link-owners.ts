/** Links members that are written outside their type (Go receivers, `Type.prototype.method = …`, `exports.f = …`). */
import { SYMBOL_FLAG, type SymbolFact, UNKNOWN } from '../../model/index.ts'
import { isClassLike, type ScopedContext, typeAt } from '../file-context.ts'
import type { DefinitionRecord, Span } from '../matcher/records.ts'
import { identifierAt } from '../parse/scan-text.ts'
import { ownerPath } from '../symbols/owner-path.ts'
import { isPathPart } from '../symbols/parts.ts'
import { holdingName } from './assigned-members.ts'

export function linkOwners(context: ScopedContext): void {
  const { text, symbols, symbolOf, language, records } = context
  const { moduleReceivers } = language.scoping
  context.definitions.forEach((definition, i) => {
    const { owner, nameEnd } = definition
    const symbol = symbols[symbolOf[i]]
    if (symbol && definition.part) linkPart(context, symbol, definition, definition.part)
    if (!symbol || !owner) return
    const path = ownerPath(text, definition)
    if (path.length > 0) {
      linkPath(symbols, symbol, path, context.lines.positionAt(definition.nameAt))
      return
    }
    // The class that a test is a method of is in this file.
    if (language.scoping.namesAreOpen && isClassLike(symbols[symbol.container].kind)) return
    const written = text.slice(owner.start, owner.end)
    if (moduleReceivers?.has(text.slice(owner.start, nameEnd))) {
      records.exports.push({
        kind: 'assign',
        start: definition.start,
        end: definition.end,
        value: holdingName(text, definition.start) ?? { start: definition.start, end: definition.end },
      })
      symbol.container = 0
      if (definition.inner) {
        symbol.name = identifierAt(text, definition.inner.start)
        symbol.declarations = symbol.declarations.slice(-1)
      }
    } else if (moduleReceivers?.has(written)) {
      symbol.container = 0
      symbol.flags |= SYMBOL_FLAG.exported
      records.exports.push({ kind: 'assign', start: definition.start, end: definition.end })
    } else linkOwner(context, symbol, written, Math.max(definition.start - 1, 0))
    if (symbol.container !== 0 || symbol.owner || symbol.flags & SYMBOL_FLAG.local) return
    if (symbol.kind === 'method') symbol.kind = 'function'
    else if (symbol.kind === 'property') symbol.kind = 'constant'
  })
}

/** `Type::method` of C++: where this file does not have the type, its declaration is found by the path. */
function linkPath(
  symbols: readonly SymbolFact[],
  symbol: SymbolFact,
  path: readonly string[],
  name: { line: number; column: number },
): void {
  const [first] = symbol.declarations
  const isDefinition = first.name.line === name.line && first.name.column === name.column
  const holder = symbols[symbol.container]
  const isHeld =
    isClassLike(holder.kind) || (holder.kind === 'namespace' && holder.name.endsWith(path[path.length - 1]))
  if (isDefinition && !isHeld) symbol.owner = path.join('::')
}

/** Members of a type that is declared in another file, or outside: then the part is a symbol of its own. */
function linkPart(
  context: ScopedContext,
  symbol: SymbolFact,
  definition: DefinitionRecord,
  part: Span,
): void {
  const { start, nameAt } = definition
  const { line, column } = context.lines.positionAt(nameAt)
  const { name } = symbol.declarations[0]
  if (name.line !== line || name.column !== column) return
  const value = isPathPart(context.text, definition)
    ? typeAt(context, part).replace(/@$/, '')
    : context.names.lookup(symbol.name, Math.max(start - 1, 0))
  if (/^[i~s]/.test(value) && !value.includes('|')) symbol.partOf = value
}

function linkOwner(context: ScopedContext, symbol: SymbolFact, written: string, at: number): void {
  const name = written.replace(/\.prototype$/, '')
  const bare = name.includes('.') ? '' : (/[\p{L}_$][\p{L}\p{N}_$]*/u.exec(name)?.[0] ?? '')
  const value = bare === '' ? UNKNOWN : context.names.lookup(bare, at)
  const found = /^[st](\d+)$/.exec(value)
  if (found && !isWithin(context, Number(found[1]), symbol)) {
    symbol.container = Number(found[1])
    // `Type.prototype = { … }`: the object's members are members of the type.
    if (symbol.name === context.language.syntax.prototypeMember)
      adoptMembers(context, symbol, symbol.container)
    const isStatic = context.language.scoping.staticsApart && value[0] === 's' && name === written
    if (isStatic && isClassLike(context.symbols[symbol.container].kind)) symbol.flags |= SYMBOL_FLAG.static
  } else if (value[0] === '~') symbol.owner = bare
  // No other file can name a member of an unknown value.
  else symbol.flags |= SYMBOL_FLAG.local
}

/** Whether a symbol is another symbol or is inside it: its content cannot be its container. */
function isWithin({ symbols }: ScopedContext, inner: number, outer: SymbolFact): boolean {
  for (let at = inner; at >= 0; at = symbols[at].container) if (symbols[at] === outer) return true
  return false
}

function adoptMembers({ symbols }: ScopedContext, holder: SymbolFact, owner: number): void {
  const at = symbols.indexOf(holder)
  for (const member of symbols) if (member.container === at) member.container = owner
}
