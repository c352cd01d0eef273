/** Writes what an engine answered, beside what syntax did. */

import { CONFIDENCES, SITE_STATES } from '../../model/index.ts'
import { EdgePacker, hasSitelessEdge, type PackedEdge, unpackEdges } from '../pack/pack-edges.ts'
import { SiteColumns } from '../pack/pack-sites.ts'
import { PostingChanges } from '../pack/postings.ts'
import { countCurrent } from '../read/count-answers.ts'
import { AnswerReader, splitState } from '../read/read-answers.ts'
import type { Database, Statement } from '../sqlite.ts'
import type { Answer } from './stored-answer.ts'

const OPEN = SITE_STATES.indexOf('open')
const RESOLVED = SITE_STATES.indexOf('resolved')
const EXTERNAL = SITE_STATES.indexOf('external')
const EXACT = CONFIDENCES.indexOf('exact')
const CARRIED = CONFIDENCES.indexOf('carried')

export interface EngineAnswer {
  file: number
  /** Hash of the text the sites were found in: an answer about another text is not written. */
  contentHash: string
  /** Fingerprint of what the answers depend on, when the engine was queried. */
  closure: string
  /** Project id. */
  scope: number
  /** '' for the only or default variant. */
  variant: string
  /** With version: `typescript-7.0.2`. */
  engine: string
  /** One packed state for each site of the file; `open` if it was not queried. */
  states: Buffer
  /** Sorted by site; those at no site first. */
  edges: readonly PackedEdge[]
  /** The edges at no site are the engine's as well. */
  siteless: boolean
}

/** Inside the transaction of a delta. What changed meanwhile is left out. */
export class EngineAnswerWriter {
  private readonly db: Database
  private readonly reader: AnswerReader
  private readonly siteNames: PostingChanges
  private readonly edgeTargets: PostingChanges
  private readonly stateOfFile: Statement
  private readonly readSites: Statement
  private readonly insert: Statement
  private readonly removeOlder: Statement
  private readonly setSiteless: Statement
  private readonly rewrite: Statement
  private readonly engineIds = new Map<string, number>()

  constructor(db: Database) {
    this.db = db
    this.reader = new AnswerReader(db)
    this.siteNames = new PostingChanges(db, 'site_names', 'name')
    this.edgeTargets = new PostingChanges(db, 'edge_targets', 'symbol')
    this.stateOfFile = db.prepare('SELECT content_hash, closure, project FROM files WHERE id = ?').raw()
    this.readSites = db.prepare('SELECT sites_and_access FROM facts WHERE file = ?').pluck()
    this.insert = db.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    this.setSiteless = db.prepare('UPDATE answers SET siteless = 1 WHERE id = ?')
    this.rewrite = db.prepare(
      "UPDATE answers SET states = ?, edges = ?, closure = '', basis = ? WHERE id = ?",
    )
    this.removeOlder = db.prepare(
      `DELETE FROM answers WHERE file = ? AND engine IN
         (SELECT id FROM engines WHERE name <> ? AND name GLOB ?)`,
    )
  }

  /** Gives the number of answers written. */
  write(answers: readonly EngineAnswer[]): number {
    let written = 0
    for (const answer of answers) {
      const [contentHash, closure, owner] =
        (this.stateOfFile.get(answer.file) as [string, string, number] | undefined) ?? []
      // Under a project that no longer owns the file nothing is queried again: such an answer would stay forever.
      if (contentHash !== answer.contentHash || owner !== answer.scope) continue
      // Older versions of an engine go with its first new answer, hence the pattern in `removeOlder`.
      this.writeOne(closure === answer.closure ? answer : invalidated(answer), closure!)
      written++
    }
    this.siteNames.apply()
    this.edgeTargets.apply()
    return written
  }

  private writeOne(answer: EngineAnswer, basis: string): void {
    const { file, engine } = answer
    const before = this.reader.stored(file)
    const variant = this.variantId(answer.variant)
    const judged = this.reader.judged(before)
    const known = judged.find(
      row => row.engine === engine && row.scope === answer.scope && row.variant === variant,
    )
    const hasOlder = before.some(row => isOlder(row, engine))
    // Most files have nothing that satisfies an interface: to know that changes no count.
    const isNoNews = saysNothing(answer) && !hasOlder && !before.some(row => hasSitelessEdge(row.edges))
    if (known && isNoNews && known.closure === answer.closure) {
      if (answer.siteless && !known.siteless) this.setSiteless.run(known.id)
      return
    }
    const merged = known ? mergeAnswers(known, answer) : { ...answer, edges: packEdges(answer.edges) }
    if (hasOlder) this.removeOlder.run(file, engine, `${bareName(engine)}-[0-9]*`)
    this.supersede(
      judged.filter(row => row !== known && !isOlder(row, engine)),
      answer,
      basis,
    )
    const { lastInsertRowid } = this.insert.run(
      known?.id ?? null,
      file,
      answer.scope,
      variant,
      this.engineId(engine),
      merged.states,
      merged.edges,
      merged.closure,
      Number(merged.siteless),
      basis,
    )
    if (isNoNews) return
    const sites = new SiteColumns(this.readSites.get(file) as Buffer)
    const old = countCurrent(before, sites)
    // The first that any engine says comes after what syntax says; among several, the order is the database's.
    const after =
      before.length === 1 && before[0]!.fromSyntax
        ? [
            before[0]!,
            { ...answer, ...merged, id: Number(lastInsertRowid), variant, basis, fromSyntax: false },
          ]
        : this.reader.stored(file)
    const now = countCurrent(after, sites)
    this.siteNames.replace(file, old.names, now.names)
    this.edgeTargets.replace(file, old.callers, now.callers)
  }

