/** Finds the files of known languages under a root, what is left out and why, and the projects that own them. */
import { realpathSync, statSync } from 'node:fs'
import type { SettingValues } from '../config/settings.ts'
import { currentUser } from '../config/user-folders.ts'
import { BombeError } from '../errors/bombe-error.ts'
import type { DiscoveredFile, Project } from '../model/index.ts'
import { chooseFiles } from './choose-files.ts'
import { diskTree, type FileTree } from './file-tree.ts'
import { isBareRepository } from './git/find-work-tree.ts'
import type { Head } from './git/read-head.ts'
import { listFiles } from './list-files.ts'
import type { Listing, PathProblem } from './listing.ts'
import { findProjects } from './projects/find-projects.ts'
import { addReincluded, readBombeIgnore } from './read-bombe-ignore.ts'
import type { Skipped } from './skip-reason.ts'
import { trustMark } from './trust.ts'

export type DiscoverSettings = Pick<
  SettingValues,
  'ignore' | 'languages' | 'paths.test' | 'paths.generated' | 'paths.vendored' | 'max_file_bytes'
>

export interface DiscoverOptions {
  settings: DiscoverSettings
  /** Extension with its dot -> language id. */
  extensions: ReadonlyMap<string, string>
  /** Language id -> family. */
  families: ReadonlyMap<string, string>
  /** Also list what git ignores and files of no known language among `skipped` (`index --show-ignored`). */
  showIgnored?: boolean
}

export interface Discovery {
  /** Real path of the root. */
  root: string
  /** Null where git is missing, not believed, or has no commit yet. */
  git: Head | null
  /** Sorted by path, by UTF-16 unit. */
  files: DiscoveredFile[]
  skipped: Skipped[]
  problems: PathProblem[]
  projects: Project[]
  /** Index into `projects` of the owner of each file. */
  ownerOf: Int32Array
  /** Everything whose change can change the rest: files to index or left out one by one, rules, configuration. */
  watched: string[]
}

/** Broken content of a repository never throws: it ends up in `problems`. Only a root that is no folder does. */
export async function discoverRepository(root: string, options: DiscoverOptions): Promise<Discovery> {
  const realRoot = realRootOf(root)
  if (isBareRepository(realRoot)) {
    throw new BombeError('invalid_input', `${realRoot} is a bare repository: it has no work tree`, {
      hint: 'name a branch, tag or commit with --ref (a tool: ref)',
    })
  }
  const { listing, head } = await listFiles(realRoot, options.showIgnored ?? false)
  const trust = trustMark(currentUser(), realRoot, listing.files)
  const sorted = sortOut(listing, diskTree(realRoot), options, realRoot)
  for (const { family, settings } of sorted.projects)
    if (trust !== '' && BUILT_FAMILIES.has(family)) settings.configHash = `${settings.configHash}${trust}`
  return { root: realRoot, git: head, ...sorted }
}

/** Families whose engines read the build of a trusted repository: what they say without it is another answer. */
const BUILT_FAMILIES: ReadonlySet<string> = new Set(['java'])

/** What is listed, by what it is to us. On disk (`root`), ignore rules may take files back in that nothing lists. */
export function sortOut(
  listing: Listing,
  tree: FileTree,
  options: DiscoverOptions,
  root?: string,
): Omit<Discovery, 'root' | 'git'> {
  for (const path of listing.oddNames) {
    listing.problems.push({ path, code: 'odd_name', message: 'the name is not UTF-8; the file is left out' })
  }
  const rules = readBombeIgnore(tree, options.settings.ignore, listing)
  if (root !== undefined) addReincluded(root, rules, listing)
  const chosen = chooseFiles(tree, listing, rules, options)
  const problems = [...listing.problems, ...chosen.problems]
  const found = findProjects(tree, chosen.files, chosen.paths, options.families)
  problems.push(...found.problems)
  return {
    files: chosen.files,
    skipped: sortByPath([...listing.skipped, ...chosen.skipped]),
    problems: sortByPath(problems),
    projects: found.projects,
    ownerOf: found.ownerOf,
    watched: [
      ...chosen.files.map(({ path }) => path),
      ...chosen.skipped.map(({ path }) => path).filter(path => !path.endsWith('/')),
      ...listing.files.filter(path => RULE_FILE.test(path)),
      ...found.read,
      ...ALWAYS_READ,
    ],
  }
}

const RULE_FILE = /(^|\/)\.(git|bombe)ignore$/
/** Read also where git ignores them. */
const ALWAYS_READ = ['.bombeignore', '.gitignore', '.bombe.json']

function realRootOf(root: string): string {
  try {
    const real = realpathSync(root)
    if (statSync(real).isDirectory()) return real
  } catch (cause) {
    throw new BombeError('invalid_input', `${root} cannot be opened`, { cause })
  }
  throw new BombeError('invalid_input', `${root} is not a folder`)
}

function sortByPath<Item extends { path: string }>(items: Item[]): Item[] {
  return items.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}
