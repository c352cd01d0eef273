/** Finds the folders Python packages are imported from: the first folder above a package that is none itself. */
import type { DiscoveredFile } from '../../model/index.ts'
import { compareTexts, depthOf, folderOf } from './repo-path.ts'

const MOST_ROOTS = 32

/** Best first: what holds more top-level packages, then the shallower, then by name. */
export function findPackageRoots(
  files: readonly DiscoveredFile[],
  hasFile: (path: string) => boolean,
): string[] {
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
  return roots.slice(0, MOST_ROOTS)

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
