/** Finds what of a new graph an index already holds: files by path, symbols by stable key, projects by configuration. */
import type { Database } from 'better-sqlite3'
import { type Graph, PARSE_STATUSES, PROJECT_KINDS } from '../model/index.ts'
import type { GraphIds } from './encode-rows.ts'
import { StoredSymbols } from './stored-symbols.ts'

export interface Match {
  ids: GraphIds
  symbols: StoredSymbols
  /** Row id of every fact, by file and ordinal: its symbol's, or its own where it is a part. */
  rowIds: Int32Array[]
  /** First symbol id that is still free afterwards. */
  nextId: number
  /** By index in the graph: 1 where the file is new or its text is not the one stored. */
  changed: Uint8Array
  removedFiles: number[]
  /** Languages of which some file shows others something else than before, came or went. */
  reshaped: Set<string>
  /** By index in the graph: 1 where the file has another path than the one stored. */
  moved: Uint8Array
  /** Symbols that were renamed or moved, and are known by another key than before. */
  rekeyed: ReadonlySet<number>
}

/**
 * `renames`: new path -> old path of files that only moved; they and their symbols keep their ids. `moves`: new stable
 * key -> old one of symbols that were renamed or moved by themselves.
 */
export function matchGraph(
  db: Database,
  graph: Graph,
  renames: ReadonlyMap<string, string>,
  moves: ReadonlyMap<string, string> = new Map(),
): Match {
  const symbols = new StoredSymbols(db)
  const files = matchFiles(db, graph, renames)
  const matched = matchSymbols(graph, symbols, files.ids, renames, moves)
  const ids = { projects: matchProjects(db, graph), files: files.ids, symbols: matched.ids }
  const { rowIds, nextId, rekeyed } = matched
  return { ...files, ids, symbols, rowIds, nextId, rekeyed }
}

/** What of an amendment decides which row is which. */
export interface ChangedFiles {
  graph: Graph
  ids: GraphIds
  changed: readonly number[]
  removed: readonly number[]
  moves: ReadonlyMap<string, string>
  reshaped: ReadonlySet<string>
}

/** The same where all but a few files are known to be as they were: gives ids to these and to their symbols. */
export function matchChanged(db: Database, change: ChangedFiles): Match {
  const { graph, ids, changed, removed, moves } = change
  const flags = new Uint8Array(graph.files.length)
  for (const index of changed) flags[index] = 1
  const known = changed.map(index => ids.files[index]!).filter(id => id > 0)
  const symbols = new StoredSymbols(db, [...known, ...removed])
  let nextFile = (db.prepare('SELECT max(id) FROM files').pluck().get() as number | null) ?? 0
  for (const index of changed) if (ids.files[index] === 0) ids.files[index] = ++nextFile
  const own: number[] = []
  graph.symbols.forEach(({ file }, index) => {
    if (flags[file]) own.push(index)
  })
  const part = { ...graph, symbols: own.map(index => graph.symbols[index]!) }
  const claimed = claimIds(part, symbols, ids.files, NO_RENAMES, moves)
  let { nextId } = symbols
  own.forEach((index, at) => {
    ids.symbols[index] = claimed.ids[at] || nextId++
  })
  const rowIds = graph.files.map(() => NO_ROWS)
  for (const file of changed)
    rowIds[file] = Int32Array.from(graph.symbolOf[file]!, (symbol, fact) => {
      const home = graph.symbols[symbol]!
      if (home.file === file && home.fact === fact) return ids.symbols[symbol]!
      return symbols.partAt(ids.files[file]!, fact) || nextId++
    })
  return {
    ...{ ids, symbols, rowIds, nextId, changed: flags, rekeyed: claimed.rekeyed },
    removedFiles: [...removed],
    reshaped: new Set(change.reshaped),
    moved: new Uint8Array(graph.files.length),
  }
}

const NO_RENAMES: ReadonlyMap<string, string> = new Map()
const NO_ROWS = new Int32Array()

type FileKey = [
  id: number,
  path: string,
  hash: string,
  language: string,
  parseStatus: number,
  interfaceHash: string,
]

