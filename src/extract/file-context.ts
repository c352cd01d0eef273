/** The data that every step of extracting one file shares. */
import type { Language } from '../languages/language.ts'
import { CALLABLE, CLASS_LIKE, type SymbolFact, type SymbolKind, VALUE_LIKE } from '../model/index.ts'
import type { DefinitionRecord, Records, Span } from './matcher/records.ts'
import type { TokenHashes } from './parse/hash-tokens.ts'
import type { LineTable } from './parse/line-table.ts'
import type { NameTable } from './scopes/look-up-names.ts'
import type { ScopeTree } from './scopes/scope-tree.ts'
import { parseExpression } from './sites/parse-expression.ts'
import { parseType } from './sites/parse-type.ts'

export interface FileContext {
  path: string
  text: string
  /** The text that values and types are read from: see `plainText` of a language. */
  plain: string
  language: Language
  lines: LineTable
  records: Records
  tokens: TokenHashes
}

/** A context whose scopes are known. */
export interface ScopedContext extends FileContext {
  tree: ScopeTree
  names: NameTable
  symbols: SymbolFact[]
  /** symbolOf[definition index] -> symbol index, -1 for locals. */
  definitions: DefinitionRecord[]
  symbolOf: Int32Array
  /** Name tokens that declare, bind or import something. No site starts there. */
  claimed: Set<number>
  /** Name tokens of variables that belong to the whole function around them (`var`). */
  hoisted: Set<number>
  /** Offsets of object literals that are returned. Their members become members of the function. */
  returnedObjects: Set<number>
}

export const isFunctionLike = (kind: SymbolKind): boolean => CALLABLE.has(kind)
export const isClassLike = (kind: SymbolKind): boolean => CLASS_LIKE.has(kind)
export const isValueLike = (kind: SymbolKind): boolean => VALUE_LIKE.has(kind)

export function valueAt(context: ScopedContext, span: Span): string {
  const text = readable(context, span)
  return parseExpression(text, span.start, span.end, context.language.syntax, context.names.lookup)
}

export function typeAt(context: ScopedContext, span: Span): string {
  const text = readable(context, span)
  return parseType(text, span.start, span.end, context.language.syntax, context.names.lookup)
}

/** The plain text, unless all of the span is blank there. */
function readable({ text, plain }: FileContext, { start, end }: Span): string {
  return plain === text || plain.slice(start, end).trim() !== '' ? plain : text
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/([([]) /g, '$1')
    .replace(/,? ([)\]])/g, '$1')
    .trim()
}

const UNTIDY = /[^\S ]| {2}|^ | $/

/** Source on one line with single spaces: no blanks inside brackets, no trailing comma. */
export function oneLine(text: string, longest = 400): string {
  const line = UNTIDY.test(text) ? tidy(text) : text
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
