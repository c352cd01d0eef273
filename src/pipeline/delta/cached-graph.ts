/** The graph of the last sync, as far as the next one needs it: a process that stays syncs a body without loading it. */

import { ClosureMap } from '../../exact/fingerprint-closures.ts'
import type { Language } from '../../languages/language.ts'
import type { ImportTarget, Project } from '../../model/index.ts'
import { CachedResolution } from '../../resolve/cached-resolution.ts'
import { SqliteIndexReader } from '../../store/read/index-reader.ts'
import { loadShownFacts } from '../../store/read/load-facts.ts'
import { readIds, readImports } from '../../store/read/load-ids.ts'
import { readLookups } from '../../store/read/lookups.ts'
import type { GraphIds } from '../../store/schema/encode-rows.ts'
import { readRevision } from '../../store/schema/graph-revision.ts'
import type { Database } from '../../store/sqlite.ts'
import { areOwnLookups } from '../extractor-version.ts'
import { shownOf } from './shown-facts.ts'

export interface CachedGraph {
  /** Which database, and which state of it. */
  name: string
  revision: string
  projects: Project[]
  resolution: CachedResolution
  closureMap: ClosureMap
  closures: string[]
  /** By file: what its imports reach, symbols by number through all files. */
  imports: ImportTarget[][]
  /** By file: what was looked up for it; none where that is not known of all. */
  lookups: Int32Array[]
  /** Read when they are first needed: a command that ends after its sync needs none. */
  ids?: GraphIds
  indexOf: ReadonlyMap<string, number>
  /** Syncs it has served: what it computes on the way is never given back. */
  uses: number
}

const MAX_USES = 500

let cached: CachedGraph | undefined

/** By index of the file and number of the symbol. */
export function idsOf(db: Database, graph: CachedGraph): GraphIds {
  graph.ids ??= readIds(
    db,
    graph.resolution.files.map(({ file }) => file.path),
  )
  return graph.ids
}

/** Where it is in memory, and of the very state. */
export function findCachedGraph(db: Database): CachedGraph | undefined {
  const isSame = cached?.name === db.name && cached.revision === readRevision(db) && cached.uses < MAX_USES
  return isSame ? cached : undefined
}

/** From memory where that is of the very state, else from the index. */
export function openCachedGraph(db: Database, languages: readonly Language[]): CachedGraph {
  const found = findCachedGraph(db)
  if (found) {
    found.uses++
    return found
  }
  cached = undefined
  const { files, projects } = loadShownFacts(db)
  const resolution = new CachedResolution(files, projects, languages).link()
  const ids = readIds(
    db,
    resolution.files.map(({ file }) => file.path),
  )
  const imports = readImportTargets(db, resolution, ids)
  const closureMap = new ClosureMap({
    files: resolution.files,
    projects,
    imports,
    fileOfSymbol: symbol => resolution.fileOf(symbol),
  })
  const closures = closureMap.fingerprints()
  const lookups = knownLookups(db, ids)
  return cacheGraph(db, { projects, resolution, closureMap, closures, imports, lookups, ids, whole: [] })
}

function knownLookups(db: Database, ids: GraphIds): Int32Array[] {
  if (!areOwnLookups(new SqliteIndexReader(db))) return []
  const stored = readLookups(db)
  const lookups = Array.from(ids.files, id => stored.get(id))
  return lookups.every(one => one !== undefined) ? lookups : []
}

/** As the index has them: to evaluate all imports again takes ten times as long. */
function readImportTargets(
  db: Database,
  { tables, canonical }: CachedResolution,
  ids: GraphIds,
): ImportTarget[][] {
  const fileOf = new Map(Array.from(ids.files, (id, index) => [id, index]))
  const numberOf = new Int32Array(ids.symbols.reduce((max, id) => Math.max(max, id), 0) + 1).fill(-1)
  ids.symbols.forEach((id, number) => {
    if (canonical[number] === number) numberOf[id] = number
  })
  const imports: ImportTarget[][] = tables.files.map(() => [])
  const indexOf = (file: number) => (file > 0 ? fileOf.get(file)! : -1)
  for (const [file, toFile, toSymbol, name, through] of readImports(db)) {
    const symbol = toSymbol > 0 ? numberOf[toSymbol]! : -1
    const target = { file: indexOf(toFile), symbol, package: name, through: indexOf(through) }
    imports[indexOf(file)]!.push(target)
  }
  return imports
}

/** What a run computed on the way to its delta. */
export interface WorkedOut
  extends Pick<
    CachedGraph,
    'projects' | 'resolution' | 'closureMap' | 'closures' | 'imports' | 'lookups' | 'ids'
  > {
  /** Indexes of files whose facts are whole: what others cannot see of them is released. */
  whole: Iterable<number>
  /** Where these are as they were. */
  indexOf?: CachedGraph['indexOf']
  uses?: number
}

/** Once it is written: the next sync need not read it again. Only what files show each other stays in memory. */
export function cacheGraph(db: Database, { whole, ...worked }: WorkedOut): CachedGraph {
  const { resolution, ids } = worked
  for (const index of whole) resolution.replace(index, shownOf(resolution.files[index]!))
  if (ids) {
    const { canonical } = resolution
    // A part has the id of the symbol it belongs to.
    for (let number = 0; number < canonical.length; number++)
      ids.symbols[number] = ids.symbols[canonical[number]!]!
  }
  cached = {
    ...worked,
    name: db.name,
    revision: readRevision(db),
    indexOf: worked.indexOf ?? new Map(resolution.files.map(({ file }, index) => [file.path, index])),
    uses: worked.uses ?? 0,
  }
  return cached
}

export function forgetCachedGraph(): void {
  cached = undefined
}
