/** Callers of a method, those of what it overrides included. */
import type { EdgeKind } from '../../model/index.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { EdgeRow } from '../../store/schema/rows.ts'
import { basesOf } from '../../verdict/method-family.ts'

const CALLS: readonly EdgeKind[] = ['calls', 'instantiates']

/** `super` names the base method itself; any other reference may mean what overrides it. */
export function isDispatched({ siteKind }: EdgeRow): boolean {
  return siteKind !== 'super'
}

/** Those who call it, and those who call what it overrides. */
export function countCallers(
  reader: Pick<IndexReader, 'edgesFrom' | 'edgesTo' | 'callersCount'>,
  method: number,
): number {
  const bases = basesOf(reader, method)
  if (bases.length === 0) return reader.callersCount(method)
  const calls = bases.flatMap(base => reader.edgesTo(base, CALLS).filter(isDispatched))
  return new Set([...reader.edgesTo(method, CALLS), ...calls].map(edge => edge.from)).size
}
