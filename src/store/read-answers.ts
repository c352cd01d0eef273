/** What is known of the sites of one file, whichever engines said it. */
import type { Database, Statement } from 'better-sqlite3'
import { SITE_STATES } from '../model/index.ts'
import { type PackedEdge, unpackEdges } from './pack-edges.ts'
import { STATE_BITS, SYNTAX_ENGINE } from './schema.ts'

const OPEN = SITE_STATES.indexOf('open')
const STATE_MASK = (1 << STATE_BITS) - 1

export interface Answer {
  scope: number
  variant: number
  engine: string
  states: Buffer
  edges: Buffer
  fromSyntax: boolean
}

export class AnswerReader {
  private readonly byFile: Statement

  constructor(db: Database) {
    this.byFile = db.prepare(
      `SELECT a.scope, a.variant, e.name AS engine, a.states, a.edges, a.engine = ${SYNTAX_ENGINE.id} AS fromSyntax
         FROM answers a JOIN engines e ON e.id = a.engine WHERE a.file = ? ORDER BY a.engine, a.scope, a.variant`,
    )
  }

  /** Those of syntax first. */
  answers(file: number): Answer[] {
    const rows = this.byFile.all(file) as Answer[]
    for (const row of rows) row.fromSyntax = Boolean(row.fromSyntax)
    return rows
  }
}

/** Every edge that stands: where an engine has answered for a site, what syntax guessed there no longer counts. */
export function visitEdges(
  answers: readonly Answer[],
  visit: (edge: PackedEdge, answer: Answer) => void,
): void {
  for (const answer of answers) {
    const engines = answer.fromSyntax ? answers.filter(other => !other.fromSyntax) : []
    unpackEdges(answer.edges, edge => {
      if (engines.length === 0 || !engines.some(engine => isAnswered(engine, edge.site))) visit(edge, answer)
    })
  }
}

/** State and reason of a site, as `answers.states` packs them: the engines' where one answered, else that of syntax. */
export function stateOf(answers: readonly Answer[], site: number): number {
  if (answers.length === 1) return answers[0]!.states[site] ?? OPEN
  const told = answers.find(answer => !answer.fromSyntax && isAnswered(answer, site)) ?? answers[0]
  return told?.states[site] ?? OPEN
}

export function splitState(packed: number): { state: number; reason: number } {
  return { state: packed & STATE_MASK, reason: packed >> STATE_BITS }
}

function isAnswered(answer: Answer, site: number): boolean {
  return site >= 0 && ((answer.states[site] ?? OPEN) & STATE_MASK) !== OPEN
}
