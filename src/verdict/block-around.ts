/** Texts of declarations up to their bodies: of a symbol, and of the block that a member stands in. */
import type { DeclarationRow, SymbolRow } from '../store/schema/rows.ts'
import type { Evidence } from './evidence.ts'

/** With what stands before the name; undefined if it can no longer be read. */
export function headerOf(
  { readSource }: Pick<Evidence, 'readSource'>,
  { path, startLine, line, column, endLine }: DeclarationRow,
): string | undefined {
  const lines = readSource(path)?.split('\n')
  if (!lines) return undefined
  const rest = [lines[line - 1]?.slice(column - 1) ?? '', ...lines.slice(line, endLine)].join('\n')
  const end = /[{;]|=>|$/.exec(rest)!.index
  const before = [...lines.slice(startLine - 1, line - 1), lines[line - 1]?.slice(0, column - 1) ?? '']
  return `${before.join('\n')}${rest.slice(0, end)}`
}

/** The header of the innermost declaration of its holder that a member stands in: its type has several (Rust's `impl`). */
export function blockAround(evidence: Evidence, { path, line, container }: SymbolRow): string | undefined {
  const [around] = evidence.reader
    .declarations(container)
    .filter(one => one.path === path && one.startLine <= line && line <= one.endLine)
    .sort((a, b) => b.startLine - a.startLine || b.column - a.column)
  return around && headerOf(evidence, around)
}
