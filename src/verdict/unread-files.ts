/** Condition: no source file mentions the name without being in the index, where its references are not known. */
import type { SymbolRow } from '../store/schema/rows.ts'
import type { Evidence } from './evidence.ts'
import { isIncoming, type Walk } from './walk.ts'

export function findUnread(
  { reader, mentions }: Evidence,
  target: SymbolRow,
  walks: readonly Walk[],
): string[] {
  if (target.name === '' || !walks.some(isIncoming)) return []
  return reader.unreadFiles().filter(path => mentions(path, target.name))
}

/** A name may exist while files that mention it could not be read in full. */
export function mayBeUnread({ reader, mentions }: Evidence, text: string): boolean {
  const partial = reader.files().filter(({ parseStatus }) => parseStatus !== 'full')
  const paths = new Set([...reader.unreadFiles(), ...partial.map(({ path }) => path)])
  return [...paths].some(path => mentions(path, text))
}
