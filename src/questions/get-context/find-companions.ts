/** Finds what the shown lines of a body need: small functions that they call, the other direction of those, constants that they compare with. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { QueryContext } from '../shared/question.ts'
import { counterpartsOf } from './lift/lift-counterparts.ts'
import type { SourceLines } from './source-lines.ts'

/** Of bodies that are worth this share of the best; all companions together take at most `share` of a budget. */
export const COMPANION = { minShare: 0.5, share: 0.1 }
/** Functions that few others call, of the same file. */
const HELPER = { most: 3, maxLines: 14, maxCallers: 6 }
/** What reads where they write. */
const COUNTERPART = { most: 2, maxLines: 24 }
/** Named values; a value that takes more than a line or two is a table, not a number in a condition. */
const CONSTANT = { most: 3, maxLines: 2, maxLength: 140 }
const VALUES = new Set(['constant', 'variable'])
/** Something to read: a number, a text, a pattern, a short list. */
const HAS_VALUE = /^[^=:]*[=:].*(?:\d|["'`/[{]|true|false|True|False)/
const IS_TOKEN = /\bSymbol\(/

export function findCompanions(
  context: QueryContext,
  source: SourceLines,
  symbol: SymbolRow,
  shown: readonly number[],
): SymbolRow[] {
  const lines = new Set(shown)
  const used = (kind: 'calls' | 'references'): SymbolRow[] => {
    const edges = context.reader.edgesFrom(symbol.id, [kind]).filter(({ line }) => lines.has(line))
    return [...new Set(edges.map(({ to }) => to))].flatMap(id => context.reader.symbol(id) ?? [])
  }
  const helpers = used('calls').filter(
    one =>
      one.file === symbol.file &&
      one.id !== symbol.id &&
      lengthOf(one) <= HELPER.maxLines &&
      context.reader.callersCount(one.id) <= HELPER.maxCallers,
  )
  helpers.sort((a, b) => lengthOf(a) - lengthOf(b) || a.line - b.line)
  const nearest = helpers.slice(0, HELPER.most)
  const counterparts = [symbol, ...nearest]
    .flatMap(one => counterpartsOf(context.reader, one))
    .filter(one => lengthOf(one) <= COUNTERPART.maxLines)
  const constants = used('references').filter(one => isNamedValue(context, source, one))
  return [...counterparts.slice(0, COUNTERPART.most), ...constants.slice(0, CONSTANT.most), ...nearest]
}

/** Only constants of a module or a class: those of a function are in its own lines. */
function isNamedValue({ reader }: QueryContext, source: SourceLines, one: SymbolRow): boolean {
  if (!VALUES.has(one.kind) || lengthOf(one) > CONSTANT.maxLines) return false
  const text = source.of(one.path)[one.startLine - 1] ?? ''
  if (text.length > CONSTANT.maxLength || !HAS_VALUE.test(text) || IS_TOKEN.test(text)) return false
  const owner = reader.symbol(one.container)
  return owner !== null && !['function', 'method', 'constructor'].includes(owner.kind)
}

function lengthOf({ startLine, endLine }: SymbolRow): number {
  return endLine - startLine + 1
}
