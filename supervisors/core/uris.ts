/** File URIs of language servers and repo-relative paths. */
import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export function toUri(root: string, path: string): string {
  return pathToFileURL(join(root, path)).href
}

/** Null for places outside the root and for schemes that name no file (`jdt:`, `zipfile:`). */
export function fromUri(root: string, uri: string): string | null {
  const absolute = absoluteOf(uri)
  if (absolute === null) return null
  const path = relative(root, absolute)
  const outside = path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
  return outside ? null : path.replaceAll(sep, '/')
}

export function absoluteOf(uri: string): string | null {
  if (!uri.startsWith('file:')) return null
  try {
    return fileURLToPath(uri)
  } catch {
    return null
  }
}
