/** Finds the files of known languages in a commit, and the projects that own them, as for a folder on disk. */
import { type DiscoverOptions, type Discovery, sortOut } from './discover-repository.ts'
import type { CommitTree } from './git/commit-tree.ts'

/** `root` is where the composer puts the files that have to be read. */
export async function discoverCommit(
  commit: CommitTree,
  root: string,
  options: DiscoverOptions,
): Promise<Discovery> {
  await commit.measure([...commit.paths()].filter(path => options.extensions.has(extensionOf(path))))
  const sorted = await commit.settle(() => sortOut(commit.listing(), commit, options))
  const { ref, commit: id } = commit.place
  return { root, git: { commit: id, ref }, ...sorted }
}

function extensionOf(path: string): string {
  return path.slice(Math.max(0, path.lastIndexOf('.'))).toLowerCase()
}
