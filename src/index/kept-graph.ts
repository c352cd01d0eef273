/** The graph of the last sync, as far as the next one needs it: a process that stays syncs a body without loading it. */
import type { Database } from 'better-sqlite3'
import type { Language } from '../languages/language.ts'
import type { Project } from '../model/index.ts'
import { ClosureMap } from '../precise/fingerprint-closures.ts'
import { KeptResolution } from '../resolve/kept-resolution.ts'
import type { GraphIds } from '../store/encode-rows.ts'
import { readRevision } from '../store/graph-revision.ts'
import { loadShownFacts } from '../store/load-facts.ts'
import { readIds } from '../store/patch-graph.ts'
import type { BuiltGraph } from './build-graph.ts'
import { shownOf } from './shown-facts.ts'

export interface KeptGraph {
  /** Which database, and which state of it. */
  name: string
  revision: string
  projects: Project[]
  resolution: KeptResolution
  closureMap: ClosureMap
  closures: string[]
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
  const resolution = new KeptResolution(files, projects, languages)
  const closureMap = new ClosureMap({
    files: resolution.files,
    projects,
    imports: resolution.importTargets(),
    fileOfSymbol: symbol => resolution.fileOf(symbol),
  })
  return keep(db, { projects, resolution, closureMap, closures: closureMap.fingerprints() })
}

/** What was just written: the next sync need not read it again. */
export function keepBuiltGraph(
  db: Database,
  { graph, resolution, closureMap, closures }: Omit<BuiltGraph, 'ranks' | 'structural'>,
): void {
  resolution.files.forEach((file, index) => {
    resolution.replace(index, shownOf(file))
  })
  keep(db, { projects: graph.projects, resolution, closureMap, closures })
}

type Worked = Pick<KeptGraph, 'projects' | 'resolution' | 'closureMap' | 'closures'>

function keep(db: Database, worked: Worked): KeptGraph {
  const paths = worked.resolution.files.map(({ file }) => file.path)
  kept = {
    ...worked,
    name: db.name,
    revision: readRevision(db),
    indexOf: new Map(paths.map((path, index) => [path, index])),
    uses: 0,
  }
  return kept
}

export function forgetKeptGraph(): void {
  kept = undefined
}
