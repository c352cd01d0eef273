/** Which file of the repository a script sources or starts. */
import type { ImportFact } from '../../model/index.ts'
import { folderOf, foldersBetween, nameOf, resolveInRepo } from '../../model/repo-path.ts'
import type { ModuleAnswer, RepositoryView } from '../language.ts'

/** What a path starts with that only runs know: `$DIR/`, `"${BASH_SOURCE%/*}"/`, `$(dirname "$0")/`, `~/`. */
const UNKNOWN_START = /^(?:["']?(?:\$\{[^{}]*\}|\$\w+|\$\((?:[^()]|\([^()]*\))*\)|`[^`]*`|~)["']?)+\/?/

export function resolveSource(
  { kind, module }: Pick<ImportFact, 'kind' | 'module'>,
  fromPath: string,
  repository: RepositoryView,
): ModuleAnswer {
  const written = module.replace(UNKNOWN_START, '').replace(/["']/g, '')
  const isAnywhere = written.length < module.replace(/["']/g, '').length
  if (written === '' || /[$`*?{}()]/.test(written)) return { found: 'nothing' }
  if (!isAnywhere && /^\//.test(written)) return { found: 'outside', package: written }
  const path = fileNamed(written, fromPath, repository)
  if (path === undefined) return { found: 'nothing' }
  return kind === 'bare' ? { found: 'file', path } : { found: 'module', key: path }
}

/** Bats leaves the ending out. Beside the script, else seen from the root, else the nearest whose path ends so. */
function fileNamed(written: string, fromPath: string, repository: RepositoryView): string | undefined {
  for (const folder of [folderOf(fromPath), '']) {
    for (const ending of ['', '.bash', '.sh']) {
      const path = resolveInRepo(folder, written + ending)
      if (path !== null && path !== fromPath && repository.hasFile(path)) return path
    }
  }
  const tail = written.replace(/^(?:\.{0,2}\/)+/, '')
  const fitting = repository
    .filesNamed(nameOf(tail))
    .filter(path => path !== fromPath && (path === tail || path.endsWith(`/${tail}`)))
  return fitting.sort(
    (a, b) => foldersBetween(fromPath, a) - foldersBetween(fromPath, b) || (a < b ? -1 : 1),
  )[0]
}
