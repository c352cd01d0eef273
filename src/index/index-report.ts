/** What indexing says of itself: while it runs and when it is done. */

export interface IndexReport {
  mode: 'full' | 'sync'
  files: number
  lines: number
  symbols: number
  sites: number
  edges: number
  added: number
  changed: number
  removed: number
  renamed: number
  /** Files left out once their content was seen, and files with something wrong. */
  skipped: { path: string; reason: string }[]
  problems: { path: string; code: string; message: string }[]
  tookMs: number
}

export interface Progress {
  stage: 'discover' | 'extract' | 'resolve' | 'write'
  done: number
  total: number
}
