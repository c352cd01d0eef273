/** How Python's modules are named and found. */
import type { ImportRequest, ModuleAnswer, ModuleRules, RepositoryView } from '../language.ts'
import { starNames } from './star-names.ts'

export const modules: ModuleRules = {
  starNames,
  exportsAreExplicit: false,
  importsAreMembers: true,
  ignoresName: true,
  inheritance: 'c3',
  memberModule(key, name, repository) {
    const folder = key.endsWith('/') ? key.slice(0, -1) : packageFolder(key)
    if (folder === undefined) return undefined
    const path = folder === '' ? name : `${folder}/${name}`
    return fileOf(path, repository) ?? namespaceAt(path, repository)
  },
  implementationOf: (path, repository) =>
    path.endsWith('.pyi') && repository.hasFile(path.slice(0, -1)) ? path.slice(0, -1) : undefined,
  keyOf: facts => facts.path,
  nameOf: (facts, project) => moduleName(facts.path, project.settings.sourceRoots ?? []),
  suppliersAround: nextConftest,
  localName: module => module.split('.')[0],
  boundModule: ({ module, local }) => (local === module.split('.')[0] ? local : module),
  resolve: (request, repository) =>
    request.fact.module.startsWith('.')
      ? resolveRelative(request, repository)
      : resolveAbsolute(request, repository),
}

function packageFolder(key: string): string | undefined {
  const found = /^(?:(.*)\/)?__init__\.pyi?$/.exec(key)
  return found ? (found[1] ?? '') : undefined
}

function moduleName(path: string, sourceRoots: readonly string[]): string {
  const root = sourceRoots
    .filter(folder => folder && path.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0]
  const inside = root ? path.slice(root.length + 1) : path
  return inside
    .replace(/\.(?:py|pyi|pyw)$/, '')
    .replace(/(?:^|\/)__init__$/, '')
    .replaceAll('/', '.')
}

/** `.a.b` from inside a package: one dot is the package itself, each further dot its parent. */
function resolveRelative({ fact, fromPath }: ImportRequest, repository: RepositoryView): ModuleAnswer {
  const dots = /^\.+/.exec(fact.module)![0].length
  const folders = fromPath.split('/').slice(0, -1)
  if (dots - 1 > folders.length) return { found: 'nothing' }
  const base = folders.slice(0, folders.length - (dots - 1))
  const rest = fact.module.slice(dots)
  const path = [...base, ...(rest ? rest.split('.') : [])].join('/')
  const key = fileOf(path, repository) ?? namespaceAt(path, repository) ?? (path === '' ? '/' : undefined)
  return key === undefined ? { found: 'nothing' } : { found: 'module', key }
}

/** A module or package found anywhere on the path goes before a folder that merely has the name. */
function resolveAbsolute(
  { fact, fromPath, project }: ImportRequest,
  repository: RepositoryView,
): ModuleAnswer {
  const sourceRoots = project.settings.sourceRoots ?? []
  const folder = fromPath.slice(0, Math.max(0, fromPath.lastIndexOf('/')))
  const path = repository.once(['path', ...sourceRoots, folder].join('\0'), () =>
    searchPath(folder, sourceRoots, repository),
  )
  // Most folders of a repository have the same path.
  return repository.once(['module', ...path, fact.module].join('\0'), () =>
    findOn(path, fact.module, repository),
  )
}

function findOn(path: readonly string[], module: string, repository: RepositoryView): ModuleAnswer {
  const inside = module.replaceAll('.', '/')
  const places = path.map(folder => (folder ? `${folder}/${inside}` : inside))
  for (const place of places) {
    const key = fileOf(place, repository)
    if (key !== undefined) return { found: 'module', key }
  }
  for (const place of places) {
    const key = namespaceAt(place, repository)
    if (key !== undefined) return { found: 'module', key }
  }
  return inOtherProjects(inside, repository) ?? { found: 'outside', package: module.split('.')[0] }
}

/** Another project of the repository may be what is installed under that name. */
function inOtherProjects(inside: string, repository: RepositoryView): ModuleAnswer | undefined {
  for (const { folder, settings } of repository.projects) {
    for (const root of settings.sourceRoots ?? [folder]) {
      const key = fileOf(root ? `${root}/${inside}` : inside, repository)
      if (key !== undefined) return { found: 'module', key }
    }
  }
  return undefined
}

/**
 * Folders imports are looked up from: the nearest folder above the file that is no package (a script sees its own
 * folder, a test runner adds the first one above a package), then source roots, then the other folders above. A folder
 * that is a package is none: `import typing` inside one never means its `typing.py`.
 */
function searchPath(folder: string, sourceRoots: readonly string[], repository: RepositoryView): string[] {
  const folders = folder === '' ? [] : folder.split('/')
  const above = folders.map((_, i) => folders.slice(0, folders.length - i).join('/'))
  const plain = [...above, ''].filter(folder => !isPackage(folder, repository))
  return [...new Set([...plain.slice(0, 1), ...sourceRoots, ...plain, ''])]
}

function isPackage(folder: string, repository: RepositoryView): boolean {
  // The root of a src layout is none, even where somebody put an `__init__.py` into it.
  if (folder === '' || folder === 'src' || folder.endsWith('/src')) return false
  return repository.hasFile(`${folder}/__init__.py`) || repository.hasFile(`${folder}/__init__.pyi`)
}

/** A module file or a package. */
function fileOf(path: string, repository: RepositoryView): string | undefined {
  const candidates =
    path === ''
      ? ['__init__.py', '__init__.pyi']
      : [`${path}/__init__.py`, `${path}.py`, `${path}/__init__.pyi`, `${path}.pyi`]
  return candidates.find(candidate => repository.hasFile(candidate))
}

/** A folder without `__init__` is a namespace package. */
function namespaceAt(path: string, repository: RepositoryView): string | undefined {
  return path !== '' && repository.hasFolder(path) ? `${path}/` : undefined
}

/** `conftest.py` of the folder, of a file that is one itself of the folder above. */
function nextConftest(key: string): string | undefined {
  const folders = key.split('/').slice(0, -1)
  if (!key.endsWith('conftest.py')) return [...folders, CONFTEST].join('/')
  return folders.length === 0 ? undefined : [...folders.slice(0, -1), CONFTEST].join('/')
}

const CONFTEST = 'conftest.py'
