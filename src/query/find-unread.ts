/** Finds source files that no index could take in and that mention a name: what refers to it there is not known. */
import type { SymbolRow } from '../store/rows.ts'
import type { Walk } from './directions.ts'
import type { QueryContext } from './question.ts'
import { isIncoming } from './walk-references.ts'

export function findUnread(
  { reader, mentions }: QueryContext,
  target: SymbolRow,
  walks: readonly Walk[],
): string[] {
  if (target.name === '' || !walks.some(isIncoming)) return []
  return reader.unreadFiles().filter(path => mentions(path, target.name))
}

/** That nothing is called so is not known while files that have the word could not be read in full. */
export function mayStandUnread({ reader, mentions }: QueryContext, text: string): boolean {
  const partial = reader.files().filter(({ parseStatus }) => parseStatus !== 'full')
  const paths = new Set([...reader.unreadFiles(), ...partial.map(({ path }) => path)])
  return [...paths].some(path => mentions(path, text))
}
