/** Which module a path of Rust means: `crate::a::b`, `super::b`, `other_crate::b`. */
import type { Project } from '../../model/index.ts'
import { folderOf, resolveInRepo } from '../../model/repo-path.ts'
import type { ImportRequest, ModuleAnswer, RepositoryView } from '../language.ts'
import { isStandardCrate } from './known-names.ts'
import { crateName, memberModule, parentOf, rootOf } from './modules.ts'

type Place = { path: string; project: Project }

export function resolveImport(
  { fact, fromPath, project }: ImportRequest,
  repository: RepositoryView,
): ModuleAnswer {
  const from = { path: fromPath, project }
  // `mod name;`, with or without `#[path]`.
  if (fact.kind === 'namespace' && !fact.module.startsWith('::') && fact.flags === 0)
    return declaredModule(fact.module, from, repository)
  const names = fact.module.replace(/^::/, '').split('::')
  if (fact.flags !== 0) return crateAnswer(names[0], from, repository)
  const start = startOf(names, from, repository)
  if (start) return within(start.key, names.slice(start.length), repository)
  if (isOutside(names[0], project)) return { found: 'outside', package: names[0] }
  const root = rootOf(fromPath, repository)
  // Before the edition of 2018, paths started at the root of the crate.
  const atRoot = root === undefined ? undefined : memberModule(root, names[0], repository)
  if (atRoot !== undefined) return within(atRoot, names.slice(1), repository)
  return { found: 'member', key: fromPath, names }
}

/** What the first name of a path in code means: the crate, its modules, other crates. */
export function unboundModule(
  name: string,
  repository: RepositoryView,
  from: Place,
): ModuleAnswer | undefined {
  const start = startOf([name], from, repository)
  if (start) return { found: 'module', key: start.key }
  return isOutside(name, from.project) ? { found: 'outside', package: name } : undefined
}

/** The module that a path starts in, and how many names say so. */
function startOf(
  names: readonly string[],
  from: Place,
  repository: RepositoryView,
): { key: string; length: number } | undefined {
  const [first] = names
  if (first === 'crate' || first === '$crate') {
    const root = rootOf(from.path, repository)
    return root === undefined ? undefined : { key: root, length: 1 }
  }
  if (first === 'self' || first === 'super') return relative(names, from.path, repository)
  const own = memberModule(from.path, first, repository)
  const key = own ?? libraryOf(first, from.project, repository)
  return key === undefined ? undefined : { key, length: 1 }
}

function relative(
  names: readonly string[],
  path: string,
  repository: RepositoryView,
): { key: string; length: number } | undefined {
  let key: string | undefined = path
  let length = names[0] === 'self' ? 1 : 0
  for (; key !== undefined && names[length] === 'super'; length++) key = parentOf(key, repository)
  return key === undefined ? undefined : { key, length }
}

/** Goes down as far as files are modules; what is left is declared in the last of them. */
function within(key: string, names: readonly string[], repository: RepositoryView): ModuleAnswer {
  let at = 0
  for (; at < names.length; at++) {
    const inner = memberModule(key, names[at], repository)
    if (inner === undefined) break
    key = inner
  }
  return at === names.length ? { found: 'module', key } : { found: 'member', key, names: names.slice(at) }
}

function declaredModule(module: string, from: Place, repository: RepositoryView): ModuleAnswer {
  const isPath = /[/.]/.test(module)
  const key = isPath
    ? resolveInRepo(folderOf(from.path), module)
    : memberModule(from.path, module, repository)
  return key && repository.hasFile(key) ? { found: 'module', key } : { found: 'nothing' }
}

function crateAnswer(name: string, { project }: Place, repository: RepositoryView): ModuleAnswer {
  const key = libraryOf(name, project, repository)
  return key === undefined ? { found: 'outside', package: name } : { found: 'module', key }
}

/** The root of the library that code calls by this name: renamed dependencies first. */
function libraryOf(name: string, project: Project, { projects }: RepositoryView): string | undefined {
  const real = project.settings.replaces?.[name] ?? name
  const found = projects.find(one => one.settings.targets?.[0] && crateName(one.name) === crateName(real))
  return found?.settings.targets?.[0]
}

function isOutside(name: string, project: Project): boolean {
  return isStandardCrate(name) || (project.settings.dependencies?.includes(name) ?? false)
}
