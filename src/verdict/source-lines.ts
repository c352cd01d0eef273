/** Lines of a symbol's file, '' if it can no longer be read. */
import type { SymbolRow } from '../store/schema/rows.ts'
import type { Evidence } from './evidence.ts'

/** Counted from 1, both included. */
export function linesOf(
  { readSource }: Pick<Evidence, 'readSource'>,
  { path }: Pick<SymbolRow, 'path'>,
  from: number,
  to: number,
): string {
  const text = readSource(path)
  return text === null
    ? ''
    : text
        .split('\n')
        .slice(from - 1, to)
        .join('\n')
}
