/** Tells whether one absolute, normalised path is in a folder or is that folder. */
import { sep } from 'node:path'

export function isInside(path: string, folder: string): boolean {
  if (path === folder) return true
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