  /** What other engines and variants said of these sites before something changed: no engine is queried about it again. */
  private supersede(others: readonly Answer[], answer: EngineAnswer, basis: string): void {
    if (answer.closure !== basis) return
    for (const other of others) {
      const left = other.fromSyntax ? null : withoutSuperseded(other, answer)
      if (left) this.rewrite.run(left.states, left.edges, basis, other.id)
    }
  }

  private engineId(name: string): number {
    const known = this.engineIds.get(name)
    if (known !== undefined) return known
    this.db.prepare('INSERT OR IGNORE INTO engines (name) VALUES (?)').run(name)
    const id = this.db.prepare('SELECT id FROM engines WHERE name = ?').pluck().get(name) as number
    this.engineIds.set(name, id)
    return id
  }

  private variantId(text: string): number {
    if (text === '') return 0
    this.db.prepare('INSERT OR IGNORE INTO names (text) VALUES (?)').run(text)
    return this.db.prepare('SELECT id FROM names WHERE text = ?').pluck().get(text) as number
  }
}

function saysNothing({ states, edges }: EngineAnswer): boolean {
  return edges.length === 0 && states.every(state => state === OPEN)
}

function isOlder(row: Answer, engine: string): boolean {
  return row.engine !== engine && bareName(row.engine) === bareName(engine)
}

function bareName(engine: string): string {
  return engine.replace(/-\d.*$/, '')
}

/** Something it depends on changed while the engine was being queried: worth keeping, to be verified again. */
function invalidated(answer: EngineAnswer): EngineAnswer {
  const edges = answer.edges.map(edge => ({
    ...edge,
    confidence: edge.confidence === EXACT ? CARRIED : edge.confidence,
  }))
  return { ...answer, closure: '', edges }
}

/** New answers replace old ones site by site; what was not queried again stays, and may be outdated. */
function mergeAnswers(
  known: Answer,
  answer: EngineAnswer,
): Pick<Answer, 'states' | 'edges' | 'closure' | 'siteless'> {
  const states = Buffer.from(known.states)
  let hasUnqueried = false
  answer.states.forEach((state, site) => {
    if (state !== OPEN) states[site] = state
    else if (known.states[site] !== OPEN) hasUnqueried = true
  })
  const edges: PackedEdge[] = [...answer.edges]
  unpackEdges(known.edges, edge => {
    const isReplaced = edge.site < 0 ? answer.siteless : answer.states[edge.site] !== OPEN
    if (!isReplaced) edges.push({ ...edge })
  })
  edges.sort((a, b) => a.site - b.site)
  const sameBasis = known.closure === answer.closure
  return {
    states,
    edges: packEdges(edges),
    closure: sameBasis || !hasUnqueried ? answer.closure : '',
    siteless: known.siteless || answer.siteless,
  }
}

/**
 * Null where all of it stays. An engine that is queried answers for all variants: what it said for one of them goes where
 * it is to be verified, and wherever all of it is of another state. Of another engine goes what is to be verified, where
 * the site is verified now.
 */
function withoutSuperseded(other: Answer, answer: EngineAnswer): Pick<Answer, 'states' | 'edges'> | null {
  if (other.closure === answer.closure) return null
  const isSame = other.engine === answer.engine
  const isOfBefore = isSame && other.closure !== ''
  const states = Buffer.from(other.states)
  const edges: PackedEdge[] = []
  let differs = false
  const goes = (site: number, isCarried: boolean): boolean => {
    const { state } = splitState(answer.states[site] ?? OPEN)
    if (isSame) return state !== OPEN && (isCarried || isOfBefore)
    return isCarried && (state === RESOLVED || state === EXTERNAL)
  }
  unpackEdges(other.edges, edge => {
    const { site, confidence } = edge
    if (site < 0 || !goes(site, confidence === CARRIED)) edges.push({ ...edge })
    else {
      states[site] = OPEN
      differs = true
    }
  })
  for (let site = 0; site < states.length; site++)
    if (states[site] !== OPEN && goes(site, false)) {
      states[site] = OPEN
      differs = true
    }
  return differs ? { states, edges: packEdges(edges) } : null
}

function packEdges(edges: readonly PackedEdge[]): Buffer {
  const packer = new EdgePacker()
  for (const edge of edges) packer.add(edge)
  return packer.take()
}
