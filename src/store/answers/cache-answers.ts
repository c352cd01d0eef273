/** Between rows and the cache of answers: ids to stable keys when answers are cached, keys to ids when they are read. */

import { ByteReader, ByteWriter } from '../../model/bytes.ts'
import { DERIVATIONS, SITE_STATES, type Structure } from '../../model/index.ts'
import type { CachedAnswers } from '../apply/graph-delta.ts'
import { structureReportedMeta } from '../apply/structure-reported.ts'
import { EdgePacker, type PackedEdge, unpackEdges } from '../pack/pack-edges.ts'
import { hexOf, hexToInteger } from '../schema/hex64.ts'
import type { MetaChange } from '../schema/meta.ts'
import type { Database, Statement } from '../sqlite.ts'
import type { AnswerCache, CachedAnswer } from './answer-cache.ts'
import { type EngineAnswer, EngineAnswerWriter } from './write-engine-answers.ts'

const OPEN = SITE_STATES.indexOf('open')
const ENGINE = DERIVATIONS.indexOf('engine')
/** Other processes that cache answers wait meanwhile, but not for long. */
const CACHED_AT_ONCE = 64
/** These name a good part of all symbols: to read all at once is cheaper than one by one. */
const MANY_FILES = 1_000
/** Past so many keys all are read. */
const MANY_KEYS = 10_000
const KEY_DIGITS = 16
/** For a symbol that no longer exists: no lookup finds it. */
const NO_KEY = '0'.repeat(KEY_DIGITS)

/** Caches what engines answered about these files, where it holds for the present state. */
export class AnswerCacher {
  private readonly cache: AnswerCache
  private readonly rows: Statement
  private readonly keyOf: Statement
  private readonly keys: Statement

  constructor(db: Database, cache: AnswerCache) {
    this.cache = cache
    this.rows = db.prepare(
      `SELECT f.content_hash AS contentHash, f.closure, e.name AS engine, coalesce(n.text, '') AS variant, a.states,
         a.edges, a.siteless FROM answers a JOIN engines e ON e.id = a.engine JOIN files f ON f.id = a.file
         LEFT JOIN names n ON n.id = a.variant
       WHERE a.file = ? AND a.closure = f.closure AND a.basis = f.closure AND a.closure <> ''`,
    )
    this.keyOf = db.prepare(`SELECT ${hexOf('key')} FROM symbols WHERE id = ?`).pluck()
    this.keys = db.prepare(`SELECT id, ${hexOf('key')} FROM symbols`).raw()
  }

  keep(files: Iterable<number>): void {
    const all = [...files]
    const keys = new Map(all.length < MANY_FILES ? [] : this.allKeys())
    const keyOf = (id: number): string => {
      let key = keys.get(id)
      if (key === undefined) {
        key = (this.keyOf.get(id) as string | undefined) ?? NO_KEY
        keys.set(id, key)
      }
      return key
    }
    for (let at = 0; at < all.length; at += CACHED_AT_ONCE)
      this.cache.together(() => {
        for (const file of all.slice(at, at + CACHED_AT_ONCE))
          for (const row of this.rows.all(file) as StoredRow[])
            this.cache.put(row.contentHash, row.closure, asCached(row, keyOf))
      })
  }

  private allKeys(): Iterable<[number, string]> {
    return this.keys.iterate() as Iterable<[number, string]>
  }
}

function asCached(row: StoredRow, keyOf: (id: number) => string): CachedAnswer {
  const { engine, variant, states, siteless } = row
  const places = new Map<number, number>()
  const keys = new ByteWriter()
  const placeOf = (id: number): number => {
    let place = places.get(id)
    if (place === undefined) {
      place = places.size
      places.set(id, place)
      keys.hex(keyOf(id))
    }
    return place
  }
  const edges = new EdgePacker()
  unpackEdges(row.edges, edge => edges.add({ ...edge, from: placeOf(edge.from), to: placeOf(edge.to) }))
  return { engine, variant, states, siteless: siteless === 1, keys: keys.take(), edges: edges.take() }
}

