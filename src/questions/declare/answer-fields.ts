/** Fields that several answers share. */
import { choice, flag, list, number, type ObjectSchema, object, table, text, whole } from './schema.ts'

export const META = object({
  protocol_version: text(),
  repo: text(),
  'ref?': text(),
  'commit?': text(),
  freshness_status: choice(['fresh', 'stale', 'syncing']),
  indexing_status: choice(['not_indexed', 'indexing', 'ready', 'failed']),
  'indexing_progress?': text('How far the first index is'),
  result_completeness: choice(['complete', 'partial', 'truncated']),
  'tokens_used?': whole(),
  'token_budget?': whole(),
  'omitted?': table(whole()),
  'unknown_guesses?': list(text()),
  'also?': list(text(), 'What else the name may mean'),
  'suppressed_duplicate_count?': whole(),
  'notes?': list(object({ target: text(), text: text() })),
  'suggestion?': text('The next call'),
})

export const VERDICT = object({
  trust: choice(['exact', 'mixed', 'approximate']),
  complete: flag('False: a lower bound'),
  why: list(text()),
  why_text: list(text()),
  edges: whole(),
  exact_edges: whole(),
  open_candidates: whole('Sites that may still turn out to mean it'),
  'open_sites?': list(text(), 'The first places that keep it from being complete'),
  'workspaces?': list(text(), 'Repositories that were looked at'),
})

/** Parts that one answer may have many times; each is written once in its schema. */
export const sharedParts = (): Readonly<Record<string, ObjectSchema>> => ({
  reference: REFERENCE,
  target: TARGET,
})

/** What every answer about code carries besides its own fields. */
export const ANSWER = { verdict: VERDICT, meta: META }

export const CONFIDENCE = choice(['exact', 'carried', 'probable', 'possible', 'approximate'])

export const REFERENCE = object({
  handle: text(),
  name: text(),
  kind: text(),
  file_path: text(),
  line: whole(),
  site_lines: list(whole(), 'Where the reference stands, in the file of the symbol that refers'),
  depth: whole(),
  confidence: CONFIDENCE,
  engine: text(),
  'access?': choice(['read', 'write', 'both']),
  'uses?': list(choice(['call', 'import'])),
  'names?': list(text(), 'What is imported'),
  'workspace?': text('Another repository that it is in'),
  'effect?': choice(['must_edit', 'may_notice']),
  'from?': text('One step nearer'),
  'via?': text('Base or interface method it goes through'),
  'notes?': list(text()),
  'source?': text(),
})

export const TARGET = object({
  handle: text(),
  kind: text(),
  signature: text(),
  importance: number(),
  name: text(),
  qualified_name: text(),
  file_path: text(),
  line: whole(),
})
