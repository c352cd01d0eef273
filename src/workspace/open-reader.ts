/** Opens the current generation of an index for reading. */
import { asBombeError } from '../errors/bombe-error.ts'
import { readerOf } from '../store/found-damage.ts'
import { openCurrent } from '../store/generations.ts'
import type { IndexReader } from '../store/index-reader.ts'

/** Null where there is no index yet. */
export function openReader(folder: string): IndexReader | null {
  const db = openCurrent(folder, 'read')
  return db && readerOf(db)
}

/** The same where a damaged one, which has been set aside by now, is as good as none; `onDamage` is told. */
export function openIfWhole(folder: string, onDamage?: () => void): IndexReader | null {
  try {
    return openReader(folder)
  } catch (error) {
    if (asBombeError(error).code !== 'index_corrupt') throw error
    onDamage?.()
    return null
  }
}
