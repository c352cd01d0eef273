/** Fields that several tools share: what every read tool accepts, and what every answer carries. */
import { choice, flag, list, number, object, type Schema, table, text, whole } from './schema.ts'

export const WORKSPACE = text()

/** Accepted by every read tool and described once, in the server's instructions. */
export const COMMON_INPUT: Record<string, Schema> = {
  ref: text(),
  freshness: choice(['strict', 'balanced', 'best_effort']),
  token_budget: whole({ least: 200, most: 1_000_000 }),
  detail: choice(['location', 'signature', 'source']),
  explain: choice(['off', 'basic', 'full']),
  session: text(),
  workspace: WORKSPACE,
}

export const SYMBOL_NAME = text('Handle, qualified or bare name, or path:line')

export const META = object({
  protocol_version: text(),
  repo: text(),
  'ref?': text(),
  'commit?': text(),
  freshness_status: choice(['fresh', 'stale', 'syncing']),
  indexing_status: choice(['not_indexed', 'indexing', 'ready', 'failed']),
  result_completeness: choice(['complete', 'partial', 'truncated']),
  'tokens_used?': whole(),
  'token_budget?': whole(),
  'omitted?': table(whole()),
  'suppressed_duplicate_count?': whole(),
  'suggestion?': text('The next call'),
})

export const VERDICT = object({
  trust: choice(['exact', 'mixed', 'approximate']),
  complete: flag(undefined, 'False: a lower bound'),
  why: list(text()),
  why_text: list(text()),
  edges: whole(),
  exact_edges: whole(),
  open_candidates: whole(undefined, 'Sites that may still turn out to mean it'),
})

/** What every answer about code carries besides its own fields. */
export const ANSWER = { verdict: VERDICT, meta: META }

export const CONFIDENCE = choice(['exact', 'carried', 'probable', 'approximate'])

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
