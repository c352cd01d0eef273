/** Updates a scope's list of files after changes, so that a restarted engine gets the present files. */
import { posix } from 'node:path'
import type { EngineScope, FileChange, ScopeFile } from '../../../src/model/engine.ts'

export function adjustScope(scope: EngineScope, changes: readonly FileChange[]): EngineScope {
  const deleted = new Set(changes.filter(({ kind }) => kind === 'deleted').map(({ path }) => path))
  const files = scope.files.filter(({ path }) => !deleted.has(path))
  const known = new Set(files.map(({ path }) => path))
  const created = changes
    .filter(({ kind, path }) => kind !== 'deleted' && !known.has(path))
    .flatMap(({ path }) => likeItsNeighbour(path, files) ?? [])
  return { ...scope, files: [...files, ...created] }
}

/**
 * A new file belongs to the project of the nearest file of its kind. A new configuration creates a new scope anyway.
 */
function likeItsNeighbour(path: string, files: readonly ScopeFile[]): ScopeFile | null {
  const extension = posix.extname(path)
  let best: ScopeFile | null = null
  let shared = -1
  for (const file of files) {
    if (posix.extname(file.path) !== extension) continue
    const length = sharedFolders(file.path, path)
    if (length > shared) [best, shared] = [file, length]
  }
  return best && { ...best, path }
}

function sharedFolders(a: string, b: string): number {
  const left = posix.dirname(a).split('/')
  const right = posix.dirname(b).split('/')
  const length = left.findIndex((part, index) => part !== right[index])
  return length < 0 ? left.length : length
}
