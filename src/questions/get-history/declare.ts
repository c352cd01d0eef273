/** `bombe history`: what can be asked of a symbol's past, and what the answer holds. */
import type { Fields, InputOf } from '../declare/field.ts'
import { BUDGET, REF, SYMBOL } from '../declare/input-fields.ts'
import type { Answer } from '../shared/answer.ts'

export const HISTORY_INPUT = {
  symbol_name: {
    ...SYMBOL,
    required: true,
    argument: '<symbol|path>',
    help: 'a symbol, or a file: the commits that changed it',
  },
  limit: {
    type: 'whole',
    from: 1,
    to: 500,
    preset: 20,
    flag: '-n, --limit <count>',
    help: 'how many changes to show',
  },
  token_budget: BUDGET,
  ref: { ...REF, help: 'begin at this branch, tag or commit instead of the work tree' },
} as const satisfies Fields

export type HistoryInput = InputOf<typeof HISTORY_INPUT>

export type HistoryChange =
  | 'added'
  | 'signature'
  | 'body'
  | 'both'
  | 'members'
  | 'renamed'
  | 'moved'
  | 'renamed and moved'

export interface HistoryEntry {
  /** '' for what is not committed yet. */
  commit: string
  /** `2026-11-19`, in UTC; '' for what is not committed yet. */
  date: string
  author: string
  subject: string
  /** For a symbol; a file lists its symbols. */
  change?: HistoryChange
  /** Its handle before, where it was renamed or moved. */
  from?: string
  before_signature?: string
  after_signature?: string
  /** Members of a class, or symbols of a file, that changed: `+ added`, `~ modified`, `- deleted`, `old → new`. */
  symbols?: string[]
}

export interface HistoryAnswer extends Answer {
  target: string
  kind: string
  entries: HistoryEntry[]
  /** How many commits that changed its file were looked at. */
  commits_read: number
  /** The commit that added it was found. */
  reached_start: boolean
}
