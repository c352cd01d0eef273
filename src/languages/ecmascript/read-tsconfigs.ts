/** Reads tsconfig and jsconfig files, through `extends` and `references`, into projects. */
import type { ProjectSettings } from '../../model/index.ts'
import { folderOf, joinPath, nameOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext, Table } from '../project-files/project-context.ts'
import { asTable } from '../project-files/tables.ts'
import { type Inherited, inheritTsconfig } from './inherit-tsconfig.ts'
import { tsconfigCoverage } from './tsconfig-coverage.ts'

const CONFIG_NAME = /^(tsconfig([.-].*)?|jsconfig)\.json$/
const MAX_REFERENCES = 2_000

/** `packages` maps package names to folders: a base configuration may come from a package of the workspace. */
export function readTsconfigs(
  context: ProjectContext,
  packages: ReadonlyMap<string, string>,
): FoundProject[] {
  const waiting = context.paths.filter(path => CONFIG_NAME.test(nameOf(path)))
  const seen = new Set(waiting)
  const found: FoundProject[] = []
  // Referenced configurations may have any name; the list grows while it is read.
  for (const path of waiting) {
    const table = context.reader.json(path)
    if (!table) continue
    for (const reference of referencesOf(table, path, context)) {
      if (seen.size < MAX_REFERENCES && !seen.has(reference)) {
        seen.add(reference)
        waiting.push(reference)
      }
    }
    found.push(tsconfigProject(path, inheritTsconfig(path, context, packages)))
  }
  return found
}

function tsconfigProject(path: string, inherited: Inherited): FoundProject {
  const folder = folderOf(path)
  const settings: ProjectSettings = {}
  if (inherited.baseUrl !== undefined) settings.baseUrl = inherited.baseUrl
  if (inherited.paths) settings.paths = inherited.paths
  return {
    project: { kind: 'tsconfig', family: 'typescript', folder, config: path, name: '', settings },
    ...tsconfigCoverage(path, inherited),
  }
}

/** A reference names a configuration file, or a folder that holds a tsconfig.json. */
function referencesOf(table: Table, path: string, context: ProjectContext): string[] {
  const references = Array.isArray(table.references) ? table.references : []
  return references.flatMap(reference => {
    const written = asTable(reference)?.path
    const target = typeof written === 'string' ? resolveInRepo(folderOf(path), written) : null
    if (target === null) return []
    const config = target.endsWith('.json') ? target : joinPath(target, 'tsconfig.json')
    return context.hasFile(config) ? [config] : []
  })
}
