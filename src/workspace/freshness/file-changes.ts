/** What changed in the index between two questions, for running engines. */
import type { FileChange } from '../../model/index.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'

export interface SeenFiles {
  /** Path -> content hash. */
  hashes: ReadonlyMap<string, string>
  /** The configuration engines were started with. */
  projects: string
}

export function seeFiles(reader: IndexReader): SeenFiles {
  return {
    hashes: new Map(reader.files().map(({ path, contentHash }) => [path, contentHash])),
    projects: JSON.stringify(reader.projects().map(({ id: _, ...project }) => project)),
  }
}

export function changesBetween(before: SeenFiles, now: SeenFiles): FileChange[] {
  const changes: FileChange[] = []
  for (const [path, hash] of now.hashes) {
    const known = before.hashes.get(path)
    if (known === undefined) changes.push({ path, kind: 'created' })
    else if (known !== hash) changes.push({ path, kind: 'changed' })
  }
  for (const path of before.hashes.keys()) if (!now.hashes.has(path)) changes.push({ path, kind: 'deleted' })
  return changes
}
