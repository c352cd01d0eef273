/** Opens the current generation of an index for reading. */
import { asBombeError, type BombeError } from '../errors/bombe-error.ts'
import { readerOf } from '../store/generations/found-damage.ts'
import { openCurrent } from '../store/generations/generations.ts'
import type { IndexReader } from '../store/read/index-reader.ts'

/** Null where there is no index yet. */
export function openReader(folder: string): IndexReader | null {
  const db = openCurrent(folder, 'read')
  return db && readerOf(db)
}

/**
 * The same where one that cannot be read is as good as none: a damaged one, which has been moved aside, or one that lacks
 * tables. `onUnreadable` gets the reason.
 */
export function openIfReadable(
  folder: string,
  onUnreadable?: (error: BombeError) => void,
): IndexReader | null {
  try {
    return openReader(folder)
  } catch (thrown) {
    const error = asBombeError(thrown)
    if (!isUnreadable(error)) throw thrown
    onUnreadable?.(error)
    return null
  }
}

/** Whether an index could not be opened for what is in the file: a new one has to be built. */
export function isUnreadable({ code }: BombeError): boolean {
  return code === 'index_corrupt' || code === 'index_incompatible'
}
