/** What a question is put to: the open index, the text of files, and what is known of the repository. */

import type { IndexReader } from '../store/index-reader.ts'
import type { FileRow, ProjectRow } from '../store/rows.ts'

export interface Repository {
  /** Name of the root folder. */
  name: string
  ref?: string
  commit?: string
}

export interface QueryContext {
  reader: IndexReader
  repository: Repository
  /** Text of a file of the repository, null when it cannot be read any more. */
  readSource(path: string): string | null
  /** Whether the files are on disk as they were indexed. */
  areFresh(paths: Iterable<string>): boolean
  /** Dotted module path that qualified names start with. */
  moduleName(file: FileRow, project: ProjectRow | undefined): string
  /** Whether an engine answers for the language here. */
  hasEngine(language: string): boolean
}
