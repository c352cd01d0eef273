/** Brings sites and edges to a new graph, file by file; what engines answered stays as far as its basis holds. */

import type { Structure } from '../../model/index.ts'
import { carryAnswer } from '../answers/carry-answers.ts'
import { AnswerEncoder, type FileAnswers } from '../answers/encode-answers.ts'
import type { Answer, StoredAnswer } from '../answers/stored-answer.ts'
import { EdgePacker, unpackEdges, unpackSiteless } from '../pack/pack-edges.ts'
import type { SiteColumns } from '../pack/pack-sites.ts'
import { PostingChanges, unpackPostings } from '../pack/postings.ts'
import { countCurrent } from '../read/count-answers.ts'
import { AnswerReader, isJudged } from '../read/read-answers.ts'
import type { Names } from '../schema/intern-names.ts'
import type { Totals } from '../schema/meta.ts'
import { SYNTAX_ENGINE } from '../schema/schema.ts'
import type { Database, Statement } from '../sqlite.ts'
import { FileRecords } from './file-records.ts'
import type { GraphChange } from './graph-delta.ts'
import { lazyStatement } from './lazy-statement.ts'
import type { Match } from './match-symbols.ts'

/** How many more sites and edges of syntax there are than before. */
export type Growth = Pick<Totals, 'sites' | 'edges'>

export function applyAnswers(db: Database, change: GraphChange, match: Match, names: Names): Growth {
  const writer = new AnswerWriter(db, change, match, names)
  writer.write()
  return writer.growth
}

class AnswerWriter {
  private readonly db: Database
  private readonly change: GraphChange
  private readonly match: Match
  private readonly names: Names
  private readonly answers: AnswerReader
  private readonly records: FileRecords
  /** Files of which an engine reported edges at no site. */
  private structured: ReadonlySet<unknown> | undefined
  private readonly siteNames: PostingChanges
  private readonly edgeTargets: PostingChanges
  readonly growth: Growth = { sites: 0, edges: 0 }
  private readonly isThere: (symbol: number) => boolean
  private readonly readClosure: () => Statement
  private readonly writeSyntax: Statement
  private readonly writeEngine: () => Statement
  private readonly removeSyntax: () => Statement
  private readonly removeAnswers: Statement
  private readonly giveTo: () => Statement

  constructor(db: Database, change: GraphChange, match: Match, names: Names) {
    this.db = db
    this.change = change
    this.match = match
    this.names = names
    this.answers = new AnswerReader(db)
    this.records = new FileRecords(db)
    this.siteNames = new PostingChanges(db, 'site_names', 'name')
    this.edgeTargets = new PostingChanges(db, 'edge_targets', 'symbol')
    const there = new Uint8Array(match.nextId)
    for (const id of change.ids.symbols) there[id] = 1
    // A symbol with another name or in another place is not what an unchanged site pointed at.
    for (const id of match.rekeyed) there[id] = 0
    this.isThere = symbol => there[symbol] === 1
    this.readClosure = lazyStatement(db, 'SELECT closure FROM files WHERE id = ?')
    this.writeSyntax = db.prepare(
      `INSERT INTO answers VALUES (NULL, ?, ?, 0, ${SYNTAX_ENGINE.id}, ?, ?, '', 0, '')`,
    )
    this.writeEngine = lazyStatement(
      db,
      'UPDATE answers SET states = ?, edges = ?, closure = ?, siteless = ?, basis = ? WHERE id = ?',
    )
    this.removeSyntax = lazyStatement(
      db,
      `DELETE FROM answers WHERE file = ? AND engine = ${SYNTAX_ENGINE.id}`,
    )
    this.removeAnswers = db.prepare('DELETE FROM answers WHERE file = ?')
    this.giveTo = lazyStatement(db, 'UPDATE OR REPLACE answers SET scope = ? WHERE id = ?')
  }

  /** Files that were resolved again; of the others those whose answers of engines would be lost or wrong otherwise. */
  write(): void {
    const { change, match } = this
    for (const file of change.removed) this.forget(file)
    const encoder = new AnswerEncoder(change.graph, change.ids)
    const affected = new Set(change.affected)
    const orphaned = this.orphanedFiles()
    change.ids.files.forEach((file, index) => {
      const isChanged = match.isChanged[index] === 1
      if (isChanged) this.replaceFile(index, this.answerOf(index, encoder))
      else if (affected.has(index)) this.updateFile(index, this.answerOf(index, encoder))
      else if (orphaned.has(file) || this.isReshaped(index)) this.carryFile(index)
    })
    this.siteNames.apply()
    this.edgeTargets.apply()
  }

  private answerOf(index: number, encoder: AnswerEncoder): FileAnswers {
    const answer = encoder.file(index)
    if (!this.change.keepsSiteless.has(index)) return answer
    const packer = new EdgePacker()
    const [syntax] = this.answers.stored(this.change.ids.files[index]!)
    if (syntax) unpackSiteless(syntax.edges, edge => packer.add(edge))
    unpackEdges(answer.edges, edge => packer.add(edge))
    return { states: answer.states, edges: packer.take() }
  }

