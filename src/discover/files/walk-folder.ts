/** Walks a folder without git, with the semantics of .gitignore. Never follows a link. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { workTreeAt } from '../git/find-work-tree.ts'
import { showOddName } from '../git/split-names.ts'
import { IgnoreRules } from '../ignore/ignore-rules.ts'
import { gitNotUsed, isTooDeep, type Listing, tooDeep } from './listing.ts'
import { readBounded } from './read-bounded.ts'
import { isClosedFolder, skipReasonOfFolder } from './skip-reason.ts'

export interface WalkOptions {
  root: string
  /** Repo-relative folder to start at. */
  start: string
  /** False where ignored files are wanted. */
  obeyRules: boolean
  listIgnored: boolean
}

/** Stops a generated file tree; no hand-written repository is this large. */
const MAX_FILES = 2_000_000

interface Folder {
  path: string
  rules: IgnoreRules
}

/**
 * Adds files, links, problems and nested repositories to the listing. The order is free: the listing is sorted later.
 */
export function walkFolder(options: WalkOptions, listing: Listing): void {
  const waiting: Folder[] = [{ path: options.start, rules: IgnoreRules.none() }]
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    if (isTooDeep(`${folder.path}/`)) {
      listing.problems.push(tooDeep(folder.path))
      continue
    }
    if (listing.files.length > MAX_FILES) {
      listing.problems.push({
        path: folder.path,
        code: 'too_large',
        message: 'too many files; the rest is left out',
      })
      return
    }
    const entries = readFolder(options.root, folder.path, listing)
    const names = new Set(entries.map(entry => entry.name))
    if (options.obeyRules && names.has('.gitignore')) folder.rules = addRules(options.root, folder, listing)
    for (const entry of entries) visit(entry, folder, options, listing, waiting)
  }
}

function visit(
  entry: Dirent,
  folder: Folder,
  options: WalkOptions,
  listing: Listing,
  waiting: Folder[],
): void {
  const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`
  const kind = kindOf(entry, join(options.root, path))
  if (kind === 'folder') {
    if (isClosedFolder(entry.name)) return
    if (!options.obeyRules || isOpen(entry.name, path, folder, options, listing)) {
      waiting.push({ path, rules: folder.rules })
    }
  } else if (options.obeyRules && folder.rules.ofFile(path) === 'ignored') {
    skip(path, folder.rules, options, listing)
  } else if (kind === 'file') listing.files.push(path)
  else if (kind === 'link') listing.links.push(path)
  else listing.others.push(path)
}

/**
 * Whether the walk continues into a folder. It skips ignored folders and nested repositories, which have their own
 * rules.
 */
function isOpen(name: string, path: string, above: Folder, options: WalkOptions, listing: Listing): boolean {
  if (above.rules.ofFolder(path) === 'ignored') {
    skip(`${path}/`, above.rules, options, listing)
    return false
  }
  const reason = skipReasonOfFolder(name)
  if (reason) {
    listing.skipped.push({ path: `${path}/`, reason })
    return false
  }
  const { tree, refused } = workTreeAt(join(options.root, path))
  if (refused) listing.problems.push(gitNotUsed(`${path}/.git`, refused))
  if (tree) listing.repositories.push(path)
  return tree === null
}

function skip(path: string, rules: IgnoreRules, options: WalkOptions, listing: Listing): void {
  if (!options.listIgnored) return
  const pattern = rules.patternFor(path.replace(/\/$/, ''))
  listing.skipped.push({ path, reason: 'ignored', ...(pattern !== undefined && { pattern }) })
}

function kindOf(entry: Dirent, full: string): 'file' | 'folder' | 'link' | 'other' {
  // Some file systems do not report the kind in a listing.
  const known = entry.isFile() || entry.isDirectory() || entry.isSymbolicLink() || entry.isFIFO()
  const type = known ? entry : (lstatSync(full, { throwIfNoEntry: false }) ?? entry)
  if (type.isFile()) return 'file'
  if (type.isDirectory()) return 'folder'
  return type.isSymbolicLink() ? 'link' : 'other'
}

function addRules(root: string, folder: Folder, listing: Listing): IgnoreRules {
  const path = folder.path === '' ? '.gitignore' : `${folder.path}/.gitignore`
  const read = readBounded(join(root, path))
  if ('failed' in read) {
    listing.problems.push({
      path,
      code: 'bad_config',
      message: `ignore file is ${read.failed}; its rules do not count`,
    })
    return folder.rules
  }
  const { rules, dropped } = folder.rules.extend(folder.path, read.text.split('\n'))
  for (const message of dropped) listing.problems.push({ path, code: 'bad_config', message })
  return rules
}

function readFolder(root: string, path: string, listing: Listing): Dirent[] {
  const full = join(root, path)
  try {
    const entries = readdirSync(full, { withFileTypes: true })
    if (!entries.some(entry => entry.name.includes('\ufffd'))) return entries
    return dropOddNames(entries, full, path, listing)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const vanished = code === 'ENOENT' || code === 'ENOTDIR'
    listing.problems.push({
      path: path || '.',
      code: vanished ? 'vanished' : 'unreadable',
      message: `folder cannot be read (${code})`,
    })
    return []
  }
}

/** Node decodes a name that is not UTF-8 with U+FFFD in it, and such a name cannot be opened. */
function dropOddNames(entries: Dirent[], full: string, path: string, listing: Listing): Dirent[] {
  const good = new Set<string>()
  for (const bytes of readdirSync(full, { encoding: 'buffer' })) {
    const name = bytes.toString('utf8')
    if (Buffer.from(name, 'utf8').equals(bytes)) good.add(name)
    else listing.oddNames.push(path === '' ? showOddName(bytes) : `${path}/${showOddName(bytes)}`)
  }
  return entries.filter(entry => good.has(entry.name))
}
