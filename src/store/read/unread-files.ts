/** Source files that no index holds, and project files that could not be read or loaded: stored, so that answers can say so. */
import type { ProblemCode } from '../../model/index.ts'
import type { FailedProject, MetaChange, MetaReader } from '../schema/meta.ts'
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

/** A repository of broken fixtures has many. */
const MAX_STORED = 1_000

export function failedProjectsMeta(
  problems: readonly (ProblemRow & { family?: string })[],
): Pick<MetaChange, 'failed_projects'> {
  const failed = problems.flatMap(({ path, code, message, family }) =>
    family === undefined ? [] : [{ path, code, message, family }],
  )
  return { failed_projects: failed.slice(0, MAX_STORED) }
}

export function readFailedProjects(reader: MetaReader): readonly FailedProject[] {
  return reader.meta('failed_projects') ?? []
}

/** Whether what is about to be noted is what is known. */
export function areSameProjectsFailed(reader: MetaReader, { failed_projects }: MetaChange): boolean {
  return JSON.stringify(readFailedProjects(reader)) === JSON.stringify(failed_projects ?? [])
}
