/** Finds projects that import packages of the repository which their own configuration cannot find. */
import type { EngineScope } from '../../../src/model/engine.ts'
import type { Project } from '../../../src/model/project.ts'
import { fits } from './module-names.ts'

/** Indexes of projects. Installed packages do not count: they contain build output, not the source. */
export function findGaps({ projects, files }: Pick<EngineScope, 'projects' | 'files'>): Set<number> {
  const packages = projects.filter(project => project.kind === 'package')
  const names = new Set(packages.map(project => project.name).filter(name => name !== ''))
  const gaps = new Set<number>()
  const seen = new Set<string>()
  for (const { path, project: index } of files) {
    const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
    if (gaps.has(index) || seen.has(`${index} ${folder}`)) continue
    seen.add(`${index} ${folder}`)
    const owner = projects[index]
    if (!owner) continue
    const wanted = dependenciesAt(folder, packages).filter(name => names.has(name))
    if (owner.settings.baseUrl !== undefined || wanted.some(name => !isMapped(name, owner))) gaps.add(index)
  }
  return gaps
}

/** Dependencies of the packages around a folder, and the names of these packages. */
function dependenciesAt(folder: string, packages: readonly Project[]): string[] {
  return packages
    .filter(one => one.folder === '' || folder === one.folder || folder.startsWith(`${one.folder}/`))
    .flatMap(one => one.settings.dependencies ?? [])
}

function isMapped(name: string, owner: Project): boolean {
  return Object.keys(owner.settings.paths ?? {}).some(pattern => fits(pattern, name))
}
