/** Lists the files of a git work tree: tracked and untracked, without those that git's standard rules exclude. */
import type { WorkTree } from './find-work-tree.ts'
import { runGit } from './run-git.ts'
import { listingTimeoutMs, rememberSlow, wasTooSlow } from './slow-listings.ts'
import { splitNames } from './split-names.ts'

export interface WorkTreeListing {
  /** Relative to the folder that is listed. */
  files: string[]
  /** Submodules and nested repositories: folders with their own rules. */
  repositories: string[]
  /** Submodules: path -> the commit that the index records. */
  submodules: Map<string, string>
  /** Tracked files that a sparse checkout leaves out. */
  sparse: string[]
  /** Tracked symbolic links. */
  links: string[]
  /** Names that are not UTF-8, with the invalid bytes as `\xNN`. */
  oddNames: string[]
}

const TRACKED = /^([0-7]{6}) ([0-9a-f]{40,64}) [0-3]\t/

export async function listWorkTree(
  tree: WorkTree,
  folder: string,
): Promise<WorkTreeListing | { failed: string; isSlow?: boolean }> {
  if (wasTooSlow(tree, folder)) return { failed: 'git took too long before', isSlow: true }
  // One call for everything: the mode identifies links and submodules without reading the disk.
  const answer = await runGit({
    tree,
    folder,
    command: 'ls-files',
    arguments: ['-c', '-o', '-s', '-t', '-z', '--exclude-standard'],
    timeoutMs: listingTimeoutMs(tree),
  })
  if ('failed' in answer) {
    if (answer.isSlow) rememberSlow(tree, folder)
    return answer
  }
  const listing: WorkTreeListing = {
    files: [],
    repositories: [],
    submodules: new Map(),
    sparse: [],
    links: [],
    oddNames: [],
  }
  const { names, odd } = splitNames(answer.output)
  listing.oddNames = odd.map(name => name.replace(/^. /, '').replace(TRACKED, ''))
  let last = ''
  for (const line of names) {
    const name = addEntry(line, last, listing)
    if (name !== null) last = name
  }
  return listing
}

/** Ignored files and whole ignored folders (with a trailing slash), for `index --show-ignored`. */
export async function listIgnored(tree: WorkTree, folder: string): Promise<string[]> {
  if (wasTooSlow(tree, folder)) return []
  const answer = await runGit({
    tree,
    folder,
    command: 'ls-files',
    arguments: ['-o', '-i', '-z', '--exclude-standard', '--directory'],
    timeoutMs: listingTimeoutMs(tree),
  })
  return 'failed' in answer ? [] : splitNames(answer.output).names
}

/** What leaves out ignored paths, by path; git answers with four fields each: file, line, pattern, path. */
export async function findIgnorePatterns(
  tree: WorkTree,
  folder: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  // A colon at the start is not always part of a name to git.
  const plain = paths.filter(path => !path.startsWith(':'))
  if (plain.length === 0) return new Map()
  const answer = await runGit({
    tree,
    folder,
    command: 'check-ignore',
    arguments: ['-v', '-z', '--stdin'],
    input: plain.map(path => `${path}\0`).join(''),
    timeoutMs: listingTimeoutMs(tree),
  })
  const patterns = new Map<string, string>()
  if ('failed' in answer) return patterns
  const fields = answer.output.toString('utf8').split('\0')
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [file, line, pattern, path] = fields.slice(at, at + 4)
    patterns.set(path!, `${pattern} (${file}:${line})`)
  }
  return patterns
}

/** `last` is the previous tracked name: a conflict lists a file once per side. */
function addEntry(line: string, last: string, listing: WorkTreeListing): string | null {
  const rest = line.slice(2)
  if (line.startsWith('? ')) {
    if (rest.endsWith('/')) listing.repositories.push(rest.slice(0, -1))
    else listing.files.push(rest)
    return null
  }
  const tracked = TRACKED.exec(rest)
  if (!tracked) return null
  const name = rest.slice(tracked[0].length)
  // `S` marks files that a sparse checkout leaves out: they are not on disk.
  if (line.startsWith('S ')) {
    listing.sparse.push(name)
    return null
  }
  if (name === last) return null
  if (tracked[1] === '160000') {
    listing.repositories.push(name)
    listing.submodules.set(name, tracked[2]!)
  } else if (tracked[1] === '120000') listing.links.push(name)
  else listing.files.push(name)
  return name
}
