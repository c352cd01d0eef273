/** Reads the text of files of the repository, held under its root. */
import { isAbsolute, posix } from 'node:path'
import { readInside } from '../discover/read-bounded.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { maskSecrets } from '../secrets/mask-secrets.ts'

/** Null for what cannot be read any more; a path that leads out is refused, not looked at. */
export function sourceReader(root: string): (path: string) => string | null {
  let last: { path: string; text: string | null } | undefined
  return path => {
    refuseOutside(path)
    // Several spans of one answer often lie in the same file.
    if (last?.path === path) return last.text
    const read = readInside(root, path)
    last = { path, text: 'text' in read ? maskSecrets(read.text).text : null }
    return last.text
  }
}

export function refuseOutside(path: string): void {
  const normal = posix.normalize(path)
  if (isAbsolute(path) || normal === '..' || normal.startsWith('../') || path.includes('\0')) {
    throw new BombeError('path_outside_root', `${path} lies outside the repository`)
  }
}
