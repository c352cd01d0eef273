/** Tells whether what git would read of a repository lies in its own git folder: not in another through alternates or links. */
import { readdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isInside } from '../../model/inside.ts'
import { readBounded } from '../files/read-bounded.ts'
import type { WorkTree } from './find-work-tree.ts'

/** More names than this are not looked at one by one; repositories pack their objects and refs long before. */
const MAX_NAMES = 50_000
const MAX_DEPTH = 8

const checked = new Map<string, string | null>()

/** Why git must not read objects here; null where all is its own. Looked up once in the life of a process. */
export function findBorrowed({ gitDir, commonDir }: WorkTree): string | null {
  const key = `${gitDir}\0${commonDir}`
  let found = checked.get(key)
  if (found === undefined) {
    found = throughAlternates(commonDir) ?? throughLinks([...new Set([commonDir, gitDir])])
    checked.set(key, found)
  }
  return found
}

function throughAlternates(commonDir: string): string | null {
  const objects = join(commonDir, 'objects')
  const read = readBounded(join(objects, 'info', 'alternates'))
  if ('failed' in read) return read.failed === 'missing' ? null : 'objects/info/alternates cannot be read'
  const isOutside = (line: string): boolean => {
    const real = realPath(resolve(objects, line))
    return real !== null && !isInside(real, commonDir)
  }
  const lines = read.text.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#'))
  return lines.some(isOutside) ? 'objects/info/alternates names objects of another repository' : null
}

function throughLinks(folders: readonly string[]): string | null {
  const left = { names: MAX_NAMES }
  for (const folder of folders) {
    for (const part of ['objects', 'refs', 'logs', 'HEAD', 'index', 'packed-refs', 'config', 'info']) {
      const link = findLink(join(folder, part), folders, 0, left)
      if (link) return `${link.slice(folder.length + 1)} is a link to the outside`
    }
  }
  return null
}

function findLink(
  path: string,
  allowed: readonly string[],
  depth: number,
  left: { names: number },
): string | null {
  const real = depth === 0 ? realPath(path) : null
  if (real !== null && !allowed.some(folder => isInside(real, folder))) return path
  for (const entry of namesIn(path)) {
    if (left.names-- <= 0) return null
    const full = join(path, entry.name)
    if (entry.isSymbolicLink()) {
      const target = realPath(full)
      if (target !== null && !allowed.some(folder => isInside(target, folder))) return full
    } else if (entry.isDirectory() && depth < MAX_DEPTH) {
      const found = findLink(full, allowed, depth + 1, left)
      if (found) return found
    }
  }
  return null
}

function namesIn(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