function matchFiles(
  db: Database,
  graph: Graph,
  renames: ReadonlyMap<string, string>,
): Pick<Match, 'changed' | 'removedFiles' | 'reshaped' | 'moved'> & { ids: Int32Array } {
  const sql = 'SELECT id, path, content_hash, language, parse_status, interface_hash FROM files'
  const stored = new Map((db.prepare(sql).raw().all() as FileKey[]).map(row => [row[1], row]))
  let next = [...stored.values()].reduce((most, [id]) => Math.max(most, id + 1), 1)
  const ids = new Int32Array(graph.files.length)
  const changed = new Uint8Array(graph.files.length)
  const moved = new Uint8Array(graph.files.length)
  const reshaped = new Set<string>()
  graph.files.forEach(({ file, facts }, index) => {
    const path = stored.has(file.path) ? file.path : (renames.get(file.path) ?? file.path)
    const found = stored.get(path)
    stored.delete(path)
    ids[index] = found ? found[0] : next++
    // A parse that ran out of time gives other facts for the same bytes, hence more than the hash is compared.
    const same =
      path === file.path &&
      found?.[2] === facts.contentHash &&
      found[3] === facts.language &&
      found[4] === PARSE_STATUSES.indexOf(facts.parseStatus) &&
      found[5] === facts.interfaceHash
    changed[index] = same ? 0 : 1
    if (found?.[5] !== facts.interfaceHash || path !== file.path) reshaped.add(facts.language)
    moved[index] = path === file.path ? 0 : 1
  })
  for (const [, , , language] of stored.values()) reshaped.add(language)
  return { ids, changed, moved, reshaped, removedFiles: [...stored.values()].map(([id]) => id) }
}

function matchSymbols(
  graph: Graph,
  stored: StoredSymbols,
  files: Int32Array,
  renames: ReadonlyMap<string, string>,
  moves: ReadonlyMap<string, string>,
) {
  const { ids, rekeyed } = claimIds(graph, stored, files, renames, moves)
  let nextId = stored.nextId
  ids.forEach((id, index) => {
    if (id === 0) ids[index] = nextId++
  })
  const rowIds = graph.files.map(({ facts }, file) =>
    Int32Array.from(facts.symbols, (_, fact) => {
      const symbol = graph.symbolOf[file]![fact]!
      const { file: home, fact: homeFact } = graph.symbols[symbol]!
      if (home === file && homeFact === fact) return ids[symbol]!
      return stored.partAt(files[file]!, fact) || nextId++
    }),
  )
  return { ids, rowIds, nextId, rekeyed }
}

/**
 * Ids of symbols that are known, 0 for the rest; each is given once. The surest sign comes first: the same key, the same
 * place in a file that only moved (a key holds the path), then what looks as if it had been renamed or moved by itself.
 */
function claimIds(
  graph: Graph,
  stored: StoredSymbols,
  files: Int32Array,
  renames: ReadonlyMap<string, string>,
  moves: ReadonlyMap<string, string>,
): { ids: Int32Array; rekeyed: Set<number> } {
  const ids = new Int32Array(graph.symbols.length)
  const claimed = new Set<number>()
  const rekeyed = new Set<number>()
  const claim = (index: number, id: number | undefined): boolean => {
    if (!id || claimed.has(id)) return false
    claimed.add(id)
    ids[index] = id
    return true
  }
  const used = new Map<string, number>()
  graph.symbols.forEach(({ key }, index) => {
    const nth = used.get(key) ?? 0
    used.set(key, nth + 1)
    claim(index, stored.withKey(key)[nth])
  })
  graph.symbols.forEach(({ file, fact }, index) => {
    if (ids[index] === 0 && renames.has(graph.files[file]!.file.path))
      claim(index, stored.primaryAt(files[file]!, fact))
  })
  graph.symbols.forEach(({ key, file }, index) => {
    if (ids[index] !== 0 || renames.has(graph.files[file]!.file.path)) return
    const [moved] = stored.withKey(moves.get(key) ?? '')
    if (claim(index, moved)) rekeyed.add(moved!)
  })
  return { ids, rekeyed }
}

/** A project is its configuration file, whatever name that gives it: what engines said of it is verified, not lost. */
function matchProjects(db: Database, graph: Graph): Int32Array {
  const rows = db.prepare('SELECT id, kind, family, folder, config FROM projects ORDER BY id').raw().all()
  const stored = new Map<string, number[]>()
  let next = 1
  for (const [id, kind, ...rest] of rows as [number, number, ...string[]][]) {
    const key = JSON.stringify([PROJECT_KINDS[kind], ...rest])
    stored.set(key, [...(stored.get(key) ?? []), id])
    next = Math.max(next, id + 1)
  }
  return Int32Array.from(graph.projects, ({ kind, family, folder, config }) => {
    return stored.get(JSON.stringify([kind, family, folder, config]))?.shift() ?? next++
  })
}
