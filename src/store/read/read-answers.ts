/** What is known of the sites of one file, whichever engines said it. */

import { CONFIDENCES, SITE_STATES, STATE_BITS, type Structural } from '../../model/index.ts'
import { ageAnswers } from '../answers/age-answers.ts'
import type { Answer, StoredAnswer } from '../answers/stored-answer.ts'
import { type PackedEdge, unpackEdges } from '../pack/pack-edges.ts'
import { readMeta } from '../schema/meta.ts'
import { SYNTAX_ENGINE } from '../schema/schema.ts'
import type { Database, Statement } from '../sqlite.ts'
import { CachedRows } from './cached-rows.ts'

const [OPEN, RESOLVED, EXTERNAL, UNKNOWN] = SITE_STATES.map((_, index) => index) as [
  number,
  number,
  number,
  number,
]
const EXACT = CONFIDENCES.indexOf('exact')
const CARRIED = CONFIDENCES.indexOf('carried')
const STATE_MASK = (1 << STATE_BITS) - 1

/** Number of files whose answers are cached, packed. */
const MAX_FILES = 64

const select = (further: string) =>
  `SELECT a.id, a.scope, a.variant, e.name AS engine, a.states, a.edges, a.closure, a.basis, a.siteless,
     a.engine = ${SYNTAX_ENGINE.id} AS fromSyntax, f.closure AS closureNow, f.language
     FROM answers a JOIN engines e ON e.id = a.engine LEFT JOIN files f ON f.id = a.file
     WHERE a.file = ? ${further} ORDER BY a.engine, a.scope, a.variant`

/** Gives a row if an engine has reported the siteless edges of a file, for what the file sees now. */
export function reportsOverrides(db: Database): Statement {
  return db.prepare(
    `SELECT 1 FROM answers a JOIN files f ON f.id = a.file
     WHERE a.file = ? AND a.siteless = 1 AND f.closure IN (a.basis, a.closure)`,
  )
}

export class AnswerReader {
  private readonly db: Database
  private readonly byFile: Statement
  private readonly byEngines: Statement
  private structural: Structural | undefined

  /** Several steps of a question read the same files. */
  private readonly cached: CachedRows<number, Answer[]>

  constructor(db: Database, version?: () => number) {
    this.db = db
    this.cached = new CachedRows(version, MAX_FILES)
    this.byFile = db.prepare(select(''))
    this.byEngines = db.prepare(select(`AND a.engine <> ${SYNTAX_ENGINE.id}`))
  }

  /** Those of syntax first; what engines said is as sure as it is under what the file sees now. */
  answers(file: number): Answer[] {
    return this.cached.get(file, () => this.judged(this.stored(file)))
  }

  /** Without those of syntax, which a file always has. */
  ofEngines(file: number): Answer[] {
    const stored = rowsOf(this.byEngines, file)
    return stored.every(isJudged) ? stored : this.answers(file).filter(answer => !answer.fromSyntax)
  }

  stored(file: number): StoredAnswer[] {
    return rowsOf(this.byFile, file)
  }

  /** Stored answers as they are under what their file sees now. */
  judged(stored: readonly StoredAnswer[]): Answer[] {
    if (stored.every(isJudged)) return [...stored]
    this.structural ??= readMeta(this.db, 'structural') ?? new Map()
    return ageAnswers(stored, this.structural)
  }
}

/** Answers that a sync invalidated are judged when they are read: an edit that thousands of files see writes none of them. */
export function isJudged({ fromSyntax, basis, closureNow }: StoredAnswer): boolean {
  return fromSyntax || basis === closureNow
}

function rowsOf(statement: Statement, file: number): StoredAnswer[] {
  const rows = statement.all(file) as StoredAnswer[]
  for (const row of rows) {
    row.fromSyntax = Boolean(row.fromSyntax)
    row.siteless = Boolean(row.siteless)
  }
  return rows
}

/**
 * No method overrides itself: an engine that reports this means something outside the repository, which has no
 * symbol.
 */
