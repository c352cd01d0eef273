/** Files that were left out once their content was seen: stored, so that a sync need not read them again. */
import type { DiscoveredFile } from '../../model/index.ts'
import type { LeftOut, MetaChange, MetaReader } from '../../store/schema/meta.ts'

export type { LeftOut } from '../../store/schema/meta.ts'

export function readLeftOut(reader: MetaReader): readonly LeftOut[] {
  return reader.meta('left_out') ?? []
}

export function leftOutMeta(leftOut: readonly LeftOut[]): MetaChange {
  return { left_out: [...leftOut].sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

/** Those that are still on disk unchanged. */
export function stillLeftOut(known: readonly LeftOut[], files: readonly DiscoveredFile[]): LeftOut[] {
  const paths = new Set(known.map(({ path }) => path))
  const byPath = new Map(files.filter(({ path }) => paths.has(path)).map(file => [file.path, file]))
  return known.filter(({ path, size, mtimeMs }) => {
    const file = byPath.get(path)
    return file?.size === size && file.mtimeMs === mtimeMs
  })
}
