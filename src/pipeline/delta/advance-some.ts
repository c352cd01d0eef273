/** The delta of a run that resolves some files: those that changed, and those that a change of names affects. */

import { ClosureMap, describeVisible } from '../../exact/fingerprint-closures.ts'
import type { Graph, ImportTarget, Structural } from '../../model/index.ts'
import type { ResolvedFiles } from '../../resolve/cached-resolution.ts'
import { graphSymbolsOf } from '../../resolve/members/merge-symbols.ts'
import type { GraphChange, GraphDelta } from '../../store/apply/graph-delta.ts'
import { loadSites } from '../../store/read/load-facts.ts'
import type { GraphIds } from '../../store/schema/encode-rows.ts'
import { structuralLanguages } from './build-graph.ts'
import { idsOf, type WorkedOut } from './cached-graph.ts'
import type { Changes } from './find-changes.ts'
import type { IndexState } from './index-state.ts'
import type { SomePlan } from './plan-run.ts'
import { rankSymbols, readUnranked, unrankedMeta } from './rank-symbols.ts'
import { findMoves, type Moves, NO_MOVES } from './renames/find-moves.ts'
import type { AdvancedGraph, RunContext } from './run-context.ts'

/** Ranks lag no further than this many files whose names changed. */
const MAX_UNRANKED = 200

export function advanceSome(
  state: IndexState,
  changes: Changes,
  plan: SomePlan,
  context: RunContext,
): AdvancedGraph & { delta: GraphDelta } {
  return new SomeFiles(state, changes, plan, context).advance()
}

class SomeFiles {
  private readonly state: IndexState
  private readonly changes: Changes
  private readonly plan: SomePlan
  private readonly context: RunContext
  /** Indexes of all files that are resolved again. */
  private readonly resolvedAgain: readonly number[]
  private readonly ids: GraphIds
  private readonly structural: Structural

  constructor(state: IndexState, changes: Changes, plan: SomePlan, context: RunContext) {
    this.state = state
    this.changes = changes
    this.plan = plan
    this.context = context
    this.resolvedAgain = [...plan.changed, ...plan.affected]
    this.ids = this.knownIds(idsOf(state.db, plan.before))
    this.structural = structuralLanguages(context.languages)
  }

  advance(): AdvancedGraph & { delta: GraphDelta } {
    const { plan } = this
    this.loadSites()
    const resolved = this.resolve()
    const graph = this.graphOf(resolved)
    const closureMap = this.closureMap(graph.imports)
    const closures = closureMap.fingerprints(plan.resolution.files)
    const moves = plan.symbolsStay ? NO_MOVES : this.movesIn(graph)
    const change: GraphChange = {
      ...{ graph, ids: this.ids, isWhole: false, symbolCount: this.countSymbols() },
      ...{ changed: plan.changed, affected: plan.affected, reshaped: plan.reshaped },
      removed: this.changes.removed.map(({ id }) => id),
      moved: new Set(),
      moves: moves.symbols,
      keepsSiteless: this.keepsSiteless(),
      closures,
      closuresBefore: Array.from(plan.indexBefore, index => plan.before.closures[index] ?? ''),
      lookups: new Map(Array.from(resolved.files, ([index, { lookups }]) => [index, lookups])),
      structural: this.structural,
    }
    const workedOut = this.workedOut(resolved, graph.imports, closureMap, closures)
    const delta = { graph: change, ...(plan.symbolsStay ? {} : this.ranking()) }
    return { delta, files: plan.resolution.files, moves, renamed: 0, workedOut }
  }

  /** Edges at no site follow from symbols and bases: where these stay, they are not computed again. */
  private resolve(): ResolvedFiles {
    const { resolution, symbolsStay } = this.plan
    const files = this.resolvedAgain
    if (symbolsStay) return resolution.resolve(files, false)
    const resolved = resolution.resolve(files, true, this.structuralFiles())
    this.context.request.onProgress?.({ stage: 'resolve', done: files.length, total: files.length })
    return resolved
  }

  /** Ids of what is known to be the same; 0 for new files and for the symbols of files whose names changed. */
  private knownIds(before: GraphIds): GraphIds {
    const { indexBefore, numberNow, resolution, changed, symbolsStay } = this.plan
    if (symbolsStay) return before
    const symbols = new Int32Array(resolution.canonical.length)
    numberNow.forEach((number, old) => {
      if (number >= 0) symbols[number] = before.symbols[old]!
    })
    for (const file of changed)
      symbols.fill(0, resolution.tables.base[file], resolution.tables.base[file + 1])
    return {
      projects: before.projects,
      files: Int32Array.from(indexBefore, at => before.files[at] ?? 0),
      symbols,
    }
  }

