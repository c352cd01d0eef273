/** Input fields that several questions share. */
import type { Fields } from './field.ts'

export const BUDGET_RANGE = { from: 200, to: 1_000_000 } as const

export const SYMBOL = {
  type: 'text',
  says: 'Handle, qualified or bare name, or path:line',
  argument: '<symbol>',
} as const

export const FILE_PATTERN = {
  type: 'text',
  says: 'Folder, name or glob',
  flag: '-f, --file <pattern>',
  help: 'only in files that match: a folder, a name, a glob',
} as const

export const BUDGET = {
  type: 'whole',
  ...BUDGET_RANGE,
  unlisted: true,
  flag: '--budget <tokens>',
  help: 'cut the answer to so many tokens',
} as const

export const REF = {
  type: 'text',
  unlisted: true,
  flag: '--ref <ref>',
  help: 'ask about this branch, tag or commit instead of the work tree',
} as const

export const EXPLAIN = {
  type: 'choice',
  choices: ['off', 'basic', 'full'],
  unlisted: true,
  flag: '--explain [how]',
  means: 'basic',
} as const

/** Every tool accepts it; it is listed where several workspaces are served. */
export const WORKSPACE = { workspace: { type: 'text' } } as const satisfies Fields

/** Every read tool accepts these; the server's instructions describe them once. */
export const COMMON_INPUT = {
  ref: { type: 'text' },
  freshness: { type: 'choice', choices: ['strict', 'balanced', 'best_effort'] },
  token_budget: { type: 'whole', ...BUDGET_RANGE },
  detail: { type: 'choice', choices: ['location', 'signature', 'source'] },
  explain: { type: 'choice', choices: ['off', 'basic', 'full'] },
  session: { type: 'text' },
  ...WORKSPACE,
} as const satisfies Fields
