/** Where a Python project's imports are looked up: its own folders, its neighbours', its virtual environments, all read and never run. */
import { join } from 'node:path'
import type { EngineScope } from '../../src/model/engine.ts'
import type { Project } from '../../src/model/project.ts'
import { isFile, isFolder, listFolder } from '../core/read-disk.ts'

/** What the files of one folder see. Paths are absolute, strongest first. */
export interface PythonPaths {
  /** The folder whose files these are. */
  folder: string
  /** Folders of the repository. */
  sources: readonly string[]
  /** Virtual environments that lie where people put them, and their `site-packages`. */
  environments: readonly string[]
  packages: readonly string[]
}

/** Past this many, looking through the neighbours costs more than it finds. */
const MAX_SOURCES = 64
const VENV_NAMES = ['.venv', 'venv']

/** One entry a folder that holds a project, deepest first, the root of the repository last. */
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

/** One counts only where it is whole: engines ask an interpreter about one that is not. */
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