  /** For files whose text did not change: they have none in memory. */
  private loadSites(): void {
    const { resolution, affected } = this.plan
    if (affected.length === 0) return
    const sites = loadSites(
      this.state.db,
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
    const { resolution, changed, before } = this.plan
    const { files, tables, canonical } = resolution
    const symbolOf: Int32Array[] = new Array(files.length)
    for (const file of this.resolvedAgain)
      symbolOf[file] = canonical.slice(tables.base[file], tables.base[file + 1])
    const imports = files.map((_, file) => resolved.get(file)?.imports ?? this.importsNow(file))
    const openReasons = files.map((_, file) => resolved.get(file)?.openReasons ?? NONE)
    const symbols = graphSymbolsOf(tables, canonical, this.resolvedAgain, new Set(changed))
    return { projects: before.projects, files, symbols, symbolOf, imports, openReasons, edges }
  }

  /** What the imports of a file mean that was not resolved again: the very same list where all numbers stay. */
  private importsNow(file: number): ImportTarget[] {
    const { numberNow, indexBefore, symbolsStay, before } = this.plan
    const known = before.imports[indexBefore[file]!]!
    if (symbolsStay) return known
    const fileNow = (index: number) => (index < 0 ? -1 : this.fileNow(index))
    const symbolNow = (symbol: number) => (symbol < 0 ? -1 : numberNow[symbol]!)
    const stays = (target: ImportTarget) =>
      fileNow(target.file) === target.file &&
      symbolNow(target.symbol) === target.symbol &&
      fileNow(target.through) === target.through
    if (known.every(stays)) return known
    return known.map(target => ({
      file: fileNow(target.file),
      symbol: symbolNow(target.symbol),
      package: target.package,
      through: fileNow(target.through),
    }))
  }

  private fileNow(index: number): number {
    const { numberNow, resolution, before } = this.plan
    // The first symbol of a file is its module.
    return resolution.fileOf(numberNow[before.resolution.tables.base[index]!]!)
  }

  /** Whose edges at no site are computed again: types may satisfy other interfaces, or bear names of other languages. */
  private structuralFiles(): Set<number> {
    const { structural, resolution } = this.plan
    return new Set([...structural, ...this.resolvedAgain.filter(index => resolution.mayLinkByName(index))])
  }

  /** Which files keep the edges at no site that are stored: who satisfies an interface by methods is as it was. */
  private keepsSiteless(): Set<number> {
    const { symbolsStay, resolution } = this.plan
    if (symbolsStay) return new Set(this.resolvedAgain)
    const structural = this.structuralFiles()
    const isByMethods = (index: number) =>
      this.structural.get(resolution.files[index]!.facts.language) === 'by-methods'
    return new Set(this.resolvedAgain.filter(index => isByMethods(index) && !structural.has(index)))
  }

  /** The one there is, where every file sees the same files as before. */
  private closureMap(imports: ImportTarget[][]): ClosureMap {
    const { before, resolution: now, indexBefore, symbolsStay } = this.plan
    if (symbolsStay) return before.closureMap
    const isSame = (file: number) => {
      const index = indexBefore[file]!
      const old = before.resolution
      const was = describeVisible(old.files[index]!, before.imports[index]!, symbol => old.fileOf(symbol))
      return was === describeVisible(now.files[file]!, imports[file]!, symbol => now.fileOf(symbol))
    }
    const { added, removed } = this.changes
    if (added.length + removed.length === 0 && this.resolvedAgain.every(isSame)) return before.closureMap
    const fileOfSymbol = (symbol: number) => now.fileOf(symbol)
    return new ClosureMap({ files: now.files, projects: before.projects, imports, fileOfSymbol })
  }

  private movesIn(graph: Graph): Moves {
    const { changed, before } = this.plan
    const numbers: number[] = []
    graph.symbols.forEach(({ file }, number) => {
      if (changed.includes(file)) numbers.push(number)
    })
    const places = new Map(numbers.map((number, at) => [number, at]))
    const symbols = numbers.map(number => {
      const symbol = graph.symbols[number]!
      return { ...symbol, container: places.get(symbol.container) ?? -1 }
    })
    const known = new Map(before.resolution.files.map(file => [file.file.path, file]))
    const rows = this.changes.changed.map(({ file }) => this.state.files.get(file.path)!)
    return findMoves(
      this.state.db,
      { ...graph, symbols },
      [...this.changes.removed, ...rows],
      known,
      new Map(),
    )
  }

  private countSymbols(): number {
    const { canonical } = this.plan.resolution
    let count = 0
    for (let number = 0; number < canonical.length; number++) if (canonical[number] === number) count++
    return count
  }

  /** Ranks are computed again once enough files have other names. */
  private ranking(): Pick<GraphDelta, 'ranks' | 'meta'> {
    const { changed } = this.plan
    const unranked = readUnranked(this.state) + changed.length + this.changes.removed.length
    if (unranked <= MAX_UNRANKED) return { meta: unrankedMeta(unranked) }
    return { ranks: rankSymbols, meta: unrankedMeta(0) }
  }

  private workedOut(
    { files }: ResolvedFiles,
    imports: ImportTarget[][],
    closureMap: ClosureMap,
    closures: string[],
  ): WorkedOut {
    const { resolution, indexBefore, before } = this.plan
    const known = before.lookups
    // Where what was looked up is not known of all files, it is of no use.
    const lookups =
      known.length === 0 ? [] : Array.from(indexBefore, (at, file) => files.get(file)?.lookups ?? known[at]!)
    return {
      ...{ projects: before.projects, resolution, closureMap, closures, imports, lookups, ids: this.ids },
      whole: this.resolvedAgain,
      ...(this.plan.symbolsStay ? { indexOf: before.indexOf, uses: before.uses } : {}),
    }
  }
}

const NONE = new Uint8Array()
