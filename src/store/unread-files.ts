/** Source files that no index holds because they are too large or cannot be read: kept in mind, so that answers can say so. */
import type { ProblemCode } from '../model/index.ts'
import type { ProblemRow } from './rows.ts'

const KEY = 'unread_files'

const UNREAD: ReadonlySet<ProblemCode> = new Set(['too_large', 'unreadable'])

export function unreadMeta(problems: readonly ProblemRow[]): Record<string, string> {
  const unread = problems.filter(({ code }) => UNREAD.has(code))
  return { [KEY]: JSON.stringify(unread.map(({ path, code, message }) => ({ path, code, message }))) }
}

export function readUnread(reader: { meta(key: string): string | null }): ProblemRow[] {
  return JSON.parse(reader.meta(KEY) ?? '[]') as ProblemRow[]
}

/** Whether what is about to be noted is what is known. */
export function isSameUnread(
  reader: { meta(key: string): string | null },
  meta: Record<string, string>,
): boolean {
  return (reader.meta(KEY) ?? '[]') === (meta[KEY] ?? '[]')
}