interface StoredRow {
  contentHash: string
  closure: string
  engine: string
  variant: string
  states: Buffer
  edges: Buffer
  siteless: number
}

interface BareFile {
  id: number
  contentHash: string
  closure: string
  project: number
  language: string
}

/**
 * Gives files that no engine has answered for as they are now what engines said when all was so before: all such files,
 * or those of them whose text or sight just changed. Inside the transaction of a delta, which writes the meta it gives.
 */
export function restoreAnswers(
  db: Database,
  { cache, structural }: CachedAnswers,
  among?: ReadonlySet<number>,
): MetaChange {
  const bare = db
    .prepare(
      `SELECT f.id, f.content_hash AS contentHash, f.closure, f.project, f.language FROM files f WHERE f.closure <> ''
         AND (@among IS NULL OR f.id IN (SELECT value FROM json_each(@among)))
         AND NOT EXISTS (SELECT 1 FROM answers a WHERE a.file = f.id AND a.closure = f.closure)`,
    )
    .all({ among: among ? JSON.stringify([...among]) : null }) as BareFile[]
  const found = bare.flatMap(file =>
    cache.get(file.contentHash, file.closure).map(answer => ({ file, answer })),
  )
  if (found.length === 0) return {}
  const ids = idsOfKeys(db, new Set(found.flatMap(({ answer }) => readKeys(answer.keys))))
  const answers = found.map(({ file, answer }) =>
    asEngineAnswer(file, answer, structural.get(file.language), ids),
  )
  new EngineAnswerWriter(db).write(answers)
  return [...structural.values()].includes('by-types') ? structureReportedMeta(false) : {}
}

/** There is no index by key; to have SQLite look for a few takes a seventh of reading all. */
function idsOfKeys(db: Database, keys: ReadonlySet<string>): Map<string, number> {
  const isFew = keys.size < MANY_KEYS
  const among = isFew ? 'AND key IN (SELECT CAST(value AS INTEGER) FROM json_each(?))' : ''
  const rows = db.prepare(`SELECT ${hexOf('key')}, id FROM symbols WHERE part_of = 0 ${among}`).raw()
  const wanted = isFew ? [JSON.stringify(Array.from(keys, key => String(hexToInteger(key))))] : []
  return new Map(rows.all(...wanted) as [string, number][])
}

/**
 * Who satisfies an interface that nobody names depends on more than what a file sees; overrides that follow from what
 * classes name do not.
 */
function holdsStill({ site, derivation }: PackedEdge, structure: Structure | undefined): boolean {
  return !structure || site >= 0 || (structure === 'by-types' && derivation !== ENGINE)
}

/** A site whose target is not there by that key is open again. */
function asEngineAnswer(
  file: BareFile,
  cached: CachedAnswer,
  structure: Structure | undefined,
  ids: ReadonlyMap<string, number>,
): EngineAnswer {
  const states = Buffer.from(cached.states)
  const lost = new Set<number>()
  const edges: PackedEdge[] = []
  const symbols = readKeys(cached.keys).map(key => ids.get(key))
  unpackEdges(cached.edges, edge => {
    if (!holdsStill(edge, structure)) return
    const [from, to] = [symbols[edge.from], symbols[edge.to]]
    if (from === undefined || to === undefined) lost.add(edge.site)
    else edges.push({ ...edge, from, to })
  })
  for (const site of lost) if (site >= 0) states[site] = OPEN
  const isSiteless = cached.siteless && structure !== 'by-methods'
  return {
    file: file.id,
    contentHash: file.contentHash,
    closure: file.closure,
    scope: file.project,
    variant: cached.variant,
    engine: cached.engine,
    states,
    edges: edges.filter(edge => !lost.has(edge.site)),
    siteless: isSiteless && !lost.has(-1),
  }
}

function readKeys(packed: Buffer): string[] {
  const keys: string[] = []
  const reader = new ByteReader(packed)
  while (!reader.done) keys.push(reader.hex(KEY_DIGITS))
  return keys
}
