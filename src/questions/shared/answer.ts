/** The words every answer uses: verdict, meta, and the symbols answers list. */

import type { Access, Confidence, SymbolKind, Visibility } from '../../model/index.ts'
import type { Judgement } from '../../verdict/judge.ts'
import type { FoundNote } from '../notes/find-notes.ts'
import type { Suggestion } from './suggestion.ts'

export const PROTOCOL_VERSION = '1.0'

export interface Meta {
  protocol_version: typeof PROTOCOL_VERSION
  repo: string
  ref?: string
  commit?: string
  freshness_status: 'fresh' | 'stale' | 'syncing'
  indexing_status: 'not_indexed' | 'indexing' | 'ready' | 'failed'
  /** How far the first index is: `extract 1200 of 3037`. */
  indexing_progress?: string
  result_completeness: 'complete' | 'partial' | 'truncated'
  /** Tokens of what the reader will see, estimated from above, and how many it may be. */
  tokens_used?: number
  token_budget?: number
  /** What was left out, counted by kind. */
  omitted?: Record<string, number>
  /** Guesses that nothing in the repository fits. */
  unknown_guesses?: string[]
  /** Handles of what else the address may mean, best first; what is answered clearly leads. */
  also?: string[]
  /** Copies of what is shown, left out. */
  suppressed_duplicate_count?: number
  /** Notes on what is shown, where it does not carry them itself. */
  notes?: FoundNote[]
  /** The next call. */
  suggestion?: Suggestion
}

export interface Verdict extends Judgement {
  /** One sentence for each word of `why`. */
  why_text: Suggestion[]
  /** The first places that keep it from being complete, with their text. */
  open_sites?: string[]
  /** Where several repositories are open: those that were looked at for who refers to it. */
  workspaces?: string[]
}

/** What every answer about code carries besides its own fields. */
export interface Answer {
  verdict: Verdict
  meta: Meta
}

/** A symbol as candidates and nearest names list it. */
export interface SymbolSummary {
  handle: string
  kind: SymbolKind | 'file'
  signature: string
  importance: number
}

export interface FoundSymbol {
  handle: string
  name: string
  qualified_name: string
  kind: SymbolKind | 'file'
  file_path: string
  start_line: number
  end_line: number
  signature?: string
  visibility?: Visibility
  /** The first paragraph of its documentation. */
  doc?: string
  /** Qualified name of what it is a member of; nothing for what is at the top of its file. */
  container?: string
  /** Where the repository has several. */
  project?: string
  return_type?: string
  parameters?: string[]
  /** async, static, abstract, deprecated, generated, test: those that are set. */
  flags?: string[]
  importance_score: number
  callers_count: number
  callees_count: number
  /** In a list found by words: how well it fits, beside the best's 1, and by what. */
  score?: number
  found_by?: string[]
  /** Handles of the same code elsewhere, which is not listed. */
  copies?: string[]
  ranking_reasons?: string[]
  notes?: string[]
  source?: string
}

export interface Reference {
  handle: string
  name: string
  kind: SymbolKind | 'file' | 'library'
  file_path: string
  line: number
  /** Where the reference is, in the file of the symbol that refers. */
  site_lines: number[]
  depth: number
  confidence: Confidence
  engine: string
  /** The handle one step nearer to the target, where it is further away than one step. */
  from?: string
  /** The base or interface method it goes through. */
  via?: string
  /** What it does with the value of the target. */
  access?: Access
  /** How it uses the target besides, where all usages are listed. */
  uses?: ('call' | 'import')[]
  /** What an import names, where it is about a file, a folder or a library. */
  names?: string[]
  /** The repository it is in, where that is another one. */
  workspace?: string
  /** What a change of the target means here. */
  effect?: 'must_edit' | 'may_notice'
  notes?: string[]
  source?: string
}
