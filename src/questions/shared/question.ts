/** What a question is put to: the open index, the text of files, and what is known of the repository. */
import type { PublishingRules, TestRun } from '../../languages/language.ts'
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { FileRow, ProjectRow } from '../../store/schema/rows.ts'
import type { Evidence } from '../../verdict/evidence.ts'
import type { Why } from '../../verdict/why.ts'
import type { FromOthers } from '../across-workspaces/declare.ts'
import type { NotesView } from './notes-view.ts'
import type { OwnFactors } from './path-factor.ts'
import { PLAIN_TEXT, type TextOptions } from './render-text.ts'

export interface Repository {
  /** Name of the root folder. */
  name: string
  ref?: string
  commit?: string
}

export interface QueryContext extends Evidence {
  reader: IndexReader
  repository: Repository
  /** Text of a file of the repository, null if it can no longer be read. */
  readSource(path: string): string | null
  /** Whether the files are on disk as they were indexed. */
  areFresh(paths: Iterable<string>): boolean
  /** Dotted module path that qualified names start with. */
  moduleName(file: FileRow, project: ProjectRow | undefined): string
  /** What a language says of what code outside the repository can use. */
  publishingOf?(language: string): PublishingRules | undefined
  /** The command that runs tests of a file. */
  testCommand?(language: string, run: TestRun): string | undefined
  /** What prevented engines from verifying the sites this question uses; empty where nothing did. */
  unverified: readonly Why[]
  audience: Audience
  /** What the session wrote down. */
  notes: NotesView
  /** The index is of a commit, not of a work tree. */
  isAtCommit?: boolean
  /** There is no whole index yet; one is being made. */
  indexing?: Indexing
  /** What other open repositories say of the symbol that is asked about. */
  others?: FromOthers
}

/** How far the first index is. */
export interface Indexing {
  /** `extract 1200 of 3037`. */
  progress?: string
  /** Files that hold what the question names, and are not indexed yet. */
  unread?: number
}

/** A reader of JSON, as `--json` prints it. */
export const PLAIN_AUDIENCE: Audience = {
  form: 'structured',
  text: PLAIN_TEXT,
  budgets: { default: 8_000, context: 8_000, structure: 4_000 },
}

/** The reader of an answer: what they see of it counts against the budget. */
export interface Audience {
  /** Which form of the answer reaches the reader. */
  form: 'text' | 'structured' | 'both'
  text: TextOptions
  /** Token budgets of answers that name none. */
  budgets: { default: number; context: number; structure: number }
  /** Words also find what means the same. */
  usesVectors?: boolean
  /** What the settings say paths are worth. */
  pathFactors?: OwnFactors
}
