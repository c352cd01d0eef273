/** Arithmetic on repo-relative POSIX paths; '' is the root, null is outside it. */
import { posix } from 'node:path'

/** Resolves what a configuration in `folder` writes; null where it is absolute or leaves the root. */
export function resolveInRepo(folder: string, written: string): string | null {
  if (written.startsWith('/') || written.includes('\0') || /^[a-z]:[\\/]/i.test(written)) return null
  const joined = posix.normalize(posix.join(folder || '.', written)).replace(/\/$/, '')
  if (joined === '..' || joined.startsWith('../')) return null
  return joined === '.' ? '' : joined
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function joinPath(folder: string, rest: string): string {
  if (folder === '' || rest === '') return folder + rest
  return `${folder}/${rest}`
}

export function isUnder(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

export function depthOf(path: string): number {
  return path === '' ? 0 : path.split('/').length
}

/** Orders by UTF-16 unit, as paths are ordered everywhere. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Folders to leave and to enter on the way from a file to another. */
export function foldersBetween(from: string, to: string): number {
  const [a, b] = [folderOf(from).split('/'), folderOf(to).split('/')]
  let shared = 0
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++
  return a.length - shared + (b.length - shared)
}

/** Packages that were copied in, or are there for tests and examples: nobody's dependency outside their surroundings. */
const APART =
  /(?:^|\/)(?:compiled|vendor|vendored|third_party|node_modules|fixtures?|__fixtures__|examples?|templates?|tests?|__tests__|e2e)(?:\/|$)/

/** The surroundings such a folder is seen in; null for one that is seen everywhere. */
export function surroundingsOf(folder: string): string | null {
  const apart = APART.exec(folder)
  return apart && folder.slice(0, apart.index + apart[0].length).replace(/\/$/, '')
}
