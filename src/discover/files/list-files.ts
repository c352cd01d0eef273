/** Lists the files under the root: with git if it is usable, nested repositories by their own rules, else by a walk. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { loadLanguages } from '../../languages/load-languages.ts'
import { findWorkTree, type WorkTree, workTreeAt } from '../git/find-work-tree.ts'
import { findIgnorePatterns, listIgnored, listWorkTree } from '../git/list-work-tree.ts'
import { type Head, readHead } from '../git/read-head.ts'
import { emptyListing, gitNotUsed, isTooDeep, type Listing, tooDeep } from './listing.ts'
import { isClosedFolder, skipReasonOfFolder } from './skip-reason.ts'
import { walkFolder } from './walk-folder.ts'

export interface ListedRoot {
  listing: Listing
  /** Null without git. */
  head: Head | null
  usesGit: boolean
}

const MAX_REPOSITORIES = 1_000

/** `root` must be a real path. */
export async function listFiles(root: string, showIgnored: boolean): Promise<ListedRoot> {
  await loadLanguages()
  const listing = emptyListing()
  const { tree, refused } = findWorkTree(root)
  if (refused) listing.problems.push(gitNotUsed('.git', refused))
  const head = tree ? readHead(tree) : null
  const usesGit = tree !== null && (await addWorkTree(root, '', tree, showIgnored, listing))
  if (!usesGit) walkFolder({ root, start: '', obeyRules: true, listIgnored: showIgnored }, listing)
  for (let count = 0; listing.repositories.length > 0; count++) {
    const path = listing.repositories.pop()!
    if (!listing.nested.has(path)) listing.nested.set(path, null)
    if (count < MAX_REPOSITORIES) await addNested(root, path, showIgnored, listing)
    else listing.problems.push({ path, code: 'too_large', message: 'too many nested repositories; left out' })
  }
  return { listing, head: usesGit ? await head : null, usesGit }
}

/** False if git failed, or lists nothing because an outer repository ignores this folder. */
async function addWorkTree(
  root: string,
  path: string,
  tree: WorkTree,
  showIgnored: boolean,
  listing: Listing,
): Promise<boolean> {
  const folder = join(root, path)
  const found = await listWorkTree(tree, folder)
  if ('failed' in found) {
    listing.isGitSlow ||= found.isSlow ?? false
    listing.problems.push(gitNotUsed(path || '.', found.failed))
    return false
  }
  if (tree.top !== folder && found.files.length === 0 && found.repositories.length === 0) return false
  const prefix = path === '' ? '' : `${path}/`
  for (const file of found.files) {
    const full = prefix + file
    if (isTooDeep(full)) listing.problems.push(tooDeep(full))
    else listing.files.push(full)
  }
  for (const link of found.links) listing.links.push(prefix + link)
  for (const name of found.oddNames) listing.oddNames.push(prefix + name)
  for (const name of found.sparse) listing.sparse.push(prefix + name)
  for (const inner of found.repositories) listing.repositories.push(prefix + inner)
  for (const [inner, commit] of found.submodules) listing.nested.set(prefix + inner, commit)
  if (showIgnored) {
    const ignored = await listIgnored(tree, folder)
    const patterns = await findIgnorePatterns(tree, folder, ignored)
    for (const path of ignored) {
      // bombe's own data is not something the user left out.
      if (path.split('/').some(isClosedFolder)) continue
      const pattern = patterns.get(path)
      listing.skipped.push({
        path: prefix + path,
        reason: 'ignored',
        ...(pattern !== undefined && { pattern }),
      })
    }
  }
  return true
}

async function addNested(root: string, path: string, showIgnored: boolean, listing: Listing): Promise<void> {
  for (const name of path.split('/')) {
    if (isClosedFolder(name)) return
    const reason = skipReasonOfFolder(name)
    if (reason) return void listing.skipped.push({ path: `${path}/`, reason })
  }
  if (!isRealFolder(root, path)) return
  const { tree, refused } = workTreeAt(join(root, path))
  if (refused) listing.problems.push(gitNotUsed(`${path}/.git`, refused))
  if (tree && !listing.isGitSlow && (await addWorkTree(root, path, tree, showIgnored, listing))) return
  walkFolder({ root, start: path, obeyRules: true, listIgnored: showIgnored }, listing)
}

/** False if a link is on the way. git's index can name a folder that has become a link. */
export function isRealFolder(root: string, path: string): boolean {
  let full = root
  for (const name of path.split('/')) {
    full = join(full, name)
    try {
      if (!lstatSync(full, { throwIfNoEntry: false })?.isDirectory()) return false
    } catch {
      return false
    }
  }
  return true
}
