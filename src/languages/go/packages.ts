/** Packages of Go: their keys, and which one an import path means. */

import type { FileFacts, Project } from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import type { ImportRequest, ModuleAnswer, RepositoryView } from '../language.ts'

type Placed = Pick<FileFacts, 'path' | 'packageName'>

/** A folder and a package: `foo_test` is beside `foo`, as may a `main` that the build ignores. */
export function keyOf({ path, packageName }: Placed): string {
  return `${folderOf(path)}#${packageName}`
}

/** The path a package is imported by. */
export function nameOf({ path, packageName }: Placed, project: Project): string {
  const folder = folderOf(path)
  const inside = project.folder === '' ? folder : folder.slice(project.folder.length + 1)
  const name = [project.name, inside].filter(part => part !== '').join('/')
  return packageName.endsWith('_test') ? `${name}_test` : name
}

/** Last part of the path, without a major version: `x/yaml/v2` and `gopkg.in/yaml.v2` are called `yaml`. */
export function localName(module: string): string {
  const parts = module.split('/')
  if (parts.length > 1 && /^v\d+$/.test(parts[parts.length - 1])) parts.pop()
  const last = parts[parts.length - 1].replace(/\.v\d+$/, '')
  // A package name has neither dashes nor dots: what is usual is to leave out `go`.
  return last
    .replace(/^go[-.]|[-.]go$/g, '')
    .replaceAll('-', '_')
    .replace(/\..*$/, '')
}

export function resolveImport(
  { fact, fromPath, project }: ImportRequest,
  repository: RepositoryView,
): ModuleAnswer {
  const path = fact.module
  if (/^\.{1,2}(?:\/|$)/.test(path))
    return packageIn(joinPath(folderOf(fromPath), path), repository) ?? { found: 'nothing' }
  for (const folder of candidateFolders(path, fromPath, project, repository)) {
    const found = packageIn(folder, repository)
    if (found) return found
  }
  // A path of a module of the repository whose package is not there: generated, or not checked in.
  const isOwn = repository.projects.some(one => one.name !== '' && isUnder(path, one.name))
  return isOwn ? { found: 'nothing' } : { found: 'outside', package: path }
}

/** Folders an import path may mean: vendored copies, replacements, then modules of the repository, longest name first. */
function candidateFolders(
  path: string,
  fromPath: string,
  project: Project,
  repository: RepositoryView,
): string[] {
  const folders = vendorFolders(path, fromPath)
  for (const [module, folder] of Object.entries(project.settings.replaces ?? {})) {
    if (isUnder(path, module)) folders.push(joinPath(folder, `.${path.slice(module.length)}`))
  }
  const modules = repository.projects.filter(one => one.name !== '' && isUnder(path, one.name))
  modules.sort((a, b) => b.name.length - a.name.length)
  for (const one of modules) folders.push(joinPath(one.folder, `.${path.slice(one.name.length)}`))
  if (repository.projects.every(one => one.name === '')) append(folders, gopathFolders(path, fromPath))
  return folders
}

/** Without modules, packages are found under `src` of a GOPATH: a folder above the file that ends in the path's first part. */
function gopathFolders(path: string, fromPath: string): string[] {
  const parts = folderOf(fromPath).split('/')
  const folders: string[] = []
  for (let depth = parts.length; depth >= 0; depth--)
    folders.push(joinPath(parts.slice(0, depth).join('/'), path))
  return folders
}

/** `vendor/` beside the file or in any folder above it. */
function vendorFolders(path: string, fromPath: string): string[] {
  const parts = folderOf(fromPath).split('/')
  const folders: string[] = []
  for (let depth = parts[0] === '' ? 0 : parts.length; depth >= 0; depth--) {
    folders.push(joinPath(parts.slice(0, depth).join('/'), `vendor/${path}`))
  }
  return folders
}

/** The package of a folder that can be imported: not its tests, and a `main` only when there is nothing else. */
function packageIn(folder: string, repository: RepositoryView): ModuleAnswer | undefined {
  const keys = repository.modulesIn(folder).filter(key => !key.endsWith('_test'))
  if (keys.length === 0) return undefined
  const libraries = keys.filter(key => !/#(?:main|documentation)$/.test(key))
  const named = libraries.find(key => key.slice(key.indexOf('#') + 1) === localName(folder))
  return { found: 'module', key: named ?? libraries[0] ?? keys[0] }
}

function isUnder(path: string, module: string): boolean {
  return path === module || path.startsWith(`${module}/`)
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function joinPath(folder: string, rest: string): string {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of rest.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
