/** Where discovery looks at files and reads them: on disk under a root, or in the objects of a commit. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { type BoundedText, readInside } from './read-bounded.ts'

export interface LookedAt {
  kind: 'file' | 'folder' | 'link' | 'other'
  size: number
  mtimeMs: number
}

export interface FileTree {
  /** Undefined if nothing is there; throws if access is denied. */
  look(path: string): LookedAt | undefined
  read(path: string): BoundedText
}

/** `root` must be a real path. */
export function diskTree(root: string): FileTree {
  return {
    look: path => {
      const stat = lstatSync(join(root, path), { throwIfNoEntry: false })
      if (!stat) return undefined
      const kind = stat.isFile()
        ? 'file'
        : stat.isDirectory()
          ? 'folder'
          : stat.isSymbolicLink()
            ? 'link'
            : 'other'
      return { kind, size: stat.size, mtimeMs: stat.mtimeMs }
    },
    read: path => readInside(root, path),
  }
}
