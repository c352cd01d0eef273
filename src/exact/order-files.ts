/** The order of the exact pass: where someone is looking, then what is ambiguous, then by importance; folder by folder. */
import type { QueryableFile } from '../store/read/read-queryable.ts'
import type { ExactIndex } from './exact-index.ts'

interface Scored {
  file: QueryableFile
  folder: string
  urgency: number
}

/**
 * `first`: paths that were edited or are in question. Files without open sites are left out. Files of a folder go
 * together, by the most urgent of them, since engines read them together.
 */
export function orderFiles(
  index: Pick<ExactIndex, 'weigh'>,
  files: readonly QueryableFile[],
  first: ReadonlySet<string> = new Set(),
): { files: QueryableFile[]; sites: number; open: number } {
  const total = { sites: 0, open: 0 }
  const scored: Scored[] = []
  for (const file of files) {
    const { sites, open, unsure } = index.weigh(file)
    total.sites += sites
    total.open += open
    if (open === 0) continue
    const urgency = (first.has(file.path) ? 100 : 0) + Math.round((unsure / open) * 4)
    const folder = first.has(file.path) ? '' : file.path.slice(0, file.path.lastIndexOf('/') + 1)
    scored.push({ file, folder, urgency })
  }
  return { files: byFolder(scored), ...total }
}

function byFolder(scored: readonly Scored[]): QueryableFile[] {
  const folders = new Map<string, Scored[]>()
  for (const one of [...scored].sort(compare)) {
    const known = folders.get(one.folder)
    if (known) known.push(one)
    else folders.set(one.folder, [one])
  }
  return [...folders.values()].flat().map(({ file }) => file)
}

function compare(a: Scored, b: Scored): number {
  return b.urgency - a.urgency || b.file.rank - a.file.rank || (a.file.path < b.file.path ? -1 : 1)
}
