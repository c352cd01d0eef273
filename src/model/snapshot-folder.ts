/** Names of snapshot folders: one for each work tree and commit, inside the data folder of the repository. */
import { basename, dirname, join } from 'node:path'

export const SNAPSHOTS_FOLDER = 'snapshots'
const KEY = /^(?:tree|ref)-[0-9a-f]{32,64}$/

/** A linked work tree's, by the hash of its root. */
export function treeSnapshot(shared: string, hash: string): string {
  return join(shared, SNAPSHOTS_FOLDER, `tree-${hash}`)
}

/** That of a commit which need not be checked out anywhere. */
export function refSnapshot(shared: string, commit: string): string {
  return join(shared, SNAPSHOTS_FOLDER, `ref-${commit}`)
}

export function isSnapshotKey(name: string): boolean {
  return KEY.test(name)
}

/** Where notes and engine answers are, which all snapshots of a repository share: the folder around them. */
export function sharedFolderOf(folder: string): string {
  const around = dirname(folder)
  return KEY.test(basename(folder)) && basename(around) === SNAPSHOTS_FOLDER ? dirname(around) : folder
}
