/** Finds the source files of a commit and the projects that own them, as `discoverRepository` does on disk. */

import type { CommitTree } from '../git/commit-tree.ts'
import type { DiscoverOptions } from './discover-options.ts'
import { classifyListing, type Discovery } from './discover-repository.ts'

/** `root` is the folder where the caller writes the files that workers must read. */
export async function discoverCommit(
  commit: CommitTree,
  root: string,
  options: DiscoverOptions,
): Promise<Discovery> {
  await commit.measure([...commit.paths()].filter(path => options.extensions.has(extensionOf(path))))
  const classified = await commit.loadUntilComplete(() => classifyListing(commit.listing(), commit, options))
  const { ref, commit: id } = commit.place
  return { root, git: { commit: id, ref }, ...classified }
}

function extensionOf(path: string): string {
  return path.slice(Math.max(0, path.lastIndexOf('.'))).toLowerCase()
}
