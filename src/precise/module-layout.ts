/**
 * How modules lie around a file. Engines choose between files that bear one module name (`a.py`, `a.pyi`, `a/__init__.py`),
 * find a relative import by the packages around it, and take a script for no module at all: where any of it changes, what imports show holds no longer by itself.
 */
import { type FileFacts, type Graph, SYMBOL_FLAG } from '../model/index.ts'

/** What of a graph closures rest on. */
export interface VisibleGraph extends Pick<Graph, 'files' | 'projects' | 'imports'> {
  /** Index of the file a symbol that an import reaches is at home in. */
  fileOfSymbol(symbol: number): number
}

export interface ModuleLayout {
  /** Files that bear one module name, where there are several. */
  twins: number[][]
  /** By file: its twins, as text, or that nothing can be imported from it; '' for most. */
  twinsOf: string[]
  /** By file: the folder its outermost package lies in, and the packages around what it imports, as text. */
  packagesOf: string[]
}

const ENDING = { python: /(?:\/__init__)?\.pyi?$/, typescript: /(?:\/index)?(?:\.d)?\.[cm]?[jt]sx?$/ }

export function readModuleLayout(graph: VisibleGraph): ModuleLayout {
  const named = new Map<string, number[]>()
  graph.files.forEach(({ file, project }, index) => {
    const { family } = graph.projects[project]!
    if (family !== 'python' && family !== 'typescript') return
    const name = `${family} ${file.path.replace(ENDING[family], '')}`
    named.set(name, [...(named.get(name) ?? []), index])
  })
  const twins = [...named.values()].filter(files => files.length > 1)
  const scripts: string[] = graph.files.map(({ facts, project }) =>
    graph.projects[project]!.family === 'typescript' && isScript(facts) ? ' script' : '',
  )
  const twinsOf = [...scripts]
  for (const group of twins) {
    const paths = group.map(file => graph.files[file]!.file.path + scripts[file]!).sort()
    for (const file of group) twinsOf[file] = paths.join('\n')
  }
  const inits = packageInits(graph)
  const packagesOf = graph.files.map(({ file, project }, index) =>
    graph.projects[project]!.family === 'python'
      ? [packageRoot(file.path, inits), ...importedPackages(graph, index, inits)].join('\n')
      : '',
  )
  return { twins, twinsOf, packagesOf }
}

/** It imports and exports nothing: importing it is an error. */
function isScript({ imports, exports, symbols }: FileFacts): boolean {
  const isExported = ({ flags }: { flags: number }) => (flags & SYMBOL_FLAG.exported) !== 0
  // The first symbol is the file's module.
  return imports.length === 0 && exports.length === 0 && !symbols.slice(1).some(isExported)
}

/** A folder with an `__init__` is another thing than one without: whether its modules are members of it, for one. */
function importedPackages(graph: VisibleGraph, file: number, inits: ReadonlyMap<string, number>): string[] {
  const folders = new Set<string>()
  for (const { file: module, symbol } of graph.imports[file]!) {
    const target = module >= 0 ? module : symbol >= 0 ? graph.fileOfSymbol(symbol) : -1
    if (target < 0) continue
    for (const folder of packagesAround(graph.files[target]!.file.path, inits)) folders.add(folder)
  }
  return [...folders].sort()
}

/** Folder -> its `__init__`. */
export function packageInits(graph: Pick<Graph, 'files'>): Map<string, number> {
  const inits = new Map<string, number>()
  graph.files.forEach(({ file }, index) => {
    const found = /^(?:(.*)\/)?__init__\.pyi?$/.exec(file.path)
    if (found) inits.set(found[1] ?? '', index)
  })
  return inits
}

/** The folders of the packages around a Python file, nearest first. */
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