  /** Ids of the files with an edge to a symbol that was removed, or is another now; where all are affected, none. */
  private orphanedFiles(): Set<number> {
    const files = new Set<number>()
    if (this.change.isWhole) return files
    const { stored } = this.match
    const read = lazyStatement(this.db, 'SELECT files FROM edge_targets WHERE symbol = ?')
    for (let id = 1; id < stored.nextId; id++) {
      if (stored.file[id] === 0 || stored.partOf[id] !== 0 || this.isThere(id)) continue
      for (const posting of unpackPostings(read().pluck().get(id) as Buffer | undefined))
        files.add(posting.file)
    }
    return files
  }

  /** What syntax answered for a file, before and now. */
  private count(before: FileAnswers | undefined, now: FileAnswers | undefined): void {
    if (this.change.isWhole) return
    this.growth.sites += (now?.states.length ?? 0) - (before?.states.length ?? 0)
    this.growth.edges += countEdges(now?.edges) - countEdges(before?.edges)
  }

  /** An answer that only sees something else is judged when it is read; one that depends on all files is judged now. */
  private isReshaped(index: number): boolean {
    if (this.reshapedAs(this.languageOf(index)) === undefined) return false
    this.structured ??= this.structuredFiles()
    return this.structured.has(this.change.ids.files[index]!)
  }

  private structuredFiles(): ReadonlySet<unknown> {
    const files = this.db.prepare(
      `SELECT DISTINCT file FROM answers
       WHERE engine <> ${SYNTAX_ENGINE.id} AND (siteless = 1 OR substr(edges, 1, 1) = x'00')`,
    )
    return new Set(files.pluck().all())
  }

  private carryFile(index: number): void {
    const file = this.change.ids.files[index]!
    const before = this.answers.stored(file)
    const [syntax] = before
    if (syntax && this.carry(index, before, syntax)) this.recount(file, before)
  }

  private languageOf(index: number): string {
    return this.change.graph.files[index]!.facts.language
  }

  private forget(file: number): void {
    const before = this.answers.stored(file)
    this.count(before[0], undefined)
    this.recount(file, before, [])
    this.records.remove(file)
    this.removeAnswers.run(file)
  }

  /** An engine's answers are for the sites of the text it saw: with the text they go. */
  private replaceFile(index: number, answer: FileAnswers): void {
    const file = this.change.ids.files[index]!
    const before = this.answers.stored(file)
    const sitesBefore = this.records.sites(file)
    this.count(before[0], answer)
    this.removeAnswers.run(file)
    this.records.put(file, this.change.graph.files[index]!.facts, this.names)
    this.writeSyntax.run(file, this.scopeOf(index), answer.states, answer.edges)
    this.recount(file, before, this.answers.stored(file), sitesBefore)
  }

  private updateFile(index: number, answer: FileAnswers): void {
    const file = this.change.ids.files[index]!
    const before = this.answers.stored(file)
    const stored = before[0]
    this.count(stored, answer)
    const owner = this.scopeOf(index)
    const isUnchanged =
      stored?.states.equals(answer.states) && stored.edges.equals(answer.edges) && stored.scope === owner
    if (!isUnchanged) {
      this.removeSyntax().run(file)
      this.writeSyntax.run(file, owner, answer.states, answer.edges)
    }
    // Another owner is another configuration: what engines said under the last one is verified again under this one.
    for (const { id, scope, fromSyntax } of before)
      if (!fromSyntax && scope !== owner) this.giveTo().run(owner, id)
    const carried = this.carry(index, before, answer)
    if (!isUnchanged || carried) this.recount(file, before)
  }

  /** True where some answer of an engine changed. */
  private carry(index: number, stored: StoredAnswer[], now: FileAnswers): boolean {
    if (stored.length <= 1) return false
    const [syntax, ...engines] = this.answers.judged(stored)
    const file = this.change.ids.files[index]!
    const language = this.languageOf(index)
    const change = {
      closureBefore: this.readClosure().pluck().get(file) as string,
      closureNow: this.change.closures[index] ?? '',
      structure: this.change.structural.get(language),
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
      this.writeEngine().run(states, edges, closure, Number(siteless), change.closureNow, engine.id)
    })
    return differs
  }

  /** Any declaration may add or take a method that an interface requires, far from both. */
  private reshapedAs(language: string): Structure | undefined {
    const structure = this.change.structural.get(language)
    const isReshaped = [...this.change.reshaped].some(
      other => this.change.structural.get(other) === structure,
    )
    return isReshaped ? structure : undefined
  }

  private recount(
    file: number,
    before: readonly Answer[],
    after: readonly Answer[] = this.answers.stored(file),
    sitesBefore: SiteColumns | null = this.records.sites(file),
  ): void {
    const sites = this.records.sites(file)
    const old = sitesBefore ? countCurrent(before, sitesBefore) : NOTHING
    const now = sites && after.length > 0 ? countCurrent(after, sites) : NOTHING
    this.siteNames.replace(file, old.names, now.names)
    this.edgeTargets.replace(file, old.callers, now.callers)
  }

  private scopeOf(index: number): number {
    return this.change.ids.projects[this.change.graph.files[index]!.project]!
  }
}

function countEdges(packed: Buffer | undefined): number {
  let count = 0
  if (packed) unpackEdges(packed, () => void count++)
  return count
}

const NOTHING = { names: new Map<number, number>(), callers: new Map<number, number>() }
