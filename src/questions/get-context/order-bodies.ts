/** Orders the candidates, best first: what the best ones call or are called by rises with them. */
import type { SymbolRow } from '../../store/schema/rows.ts'
import { comparePlaces, roundScore } from '../shared/compare-places.ts'
import type { QueryContext } from '../shared/question.ts'
import type { Relation } from './find-candidates.ts'
import type { ScoredBody } from './score-bodies.ts'

export interface OrderOptions {
  relations: readonly Relation[]
  /** Shown first, whatever their score. */
  entries: readonly SymbolRow[]
  /** Symbols that a question about a change names: whoever uses them is the answer. */
  targets: readonly SymbolRow[]
}

/** How much of a leading score its neighbours get, and how many lead. */
const LIFT = { connected: 0.12, leading: 8 }
/** The symbol that a change is about comes after those that use it. */
const TARGET = 0.98

export function orderBodies(
  context: QueryContext,
  bodies: readonly ScoredBody[],
  { relations, entries, targets }: OrderOptions,
): ScoredBody[] {
  const lifted = liftUsers(context, bodies, targets)
  const byId = new Map(lifted.map(one => [one.symbol.id, { ...one }]))
  const leading = new Map(
    [...lifted]
      .sort(compareBodies)
      .slice(0, LIFT.leading)
      .map(({ symbol, score }) => [symbol.id, score]),
  )
  const seen = new Set<string>()
  const connect = (from: number, to: number): void => {
    const lead = leading.get(from)
    const raised = byId.get(to)
    if (lead === undefined || !raised || seen.has(`${from} ${to}`)) return
    seen.add(`${from} ${to}`)
    raised.score += LIFT.connected * lead
  }
  for (const { from, to } of relations) {
    connect(from, to)
    connect(to, from)
  }
  const best = highest([...byId.values()])
  if (lifted !== bodies) for (const { id } of targets) byId.get(id)!.score = TARGET * bestUser(byId, targets)
  for (const { id } of entries) byId.get(id)!.score = best + 1
  return [...byId.values()].filter(({ score }) => score > 0).sort(compareBodies)
}

/** Users of a target come before everything else, in their own order. */
function liftUsers(
  { reader }: QueryContext,
  bodies: readonly ScoredBody[],
  targets: readonly SymbolRow[],
): readonly ScoredBody[] {
  if (targets.length === 0) return bodies
  const ids = new Set(targets.map(({ id }) => id))
  const users = new Set<number>()
  for (const { id } of targets)
    for (const { from } of reader.edgesTo(id, [
      'calls',
      'instantiates',
      'overrides',
      'references',
      'accepts',
    ]))
      users.add(from)
  const best = highest(bodies)
  return bodies.map(one => {
    if (ids.has(one.symbol.id)) return { ...one, score: best }
    return users.has(one.symbol.id) ? { ...one, score: best + one.score / 2 } : one
  })
}

function bestUser(byId: ReadonlyMap<number, ScoredBody>, targets: readonly SymbolRow[]): number {
  const ids = new Set(targets.map(({ id }) => id))
  return highest([...byId.values()].filter(({ symbol }) => !ids.has(symbol.id)))
}

function highest(bodies: readonly ScoredBody[]): number {
  return bodies.reduce((most, { score }) => Math.max(most, score), 0)
}

function compareBodies(a: ScoredBody, b: ScoredBody): number {
  return roundScore(b.score) - roundScore(a.score) || comparePlaces(a.symbol, b.symbol)
}
