/** The tree of modules that the files of a crate make. A module is named by the path of its file. */
import type { FileFacts, Project } from '../../model/index.ts'
import { folderOf } from '../../model/repo-path.ts'
import type { RepositoryView } from '../language.ts'

export function keyOf({ path }: Pick<FileFacts, 'path'>): string {
  return path
}

/** `searcher.lines` for `crates/searcher/src/lines.rs` of the package `searcher`. */
export function nameOf({ path }: Pick<FileFacts, 'path'>, project: Project): string {
  const inside = project.folder === '' ? path : path.slice(project.folder.length + 1)
  const names = inside
    .replace(/^src\//, '')
    .replace(/\.rs$/, '')
    .replace(/(?:^|\/)(?:lib|main|mod)$/, '')
    .split('/')
  return [crateName(project.name), ...names].filter(name => name !== '').join('.')
}

/** Code writes `grep_cli` for the package `grep-cli`. */
export function crateName(packageName: string): string {
  return packageName.replaceAll('-', '_')
}

/** The module `name` inside the module `key`. */
export function memberModule(key: string, name: string, repository: RepositoryView): string | undefined {
  if (name === 'super') return parentOf(key, repository)
  const folder = folderOfChildren(key, repository)
  const base = folder === '' ? name : `${folder}/${name}`
  return [`${base}.rs`, `${base}/mod.rs`].find(path => repository.hasFile(path))
}

/** The file whose module contains the one of `path`. */
export function parentOf(path: string, repository: RepositoryView): string | undefined {
  if (isRoot(path, repository)) return undefined
  const folder = path.endsWith('/mod.rs') ? folderOf(folderOf(path)) : folderOf(path)
  const inside = folder === '' ? '' : `${folder}/`
  const named = [`${inside}mod.rs`, ...(folder === '' ? [] : [`${folder}.rs`])]
  const found = named.find(one => one !== path && repository.hasFile(one))
  return found ?? rootsIn(folder, path, repository)[0]
}

/** The root file of the crate that a file belongs to. */
export function rootOf(path: string, repository: RepositoryView): string | undefined {
  if (isRoot(path, repository)) return path
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const [root] = rootsIn(folder, path, repository)
    if (root !== undefined || folder === '') return root
  }
}

/** Root files in a folder: the library first, then the other targets. */
function rootsIn(folder: string, path: string, repository: RepositoryView): string[] {
  const targets = projectOf(path, repository)?.settings.targets
  if (targets) return targets.filter(target => target !== '' && folderOf(target) === folder)
  const inside = folder === '' ? '' : `${folder}/`
  return ['lib.rs', 'main.rs'].map(name => inside + name).filter(one => repository.hasFile(one))
}

function isRoot(path: string, repository: RepositoryView): boolean {
  const targets = projectOf(path, repository)?.settings.targets
  return targets ? targets.includes(path) : /(?:^|\/)(?:lib|main)\.rs$/.test(path)
}

function folderOfChildren(path: string, repository: RepositoryView): string {
  if (path.endsWith('/mod.rs') || path === 'mod.rs' || isRoot(path, repository)) return folderOf(path)
  return path.replace(/\.rs$/, '')
}

/** Projects are sorted, the deepest folder first. */
function projectOf(path: string, { projects }: RepositoryView): Project | undefined {
  return projects.find(
    ({ kind, folder }) => kind === 'cargo' && (folder === '' || path.startsWith(`${folder}/`)),
  )
}
