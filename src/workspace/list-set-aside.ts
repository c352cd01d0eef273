/** What was found damaged and set aside in the data of a repository, as `status` tells it. */
import { relative } from 'node:path'
import { isInside } from '../model/inside.ts'
import type { StatusAnswer } from '../query/get-status.ts'
import { listSetAside, type SetAside } from '../store/set-aside.ts'
import { snapshotFolders } from '../store/snapshots.ts'

const MESSAGES: Record<SetAside['what'], string> = {
  index: 'the index was damaged, a new one is built; `bombe state prune` removes it',
  notes: 'notes were damaged, new ones start empty; delete the file when nothing in it is wanted any more',
}

/** `shared` is where the repository keeps all its snapshots. */
export function setAsideProblems(shared: string, root: string): StatusAnswer['problems'] {
  return dataFolders(shared).flatMap(folder =>
    listSetAside(folder).map(({ path, what }) => ({
      file: isInside(path, root) ? relative(root, path) : path,
      code: 'set_aside' as const,
      message: MESSAGES[what],
    })),
  )
}

/** The folder of the main work tree, and those of its snapshots. */
export function dataFolders(shared: string): string[] {
  return [shared, ...snapshotFolders(shared)]
}
