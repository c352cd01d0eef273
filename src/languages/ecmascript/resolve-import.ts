/** Module specifiers of TypeScript and JavaScript -> files of the repository. */

import type { Project } from '../../model/index.ts'
import { surroundingsOf } from '../../model/repo-path.ts'
import type { ImportRequest, ModuleAnswer, RepositoryView } from '../language.ts'
import { type Files, fileAt, joinPath } from './find-file.ts'
import { isNodeBuiltin } from './node-builtins.ts'

const NOTHING: ModuleAnswer = { found: 'nothing' }

export function resolveImport(
  { fact, fromPath, project }: ImportRequest,
  repository: RepositoryView,
): ModuleAnswer {
  // Loaders and queries of bundlers (`./a.svg?url`, `raw-loader!./a`) do not change which file is meant.
  const module = fact.module.replace(/^.*!/, '').replace(/[?#].*$/, '') || fact.module
  const folder = fromPath.slice(0, Math.max(fromPath.lastIndexOf('/'), 0))
  if (/^\.\.?(?:\/|$)/.test(module)) return answer(findRelative(folder, module, repository))
  const mapped = findMapped(module, project, repository)
  if (mapped !== undefined) return answer(mapped)
  if (module.startsWith('#')) return answer(findSubpathImport(module, folder, repository))
  if (isNodeBuiltin(module)) return { found: 'outside', package: module.replace(/^node:/, '') }
  return findPackage(module, folder, repository)
}

function answer(key: string | undefined): ModuleAnswer {
  return key === undefined ? NOTHING : { found: 'module', key }
}

/** `./x`, `../x`. */
function findRelative(folder: string, module: string, repository: RepositoryView): string | undefined {
  const path = joinPath(folder, module)
  return path === undefined ? undefined : fileAt(path, repository)
}

/** tsconfig `paths` (the longest fitting pattern), then `baseUrl`. */
function findMapped(module: string, project: Project, repository: RepositoryView): string | undefined {
  const { paths = {}, baseUrl } = project.settings
  const patterns = Object.keys(paths).filter(pattern => fits(pattern, module))
  patterns.sort((a, b) => prefixLength(b) - prefixLength(a) || (a < b ? -1 : 1))
  for (const pattern of patterns) {
    const star = starOf(pattern, module)
    for (const target of paths[pattern]) {
      const found = fileAt(target.replace('*', star), repository)
      if (found !== undefined) return found
    }
  }
  return baseUrl === undefined ? undefined : fileAt(joinPath(baseUrl, module) ?? '', repository)
}

function fits(pattern: string, module: string): boolean {
  const at = pattern.indexOf('*')
  if (at < 0) return pattern === module
  return (
    module.length >= pattern.length - 1 &&
    module.startsWith(pattern.slice(0, at)) &&
    module.endsWith(pattern.slice(at + 1))
  )
}

function prefixLength(pattern: string): number {
  const at = pattern.indexOf('*')
  return at < 0 ? pattern.length + 1 : at
}

function starOf(pattern: string, module: string): string {
  const at = pattern.indexOf('*')
  return at < 0 ? '' : module.slice(at, module.length - (pattern.length - at - 1))
}

/** `#internal/x`: the `imports` of the nearest package, which need not be the project that owns the file. */
function findSubpathImport(module: string, folder: string, repository: RepositoryView): string | undefined {
  const owner = repository.projects.find(
    ({ kind, folder: outer }) => kind === 'package' && isInside(folder, outer),
  )
  return owner && findMapped(module, owner, repository)
}

function isInside(folder: string, outer: string): boolean {
  return outer === '' || folder === outer || folder.startsWith(`${outer}/`)
}

/** A package of the repository by its name, else one from outside. */
function findPackage(module: string, folder: string, repository: RepositoryView): ModuleAnswer {
  const parts = module.split('/')
  const length = module.startsWith('@') ? 2 : 1
  const name = parts.slice(0, length).join('/')
  const project = packageNamed(name, folder, repository)
  if (!project) return findVendored(module, folder, repository) ?? { found: 'outside', package: name }
  const rest = parts.slice(length).join('/')
  const exported = findExport(project, rest ? `./${rest}` : '.', repository)
  if (exported !== undefined) return answer(exported)
  const direct = rest
    ? [joinPath(project.folder, rest), joinPath(project.folder, `src/${rest}`)]
    : [project.folder, joinPath(project.folder, 'src')]
  for (const path of direct) {
    const found = fileAt(path ?? '', repository)
    if (found !== undefined) return answer(found)
  }
  return NOTHING
}

/** The package.json of a name says more about it than a tsconfig that happens to be beside it. */
function packageNamed(name: string, from: string, repository: RepositoryView): Project | undefined {
  if (!repository.projectNamed(name)) return undefined
  const named = repository.projects.filter(
    project => project.name === name && isVisible(project.folder, from),
  )
  return named.find(project => project.settings.exports) ?? named[0]
}

function isVisible(folder: string, from: string): boolean {
  const surroundings = surroundingsOf(folder)
  return surroundings === null || isInside(from, surroundings)
}

/** Packages that were committed under node_modules. */
function findVendored(module: string, folder: string, repository: RepositoryView): ModuleAnswer | undefined {
  for (let at = folder; ; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    const found = fileAt(joinPath(at, `node_modules/${module}`) ?? '', repository)
    if (found !== undefined) return answer(found)
    if (at === '') return undefined
  }
}

/** The target of a package's export, as source: a built file counts as the file it is built from. */
function findExport(project: Project, subpath: string, repository: RepositoryView): string | undefined {
  const { exports = {} } = project.settings
  const patterns = Object.keys(exports).filter(pattern => fits(pattern, subpath))
  patterns.sort((a, b) => prefixLength(b) - prefixLength(a) || (a < b ? -1 : 1))
  for (const pattern of patterns) {
    const star = starOf(pattern, subpath)
    for (const target of exports[pattern]) {
      const found = publishedFile(project, subpath, target.replaceAll('*', star), repository)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** The source of one target of a package's entry point. */
export function publishedFile(
  project: Project,
  subpath: string,
  path: string,
  repository: Files,
): string | undefined {
  return (
    fileAt(path, repository) ??
    sourceOf(project, path, repository) ??
    (subpath === '.' ? entryOf(project, path, repository) : undefined)
  )
}

/** A bundle has no file of its own: what it is built from starts at the entry of the package's sources. */
function entryOf(project: Project, path: string, repository: Files): string | undefined {
  const inside = project.folder === '' ? path : path.slice(project.folder.length + 1)
  return BUILT.test(inside) ? fileAt(joinPath(project.folder, 'src/index') ?? '', repository) : undefined
}

const BUILT = /(^|\/)(?:dist|lib|build|out|es|esm|cjs|umd|types|typings)\//

/** `dist/x.js` is built from `src/x.ts`: the folder for what is built may be anywhere below the package. */
function sourceOf(project: Project, path: string, repository: Files): string | undefined {
  const inside = project.folder === '' ? path : path.slice(project.folder.length + 1)
  let rest = inside
  for (let cut = BUILT.exec(rest); cut; cut = BUILT.exec(rest)) {
    const before = inside.slice(0, inside.length - rest.length) + rest.slice(0, cut.index)
    rest = rest.slice(cut.index + cut[0].length)
    for (const source of ['src', 'source', '']) {
      const found = fileAt(
        joinPath(
          project.folder,
          `${before && !BUILT.test(`${before}/`) ? `${before}/` : ''}${source}/${rest}`,
        ) ?? '',
        repository,
      )
      if (found !== undefined) return found
    }
  }
  return undefined
}
