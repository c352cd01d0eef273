/** Reads edges and sites: what points where, and from which place in the text. */

import {
  ACCESSES,
  CONFIDENCES,
  DERIVATIONS,
  EDGE_KINDS,
  type EdgeKind,
  type FileId,
  OPEN_REASONS,
  SITE_KINDS,
  SITE_STATES,
} from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import type { Structure } from '../../model/structure.ts'
import type { Answer } from '../answers/stored-answer.ts'
import { isStructureReported } from '../apply/structure-reported.ts'
import { type PackedEdge, unpackEdges } from '../pack/pack-edges.ts'
import { SiteColumns } from '../pack/pack-sites.ts'
import { countPostings, unpackPostings } from '../pack/postings.ts'
import type { EdgeRow, SitePlace, SiteRow } from '../schema/rows.ts'
import type { Database, Statement } from '../sqlite.ts'
import { CachedRows } from './cached-rows.ts'
import { mayMeanAny } from './count-answers.ts'
import type { EdgeQueries } from './queries.ts'
import {
  AnswerReader,
  leadsOutside,
  presentOf,
  reportsOverrides,
  splitState,
  stateOf,
  visitEdges,
} from './read-answers.ts'

const OPEN = SITE_STATES.indexOf('open')
const CALLS = EDGE_KINDS.indexOf('calls')
const INSTANTIATES = EDGE_KINDS.indexOf('instantiates')
/** Number of files whose sites are cached unpacked: those of a large file take a hundred kilobytes. */
const MAX_COLUMNS = 64

/** Edges of some kinds: by file, those of each of its symbols. */
interface EdgesBySymbol {
  cached: CachedRows<number, ReadonlyMap<number, EdgeRow[]>>
  wanted: (edge: PackedEdge) => boolean
}

export class EdgeReader implements EdgeQueries {
  private readonly db: Database
  private readonly answers: AnswerReader
  private readonly overridesReported: Statement
  private readonly home: Statement
  private readonly homes: Statement
  private readonly allParted: Statement
  private readonly targets: Statement
  private readonly siteFiles: Statement
  private readonly packedSites: Statement
  private readonly path: Statement
  private readonly name: Statement
  private readonly closure: Statement
  private readonly symbolIds: Statement
  private readonly ordinals: Statement
  private readonly nameId: Statement
  /** By file, how many symbols each of its symbols calls. */
  private readonly callees: CachedRows<number, ReadonlyMap<number, number>>
  private readonly columns: CachedRows<number, SiteColumns | null>
  /** What each class names as its bases. */
  private readonly heritage: EdgesBySymbol
  /** Needed for every symbol on a walk over callers. */
  private readonly overrides: EdgesBySymbol
  /** Whether one engine has verified every site of a file. */
  private readonly verified: CachedRows<number, boolean>
  /** Symbols with declarations in several files. */
  private readonly parted: CachedRows<'', ReadonlySet<number>>

  constructor(db: Database, version?: () => number) {
    this.db = db
    this.answers = new AnswerReader(db, version)
    this.overridesReported = reportsOverrides(db)
    this.callees = new CachedRows(version)
    this.columns = new CachedRows(version, MAX_COLUMNS)
    const isHeritage = kindFilter(['extends', 'implements'])
    this.heritage = { cached: new CachedRows(version), wanted: edge => edge.site >= 0 && isHeritage(edge) }
    this.overrides = { cached: new CachedRows(version), wanted: kindFilter(['overrides']) }
    this.verified = new CachedRows(version)
    this.parted = new CachedRows(version)
    this.nameId = db.prepare('SELECT id FROM names WHERE text = ?').pluck()
    this.home = db.prepare('SELECT file FROM symbols WHERE id = ?').pluck()
    const homes =
      'SELECT file FROM symbols WHERE id = ? UNION SELECT file FROM symbols WHERE part_of = ? AND part_of > 0'
    this.homes = db.prepare(homes).pluck()
    this.allParted = db.prepare('SELECT DISTINCT part_of FROM symbols WHERE part_of > 0').pluck()
    this.targets = db.prepare('SELECT files FROM edge_targets WHERE symbol = ?').pluck()
    this.siteFiles = db
      .prepare('SELECT s.files FROM site_names s JOIN names n ON n.id = s.name WHERE n.text = ?')
      .pluck()
    this.packedSites = db.prepare('SELECT sites_and_access FROM facts WHERE file = ?').pluck()
    this.path = db.prepare('SELECT path FROM files WHERE id = ?').pluck()
    this.closure = db.prepare('SELECT closure FROM files WHERE id = ?').pluck()
    this.name = db.prepare('SELECT text FROM names WHERE id = ?').pluck()
    this.ordinals = db
      .prepare('SELECT ordinal FROM symbols WHERE file = ? AND (id = ? OR part_of = ?)')
      .pluck()
    this.symbolIds = db
      .prepare('SELECT iif(part_of = 0, id, part_of) FROM symbols WHERE file = ? ORDER BY ordinal')
      .pluck()
  }

