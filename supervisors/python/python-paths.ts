/**
 * Where a Python project's imports are resolved: its folders, its neighbours' and its virtual environments, never
 * run.
 */
import { join } from 'node:path'
import type { EngineScope } from '../../src/model/engine.ts'
import type { Project } from '../../src/model/project.ts'
import { isFile, isFolder, listFolder } from '../core/find/read-disk.ts'

/** Search paths for the files of one folder. Absolute, strongest first. */
export interface PythonPaths {
  /** The folder these paths apply to. */
  folder: string
  /** Folders of the repository. */
  sources: readonly string[]
  /** Virtual environments in the usual places, and their `site-packages`. */
  environments: readonly string[]
  packages: readonly string[]
}

/** Above this number, searching the neighbours costs more than it finds. */
const MAX_SOURCES = 64
const VENV_NAMES = ['.venv', 'venv']

/** One entry per folder with a project, deepest first, the root of the repository last. */
export function pythonPaths(scope: EngineScope): PythonPaths[] {
  const own = new Map<string, string[]>([['', ['']]])
  for (const project of scope.projects) {
    own.set(project.folder, [...(own.get(project.folder) ?? []), ...sourceRootsOf(project)])
  }
  const everywhere = [...own.values()].flat()
  return [...own.keys()].sort(deepestFirst).map(folder => {
    const environments = unique([folder, '']).flatMap(place => findEnvironments(join(scope.root, place)))
    const sources = unique([...(own.get(folder) ?? []), ...everywhere]).slice(0, MAX_SOURCES)
    return {
      folder: join(scope.root, folder),
      sources: sources.map(source => join(scope.root, source)),
      environments,
      packages: environments.flatMap(sitePackages),
    }
  })
}

function sourceRootsOf({ folder, settings }: Project): string[] {
  return unique([...(settings.sourceRoots ?? []), folder])
}

/** Only complete environments count: engines run an interpreter for an incomplete one. */
function findEnvironments(folder: string): string[] {
  return VENV_NAMES.map(name => join(folder, name)).filter(
    venv => isFile(join(venv, 'pyvenv.cfg')) && sitePackages(venv).length > 0,
  )
}

function sitePackages(venv: string): string[] {
  return listFolder(join(venv, 'lib'))
    .filter(name => name.startsWith('python3'))
    .map(name => join(venv, 'lib', name, 'site-packages'))
    .filter(isFolder)
}

function deepestFirst(a: string, b: string): number {
  const depth = (folder: string) => (folder === '' ? 0 : folder.split('/').length)
  return depth(b) - depth(a) || (a < b ? -1 : 1)
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
