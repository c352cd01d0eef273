/** What the text of a definition says of its symbol: place, signature, parameters, result, hashes. */
import type { Declaration, SymbolFact } from '../../model/index.ts'
import { oneLine, type ScopedContext } from '../file-context.ts'
import type { DefinitionRecord, Span } from '../matcher/records.ts'
import { stripComments } from '../parse/strip-comments.ts'
import { afterAttributes } from './parts.ts'

export function declarationOf({ lines }: ScopedContext, definition: DefinitionRecord): Declaration {
  return {
    name: lines.positionAt(definition.nameAt >= 0 ? definition.nameAt : definition.start),
    startLine: lines.lineAt(definition.start),
    endLine: lines.lineAt(Math.max(definition.start, definition.end - 1)),
  }
}

/** Fills in signature, parameters, result and hashes; gives the text before the body. */
export function describe(context: ScopedContext, symbol: SymbolFact, definition: DefinitionRecord): string {
  const { text, tokens, records } = context
  const textOf = ({ start, end }: Span) => stripComments(text, records.comments, start, end)
  const headerEnd =
    definition.body && definition.body.start > definition.nameAt ? definition.body.start : definition.end
  const header = text.slice(definition.start, Math.min(headerEnd, definition.start + 2_000))
  const signature = { start: signatureStart(context, definition), end: headerEnd }
  symbol.signature = oneLine(textOf(signature)).replace(/(?<!\s)\s*(?:[:{]|=>)\s*$/, '')
  if (definition.params) symbol.params = oneLine(stripBrackets(textOf(definition.params)), 300)
  const returns = definition.returns ?? definition.type
  if (returns) symbol.returns = oneLine(textOf(returns).replace(/^\s*:\s*/, ''), 200)
  symbol.sigHash = tokens.hash(signature)
  const body = definition.body ?? definition.value
  if (body) {
    symbol.bodyHash = tokens.hash(body)
    if (definition.body) symbol.sketch = tokens.sketch(body)
  }
  return header
}

/** Start of the declaration itself, after its decorators. */
function signatureStart({ text, lines }: ScopedContext, definition: DefinitionRecord): number {
  if (text[definition.start] === '#') return afterAttributes(text, definition)
  if (text[definition.start] !== '@') return definition.start
  const nameLine = lines.startOf(lines.lineAt(Math.max(definition.nameAt, definition.start)))
  let start = Math.max(nameLine, definition.start)
  while (start < definition.nameAt && /\s/.test(text[start])) start++
  while (text[start] === '@') {
    start += 1 + (/^[\w.]+(?:\([^()]*\))?\s*/.exec(text.slice(start + 1, definition.nameAt))?.[0].length ?? 0)
    if (start >= definition.nameAt) return definition.nameAt
  }
  return start
}

function stripBrackets(text: string): string {
  return /^[([<].*[)\]>]$/s.test(text) ? text.slice(1, -1) : text
}
