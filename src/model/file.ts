/** What is known of one file of the repository. */

export const PARSE_STATUSES = ['full', 'partial', 'failed'] as const
export type ParseStatus = (typeof PARSE_STATUSES)[number]

export const RESOLUTIONS = ['approximate', 'exact', 'degraded'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** Bits of a file's `flags`. `marked`: its own text says that it is generated. */
export const FILE_FLAG = { generated: 1, test: 2, vendored: 4, marked: 8 } as const

/** A file as discover reports it. The path is repo-relative and POSIX. */
export interface DiscoveredFile {
  path: string
  language: string
  size: number
  mtimeMs: number
  flags: number
}

/** Something wrong with a file that costs some of its facts, never the run. */
export interface Problem {
  code: ProblemCode
  message: string
  line?: number
  column?: number
}

export type ProblemCode =
  | 'syntax_error'
  | 'unreadable'
  | 'vanished'
  | 'not_utf8'
  | 'too_large'
  | 'parse_timeout'
  | 'parse_crashed'
  | 'odd_name'
  | 'bad_config'
  | 'secret_masked'
