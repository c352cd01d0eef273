/** Which file a `require`, `require_relative`, `load` or `autoload` runs. */

import { IMPORT_FLAG } from '../../model/index.ts'
import { folderOf, joinPath, resolveInRepo } from '../../model/repo-path.ts'
import type { ImportRequest, ModuleAnswer, RepositoryView } from '../language.ts'

export function resolveRequire(
  { fact, fromPath, project }: ImportRequest,
  repository: RepositoryView,
): ModuleAnswer {
  const file = fact.module.endsWith('.rb') ? fact.module : `${fact.module}.rb`
  const isLoaded = (fact.flags & IMPORT_FLAG.require) !== 0
  const beside = isLoaded && !file.startsWith('.') ? undefined : fileIn(folderOf(fromPath), file, repository)
  if (beside !== undefined) return { found: 'file', path: beside }
  if (!isLoaded) return { found: 'nothing' }
  const own = [
    ...(project.settings.sourceRoots ?? []),
    joinPath(project.folder, 'test'),
    joinPath(project.folder, 'spec'),
    project.folder,
  ]
  const others = repository.projects.flatMap(({ settings }) => settings.sourceRoots ?? [])
  for (const root of [...own, ...others, 'lib']) {
    const found = fileIn(root, file, repository)
    if (found !== undefined) return { found: 'file', path: found }
  }
  return { found: 'outside', package: fact.module.split('/')[0] }
}

function fileIn(folder: string, file: string, repository: RepositoryView): string | undefined {
  const path = resolveInRepo(folder, file)
  return path !== null && repository.hasFile(path) ? path : undefined
}
