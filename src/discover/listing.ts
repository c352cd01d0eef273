/** What lies under the root, by what it is: repo-relative paths, not sorted, not yet filtered by our own rules. */
import type { ProblemCode } from '../model/index.ts'
import type { Skipped } from './skip-reason.ts'

export interface Listing {
  files: string[]
  links: string[]
  /** Fifos, sockets, devices. */
  others: string[]
  /** Submodules and nested repositories that are still to be listed. */
  repositories: string[]
  /** Those that were listed, with the commit that the repository around names; null where it knows of none. */
  nested: Map<string, string | null>
  /** Tracked, and left out by a sparse checkout. */
  sparse: string[]
  oddNames: string[]
  skipped: Skipped[]
  problems: PathProblem[]
}

export interface PathProblem {
  path: string
  code: ProblemCode
  message: string
}

/** No repository of people is deeper; matching patterns on deeper paths would cost too much. */
const MOST_DEPTH = 64

export function isTooDeep(path: string): boolean {
  return path.length > 2 * MOST_DEPTH && path.split('/').length > MOST_DEPTH + 1
}

export function tooDeep(path: string): PathProblem {
  return { path, code: 'too_large', message: `more than ${MOST_DEPTH} folders deep; left out` }
}

export function emptyListing(): Listing {
  return {
    files: [],
    links: [],
    others: [],
    repositories: [],
    nested: new Map(),
    sparse: [],
    oddNames: [],
    skipped: [],
    problems: [],
  }
}

/** Said where a `.git` is there but is not believed, or git itself fails. */
export function gitNotUsed(path: string, reason: string): PathProblem {
  return { path, code: 'bad_config', message: `${reason}; git is not used here, the folder is walked` }
}
