/** The repository's own packages as `paths` of a tsconfig: package names to source files, as in `node_modules`. */

import type { Project } from '../../../src/model/project.ts'
import { surroundingsOf } from '../../../src/model/repo-path.ts'
import { fits } from './module-names.ts'

export type PathTable = Record<string, string[]>

/** Repo-relative targets. If two packages share a name, the first counts. */
export function workspacePaths(projects: readonly Project[], hasFile: (path: string) => boolean): PathTable {
  const paths: PathTable = {}
  for (const project of projects) {
    if (project.kind !== 'package' || project.name === '' || project.name in paths) continue
    if (surroundingsOf(project.folder) !== null) continue
    addPackage(paths, project, hasFile)
  }
  return paths
}

/**
 * Combines tables, the first strongest: if its target does not exist (it may have to be built), the next is tried.
 * The compiler uses only the most specific pattern, so that pattern also gets the targets of wider ones. A catch-all
 * counts in the first table only.
 */
export function combinePaths(tables: readonly PathTable[]): PathTable {
  const combined: PathTable = {}
  for (const [index, table] of tables.entries()) {
    for (const pattern of Object.keys(table)) {
      if (pattern in combined || (pattern === '*' && index > 0)) continue
      combined[pattern] = unique(tables.flatMap(one => targetsFor(pattern, one)))
    }
  }
  return combined
}

/** The targets of a table for a pattern. */
function targetsFor(pattern: string, table: PathTable): string[] {
  if (Object.hasOwn(table, pattern)) return table[pattern]!
  const wider = Object.keys(table).filter(other => other !== '*' && fits(other, pattern))
  wider.sort((a, b) => b.indexOf('*') - a.indexOf('*'))
  const [best] = wider
  return best === undefined ? [] : table[best]!.map(target => target.replace('*', starOf(best, pattern)))
}

function starOf(pattern: string, module: string): string {
  const star = pattern.indexOf('*')
  return module.slice(star, module.length - (pattern.length - star - 1))
}

function addPackage(
  paths: PathTable,
  { name, folder, settings }: Project,
  hasFile: (path: string) => boolean,
): void {
  for (const [subpath, targets] of Object.entries(settings.exports ?? {})) {
    const key = subpath === '.' ? name : `${name}${subpath.slice(1)}`
    if (subpath.split('*').length > 2) continue
    const sources = targets.flatMap(target => sourcesOf(target, folder))
    const known = subpath.includes('*') ? sources : sources.filter(source => existing(source, hasFile))
    if (known.length > 0) paths[key] = unique(known)
  }
  paths[name] ??= ENTRIES.map(entry => join(folder, entry))
  paths[`${name}/*`] ??= [join(folder, '*'), join(folder, 'src/*')]
}

/** Entry points for a package that names none, or names only build output. */
const ENTRIES = ['src/index', 'src/main', 'index', 'lib/index', 'src', '']
const BUILT = /(^|\/)(?:dist|lib|build|out|es|esm|cjs|umd|types|typings)\//
const EXTENSION = /(?:\.d)?\.[cm]?[jt]sx?$/
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs']

/** `dist/x.js` is built from `dist/x.ts`, `src/x.ts` or `x.ts`; the compiler tries the extensions itself. */
function sourcesOf(target: string, folder: string): string[] {
  const bare = target.replace(EXTENSION, '')
  const inside = folder === '' ? bare : bare.slice(folder.length + 1)
  if (!BUILT.test(inside)) return [bare]
  const replaced = ['$1src/', '$1'].map(source => join(folder, inside.replace(BUILT, source)))
  return [...replaced, bare]
}

function existing(path: string, hasFile: (path: string) => boolean): boolean {
  return EXTENSIONS.some(extension => hasFile(path + extension) || hasFile(`${path}/index${extension}`))
}

function join(folder: string, rest: string): string {
  return [folder, rest].filter(part => part !== '').join('/')
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)]
}
