/** Finds the source files under a root, what is left out and why, and the projects that own them. */

import { realpathSync, statSync } from 'node:fs'
import { BombeError } from '../../errors/bombe-error.ts'
import { familyNamed, loadLanguages } from '../../languages/load-languages.ts'
import type { DiscoveredFile, Project } from '../../model/index.ts'
import { currentUser } from '../../settings/user-folders.ts'
import { isBareRepository } from '../git/find-work-tree.ts'
import type { Head } from '../git/read-head.ts'
import { addReincluded, readBombeIgnore } from '../ignore/read-bombe-ignore.ts'
import { findProjects } from '../projects/find-projects.ts'
import { trustMark } from '../trust.ts'
import { chooseFiles } from './choose-files.ts'
import type { DiscoverOptions } from './discover-options.ts'
import { diskTree, type FileTree } from './file-tree.ts'
import { listFiles } from './list-files.ts'
import type { Listing, PathProblem } from './listing.ts'
import type { Skipped } from './skip-reason.ts'

export interface Discovery {
  /** Real path of the root. */
  root: string
  /** Null where git is missing or refused, or has no commit yet. */
  git: Head | null
  /** Sorted by path, by UTF-16 unit. */
  files: DiscoveredFile[]
  skipped: Skipped[]
  problems: PathProblem[]
  projects: Project[]
  /** Index into `projects` of the owner of each file. */
  ownerOf: Int32Array
  /** Every path whose change can change the result: indexed files, files left out one by one, rules, configuration. */
  watched: string[]
  /** The part of `watched` that decides about other files: rules and configuration, which may be source as well. */
  deciding: string[]
}

/** Throws only if the root is not a folder. Broken repository content becomes an entry of `problems`. */
export async function discoverRepository(root: string, options: DiscoverOptions): Promise<Discovery> {
  await loadLanguages()
  const realRoot = realRootOf(root)
  if (isBareRepository(realRoot)) {
    throw new BombeError('invalid_input', `${realRoot} is a bare repository: it has no work tree`, {
      hint: 'name a branch, tag or commit with --ref (a tool: ref)',
    })
  }
  const { listing, head } = await listFiles(realRoot, options.showIgnored ?? false)
  const trust = trustMark(currentUser(), realRoot, listing.files)
  const sorted = classifyListing(listing, diskTree(realRoot), options, realRoot)
  for (const { family, settings } of sorted.projects)
    if (trust !== '' && familyNamed(family)?.projects?.needsBuild)
      settings.configHash = `${settings.configHash}${trust}`
  return { root: realRoot, git: head, ...sorted }
}

/**
 * Splits a listing into indexed files, skipped files and projects. With a `root` on disk, ignore rules can also add
 * files that git does not list.
 */
export function classifyListing(
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
  const found = findProjects(tree, chosen.files, chosen.paths, options.families)
  const problems = [...listing.problems, ...chosen.problems, ...found.problems]
  const deciding = [...listing.files.filter(path => RULE_FILE.test(path)), ...found.read, ...ALWAYS_READ]
  return {
    files: chosen.files,
    skipped: sortByPath([...listing.skipped, ...chosen.skipped]),
    problems: sortByPath(problems),
    projects: found.projects,
    ownerOf: found.ownerOf,
    watched: [
      ...chosen.files.map(({ path }) => path),
      ...chosen.skipped.map(({ path }) => path).filter(path => !path.endsWith('/')),
      ...deciding,
    ],
    deciding,
  }
}

const RULE_FILE = /(^|\/)\.(git|bombe)ignore$/
/** Read even if git ignores them. */
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
