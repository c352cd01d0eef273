/** Source files that no index holds because they are too large or cannot be read: stored, so that answers can say so. */
import type { ProblemCode } from '../../model/index.ts'
import type { MetaChange, MetaReader } from '../schema/meta.ts'
import type { ProblemRow } from '../schema/rows.ts'

const UNREAD: ReadonlySet<ProblemCode> = new Set(['too_large', 'unreadable'])

export function unreadMeta(problems: readonly ProblemRow[]): Pick<MetaChange, 'unread_files'> {
  const unread = problems.filter(({ code }) => UNREAD.has(code))
  return { unread_files: unread.map(({ path, code, message }) => ({ path, code, message })) }
}

export function readUnread(reader: MetaReader): ProblemRow[] {
  return [...(reader.meta('unread_files') ?? [])]
}

/** Whether what is about to be noted is what is known. */
export function isSameUnread(reader: MetaReader, { unread_files }: MetaChange): boolean {
  return JSON.stringify(reader.meta('unread_files') ?? []) === JSON.stringify(unread_files ?? [])
}