export function leadsOutside({ site, from, to }: PackedEdge, { fromSyntax }: Answer): boolean {
  return site < 0 && from === to && !fromSyntax
}

/**
 * Every edge between symbols that counts: where an engine named targets, or said that they are outside, what syntax
 * guessed no longer counts. Where the engine gives no answer the guess stays, as unsure as it was.
 */
export function visitEdges(
  answers: readonly Answer[],
  visit: (edge: PackedEdge, answer: Answer) => void,
): void {
  const engines = answers.filter(answer => !answer.fromSyntax)
  const hidesSiteless = engines.some(engine => engine.siteless)
  for (const answer of answers) {
    const isGuess = answer.fromSyntax && engines.length > 0
    unpackEdges(answer.edges, edge => {
      if (leadsOutside(edge, answer)) return
      if (isGuess && (edge.site < 0 ? hidesSiteless : isSettledByAny(engines, edge.site))) return
      visit(edge, answer)
    })
  }
}

/** State and reason of a site, as `answers.states` packs them: what an engine knows, else that it gave no answer, else what syntax says. */
export function stateOf(answers: readonly Answer[], site: number): number {
  const syntax = answers[0]?.states[site] ?? OPEN
  if (answers.length <= 1) return syntax
  let unanswered: number | undefined
  for (const answer of answers) {
    if (answer.fromSyntax) continue
    const packed = answer.states[site] ?? OPEN
    if ((packed & STATE_MASK) === RESOLVED || (packed & STATE_MASK) === EXTERNAL) return packed
    if ((packed & STATE_MASK) === UNKNOWN) unanswered ??= packed
  }
  return unanswered ?? syntax
}

/** The state of every site of a file. */
export function statesOf(answers: readonly Answer[]): Buffer {
  const length = answers[0]?.states.length ?? 0
  if (answers.length === 1) return answers[0]!.states
  const states = Buffer.allocUnsafe(length)
  for (let site = 0; site < length; site++) states[site] = stateOf(answers, site)
  return states
}

/** What an engine says of the present state: under another fingerprint, only what is still called exact. */
function presentStates(answer: Answer, closure: string): Buffer {
  if (answer.closure === closure) return answer.states
  const present = Buffer.alloc(answer.states.length, OPEN)
  unpackEdges(answer.edges, ({ site, confidence }) => {
    if (site >= 0 && confidence === EXACT) present[site] = answer.states[site]!
  })
  return present
}

/**
 * The same of all engines' answers of a file, in their order. Where one of them is to be verified again, as when only one
 * of two variants came back with what the file sees, the answer of another does not verify the site; nor does a missing answer
 * of the engine whose word it is.
 */
export function presentOf(engines: readonly Answer[], closure: string): Buffer[] {
  const carried = carriedSites(engines, closure)
  if (carried.size === 0) return engines.map(answer => presentStates(answer, closure))
  return engines.map(answer => {
    const present = Buffer.from(presentStates(answer, closure))
    const same = engines.filter(({ engine }) => engine === answer.engine)
    for (const site of carriedSites(same, closure)) present[site] = OPEN
    for (const site of carried) if (isVerified(answer, site)) present[site] = OPEN
    return present
  })
}

/** Sites with an edge that is to be verified again: it is queried whatever its name is now. */
export function carriedSites(engines: readonly Answer[], closure: string): Set<number> {
  const sites = new Set<number>()
  for (const answer of engines) {
    if (answer.closure === closure) continue
    unpackEdges(answer.edges, ({ site, confidence }) => {
      if (site >= 0 && confidence === CARRIED) sites.add(site)
    })
  }
  return sites
}

export function splitState(packed: number): { state: number; reason: number } {
  return { state: packed & STATE_MASK, reason: packed >> STATE_BITS }
}

function isSettledByAny(engines: readonly Answer[], site: number): boolean {
  for (const engine of engines) if (isVerified(engine, site)) return true
  return false
}

function isVerified(answer: Answer, site: number): boolean {
  const state = (answer.states[site] ?? OPEN) & STATE_MASK
  return state === RESOLVED || state === EXTERNAL
}
