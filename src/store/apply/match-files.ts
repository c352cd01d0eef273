/** Matches the files of a whole graph with files of the index: by path, or by the path before a move. */
import type { GraphFile } from '../../model/index.ts'
import type { GraphChange } from './graph-delta.ts'
import type { KnownFile } from './known-files.ts'

export type FileMatch = Pick<GraphChange, 'changed' | 'affected' | 'removed' | 'moved' | 'reshaped'> & {
  /** By index; 0 where the file is new. */
  ids: Int32Array
}

/** `renames`: new path -> old path of files that only moved. */
export function matchFiles(
  known: ReadonlyMap<string, KnownFile>,
  files: readonly GraphFile[],
  renames: ReadonlyMap<string, string> = new Map(),
): FileMatch {
  const left = new Map(known)
  const ids = new Int32Array(files.length)
  const changed: number[] = []
  const affected: number[] = []
  const moved = new Set<number>()
  const reshaped = new Set<string>()
  files.forEach(({ file, facts }, index) => {
    const path = left.has(file.path) ? file.path : (renames.get(file.path) ?? file.path)
    const row = left.get(path)
    left.delete(path)
    if (row) ids[index] = row.id
    // A parse that ran out of time gives other facts for the same bytes, hence more than the hash is compared.
    const isSame =
      path === file.path &&
      row?.contentHash === facts.contentHash &&
      row.language === facts.language &&
      row.parseStatus === facts.parseStatus &&
      row.interfaceHash === facts.interfaceHash
    const indexes = isSame ? affected : changed
    indexes.push(index)
    if (row?.interfaceHash !== facts.interfaceHash || path !== file.path) reshaped.add(facts.language)
    if (path !== file.path) moved.add(index)
  })
  for (const { language } of left.values()) reshaped.add(language)
  return { ids, changed, affected, moved, reshaped, removed: Array.from(left.values(), ({ id }) => id) }
}
