/** Condition: no source file mentions the name without being in the index in full, where its references are not known. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { type Condition, HOLDS } from '../condition.ts'
import type { Evidence } from '../evidence.ts'
import { isIncoming, type Walk } from '../walk.ts'

/** Where more files have errors, no list is complete. */
const MAX_PARTIAL = 200

export const unreadFiles: Condition = (evidence, { target, walks, names }) => {
  if (!walks.some(isIncoming) || target.name === '') return HOLDS
  const { reader, mentions } = evidence
  const unread = findUnread(evidence, target, walks)
  const partial = reader.files().filter(({ parseStatus }) => parseStatus === 'partial')
  const looked = partial.slice(0, MAX_PARTIAL).map(({ path }) => path)
  const mentioning = looked.filter(path => [...names].some(name => name !== '' && mentions(path, name)))
  if (unread.length + mentioning.length === 0 && partial.length <= MAX_PARTIAL) return HOLDS
  return [{ why: 'parse_errors', places: [...unread, ...mentioning].map(path => ({ path, line: 0 })) }]
}

export function findUnread(
  { reader, mentions }: Pick<Evidence, 'reader' | 'mentions'>,
  target: SymbolRow,
  walks: readonly Walk[],
): string[] {
  if (target.name === '' || !walks.some(isIncoming)) return []
  return reader.unreadFiles().filter(path => mentions(path, target.name))
}

/** A name may exist while files that mention it could not be read in full. */
export function mayBeUnread(
  { reader, mentions }: Pick<Evidence, 'reader' | 'mentions'>,
  text: string,
): boolean {
  const partial = reader.files().filter(({ parseStatus }) => parseStatus !== 'full')
  const paths = new Set([...reader.unreadFiles(), ...partial.map(({ path }) => path)])
  return [...paths].some(path => mentions(path, text))
}
