/** Finds the folders Python packages are imported from: the first folder above a package that is not a package itself. */
import type { DiscoveredFile, Project } from '../../model/index.ts'
import { compareTexts, depthOf, folderOf } from '../../model/repo-path.ts'
import type { ProjectContext } from '../project-files/project-context.ts'

const MAX_ROOTS = 32

/** Python packages are found from where they are, also where no configuration says so. */
export function addPackageRoots(
  project: Project,
  files: readonly DiscoveredFile[],
  { hasFile }: ProjectContext,
): void {
  const declared = project.settings.sourceRoots ?? [project.folder]
  project.settings.sourceRoots = [...new Set([...declared, ...findPackageRoots(files, hasFile)])]
}

/** Best first: what holds more top-level packages, then the shallower, then by name. */
function findPackageRoots(files: readonly DiscoveredFile[], hasFile: (path: string) => boolean): string[] {
  const packages = new Map<string, Set<string>>()
  const topOf = new Map<string, string>()
  for (const { path } of files) {
    if (!path.endsWith('/__init__.py') && !path.endsWith('/__init__.pyi')) continue
    const top = topPackage(folderOf(path))
    const root = folderOf(top)
    packages.set(root, (packages.get(root) ?? new Set()).add(top))
  }
  const roots = [...packages.keys()]
  roots.sort(
    (a, b) => packages.get(b)!.size - packages.get(a)!.size || depthOf(a) - depthOf(b) || compareTexts(a, b),
  )
  return roots.slice(0, MAX_ROOTS)

  function topPackage(folder: string): string {
    let top = topOf.get(folder)
    if (top === undefined) {
      const above = folderOf(folder)
      top = folder !== '' && above !== '' && isPackage(above) ? topPackage(above) : folder
      topOf.set(folder, top)
    }
    return top
  }

  function isPackage(folder: string): boolean {
    return hasFile(`${folder}/__init__.py`) || hasFile(`${folder}/__init__.pyi`)
  }
}
