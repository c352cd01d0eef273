/** The work tree of one of several repositories that holds a path. */
import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { findWorkTree, type WorkTree } from './find-work-tree.ts'

/**
 * The top of the work tree that holds the path, where it is one of a registered repository: linked work trees share its
 * git folder, and each side must name the other.
 */
export function linkedWorkTree(path: string, registered: readonly string[]): string | null {
  const tree = treeOf(path)
  if (!tree) return null
  const isOurs = registered.some(root => findWorkTree(root).tree?.commonDir === tree.commonDir)
  return isOurs ? tree.top : null
}

/** A file may not be there yet; the folders above it are. */
function treeOf(path: string): WorkTree | null {
  for (let at = path; ; at = dirname(at)) {
    const real = realFolder(at)
    if (real !== null) return findWorkTree(real).tree
    if (dirname(at) === at) return null
  }
}

function realFolder(path: string): string | null {
  try {
    const real = realpathSync(path)
    return statSync(real).isDirectory() ? real : null
  } catch {
    return null
  }
}
