/** The sync of files whose names changed, came or went: resolves again what could have meant one of them, and nothing else. */
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Discovery } from '../discover/discover-repository.ts'
import type { Language } from '../languages/language.ts'
import { FILE_FLAG, type Graph, type GraphFile, type ImportTarget } from '../model/index.ts'
import { ClosureMap, sightOf } from '../precise/fingerprint-closures.ts'
import type { ResolvedFiles } from '../resolve/kept-resolution.ts'
import { graphSymbolsOf } from '../resolve/merge-symbols.ts'
import { type Reach, reachChange } from '../resolve/reach-change.ts'
import { amendGraph } from '../store/amend-graph.ts'
import type { GraphIds } from '../store/encode-rows.ts'
import { SqliteIndexReader } from '../store/index-reader.ts'
import type { KnownFile } from '../store/known-files.ts'
import { loadSites } from '../store/load-facts.ts'
import { followMoves } from '../store/notes-store.ts'
import type { AnswerCounts } from '../store/update-answers.ts'
import { structuralLanguages } from './build-graph.ts'
import { fileProblems, readTotals, type Totals, totalsMeta } from './build-index.ts'
import type { Collected, SyncRequest } from './collect-facts.ts'
import { findMoves, type Moves } from './find-moves.ts'
import type { IndexReport } from './index-report.ts'
import { forgetKeptGraph, idsOf, type KeptGraph, keep } from './kept-graph.ts'
import { readUnranked, renewRanks, unrankedMeta } from './rank-symbols.ts'
import { restoreFromCache } from './restore-from-cache.ts'
import { shownOf } from './shown-facts.ts'

export interface AmendRequest {
  discovery: Pick<Discovery, 'problems' | 'files' | 'projects'>
  collected: Collected
  languages: readonly Language[]
  meta: Record<string, string>
  added: readonly GraphFile[]
  changed: readonly GraphFile[]
  removed: readonly KnownFile[]
  /** The files that went and those that changed, as they were. */
  rowsBefore: readonly KnownFile[]
  /** When the sync began. */
  start: number
  onProgress: SyncRequest['onProgress']
}

/** Ranks lag no further than this many files whose names changed. */
const MOST_UNRANKED = 200

/** Null, and nothing is done, where all sites have to be resolved again. */
export function amendIndex(db: Database, kept: KeptGraph, request: AmendRequest): IndexReport | null {
  const { discovery, languages, added, changed, removed } = request
  if (!hasSameFlags(kept, discovery)) return null
  const places = kept.projects.map(project => JSON.stringify(project))
  const owned = (file: GraphFile): GraphFile => {
    const project = places.indexOf(JSON.stringify(discovery.projects[file.project]))
    return { ...file, project }
  }
  const change = {
    fresh: [...changed, ...added].map(owned),
    removed: new Set(removed.map(({ path }) => path)),
  }
  const reach = reachChange(kept, change, languages)
  return reach && new Amender(db, kept, request, reach).amend()
}

/** Which files count as tests, generated or vendored is a setting too, and any resolution may read it. */
function hasSameFlags({ resolution, indexOf }: KeptGraph, { files }: Pick<Discovery, 'files'>): boolean {
  return files.every(({ path, flags }) => {
    const before = resolution.files[indexOf.get(path) ?? -1]?.file.flags ?? flags
    // What its text says of it stays.
    const marks = before & FILE_FLAG.marked ? FILE_FLAG.marked | FILE_FLAG.generated : 0
    return before === (flags | marks)
  })
}

class Amender {
  private readonly db: Database
  private readonly kept: KeptGraph
  private readonly request: AmendRequest
  private readonly reach: Reach
  /** Indexes of all files that are resolved again. */
  private readonly anew: readonly number[]
  private readonly ids: GraphIds
  private readonly totalsBefore: Totals
  private readonly unranked: number

  constructor(db: Database, kept: KeptGraph, request: AmendRequest, reach: Reach) {
    this.db = db
    this.kept = kept
    this.request = request
    this.reach = reach
    this.anew = [...reach.changed, ...reach.affected]
    this.ids = this.idsBefore(idsOf(db, kept))
    const reader = new SqliteIndexReader(db)
    this.totalsBefore = readTotals(reader)
    this.unranked = readUnranked(reader)
  }