  /** A symbol's edges are found in the files that declare it. */
  edgesFrom(symbol: number, kinds?: readonly EdgeKind[]): EdgeRow[] {
    if (kinds?.length === 1 && kinds[0] === 'overrides') return this.#kindOf(this.overrides, symbol)
    const wanted = kindFilter(kinds)
    return this.#homesOf(symbol)
      .flatMap(file => this.edgesInFile(file, edge => edge.from === symbol && wanted(edge)))
      .sort(byPlace)
  }

  /** Heritage of a class as far as sites name it; computed for all classes of a file at once. */
  heritageOf(symbol: number): EdgeRow[] {
    return this.#kindOf(this.heritage, symbol)
  }

  #kindOf({ cached, wanted }: EdgesBySymbol, symbol: number): EdgeRow[] {
    return this.#homesOf(symbol)
      .flatMap(file => cached.get(file, () => this.#groupedIn(file, wanted)).get(symbol) ?? [])
      .sort(byPlace)
  }

  #groupedIn(file: number, wanted: (edge: PackedEdge) => boolean): Map<number, EdgeRow[]> {
    const groups = new Map<number, EdgeRow[]>()
    for (const edge of this.edgesInFile(file, wanted)) {
      const known = groups.get(edge.from)
      if (known) known.push(edge)
      else groups.set(edge.from, [edge])
    }
    return groups
  }

