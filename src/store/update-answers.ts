/** Brings sites and edges to a new graph, file by file; what engines answered lies in rows of its own and stays. */
import type { Database, Statement } from 'better-sqlite3'
import type { Graph } from '../model/index.ts'
import { countCallers, countOpenNames } from './count-answers.ts'
import { AnswerEncoder } from './encode-answers.ts'
import type { Names } from './intern-names.ts'
import type { Match } from './match-graph.ts'
import { packSites, SiteColumns } from './pack-sites.ts'
import { packSymbols } from './pack-symbols.ts'
import { PostingChanges } from './postings.ts'
import { SYNTAX_ENGINE } from './schema.ts'
import { WordUpdater } from './update-words.ts'

export function updateAnswers(db: Database, graph: Graph, match: Match, names: Names): void {
  new AnswerUpdater(db, graph, match, names).update()
}

interface StoredAnswer {
  scope: number
  states: Buffer
  edges: Buffer
}

class AnswerUpdater {
  private readonly graph: Graph
  private readonly match: Match
  private readonly names: Names
  private readonly siteNames: PostingChanges
  private readonly edgeTargets: PostingChanges
  private readonly words: WordUpdater
  private readonly readSites: Statement
  private readonly readAnswer: Statement
  private readonly readEngines: Statement
  private readonly writeFacts: Statement
  private readonly writeAnswer: Statement
  private readonly removeAnswer: Statement
  private readonly removeFacts: Statement
  private readonly removeAnswers: Statement

  constructor(db: Database, graph: Graph, match: Match, names: Names) {
    this.graph = graph
    this.match = match
    this.names = names
    this.siteNames = new PostingChanges(db, 'site_names', 'name')
    this.edgeTargets = new PostingChanges(db, 'edge_targets', 'symbol')
    this.words = new WordUpdater(db)
    const syntax = `engine = ${SYNTAX_ENGINE.id}`
    this.readSites = db.prepare('SELECT sites FROM facts WHERE file = ?').pluck()
    this.readAnswer = db.prepare(`SELECT scope, states, edges FROM answers WHERE file = ? AND ${syntax}`)
    this.readEngines = db.prepare(`SELECT edges FROM answers WHERE file = ? AND NOT ${syntax}`).pluck()
    this.writeFacts = db.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?, ?)')
    this.writeAnswer = db.prepare(`INSERT INTO answers VALUES (NULL, ?, ?, 0, ${SYNTAX_ENGINE.id}, ?, ?)`)
    this.removeAnswer = db.prepare(`DELETE FROM answers WHERE file = ? AND ${syntax}`)
    this.removeFacts = db.prepare('DELETE FROM facts WHERE file = ?')
    this.removeAnswers = db.prepare('DELETE FROM answers WHERE file = ?')
  }

  update(): void {
    for (const file of this.match.removedFiles) this.forget(file)
    const encoder = new AnswerEncoder(this.graph, this.match.ids)
    for (let index = 0; index < this.graph.files.length; index++) this.updateFile(index, encoder)
    this.siteNames.apply()
    this.edgeTargets.apply()
  }

  private forget(file: number): void {
    this.siteNames.replace(file, this.storedNames(file, this.stored(file)), new Map())
    this.edgeTargets.replace(file, this.storedCallers(file, this.stored(file)), new Map())
    this.removeFacts.run(file)
    this.words.remove(file)
    this.removeAnswers.run(file)
  }

  private updateFile(index: number, encoder: AnswerEncoder): void {
    const file = this.match.ids.files[index]!
    const scope = this.match.ids.projects[this.graph.files[index]!.project]!
    const stored = this.stored(file)
    const answer = encoder.file(index)
    const changed = this.match.changed[index] === 1
    const namesStand = !changed && stored?.states.equals(answer.states)
    const edgesStand = !changed && stored?.edges.equals(answer.edges)
    if (namesStand && edgesStand && stored?.scope === scope) return
    if (!namesStand) this.updateSites(index, file, stored, answer.states)
    if (!edgesStand) {
      const before = this.storedCallers(file, stored)
      // An engine's answers are for the sites of the text it saw: with the text they go.
      if (changed) this.removeAnswers.run(file)
      const engines = this.readEngines.all(file) as Buffer[]
      this.edgeTargets.replace(file, before, countCallers([answer.edges, ...engines]))
    }
    this.removeAnswer.run(file)
    this.writeAnswer.run(file, scope, answer.states, answer.edges)
  }

  private updateSites(index: number, file: number, stored: StoredAnswer | undefined, states: Buffer): void {
    const before = this.storedNames(file, stored)
    if (!this.match.changed[index]) {
      const columns = new SiteColumns(this.readSites.get(file) as Buffer)
      this.siteNames.replace(file, before, countOpenNames(columns, states))
      return
    }
    const { facts } = this.graph.files[index]!
    const packed = packSites(facts.sites, name => this.names.id(name))
    this.writeFacts.run(file, packed.packed, packSymbols(facts.symbols))
    this.words.put(file, facts.words)
    this.siteNames.replace(file, before, countOpenNames(packed, states))
  }

  private stored(file: number): StoredAnswer | undefined {
    return this.readAnswer.get(file) as StoredAnswer | undefined
  }

  private storedNames(file: number, stored: StoredAnswer | undefined): Map<number, number> {
    const packed = this.readSites.get(file) as Buffer | undefined
    return packed && stored ? countOpenNames(new SiteColumns(packed), stored.states) : new Map()
  }

  private storedCallers(file: number, stored: StoredAnswer | undefined): Map<number, number> {
    return countCallers([...(stored ? [stored.edges] : []), ...(this.readEngines.all(file) as Buffer[])])
  }
}
