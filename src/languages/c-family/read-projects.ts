/** Reads builds as text: which folder is a project, and in which folders its includes are looked up. Nothing is run. */
import { compareTexts, folderOf, isUnder, resolveInRepo } from '../../model/repo-path.ts'
import type { FoundProject, ProjectContext } from '../project-files/project-context.ts'

interface BuildFile {
  kind: string
  path: string
  folder: string
  text: string
}

const MAKEFILES = ['Makefile', 'makefile', 'GNUmakefile', 'Makefile.am']
const MAX_FOLDERS = 200

/** One project for each folder whose build file names one, and for each outermost folder that has a build file. */
export function readProjects(context: ProjectContext): FoundProject[] {
  const files = [
    ...read('compile-commands', ['compile_commands.json'], context),
    ...read('cmake', ['CMakeLists.txt'], context),
    ...read('meson', ['meson.build'], context),
    ...read('make', MAKEFILES, context),
  ]
  const folders = new Set(files.map(({ folder }) => folder))
  const projects = new Map<string, BuildFile>()
  for (const file of files)
    if (!projects.has(file.folder) && isProject(file, folders)) projects.set(file.folder, file)
  return [...projects.values()].map(({ path, folder, text }) => {
    const own = files.filter(file => isUnder(file.folder, folder))
    const sourceRoots = [...new Set(own.flatMap(file => includeFolders(file, context)))].slice(0, MAX_FOLDERS)
    const settings = sourceRoots.length > 0 ? { sourceRoots: sourceRoots.sort(compareTexts) } : {}
    return {
      project: { kind: 'c-build', family: 'c-family', folder, config: path, name: nameIn(text), settings },
    }
  })
}

function read(kind: string, names: readonly string[], context: ProjectContext): BuildFile[] {
  return names
    .flatMap(name => context.named(name))
    .map(path => ({ kind, path, folder: folderOf(path), text: context.reader.text(path) ?? '' }))
}

function isProject({ kind, folder, text }: BuildFile, folders: ReadonlySet<string>): boolean {
  if ((kind === 'cmake' || kind === 'meson') && PROJECT.test(text)) return true
  for (let at = folder; at !== ''; ) {
    at = folderOf(at)
    if (folders.has(at)) return false
  }
  return true
}

const PROJECT = /^[ \t]*project\s*\(\s*['"]?([\w.+-]+)/im

function nameIn(text: string): string {
  return PROJECT.exec(text)?.[1] ?? ''
}

/** Folders of the repository, from its root. */
function includeFolders({ kind, folder, text }: BuildFile, context: ProjectContext): string[] {
  const written =
    kind === 'meson' ? mesonFolders(text) : kind === 'cmake' ? cmakeFolders(text) : optionFolders(text)
  return written.flatMap(one => {
    const found = one.startsWith('/') ? tailInRepo(one, context) : resolveInRepo(folder, one)
    return found !== null && (found === '' || context.hasFolder(found)) ? [found] : []
  })
}

function optionFolders(text: string): string[] {
  return [...text.matchAll(/-I\s*(?:\$[({](?:srcdir|top_srcdir|CURDIR|PWD)[)}]\/?)?"?([\w./+-]+)/g)].map(
    ([, path]) => path,
  )
}

function cmakeFolders(text: string): string[] {
  const calls = text.matchAll(/\b(?:target_)?include_directories\s*\(([^()]{0,2000})\)/gi)
  return [...calls].flatMap(([, list]) =>
    list
      .replace(/\$<\w+:([^<>]*)>/g, '$1')
      .replace(
        /\$\{(?:CMAKE_CURRENT_SOURCE_DIR|CMAKE_CURRENT_LIST_DIR|PROJECT_SOURCE_DIR|CMAKE_SOURCE_DIR|\w+_SOURCE_DIR)\}\/?/g,
        './',
      )
      .split(/[\s;"]+/)
      .filter(
        word => /^[\w./+-]+$/.test(word) && !/^(?:PUBLIC|PRIVATE|INTERFACE|SYSTEM|BEFORE|AFTER)$/.test(word),
      ),
  )
}

function mesonFolders(text: string): string[] {
  const calls = text.matchAll(/\binclude_directories\s*\(([^()]{0,2000})\)/g)
  return [...calls].flatMap(([, list]) => [...list.matchAll(/'([\w./+-]+)'/g)].map(([, path]) => path))
}

/** A build tool wrote where the repository was: the longest end of the path that is a folder here. */
function tailInRepo(path: string, context: ProjectContext): string | null {
  const parts = path.split('/').filter(part => part !== '')
  for (let at = 1; at < parts.length; at++) {
    const tail = resolveInRepo('', parts.slice(at).join('/'))
    if (tail !== null && context.hasFolder(tail)) return tail
  }
  return null
}
