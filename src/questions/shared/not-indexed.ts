/** The error for a path the index does not hold, with the paths that come close. */
import { advise } from '../../errors/advice.ts'
import { BombeError } from '../../errors/bombe-error.ts'
import { editDistance } from './edit-distance.ts'
import type { QueryContext } from './question.ts'

const SHOWN = 5

export function notIndexed({ reader }: QueryContext, path: string): BombeError {
  if (reader.files().some(file => path === '.' || file.path.startsWith(`${path}/`))) {
    return new BombeError('file_not_found', `${path} is a folder`, {
      hint: advise`\`${{ ask: 'get_structure', with: { path } }}\` (get_structure) shows what is in it; name one of its files`,
    })
  }
  const name = baseName(path)
  const near = reader
    .files()
    .map(file => ({ path: file.path, distance: distanceOf(file.path, path, name) }))
    .filter(({ distance }) => distance <= 3)
    .sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1))
    .slice(0, SHOWN)
    .map(found => found.path)
  return new BombeError('file_not_found', `${path} is not in the index`, {
    ...(near.length > 0 ? { data: { nearest_paths: near }, hint: hintOf(near) } : {}),
  })
}

function hintOf(near: readonly string[]): string {
  return `did you mean ${near.join(', ')}? \`bombe index --show-ignored\` lists what is left out`
}

/** Same end of the path first, then the same name elsewhere, then a name that is nearly the same. */
function distanceOf(candidate: string, path: string, name: string): number {
  if (candidate.endsWith(`/${path}`)) return 0
  const other = baseName(candidate)
  if (other === name) return 1
  // The distance of two long names is dear, and names of other lengths are other names.
  return Math.abs(other.length - name.length) > 2
    ? 9
    : 1 + editDistance(other.toLowerCase(), name.toLowerCase())
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
