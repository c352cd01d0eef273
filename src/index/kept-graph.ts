/** The graph of the last sync, as far as the next one needs it: a process that stays syncs a body without loading it. */
import type { Database } from 'better-sqlite3'
import type { Language } from '../languages/language.ts'
import type { ImportTarget, Project } from '../model/index.ts'
import { ClosureMap } from '../precise/fingerprint-closures.ts'
import { KeptResolution } from '../resolve/kept-resolution.ts'
import type { GraphIds } from '../store/encode-rows.ts'
import { readRevision } from '../store/graph-revision.ts'
import { SqliteIndexReader } from '../store/index-reader.ts'
import { loadShownFacts } from '../store/load-facts.ts'
import { readLookups } from '../store/lookups.ts'
import { readIds, readImports } from '../store/patch-graph.ts'
import type { BuiltGraph } from './build-graph.ts'
import { areOwnLookups } from './extractor-version.ts'
import { shownOf } from './shown-facts.ts'

export interface KeptGraph {
  /** Which database, and which state of it. */
  name: string
  revision: string
  projects: Project[]
  resolution: KeptResolution
  closureMap: ClosureMap
  closures: string[]
  /** By file: what its imports reach, symbols by number through all files. */
  imports: ImportTarget[][]
  /** By file: what was looked up for it; none where that is not known of all. */
  lookups: Int32Array[]
  /** Read when they are first needed: a command that ends after its sync needs none. */
  ids?: GraphIds
  indexOf: ReadonlyMap<string, number>
  /** Syncs it has served: what it works out on the way is never given back. */
  uses: number
}

const MOST_USES = 500

let kept: KeptGraph | undefined

/** By index of the file and number of the symbol. */
export function idsOf(db: Database, graph: KeptGraph): GraphIds {
  graph.ids ??= readIds(
    db,
    graph.resolution.files.map(({ file }) => file.path),
  )
  return graph.ids
}

/** Where it is in memory, and of the very state. */
export function findKeptGraph(db: Database): KeptGraph | undefined {
  const isSame = kept?.name === db.name && kept.revision === readRevision(db) && kept.uses < MOST_USES
  return isSame ? kept : undefined
}

/** From memory where that is of the very state, else from the index. */
export function openKeptGraph(db: Database, languages: readonly Language[]): KeptGraph {
  const found = findKeptGraph(db)
  if (found) {
    found.uses++
    return found
  }
  kept = undefined
  const { files, projects } = loadShownFacts(db)
  const resolution = new KeptResolution(files, projects, languages).link()
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
  return keep(
    db,
    { projects, resolution, closureMap, closures, imports, lookups: knownLookups(db, ids) },
    ids,
  )
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
  { world, canonical }: KeptResolution,
  ids: GraphIds,
): ImportTarget[][] {
  const fileOf = new Map(Array.from(ids.files, (id, index) => [id, index]))
  const numberOf = new Int32Array(ids.symbols.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1)
  ids.symbols.forEach((id, number) => {
    if (canonical[number] === number) numberOf[id] = number
  })
  const imports: ImportTarget[][] = world.files.map(() => [])
  const indexOf = (file: number) => (file > 0 ? fileOf.get(file)! : -1)
  for (const [file, toFile, toSymbol, name, through] of readImports(db)) {
    const symbol = toSymbol > 0 ? numberOf[toSymbol]! : -1
    const target = { file: indexOf(toFile), symbol, package: name, through: indexOf(through) }
    imports[indexOf(file)]!.push(target)
  }
  return imports
}

/** What was just written: the next sync need not read it again. */
export function keepBuiltGraph(
  db: Database,
  { graph, resolution, closureMap, closures, resolved }: Omit<BuiltGraph, 'ranks' | 'structural'>,
): void {
  resolution.files.forEach((file, index) => {
    resolution.replace(index, shownOf(file))
  })
  const imports = resolved.map(one => one.imports)
  const lookups = resolved.map(one => one.lookups)
  keep(db, { projects: graph.projects, resolution, closureMap, closures, imports, lookups })
}

type Worked = Pick<KeptGraph, 'projects' | 'resolution' | 'closureMap' | 'closures' | 'imports' | 'lookups'>

export function keep(db: Database, worked: Worked, ids?: GraphIds): KeptGraph {
  const paths = worked.resolution.files.map(({ file }) => file.path)
  kept = {
    ...worked,
    name: db.name,
    revision: readRevision(db),
    indexOf: new Map(paths.map((path, index) => [path, index])),
    uses: 0,
    ...(ids ? { ids } : {}),
  }
  return kept
}

export function forgetKeptGraph(): void {
  kept = undefined
}
