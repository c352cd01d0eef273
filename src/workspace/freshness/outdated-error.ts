/** What was not found in an index that is behind the disk may exist on disk. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { ErrorCode } from '../../errors/registry.ts'

const NOT_FOUND: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['symbol_not_found', 'file_not_found'])

/** The error as it is, or with a word on how old the index is that it speaks of. */
export function outdatedError(error: unknown, isSyncing: boolean): unknown {
  if (!(error instanceof BombeError) || !NOT_FOUND.has(error.code)) return error
  const data = { ...(error.data as object | undefined), freshness_status: isSyncing ? 'syncing' : 'stale' }
  return new BombeError(error.code, `${error.message} in the index, which is older than the files on disk`, {
    data,
    cause: error,
    hint: isSyncing
      ? 'the index is being brought up to date: ask again in a moment, or with freshness=strict, which waits'
      : 'ask again with freshness=strict, which brings the index up to date first',
  })
}