  /** Nearly every symbol has one file, and every question needs it. */
  #homesOf(symbol: number): number[] {
    const parted = this.parted.get('', () => new Set(this.allParted.all() as number[]))
    return (parted.has(symbol) ? this.homes.all(symbol, symbol) : this.home.all(symbol)) as number[]
  }

  edgesTo(symbol: number, kinds?: readonly EdgeKind[]): EdgeRow[] {
    const wanted = kindFilter(kinds)
    const files = unpackPostings(this.targets.get(symbol) as Buffer | undefined)
    return files
      .flatMap(({ file }) => this.edgesInFile(file, edge => edge.to === symbol && wanted(edge)))
      .sort(byPlace)
  }

  overridesOutside(symbol: number): boolean {
    let found = false
    for (const file of this.#homesOf(symbol))
      for (const answer of this.answers.answers(file))
        unpackEdges(answer.edges, edge => {
          found ||= edge.from === symbol && leadsOutside(edge, answer)
        })
    return found
  }

  isStructureReported(file: FileId, structure: Structure): boolean {
    return (structure !== 'by-types' || isStructureReported(this.db)) && this.areOverridesReported(file)
  }

  areOverridesReported(file: FileId): boolean {
    return this.overridesReported.get(file) !== undefined
  }

  referringFiles(symbol: number): number {
    return unpackPostings(this.targets.get(symbol) as Buffer | undefined).length
  }

  callersCount(symbol: number): number {
    return total(this.targets.get(symbol) as Buffer | undefined)
  }

  calleesCount(symbol: number): number {
    const [home = 0, ...further] = this.#homesOf(symbol)
    if (further.length === 0)
      return this.callees.get(home, () => sizesOf(this.#calleesIn([home]))).get(symbol) ?? 0
    return sizesOf(this.#calleesIn([home, ...further])).get(symbol) ?? 0
  }

  #calleesIn(files: readonly number[]): Map<number, Set<number>> {
    const callees = new Map<number, Set<number>>()
    for (const file of files) {
      visitEdges(this.answers.answers(file), ({ from, to, kind }) => {
        if (kind !== CALLS && kind !== INSTANTIATES) return
        const known = callees.get(from)
        if (known) known.add(to)
        else callees.set(from, new Set([to]))
      })
    }
    return callees
  }

  edgesInFile(file: number, wanted: (edge: PackedEdge) => boolean = () => true): EdgeRow[] {
    const path = this.path.get(file) as string | undefined
    if (path === undefined) return []
    let sites: SiteColumns | null = null
    const rows: EdgeRow[] = []
    visitEdges(this.answers.answers(file), (edge, answer) => {
      if (!wanted(edge)) return
      if (edge.site >= 0) sites ??= this.#siteColumns(file)
      rows.push(edgeRow(edge, answer, file, path, sites))
    })
    return rows
  }

  /** `wanted` is given the place of a site among those of its file. */
  sitesInFile(file: number, wanted?: (columns: SiteColumns) => (ordinal: number) => boolean): SiteRow[] {
    const path = this.path.get(file) as string | undefined
    const columns = this.#siteColumns(file)
    if (path === undefined || !columns) return []
    const answers = this.answers.answers(file)
    let symbols: number[] | undefined
    const present = this.#presentIn(file)
    const isWanted = wanted?.(columns)
    const names: string[] = []
    const rows: SiteRow[] = []
    for (let ordinal = 0; ordinal < columns.length; ordinal++) {
      if (isWanted && !isWanted(ordinal)) continue
      const at = columns.nameOf[ordinal]!
      names[at] ??= this.name.get(columns.names[at]!) as string
      const name = names[at]
      const { state, reason } = splitState(stateOf(answers, ordinal))
      symbols ??= this.symbolIds.all(file) as number[]
      rows.push({
        file,
        path,
        ordinal,
        kind: SITE_KINDS[columns.kind[ordinal]!]!,
        from: symbols[columns.from[ordinal]!] ?? 0,
        name,
        line: columns.line[ordinal]!,
        column: columns.column[ordinal]!,
        target: columns.target(ordinal, name),
        state: SITE_STATES[state]!,
        reason: OPEN_REASONS[reason]!,
        isVerified: isVerified(present, ordinal),
      })
    }
    return rows
  }

  sitesNamed(name: string): SiteRow[] {
    const files = unpackPostings(this.siteFiles.get(name) as Buffer | undefined)
    const id = this.nameId.get(name) as number
    const named = ({ names, nameOf }: SiteColumns) => {
      const at = names.indexOf(id)
      return (ordinal: number) => nameOf[ordinal] === at
    }
    return files
      .flatMap(({ file }) => this.sitesInFile(file, named))
      .sort((a, b) => comparePaths(a, b) || a.ordinal - b.ordinal)
  }

  sitesFrom(file: number, symbol: number): SiteRow[] {
    const ordinals = this.ordinals.all(file, symbol, symbol) as number[]
    return this.sitesInFile(file, ({ from }) => {
      return site => ordinals.includes(from[site]!)
    })
  }

  unverifiedNamed(name: string, max = Number.POSITIVE_INFINITY): SitePlace[] {
    const id = this.nameId.get(name) as number | undefined
    const files = id === undefined ? [] : unpackPostings(this.siteFiles.get(name) as Buffer | undefined)
    const places: SitePlace[] = []
    for (const { file } of files) {
      if (this.verified.get(file, () => this.#presentIn(file).some(isAllVerified))) continue
      const columns = this.#siteColumns(file)
      const at = columns?.names.indexOf(id!) ?? -1
      if (!columns || at < 0) continue
      const present = this.#presentIn(file)
      for (let ordinal = columns.nameOf.indexOf(at); ordinal >= 0; ) {
        if (!isVerified(present, ordinal)) places.push({ file, ordinal })
        if (places.length >= max) return places
        ordinal = columns.nameOf.indexOf(at, ordinal + 1)
      }
    }
    return places
  }

  /** What engines say of the present state of a file's sites. */
  #presentIn(file: number): Buffer[] {
    const engines = this.answers.ofEngines(file)
    if (engines.length === 0) return []
    const closure = this.closure.get(file) as string
    return presentOf(engines, closure)
  }

  openSitesNamed(name: string): number {
    return total(this.siteFiles.get(name) as Buffer | undefined)
  }

  openSites(name: string, max: number): SiteRow[] {
    const id = this.nameId.get(name) as number | undefined
    const rows: SiteRow[] = []
    if (id === undefined) return rows
    for (const { file, count } of unpackPostings(this.siteFiles.get(name) as Buffer | undefined)) {
      if (rows.length >= max) break
      if (count === 0) continue
      const answers = this.answers.answers(file)
      const isOpen = ({ names, nameOf }: SiteColumns) => {
        const at = names.indexOf(id)
        return (ordinal: number) => nameOf[ordinal] === at && mayMeanAny(stateOf(answers, ordinal))
      }
      append(rows, this.sitesInFile(file, isOpen))
    }
    return rows.slice(0, max)
  }

  filesNaming(name: string): FileId[] {
    return unpackPostings(this.siteFiles.get(name) as Buffer | undefined).map(({ file }) => file)
  }

  #siteColumns(file: number): SiteColumns | null {
    return this.columns.get(file, () => {
      const packed = this.packedSites.get(file) as Buffer | undefined
      return packed ? new SiteColumns(packed) : null
    })
  }
}

function edgeRow(
  edge: PackedEdge,
  answer: Answer,
  file: number,
  path: string,
  sites: SiteColumns | null,
): EdgeRow {
  const { site } = edge
  const placed = site >= 0 && sites !== null
  return {
    from: edge.from,
    to: edge.to,
    kind: EDGE_KINDS[edge.kind]!,
    confidence: CONFIDENCES[edge.confidence]!,
    derivation: DERIVATIONS[edge.derivation]!,
    engine: answer.engine,
    scope: answer.scope,
    variant: answer.variant,
    file,
    siteFile: placed ? path : null,
    site,
    siteKind: placed ? SITE_KINDS[sites.kind[site]!]! : null,
    access: ACCESSES[placed ? sites.access(site) : 0]!,
    line: placed ? sites.line[site]! : 0,
    column: placed ? sites.column[site]! : 0,
  }
}

function isAllVerified(states: Buffer): boolean {
  return states.every(state => splitState(state).state !== OPEN)
}

function isVerified(present: readonly Buffer[], ordinal: number): boolean {
  return present.some(states => splitState(states[ordinal]!).state !== OPEN)
}

function sizesOf(sets: ReadonlyMap<number, ReadonlySet<number>>): Map<number, number> {
  return new Map([...sets].map(([key, { size }]) => [key, size]))
}

function kindFilter(kinds: readonly EdgeKind[] | undefined): (edge: PackedEdge) => boolean {
  if (!kinds) return () => true
  const wanted = new Set(kinds.map(kind => EDGE_KINDS.indexOf(kind)))
  return edge => wanted.has(edge.kind)
}

function total(packed: Buffer | undefined): number {
  return packed ? countPostings(packed) : 0
}

/** Edges without a site come first. */
function byPlace(a: EdgeRow, b: EdgeRow): number {
  return (
    comparePaths({ path: a.siteFile ?? '' }, { path: b.siteFile ?? '' }) ||
    a.line - b.line ||
    a.column - b.column
  )
}

function comparePaths(a: { path: string }, b: { path: string }): number {
  return a.path === b.path ? 0 : a.path < b.path ? -1 : 1
}
