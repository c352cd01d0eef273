/** The `meta` table: every key with the type of its value and how that is written. No other file names a key's text. */

import type { ProblemCode, Structural } from '../../model/index.ts'
import type { Database } from '../sqlite.ts'
import { META } from './tables.ts'

interface Codec<Value> {
  encode(value: Value): string
  decode(text: string): Value
}

const text: Codec<string> = { encode: value => value, decode: value => value }
const number: Codec<number> = { encode: String, decode: Number }

/** What cannot be parsed counts as `otherwise`: it can be computed again. */
function json<Value>(otherwise: Value): Codec<Value> {
  const decode = (value: string): Value => {
    try {
      return JSON.parse(value) as Value
    } catch {
      return otherwise
    }
  }
  return { encode: value => JSON.stringify(value), decode }
}

/** What the graph amounts to: stored, because counting it again costs more than a sync that finds nothing to do. */
export interface Totals {
  files: number
  lines: number
  symbols: number
  sites: number
  edges: number
}

/** A file that was left out once its content was seen. */
export interface LeftOut {
  path: string
  reason: string
  size: number
  mtimeMs: number
}

/** A source file that no index holds because it is too large or cannot be read. */
export interface UnreadFile {
  path: string
  code: ProblemCode
  message: string
}

/** A project file that could not be read or loaded, and the family of languages that it configures. */
export interface FailedProject extends UnreadFile {
  family: string
}

export const NO_TOTALS: Totals = { files: 0, lines: 0, symbols: 0, sites: 0, edges: 0 }

const KEYS = {
  /** Version of bombe, and of the extractor (pipeline/extractor-version.ts), that made it. */
  program: text,
  extractor: text,
  indexed_at: text,
  /** When files were last looked at: what was written later may have changed since. */
  synced_at: text,
  commit: text,
  ref: text,
  /** Version of the word table that the vectors were made with (src/vectors); '' where there are none. */
  vectors: text,
  /** How long a file could be parsed: with more time, those that were given up are tried again. */
  parse_timeout_ms: number,
  totals: json<Totals>(NO_TOTALS),
  left_out: json<readonly LeftOut[]>([]),
  unread_files: json<readonly UnreadFile[]>([]),
  failed_projects: json<readonly FailedProject[]>([]),
  /** How many files changed since every symbol was ranked. */
  unranked: number,
  /** The extractor whose lookups are stored: written where all files were resolved. */
  looked_up_by: text,
  /** Which languages have types that satisfy interfaces they do not name, as the program that wrote the index knew it. */
  structural: {
    encode: value => JSON.stringify([...value]),
    decode: value => new Map(JSON.parse(value)),
  } as Codec<Structural>,
  /** There while what engines reported of who satisfies which interface is about the graph as it is. */
  structure_reported: { encode: () => '1', decode: () => true } as Codec<true>,
  /** By language family, which dependencies were installed when its engines were last queried about everything. */
  dependencies: json<Readonly<Record<string, string>>>({}),
}

export type MetaKey = keyof typeof KEYS
export type MetaValues = { [Key in MetaKey]: (typeof KEYS)[Key] extends Codec<infer Value> ? Value : never }
/** What a write adds or replaces; null removes the key. */
export type MetaChange = { readonly [Key in MetaKey]?: MetaValues[Key] | null }
export type MetaReader = { meta<Key extends MetaKey>(key: Key): MetaValues[Key] | null }

/** All keys, for the test that looks for their texts elsewhere. */
export const META_KEYS = Object.keys(KEYS) as readonly MetaKey[]

export function readMeta<Key extends MetaKey>(db: Database, key: Key): MetaValues[Key] | null {
  const stored = db.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(key) as string | undefined
  return stored === undefined ? null : (KEYS[key].decode(stored) as MetaValues[Key])
}

/** Rows for the table. */
export function encodeMeta(change: MetaChange): [key: string, value: string][] {
  return Object.entries(change)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => [key, (KEYS[key as MetaKey] as Codec<unknown>).encode(value)])
}

/** Inside the transaction of what it is about. A value that stays is not written. */
export function writeMeta(db: Database, change: MetaChange): void {
  const rows = encodeMeta(change)
  const removed = Object.entries(change).flatMap(([key, value]) => (value === null ? [key] : []))
  if (rows.length > 0) {
    const keep = 'ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value'
    const write = db.prepare(`${META.insert()} ${keep}`)
    for (const row of rows) write.run(...row)
  }
  if (removed.length === 0) return
  const remove = db.prepare('DELETE FROM meta WHERE key = ?')
  for (const key of removed) remove.run(key)
}
