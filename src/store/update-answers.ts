/** Brings sites and edges to a new graph, file by file; what engines answered stays as far as its basis holds. */
import type { Database, Statement } from 'better-sqlite3'
import type { Graph, Structural, Structure } from '../model/index.ts'
import { carryAnswer } from './carry-answers.ts'
import { countStanding } from './count-answers.ts'
import { AnswerEncoder, type FileAnswers } from './encode-answers.ts'
import type { Names } from './intern-names.ts'
import type { Match } from './match-graph.ts'
import { EdgePacker, unpackEdges, unpackSiteless } from './pack-edges.ts'
import { packSites, SiteColumns } from './pack-sites.ts'
import { packSymbols } from './pack-symbols.ts'
import { PostingChanges } from './postings.ts'
import { type Answer, AnswerReader, isJudged, type StoredAnswer } from './read-answers.ts'
import { SYNTAX_ENGINE } from './schema.ts'
import { setStructureTold } from './structure-told.ts'
import { WordUpdater } from './update-words.ts'
import type { GraphExtras } from './write-graph.ts'

export function updateAnswers(
  db: Database,
  graph: Graph,
  match: AnswerMatch,
  names: Names,
  extras: Basis,
): void {
  new AnswerUpdater(db, graph, match, names, extras).update()
}

/** The same where only the sites of the changed files were resolved: what syntax says of the others stands. */
export function patchAnswers(
  db: Database,
  graph: Graph,
  match: AnswerMatch,
  names: Names,
  extras: Basis,
): AnswerCounts {
  const updater = new AnswerUpdater(db, graph, match, names, extras)
  updater.patch()
  return updater.grown
}

/** The same where further files were resolved again, and others lost something that engines pointed at. */
export function amendAnswers(
  db: Database,
  graph: Graph,
  match: AnswerMatch,
  names: Names,
  extras: Basis & Reached,
): AnswerCounts {
  const updater = new AnswerUpdater(db, graph, match, names, extras)
  updater.amend(extras)
  return updater.grown
}

interface Reached {
  /** Indexes of the unchanged files that were resolved again. */
  affected: ReadonlySet<number>
  /** Indexes of the files whose edges at no site are given, though these follow from methods alone. */
  restructured: ReadonlySet<number>
  /** Ids of files with edges to symbols that are gone. */
  orphaned: ReadonlySet<number>
}

/** How many more sites and edges of syntax there are than before. */
export interface AnswerCounts {
  sites: number
  edges: number
}

/** What answers rest on. */
type Basis = Pick<GraphExtras, 'closures' | 'structural'>

/** What of a match answers need. */
export type AnswerMatch = Pick<Match, 'ids' | 'nextId' | 'changed' | 'removedFiles' | 'reshaped' | 'rekeyed'>

class AnswerUpdater {
  private readonly db: Database
  private readonly graph: Graph
  private readonly match: AnswerMatch
  private readonly names: Names
  private readonly closures: readonly string[]
  private readonly structural: Structural
  private readonly answers: AnswerReader
  /** Files of which an engine told edges at no site. */
  private isStructured: ReadonlySet<unknown> | undefined
  private readonly siteNames: PostingChanges
  private readonly edgeTargets: PostingChanges
  readonly grown: AnswerCounts = { sites: 0, edges: 0 }
  private readonly isThere: (symbol: number) => boolean
  private readonly words: WordUpdater
  private readonly readSites: Statement
  private readonly readClosure: Statement
  private readonly writeFacts: Statement
  private readonly writeSyntax: Statement
  private readonly writeEngine: Statement
  private readonly removeSyntax: Statement
  private readonly removeFacts: Statement
  private readonly removeAnswers: Statement
  private readonly giveTo: Statement

