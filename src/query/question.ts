/** What a question is put to: the open index, the text of files, and what is known of the repository. */
import type { Structure } from '../model/structure.ts'
import type { IndexReader } from '../store/index-reader.ts'
import type { FileRow, ProjectRow } from '../store/rows.ts'
import type { Why } from './answer.ts'
import type { NotesView } from './notes-view.ts'
import type { OwnFactors } from './path-factor.ts'
import { PLAIN_TEXT, type TextOptions } from './render-text.ts'

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
  /** Whether the text of a file that may be too large to be indexed holds a name; true where nobody can tell. */
  mentions(path: string, name: string): boolean
  /** Whether the files are on disk as they were indexed. */
  areFresh(paths: Iterable<string>): boolean
  /** Dotted module path that qualified names start with. */
  moduleName(file: FileRow, project: ProjectRow | undefined): string
  /** How types of a language satisfy interfaces that they do not name, where they can. */
  structureOf?(language: string): Structure | undefined
  /** Whether engines tell file by file what its methods override. */
  areOverridesTold?(language: string): boolean
  /** Whether a function may stand for an interface of one method without being a symbol. */
  hasLambdas?(language: string): boolean
  /** What kept engines from settling the sites this question rests on; empty where nothing did. */
  unsettled: readonly Why[]
  audience: Audience
  /** What the session wrote down. */
  notes: NotesView
  /** The index is of a commit, not of a work tree. */
  isAtCommit?: boolean
  /** There is no index yet; one is being made. */
  isIndexing?: boolean
}

/** Whoever reads JSON, as `--json` prints it. */
export const PLAIN_AUDIENCE: Audience = {
  form: 'structured',
  text: PLAIN_TEXT,
  budgets: { default: 8_000, context: 8_000, structure: 4_000 },
}

/** Who reads the answer: what they see of it counts against the budget. */
export interface Audience {
  /** Which form of the answer reaches the reader. */
  form: 'text' | 'structured' | 'both'
  text: TextOptions
  /** Token budgets of answers that name none. */
  budgets: { default: number; context: number; structure: number }
  /** What the settings say paths are worth. */
  pathFactors?: OwnFactors
}
