/** What was found damaged and moved aside in the data of a repository, as `status` reports it. */
import { relative } from 'node:path'
import { isInside } from '../../model/inside.ts'
import type { StatusAnswer } from '../../questions/status/answer.ts'
import { listQuarantined, type Quarantined } from '../../store/generations/quarantine.ts'
import { snapshotFolders } from '../../store/generations/snapshots.ts'

const MESSAGES: Record<Quarantined['what'], string> = {
  index: 'the index was damaged, a new one is built; `bombe state prune` removes it',
  notes: 'notes were damaged, new ones start empty; delete the file when nothing in it is wanted any more',
}

/** `shared` holds all snapshots of the repository. */
export function quarantineProblems(shared: string, root: string): StatusAnswer['problems'] {
  return dataFolders(shared).flatMap(folder =>
    listQuarantined(folder).map(({ path, what }) => ({
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
