/**
 * Which modules are around a file. Engines choose between files that have one module name (`a.py`, `a.pyi`, `a/__init__.py`),
 * find a relative import by the packages around it, and take a script for no module at all: where any of it changes, what imports show holds no longer by itself.
 */
import type { VisibilityRules } from '../languages/family.ts'
import { familyNamed } from '../languages/load-languages.ts'
import type { Graph } from '../model/index.ts'

/** What of a graph closures depend on. */
export interface VisibleGraph extends Pick<Graph, 'files' | 'projects' | 'imports'> {
  /** Index of the home file of an imported symbol. */
  fileOfSymbol(symbol: number): number
}

export interface ModuleLayout {
  /** Files that have one module name, where there are several. */
  sameModule: number[][]
  /** By file: its duplicates, as text, or that nothing can be imported from it; '' for most. */
  sameModuleOf: string[]
  /** By file: the folder its outermost package is in, and the packages around what it imports, as text. */
  packagesOf: string[]
}

export function readModuleLayout(graph: VisibleGraph): ModuleLayout {
  const named = new Map<string, number[]>()
  graph.files.forEach(({ file, project }, index) => {
    const { family } = graph.projects[project]!
    const ending = familyNamed(family)?.visibility?.moduleEnding
    if (ending === undefined) return
    const name = `${family} ${file.path.replace(ending, '')}`
    named.set(name, [...(named.get(name) ?? []), index])
  })
  const sameModule = [...named.values()].filter(files => files.length > 1)
  const scripts: string[] = graph.files.map(({ facts, project }) =>
    visibilityIn(graph, project)?.isScript?.(facts) === true ? ' script' : '',
  )
  const sameModuleOf = [...scripts]
  for (const group of sameModule) {
    const paths = group.map(file => graph.files[file]!.file.path + scripts[file]!).sort()
    for (const file of group) sameModuleOf[file] = paths.join('\n')
  }
  const inits = packageInits(graph)
  const packagesOf = graph.files.map(({ file, project }, index) =>
    visibilityIn(graph, project)?.packageFile !== undefined
      ? [packageRoot(file.path, inits), ...importedPackages(graph, index, inits)].join('\n')
      : '',
  )
  return { sameModule, sameModuleOf, packagesOf }
}

/** What the family of a project says of what its files see. */
export function visibilityIn(
  { projects }: Pick<VisibleGraph, 'projects'>,
  project: number,
): VisibilityRules | undefined {
  return familyNamed(projects[project]!.family)?.visibility
}

/** A package differs from a plain folder: for example, its modules are its members. */
function importedPackages(graph: VisibleGraph, file: number, inits: ReadonlyMap<string, number>): string[] {
  const folders = new Set<string>()
  for (const { file: module, symbol } of graph.imports[file]!) {
    const target = module >= 0 ? module : symbol >= 0 ? graph.fileOfSymbol(symbol) : -1
    if (target < 0) continue
    for (const folder of packagesAround(graph.files[target]!.file.path, inits)) folders.add(folder)
  }
  return [...folders].sort()
}

/** Folder -> the file that makes it a package. */
export function packageInits(graph: Pick<VisibleGraph, 'files' | 'projects'>): Map<string, number> {
  const inits = new Map<string, number>()
  graph.files.forEach(({ file, project }, index) => {
    const found = visibilityIn(graph, project)?.packageFile?.exec(file.path)
    if (found) inits.set(found[1] ?? '', index)
  })
  return inits
}

/** The folders of the packages around a file, nearest first. */
export function packagesAround(path: string, inits: ReadonlyMap<string, number>): string[] {
  const folders: string[] = []
  for (let folder = folderOf(path); folder !== '' && inits.has(folder); folder = folderOf(folder))
    folders.push(folder)
  return folders
}

function packageRoot(path: string, inits: ReadonlyMap<string, number>): string {
  return folderOf(packagesAround(path, inits).at(-1) ?? path)
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