  amend(): IndexReport {
    const { db, kept, reach, ids, request } = this
    const { resolution, changed, affected } = reach
    this.loadSites()
    const resolved = resolution.resolve(this.anew, true, reach.structural)
    const count = this.anew.length
    request.onProgress?.({ stage: 'resolve', done: count, total: count })
    const graph = this.graphOf(resolved)
    const closureMap = this.closureMap(graph.imports)
    // What is in memory is ahead of the index from here on.
    forgetKeptGraph()
    const closures = closureMap.fingerprints(resolution.files)
    const closuresBefore = Array.from(reach.indexBefore, index => kept.closures[index] ?? '')
    const moves = this.movesIn(graph)
    const structural = structuralLanguages(request.languages)
    const unranked = this.unranked + changed.length + request.removed.length
    let totals = this.totalsBefore
    amendGraph(
      db,
      {
        ...{ graph, ids, changed, affected, closures, closuresBefore },
        removed: request.removed.map(({ id }) => id),
        moves: moves.symbols,
        restructured: reach.structural,
        reshaped: this.reshaped(),
        lookups: index => resolved.files.get(index)!.lookups,
      },
      {
        structural,
        metaFor: grown => {
          totals = this.totalsNow(grown)
          return { ...request.meta, ...unrankedMeta(unranked), ...totalsMeta(totals) }
        },
      },
    )
    if (unranked > MOST_UNRANKED) renewRanks(db)
    followMoves(dirname(db.name), moves.symbols, moves.paths)
    const shaken = closures.flatMap((one, index) => (one === closuresBefore[index] ? [] : [index]))
    restoreFromCache(db, structural, new Set([...this.anew, ...shaken].map(index => ids.files[index]!)))
    this.keepFor(resolved, graph.imports, closureMap, closures)
    return this.report(totals)
  }

  /** Ids of what is known to be the same; 0 for new files and for the symbols of files that changed. */
  private idsBefore(before: GraphIds): GraphIds {
    const { indexBefore, numberNow, resolution, changed } = this.reach
    const symbols = new Int32Array(resolution.canonical.length)
    numberNow.forEach((number, old) => {
      if (number >= 0) symbols[number] = before.symbols[old]!
    })
    for (const file of changed) symbols.fill(0, resolution.world.base[file], resolution.world.base[file + 1])
    return {
      projects: before.projects,
      files: Int32Array.from(indexBefore, at => before.files[at] ?? 0),
      symbols,
    }
  }

  /** Of the files whose text is as it was: they have none in memory. */
  private loadSites(): void {
    const { resolution, affected } = this.reach
    const sites = loadSites(
      this.db,
      affected.map(index => this.ids.files[index]!),
    )
    for (const index of affected) {
      const file = resolution.files[index]!
      const own = sites.get(this.ids.files[index]!) ?? []
      resolution.replace(index, { ...file, facts: { ...file.facts, sites: own } })
    }
  }

  /** All files; of the rest only what belongs to files that were resolved again. */
  private graphOf({ files: resolved, edges }: ResolvedFiles): Graph {
    const { resolution, changed, indexBefore } = this.reach
    const { files, world, canonical } = resolution
    const symbolOf: Int32Array[] = new Array(files.length)
    for (const file of this.anew) symbolOf[file] = canonical.slice(world.base[file], world.base[file + 1])
    const imports = files.map(
      (_, file) => resolved.get(file)?.imports ?? this.importsNow(this.kept.imports[indexBefore[file]!]!),
    )
    const openReasons = files.map((_, file) => resolved.get(file)?.openReasons ?? NONE)
    const symbols = graphSymbolsOf(world, canonical, this.anew, new Set(changed))
    return { projects: this.kept.projects, files, symbols, symbolOf, imports, openReasons, edges }
  }

  /** The very ones where all numbers stay. */
  private importsNow(before: ImportTarget[]): ImportTarget[] {
    const { numberNow } = this.reach
    const fileNow = (file: number) => (file < 0 ? -1 : this.fileNow(file))
    const symbolNow = (symbol: number) => (symbol < 0 ? -1 : numberNow[symbol]!)
    const stays = ({ file, symbol, through }: ImportTarget) =>
      fileNow(file) === file && symbolNow(symbol) === symbol && fileNow(through) === through
    if (before.every(stays)) return before
    return before.map(({ file, symbol, package: name, through }) => ({
      file: fileNow(file),
      symbol: symbolNow(symbol),
      package: name,
      through: fileNow(through),
    }))
  }

