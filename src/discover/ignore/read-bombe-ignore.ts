/** Reads every .bombeignore and the `ignore` setting into one set of rules, and lists the files they include again. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { FileTree } from '../files/file-tree.ts'
import { isRealFolder } from '../files/list-files.ts'
import { emptyListing, type Listing } from '../files/listing.ts'
import { walkFolder } from '../files/walk-folder.ts'
import { IgnoreRules } from './ignore-rules.ts'

const NAME = '.bombeignore'

/** The setting comes last, so it overrides the repository's files. */
export function readBombeIgnore(tree: FileTree, setting: readonly string[], listing: Listing): IgnoreRules {
  let rules = IgnoreRules.none()
  const add = (folder: string, path: string, lines: readonly string[]) => {
    const extended = rules.extend(folder, lines)
    rules = extended.rules
    for (const message of extended.dropped) listing.problems.push({ path, code: 'bad_config', message })
  }
  for (const path of ignoreFilesOf(listing)) {
    const read = tree.read(path)
    if ('text' in read)
      add(path.slice(0, Math.max(0, path.length - NAME.length - 1)), path, read.text.split('\n'))
    else if (read.failed !== 'missing') {
      listing.problems.push({
        path,
        code: 'bad_config',
        message: `ignore file is ${read.failed}; it does not count`,
      })
    }
  }
  add('', 'ignore', setting)
  return rules
}

/** Outer files first, because inner ones override them. The root's own file counts even if git ignores it. */
function ignoreFilesOf(listing: Listing): string[] {
  const inner = listing.files.filter(path => path.endsWith(`/${NAME}`))
  const depth = (path: string) => path.split('/').length
  return [NAME, ...inner.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))]
}

/**
 * `!dist/api/` includes what git or a built-in rule leaves out. Those folders are not listed yet, so they are walked
 * now. A pattern that starts with a wildcard applies only to files that are listed anyway.
 */
export function addReincluded(root: string, rules: IgnoreRules, listing: Listing): void {
  if (rules.reincluded.length === 0) return
  const known = new Set(listing.files)
  for (const start of new Set(rules.reincluded)) {
    const found = emptyListing()
    if (isRealFolder(root, start)) {
      walkFolder({ root, start, obeyRules: false, listIgnored: false }, found)
    } else if (lstatSync(join(root, start), { throwIfNoEntry: false })?.isFile()) {
      found.files.push(start)
    }
    for (const path of found.files) {
      if (known.has(path) || rules.ofFile(path) !== 'included') continue
      known.add(path)
      listing.files.push(path)
    }
  }
}
