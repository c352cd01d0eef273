/** Gives everything in a change the id it has in the index, or a new one: symbols by stable key, projects by configuration. */

import type { Graph } from '../../model/index.ts'
import type { Database } from '../sqlite.ts'
import type { GraphChange } from './graph-delta.ts'
import { StoredSymbols } from './stored-symbols.ts'

export interface Match {
  /** The rows that may differ: of all files, or of those that changed or were removed. */
  stored: StoredSymbols
  /** Row id of every fact in these files, by file and ordinal: its symbol's, or its own where it is a part. */
  rowIds: Int32Array[]
  /** First symbol id that is still free afterwards. */
  nextId: number
  /** By index of the file: 1 where its text or path is another. */
  isChanged: Uint8Array
  /** Ids of symbols that were renamed or moved, and have another key than before. */
  rekeyed: ReadonlySet<number>
}

/** Ids of symbols that were removed are never given out again, so nothing that still names one can mean another. */
export function matchSymbols(db: Database, change: GraphChange): Match {
  const { graph, ids, changed, removed, isWhole } = change
  const isChanged = new Uint8Array(graph.files.length)
  for (const index of changed) isChanged[index] = 1
  const known = changed.map(index => ids.files[index]!).filter(id => id > 0)
  const stored = new StoredSymbols(db, isWhole ? undefined : [...known, ...removed])
  if (isWhole) matchProjects(db, change)
  giveFileIds(db, change)
  const unknown: number[] = []
  graph.symbols.forEach((_, index) => {
    if (ids.symbols[index] === 0) unknown.push(index)
  })
  const rekeyed = claimIds(change, stored, unknown)
  let { nextId } = stored
  for (const index of unknown) if (ids.symbols[index] === 0) ids.symbols[index] = nextId++
  const rowIds = graph.files.map(() => NO_ROWS)
  for (const file of isWhole ? graph.files.keys() : changed)
    rowIds[file] = Int32Array.from(graph.files[file]!.facts.symbols, (_, fact) => {
      const symbol = graph.symbolOf[file]![fact]!
      if (isHome(graph, symbol, file, fact)) return ids.symbols[symbol]!
      return stored.partAt(ids.files[file]!, fact) || nextId++
    })
  return { stored, rowIds, nextId, isChanged, rekeyed }
}

const NO_ROWS = new Int32Array()

function isHome({ symbols }: Graph, symbol: number, file: number, fact: number): boolean {
  const home = symbols[symbol]!
  return home.file === file && home.fact === fact
}

function giveFileIds(db: Database, { ids, changed }: GraphChange): void {
  let greatest = (db.prepare('SELECT max(id) FROM files').pluck().get() as number | null) ?? 0
  for (const index of changed) if (ids.files[index] === 0) ids.files[index] = ++greatest
}

/**
 * Each id is given once. The surest sign comes first: the same key, the same place in a file that only moved (a key
 * holds the path), then what looks as if it had been renamed or moved by itself. Those last are what it returns.
 */
function claimIds(
  { graph, ids, moved, moves }: GraphChange,
  stored: StoredSymbols,
  unknown: readonly number[],
): Set<number> {
  const claimed = new Set<number>()
  const rekeyed = new Set<number>()
  const claim = (index: number, id: number | undefined): boolean => {
    if (!id || claimed.has(id)) return false
    claimed.add(id)
    ids.symbols[index] = id
    return true
  }
  const used = new Map<string, number>()
  for (const index of unknown) {
    const { key } = graph.symbols[index]!
    const nth = used.get(key) ?? 0
    used.set(key, nth + 1)
    claim(index, stored.withKey(key)[nth])
  }
  for (const index of unknown) {
    const { file, fact } = graph.symbols[index]!
    if (ids.symbols[index] === 0 && moved.has(file)) claim(index, stored.primaryAt(ids.files[file]!, fact))
  }
  for (const index of unknown) {
    const { key, file } = graph.symbols[index]!
    if (ids.symbols[index] !== 0 || moved.has(file)) continue
    const [before] = stored.withKey(moves.get(key) ?? '')
    if (claim(index, before)) rekeyed.add(before!)
  }
  return rekeyed
}

/** A project is its configuration file, whatever name that gives it: what engines said of it is verified, not lost. */
function matchProjects(db: Database, { graph, ids }: GraphChange): void {
  const rows = db.prepare('SELECT id, kind, family, folder, config FROM projects ORDER BY id').raw().all()
  const stored = new Map<string, number[]>()
  let next = 1
  for (const [id, ...parts] of rows as [number, ...string[]][]) {
    const key = JSON.stringify(parts)
    stored.set(key, [...(stored.get(key) ?? []), id])
    next = Math.max(next, id + 1)
  }
  graph.projects.forEach(({ kind, family, folder, config }, index) => {
    ids.projects[index] = stored.get(JSON.stringify([kind, family, folder, config]))?.shift() ?? next++
  })
}
