/** What was not found in an index that is behind the disk, or not complete yet, may exist on disk. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { ErrorCode } from '../../errors/registry.ts'

const NOT_FOUND: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['symbol_not_found', 'file_not_found'])

/** The error as it is, or with a word on what the index lacks that it speaks of. */
export function outdatedError(error: unknown, state: 'stale' | 'syncing' | 'indexing'): unknown {
  if (!(error instanceof BombeError) || !NOT_FOUND.has(error.code)) return error
  const known = error.data as object | undefined
  if (state === 'indexing')
    return new BombeError(error.code, `${error.message} in what is indexed so far`, {
      data: { ...known, indexing_status: 'indexing' },
      cause: error,
      hint: 'the repository is still being indexed: ask again in a moment',
    })
  return new BombeError(error.code, `${error.message} in the index, which is older than the files on disk`, {
    data: { ...known, freshness_status: state },
    cause: error,
    hint:
      state === 'syncing'
        ? 'the index is being brought up to date: ask again in a moment, or with freshness=strict, which waits'
        : 'ask again with freshness=strict, which brings the index up to date first',
  })
}
