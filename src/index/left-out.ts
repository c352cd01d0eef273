/** Files that were left out once their content was seen: kept in mind, so that a sync need not look again. */
import type { DiscoveredFile } from '../model/index.ts'
import type { IndexReader } from '../store/index-reader.ts'

export interface LeftOut {
  path: string
  reason: string
  size: number
  mtimeMs: number
}

const KEY = 'left_out'

export function readLeftOut(reader: Pick<IndexReader, 'meta'>): LeftOut[] {
  try {
    return JSON.parse(reader.meta(KEY) ?? '[]') as LeftOut[]
  } catch {
    return []
  }
}

export function leftOutMeta(leftOut: readonly LeftOut[]): Record<string, string> {
  return { [KEY]: JSON.stringify([...leftOut].sort((a, b) => (a.path < b.path ? -1 : 1))) }
}

/** Those that still lie on disk as they did. */
export function stillLeftOut(known: readonly LeftOut[], files: readonly DiscoveredFile[]): LeftOut[] {
  const paths = new Set(known.map(({ path }) => path))
  const byPath = new Map(files.filter(({ path }) => paths.has(path)).map(file => [file.path, file]))
  return known.filter(({ path, size, mtimeMs }) => {
    const file = byPath.get(path)
    return file?.size === size && file.mtimeMs === mtimeMs
  })
}