  constructor(db: Database, graph: Graph, match: AnswerMatch, names: Names, extras: Basis) {
    this.db = db
    this.graph = graph
    this.match = match
    this.names = names
    this.closures = extras.closures ?? []
    this.structural = extras.structural ?? new Map()
    this.answers = new AnswerReader(db)
    this.siteNames = new PostingChanges(db, 'site_names', 'name')
    this.edgeTargets = new PostingChanges(db, 'edge_targets', 'symbol')
    const there = new Uint8Array(match.nextId)
    for (const id of match.ids.symbols) there[id] = 1
    // What bears another name or lies elsewhere is not what a site that has not changed pointed at.
    for (const id of match.rekeyed) there[id] = 0
    this.isThere = symbol => there[symbol] === 1
    this.words = new WordUpdater(db)
    const syntax = `engine = ${SYNTAX_ENGINE.id}`
    this.readSites = db.prepare('SELECT sites FROM facts WHERE file = ?').pluck()
    this.readClosure = db.prepare('SELECT closure FROM files WHERE id = ?').pluck()
    this.writeFacts = db.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?, ?)')
    this.writeSyntax = db.prepare(
      `INSERT INTO answers VALUES (NULL, ?, ?, 0, ${SYNTAX_ENGINE.id}, ?, ?, '', 0, '')`,
    )
    this.writeEngine = db.prepare(
      'UPDATE answers SET states = ?, edges = ?, closure = ?, siteless = ?, basis = ? WHERE id = ?',
    )
    this.removeSyntax = db.prepare(`DELETE FROM answers WHERE file = ? AND ${syntax}`)
    this.removeFacts = db.prepare('DELETE FROM facts WHERE file = ?')
    this.removeAnswers = db.prepare('DELETE FROM answers WHERE file = ?')
    this.giveTo = db.prepare('UPDATE OR REPLACE answers SET scope = ? WHERE id = ?')
  }

  update(): void {
    this.doubtStructure()
    for (const file of this.match.removedFiles) this.forget(file)
    const encoder = new AnswerEncoder(this.graph, this.match.ids)
    for (let index = 0; index < this.graph.files.length; index++) {
      if (this.match.changed[index] === 1) this.replaceFile(index, encoder.file(index))
      else this.updateFile(index, encoder.file(index))
    }
    this.siteNames.apply()
    this.edgeTargets.apply()
  }

  patch(): void {
    this.doubtStructure()
    const encoder = new AnswerEncoder(this.graph, this.match.ids)
    const files = this.match.ids.files
    for (let index = 0; index < files.length; index++) {
      if (this.match.changed[index] === 1) {
        this.count(this.answers.answers(files[index]!), -1)
        this.replaceFile(index, this.withSiteless(index, encoder))
        this.count(this.answers.answers(files[index]!), 1)
      } else if (this.isReshaped(index)) this.carryFile(index)
    }
    this.siteNames.apply()
    this.edgeTargets.apply()
  }

  amend({ affected, orphaned, restructured }: Reached): void {
    this.doubtStructure()
    for (const file of this.match.removedFiles) {
      this.count(this.answers.answers(file), -1)
      this.forget(file)
    }
    const encoder = new AnswerEncoder(this.graph, this.match.ids)
    const { files } = this.match.ids
    for (let index = 0; index < files.length; index++) {
      const isChanged = this.match.changed[index] === 1
      if (isChanged || affected.has(index)) {
        this.count(this.answers.answers(files[index]!), -1)
        const isGiven =
          this.structural.get(this.languageOf(index)) !== 'by-methods' || restructured.has(index)
        const answer = isGiven ? encoder.file(index) : this.withSiteless(index, encoder)
        if (isChanged) this.replaceFile(index, answer)
        else this.updateFile(index, answer)
        this.count(this.answers.answers(files[index]!), 1)
      } else if (orphaned.has(files[index]!) || this.isReshaped(index)) this.carryFile(index)
    }
    this.siteNames.apply()
    this.edgeTargets.apply()
  }

  /** What syntax says of a file, that goes or has come. */
  private count([syntax]: Answer[], sign: number): void {
    if (!syntax) return
    this.grown.sites += sign * syntax.states.length
    this.grown.edges += sign * countEdges(syntax.edges)
  }

  /** What stands at no site follows from what types have and inherit, which is as it was. */
  private withSiteless(index: number, encoder: AnswerEncoder): FileAnswers {
    const { states, edges } = encoder.file(index)
    const packer = new EdgePacker()
    const [syntax] = this.answers.answers(this.match.ids.files[index]!)
    if (syntax) unpackSiteless(syntax.edges, edge => packer.add(edge))
    unpackEdges(edges, edge => packer.add(edge))
    return { states, edges: packer.take() }
  }

  /** What only sees something else is judged when it is read; what rests on all files is judged now. */
  private isReshaped(index: number): boolean {
    if (this.reshapedAs(this.languageOf(index)) === undefined) return false
    this.isStructured ??= this.structuredFiles()
    return this.isStructured.has(this.match.ids.files[index]!)
  }

  private structuredFiles(): ReadonlySet<unknown> {
    const files = this.db.prepare(
      `SELECT DISTINCT file FROM answers
       WHERE engine <> ${SYNTAX_ENGINE.id} AND (siteless = 1 OR substr(edges, 1, 1) = x'00')`,
    )
    return new Set(files.pluck().all())
  }

  private carryFile(index: number): void {
    const file = this.match.ids.files[index]!
    const before = this.answers.stored(file)
    const [syntax] = before
    if (syntax && this.carry(index, before, syntax)) this.recount(file, before)
  }

  private languageOf(index: number): string {
    return this.graph.files[index]!.facts.language
  }

  private forget(file: number): void {
    this.recount(file, this.answers.stored(file), [])
    this.removeFacts.run(file)
    this.words.remove(file)
    this.removeAnswers.run(file)
  }

  /** An engine's answers are for the sites of the text it saw: with the text they go. */
  private replaceFile(index: number, answer: FileAnswers): void {
    const file = this.match.ids.files[index]!
    const before = this.answers.stored(file)
    const sitesBefore = this.sites(file)
    const { facts } = this.graph.files[index]!
    const packed = packSites(facts.sites, name => this.names.id(name))
    this.removeAnswers.run(file)
    this.writeFacts.run(file, packed.packed, packSymbols(facts.symbols))
    this.words.put(file, facts.words)
    this.writeSyntax.run(file, this.scopeOf(index), answer.states, answer.edges)
    this.recount(file, before, this.answers.stored(file), sitesBefore)
  }

  private updateFile(index: number, answer: FileAnswers): void {
    const file = this.match.ids.files[index]!
    const before = this.answers.stored(file)
    const stored = before[0]
    const owner = this.scopeOf(index)
    const stands =
      stored?.states.equals(answer.states) && stored.edges.equals(answer.edges) && stored.scope === owner
    if (!stands) {
      this.removeSyntax.run(file)
      this.writeSyntax.run(file, owner, answer.states, answer.edges)
    }
    // Another owner is another configuration: what engines said under the last one is verified again under this one.
    for (const { id, scope, fromSyntax } of before)
      if (!fromSyntax && scope !== owner) this.giveTo.run(owner, id)
    const carried = this.carry(index, before, answer)
    if (!stands || carried) this.recount(file, before)
  }

  /** True where some answer of an engine changed. */
  private carry(index: number, stored: StoredAnswer[], now: FileAnswers): boolean {
    if (stored.length <= 1) return false
    const [syntax, ...engines] = this.answers.judged(stored)
    const file = this.match.ids.files[index]!
    const language = this.languageOf(index)
    const change = {
      closureBefore: this.readClosure.get(file) as string,
      closureNow: this.closures[index] ?? '',
      structure: this.structural.get(language),
      reshaped: this.reshapedAs(language),
      syntaxBefore: syntax!.edges,
      syntaxNow: now.edges,
      isThere: this.isThere,
    }
    let differs = false
    engines.forEach((engine, at) => {
      const carried = carryAnswer(engine, change)
      if (!carried && isJudged(stored[at + 1]!)) return
      differs = true
      const { states, edges, closure, siteless } = carried ?? engine
      this.writeEngine.run(states, edges, closure, Number(siteless), change.closureNow, engine.id)
    })
    return differs
  }

  private doubtStructure(): void {
    if ([...this.match.reshaped].some(language => this.structural.get(language) === 'by-types'))
      setStructureTold(this.db, false)
  }

  /** Any declaration may add or take a method that an interface asks for, far from both. */
  private reshapedAs(language: string): Structure | undefined {
    const structure = this.structural.get(language)
    const isReshaped = [...this.match.reshaped].some(other => this.structural.get(other) === structure)
    return isReshaped ? structure : undefined
  }

  private recount(
    file: number,
    before: readonly Answer[],
    after: readonly Answer[] = this.answers.stored(file),
    sitesBefore: SiteColumns | null = this.sites(file),
  ): void {
    const sites = this.sites(file)
    const old = sitesBefore ? countStanding(before, sitesBefore) : NOTHING
    const now = sites && after.length > 0 ? countStanding(after, sites) : NOTHING
    this.siteNames.replace(file, old.names, now.names)
    this.edgeTargets.replace(file, old.callers, now.callers)
  }

  private sites(file: number): SiteColumns | null {
    const packed = this.readSites.get(file) as Buffer | undefined
    return packed ? new SiteColumns(packed) : null
  }

  private scopeOf(index: number): number {
    return this.match.ids.projects[this.graph.files[index]!.project]!
  }
}

function countEdges(packed: Buffer): number {
  let count = 0
  unpackEdges(packed, () => {
    count++
  })
  return count
}

const NOTHING = { names: new Map<number, number>(), callers: new Map<number, number>() }