  private fileNow(index: number): number {
    const { numberNow, resolution } = this.reach
    // The first symbol of a file is its module.
    return resolution.fileOf(numberNow[this.kept.resolution.world.base[index]!]!)
  }

  /** The one there is, where every file sees the same files as before. */
  private closureMap(imports: ImportTarget[][]): ClosureMap {
    const { resolution: before } = this.kept
    const { resolution: now, indexBefore } = this.reach
    const isSame = (file: number) => {
      const index = indexBefore[file]!
      const was = sightOf(before.files[index]!, this.kept.imports[index]!, symbol => before.fileOf(symbol))
      return was === sightOf(now.files[file]!, imports[file]!, symbol => now.fileOf(symbol))
    }
    const { added, removed } = this.request
    if (added.length + removed.length === 0 && this.anew.every(isSame)) return this.kept.closureMap
    const fileOfSymbol = (symbol: number) => now.fileOf(symbol)
    return new ClosureMap({ files: now.files, projects: this.kept.projects, imports, fileOfSymbol })
  }

  private movesIn(graph: Graph): Moves {
    const own = this.reach.changed
    const numbers: number[] = []
    graph.symbols.forEach(({ file }, number) => {
      if (own.includes(file)) numbers.push(number)
    })
    const places = new Map(numbers.map((number, at) => [number, at]))
    const symbols = numbers.map(number => {
      const symbol = graph.symbols[number]!
      return { ...symbol, container: places.get(symbol.container) ?? -1 }
    })
    const known = new Map(this.kept.resolution.files.map(file => [file.file.path, file]))
    return findMoves(this.db, { ...graph, symbols }, this.request.rowsBefore, known, new Map())
  }

  /** Languages of which some file shows others something else than before, came or went. */
  private reshaped(): Set<string> {
    const { added, changed, removed } = this.request
    const { resolution, indexOf } = this.kept
    const isOther = ({ file, facts }: GraphFile) =>
      resolution.files[indexOf.get(file.path)!]!.facts.interfaceHash !== facts.interfaceHash
    return new Set([
      ...[...added, ...changed.filter(isOther)].map(({ facts }) => facts.language),
      ...removed.map(({ language }) => language),
    ])
  }

  private totalsNow(grown: AnswerCounts): Totals {
    const { files, canonical } = this.reach.resolution
    let symbols = 0
    for (let number = 0; number < canonical.length; number++) if (canonical[number] === number) symbols++
    const lines = files.reduce((sum, { facts }) => sum + facts.lineCount, 0)
    const { sites, edges } = this.totalsBefore
    return { files: files.length, lines, symbols, sites: sites + grown.sites, edges: edges + grown.edges }
  }

  private keepFor(
    { files }: ResolvedFiles,
    imports: ImportTarget[][],
    closureMap: ClosureMap,
    closures: string[],
  ): void {
    const { resolution, indexBefore, changed } = this.reach
    const { projects, lookups: before } = this.kept
    for (const index of this.anew) resolution.replace(index, shownOf(resolution.files[index]!))
    const lookups = Array.from(indexBefore, (index, file) => files.get(file)?.lookups ?? before[index]!)
    const { base } = resolution.world
    // A part has the id of the symbol it belongs to.
    for (const file of changed)
      for (let number = base[file]!; number < base[file + 1]!; number++)
        this.ids.symbols[number] = this.ids.symbols[resolution.canonical[number]!]!
    keep(this.db, { projects, resolution, closureMap, closures, imports, lookups }, this.ids)
  }

  private report(totals: Totals): IndexReport {
    const { added, changed, removed, collected, discovery, start } = this.request
    const problems = fileProblems(this.reach.resolution)
    return {
      mode: 'sync',
      ...totals,
      ...{ added: added.length, changed: changed.length, removed: removed.length, renamed: 0 },
      skipped: collected.skipped.map(({ path, reason }) => ({ path, reason })),
      problems: [...discovery.problems, ...collected.problems, ...problems],
      tookMs: Math.round(performance.now() - start),
    }
  }
}

const NONE = new Uint8Array()
