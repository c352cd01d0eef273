/** What a `use` or an `include` names. */
import type { ImportFact } from '../../model/index.ts'
import { folderOf, resolveInRepo } from '../../model/repo-path.ts'
import type { ModuleAnswer, RepositoryView } from '../language.ts'
import { STANDARD_CLASSES } from './known-names.ts'
import { PREFIX } from './namespaces.ts'

export function resolveImport(
  { kind, module, name }: Pick<ImportFact, 'kind' | 'module' | 'name'>,
  fromPath: string,
  repository: RepositoryView,
): ModuleAnswer {
  if (kind === 'bare') return resolveInclude(module, fromPath, repository)
  if (module === '' && STANDARD_CLASSES.has(name)) return { found: 'outside', package: 'php' }
  const key = PREFIX + module
  const inner = module === '' ? key + name : `${key}\\${name}`
  if (repository.hasModule(key) || repository.hasModule(inner)) return { found: 'module', key }
  return { found: 'outside', package: module.split('\\')[0] || name }
}

/** A path is one of the folder of the file, else one of the root. */
function resolveInclude(path: string, fromPath: string, repository: RepositoryView): ModuleAnswer {
  const isBeside = /^[/.]/.test(path)
  const folders = isBeside ? [folderOf(fromPath)] : [folderOf(fromPath), '']
  for (const folder of folders) {
    const found = resolveInRepo(folder, path.replace(/^\/+/, ''))
    if (found !== null && repository.hasFile(found)) return { found: 'file', path: found }
  }
  return { found: 'nothing' }
}
