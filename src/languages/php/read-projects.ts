/** Reads packages of composer.json files: names, folders and files that are loaded by name, dependencies. */
import { compareTexts, folderOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext, Table } from '../project-files/project-context.ts'
import { tableAt, textAt, textsAt } from '../project-files/tables.ts'

const REQUIRED = ['require', 'require-dev']
const AUTOLOAD = ['autoload', 'autoload-dev']
/** Neither is a package. */
const PLATFORM = /^(?:php|hhvm|composer)(?:-|$)|^(?:ext|lib)-/

export function readProjects(context: ProjectContext): FoundProject[] {
  return context.named('composer.json').flatMap(path => {
    const manifest = context.reader.json(path)
    if (!manifest) return []
    const folder = folderOf(path)
    const dependencies = dependenciesOf(manifest)
    const sourceRoots = foldersOf(manifest, folder)
    const targets = filesOf(manifest, folder).filter(context.hasFile)
    const settings = {
      ...(dependencies.length > 0 ? { dependencies } : {}),
      ...(sourceRoots.length > 0 ? { sourceRoots } : {}),
      ...(targets.length > 0 ? { targets } : {}),
    }
    const name = textAt(manifest, 'name') ?? ''
    return [{ project: { kind: 'composer', family: 'php', folder, config: path, name, settings } }]
  })
}

function dependenciesOf(manifest: Table): string[] {
  const names = REQUIRED.flatMap(key => Object.keys(tableAt(manifest, key) ?? {}))
  return distinct(names.filter(name => !PLATFORM.test(name)))
}

/** Folders of PSR-4 and PSR-0, by namespace. */
function foldersOf(manifest: Table, folder: string): string[] {
  const written = AUTOLOAD.flatMap(key => ['psr-4', 'psr-0'].map(kind => tableAt(manifest, key, kind)))
  const paths = written.flatMap(table => Object.keys(table ?? {}).flatMap(name => textsAt(table, name) ?? []))
  return distinct(paths.flatMap(path => resolveInRepo(folder, path.replace(/(?<!\/)\/+$/, '')) ?? []))
}

/** Files that are always loaded. */
function filesOf(manifest: Table, folder: string): string[] {
  const paths = AUTOLOAD.flatMap(key => textsAt(tableAt(manifest, key), 'files') ?? [])
  return distinct(paths.flatMap(path => resolveInRepo(folder, path) ?? []))
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort(compareTexts)
}
