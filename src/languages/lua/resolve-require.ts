/** Which file a `require` loads: `a.b` is `a/b.lua` or `a/b/init.lua` in a folder that Lua searches. */
import { folderOf, foldersBetween, joinPath, nameOf, resolveInRepo } from '../../model/repo-path.ts'
import type { ImportRequest, ModuleAnswer, RepositoryView } from '../language.ts'

/** Where modules usually are, seen from a project. */
const USUAL_ROOTS = ['', 'lua', 'src', 'lib', 'source', 'scripts']

export function resolveRequire(
  { fact, fromPath, project }: ImportRequest,
  repository: RepositoryView,
): ModuleAnswer {
  const written = fact.module.replace(/\.lua$/, '')
  if (written === '' || !/^[\w./@-]+$/.test(written)) return { found: 'nothing' }
  const path = written.includes('/') ? written : written.replaceAll('.', '/')
  const key = fileOf(path, fromPath, project.folder, project.settings.sourceRoots ?? [], repository)
  return key === undefined
    ? { found: 'outside', package: written.split(/[./]/)[0] }
    : { found: 'module', key }
}

function fileOf(
  path: string,
  fromPath: string,
  folder: string,
  sourceRoots: readonly string[],
  repository: RepositoryView,
): string | undefined {
  const usual = USUAL_ROOTS.flatMap(root => [joinPath(folder, root), root])
  for (const root of [...sourceRoots, ...usual, folderOf(fromPath)]) {
    for (const file of [`${path}.lua`, `${path}/init.lua`]) {
      const found = resolveInRepo(root, file)
      if (found !== null && repository.hasFile(found)) return found
    }
  }
  return path.includes('/') ? nearest(path, fromPath, repository) : undefined
}

/** A folder that only a setting of whoever runs it names. */
function nearest(path: string, fromPath: string, repository: RepositoryView): string | undefined {
  const tail = path.replace(/^(?:\.\.?\/)+/, '')
  const files = [`${tail}.lua`, `${tail}/init.lua`]
  const fitting = files.flatMap(file =>
    repository.filesNamed(nameOf(file)).filter(one => one.endsWith(`/${file}`)),
  )
  return fitting.sort(
    (a, b) => foldersBetween(fromPath, a) - foldersBetween(fromPath, b) || (a < b ? -1 : 1),
  )[0]
}
