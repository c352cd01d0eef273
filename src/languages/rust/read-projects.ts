/** Reads the packages of Cargo.toml files: names, root files of their crates, dependencies by the names code uses. */
import { compareTexts, folderOf, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext, Table } from '../project-files/project-context.ts'
import { asTable, tableAt, textAt } from '../project-files/tables.ts'
import { crateName } from './modules.ts'

/** Where Cargo looks for crates that a manifest does not list. */
const TARGET = /^(?:src\/main\.rs|build\.rs|(?:src\/bin|tests|examples|benches)\/[^/]+(?:\.rs|\/main\.rs))$/
const LISTED = ['bin', 'test', 'example', 'bench']
const DEPENDENCIES = ['dependencies', 'dev-dependencies', 'build-dependencies']

export function readProjects(context: ProjectContext): FoundProject[] {
  return context.named('Cargo.toml').flatMap(path => {
    const manifest = context.reader.toml(path)
    const name = textAt(tableAt(manifest, 'package'), 'name')
    if (!manifest || name === null) return []
    const folder = folderOf(path)
    const { dependencies, replaces } = readDependencies(manifest)
    const settings = {
      targets: readTargets(manifest, folder, context),
      ...(dependencies.length > 0 ? { dependencies } : {}),
      ...(Object.keys(replaces).length > 0 ? { replaces } : {}),
    }
    return [{ project: { kind: 'cargo', family: 'rust', folder, config: path, name, settings } }]
  })
}

/** The root of the library first ('' where there is none), then the others. */
function readTargets(manifest: Table, folder: string, { files, hasFile }: ProjectContext): string[] {
  const inFolder = (path: string) => resolveInRepo(folder, path)
  const library = inFolder(textAt(tableAt(manifest, 'lib'), 'path') ?? 'src/lib.rs')
  const listed = LISTED.flatMap(kind => (Array.isArray(manifest[kind]) ? (manifest[kind] as unknown[]) : []))
    .map(target => textAt(asTable(target), 'path'))
    .flatMap(path => (path === null ? [] : (inFolder(path) ?? [])))
  const start = folder === '' ? '' : `${folder}/`
  const found = files
    .map(({ path }) => path)
    .filter(path => path.startsWith(start) && TARGET.test(path.slice(start.length)))
  const others = new Set([...listed.filter(hasFile), ...found].sort(compareTexts))
  return [library !== null && hasFile(library) ? library : '', ...others]
}

/** Names as code writes them; a dependency may be another package under a name of its own. */
function readDependencies(manifest: Table): { dependencies: string[]; replaces: Record<string, string> } {
  const names = new Set<string>()
  const replaces: Record<string, string> = {}
  const tables = [manifest, ...Object.values(tableAt(manifest, 'target') ?? {}).map(asTable)]
  for (const table of tables) {
    for (const kind of DEPENDENCIES) {
      for (const [name, value] of Object.entries(tableAt(table, kind) ?? {})) {
        names.add(crateName(name))
        const real = textAt(asTable(value), 'package')
        if (real !== null) replaces[crateName(name)] = real
      }
    }
  }
  return { dependencies: [...names].sort(compareTexts), replaces }
}
