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

export interface KeptGraph {
  /** Which database, and which state of it. */
  name: string
  revision: string
  projects: Project[]
  resolution: KeptResolution
  closureMap: ClosureMap
  closures: string[]
  ids: GraphIds
  indexOf: ReadonlyMap<string, number>
  /** Syncs it has served: what it works out on the way is never given back. */
  uses: number
}

const MOST_USES = 500

let kept: KeptGraph | undefined

/** From memory where that is of the very state, else from the index. */
export function openKeptGraph(db: Database, languages: readonly Language[]): KeptGraph {
  const revision = readRevision(db)
  if (kept?.name === db.name && kept.revision === revision && kept.uses++ < MOST_USES) return kept
  kept = undefined
  const { files, projects } = loadShownFacts(db)
  const resolution = new KeptResolution(files, projects, languages)
  const closureMap = new ClosureMap({
    files: resolution.files,
    projects,
    imports: resolution.importTargets(),
    fileOfSymbol: symbol => resolution.fileOf(symbol),
  })
  const paths = files.map(({ file }) => file.path)
  kept = {
    name: db.name,
    revision,
    projects,
    resolution,
    closureMap,
    closures: closureMap.fingerprints(),
    ids: readIds(db, paths),
    indexOf: new Map(paths.map((path, index) => [path, index])),
    uses: 0,
  }
  return kept
}

export function forgetKeptGraph(): void {
  kept = undefined
}
