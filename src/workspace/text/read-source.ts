/** Reads the text of files of the repository, held under its root. */
import { isAbsolute, posix } from 'node:path'
import { type BoundedText, readInside } from '../../discover/files/read-bounded.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import { maskSecrets } from '../../secrets/mask-secrets.ts'
import { type AllowedPlaces, allowedLines, allowedSecrets } from '../../settings/allowed-secrets.ts'

/** Null for what can no longer be read; a path that leads out is refused, not looked at. */
export function sourceReader(root: string): (path: string) => string | null {
  return maskedReader(path => readInside(root, path), allowedSecrets(root))
}

/** The same for texts from wherever they are read. */
export function maskedReader(
  readText: (path: string) => BoundedText,
  allowed: AllowedPlaces = [],
): (path: string) => string | null {
  let last: { path: string; text: string } | undefined
  return path => {
    refuseOutside(path)
    // Several spans of one answer are often in the same file.
    if (last?.path === path) return last.text
    const read = readText(path)
    const text =
      'text' in read ? maskSecrets(read.text, { path, isAllowed: allowedLines(allowed, path) }).text : null
    // What is missing may be there the next time: texts of a commit are fetched when they are missed.
    last = text === null ? undefined : { path, text }
    return text
  }
}

export function refuseOutside(path: string): void {
  const normal = posix.normalize(path)
  if (isAbsolute(path) || normal === '..' || normal.startsWith('../') || path.includes('\0')) {
    throw new BombeError('path_outside_root', `${path} lies outside the repository`)
  }
}
