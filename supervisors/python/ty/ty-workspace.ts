/** Makes ty's own configuration and environment, instead of those of the repository or the user. */
import { join } from 'node:path'
import type { EngineScope } from '../../../src/model/engine.ts'
import { openPrivateFolder } from '../../core/find/private-folder.ts'
import { pythonPaths } from '../python-paths.ts'
import { PYTHON_VERSION } from '../python-version.ts'

export interface TyWorkspace {
  /** Absolute path of the configuration file. */
  configuration: string
  /** Working folder of the process. */
  cwd: string
  /** The whole environment of the process. */
  env: Record<string, string>
}

export function makeTyWorkspace(scope: EngineScope): TyWorkspace {
  const folder = openPrivateFolder(scope.folder)
  // Without an environment ty searches for one: VIRTUAL_ENV, conda, `.venv`, or the python3 on PATH.
  folder.makeFolder(`environment/lib/python${PYTHON_VERSION}/site-packages`)
  folder.write('environment/pyvenv.cfg', `version = ${PYTHON_VERSION}\n`)
  const home = folder.makeFolder('home')
  const configuration = folder.write('ty.toml', tyConfiguration(scope, folder.at('environment')))
  const env = {
    PATH: folder.makeFolder('no-programs'),
    // ty reads its user's settings there, and writes the stubs that targets may point to.
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
  }
  return { configuration, cwd: folder.path, env }
}

function tyConfiguration(scope: EngineScope, empty: string): string {
  const venv = pythonPaths(scope).flatMap(({ environments }) => environments)[0] ?? empty
  const lines = {
    root: searchRoots(scope).map(root => join(scope.root, root)),
    python: venv,
    'python-version': PYTHON_VERSION,
    'python-platform': 'all',
  }
  // JSON's strings and lists are also valid TOML.
  const text = Object.entries(lines).map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
  return `[environment]\n${text.join('')}`
}

/**
 * ty 0.0.100 has one list of search paths for all files. Folders of two projects that offer the same name cannot be
 * in it: the first would answer for the second. ty searches the parent folders of a file last, which finds the file's
 * own.
 */
export function searchRoots({ projects, files }: EngineScope): string[] {
  const offers = new Map<string, Set<string>>()
  const owners = new Map<string, Set<number>>()
  projects.forEach((project, owner) => {
    for (const root of new Set([...(project.settings.sourceRoots ?? []), project.folder])) {
      owners.set(root, (owners.get(root) ?? new Set()).add(owner))
      offers.set(
        root,
        offers.get(root) ??
          namesUnder(
            root,
            files.map(file => file.path),
          ),
      )
    }
  })
  const isShared = (name: string, root: string) =>
    [...offers].some(([other, names]) => other !== root && names.has(name) && isForeign(owners, root, other))
  const alone = [...offers.keys()].filter(
    root => root !== '' && ![...(offers.get(root) ?? [])].some(name => isShared(name, root)),
  )
  return [...alone, '']
}

function isForeign(owners: ReadonlyMap<string, ReadonlySet<number>>, one: string, other: string): boolean {
  return ![...(owners.get(one) ?? [])].some(owner => owners.get(other)?.has(owner))
}

/** Modules and packages directly in a folder. */
function namesUnder(root: string, paths: readonly string[]): Set<string> {
  const prefix = root === '' ? '' : `${root}/`
  const inside = paths.filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length))
  return new Set(inside.map(path => (path.split('/')[0] ?? '').replace(/\.pyi?$/, '')))
}
