/** Everything under the root, grouped by kind: repo-relative paths, unsorted, before bombe's own rules. */
import type { ProblemCode } from '../../model/index.ts'
import type { Skipped } from './skip-reason.ts'

export interface Listing {
  files: string[]
  links: string[]
  /** Fifos, sockets, devices. */
  others: string[]
  /** Submodules and nested repositories that are not listed yet. */
  repositories: string[]
  /**
   * Submodules and nested repositories that are listed, with the commit that the outer repository records; null where
   * it records none.
   */
  nested: Map<string, string | null>
  /** Tracked files that a sparse checkout leaves out. */
  sparse: string[]
  oddNames: string[]
  skipped: Skipped[]
  problems: PathProblem[]
  /** git took too long once: it lists no further repository below. */
  isGitSlow: boolean
}

export interface PathProblem {
  path: string
  code: ProblemCode
  message: string
  /** For a project file: the family of languages that it configures. */
  family?: string
}

/** Hand-written repositories are not deeper. Matching patterns on deeper paths would be too slow. */
const MAX_DEPTH = 64

export function isTooDeep(path: string): boolean {
  return path.length > 2 * MAX_DEPTH && path.split('/').length > MAX_DEPTH + 1
}

export function tooDeep(path: string): PathProblem {
  return { path, code: 'too_large', message: `more than ${MAX_DEPTH} folders deep; left out` }
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
    isGitSlow: false,
  }
}

/** The problem for a `.git` that is refused, and for a git call that fails. */
export function gitNotUsed(path: string, reason: string): PathProblem {
  return { path, code: 'bad_config', message: `${reason}; git is not used here, the folder is walked` }
}
