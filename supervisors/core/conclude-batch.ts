/** What becomes of the files of a batch once the engine is through with it, or gone. */
import type { EngineWhy } from '../../src/model/engine.ts'
import type { AskRun, Ticket } from './ask-run.ts'
import type { DrainOutcome } from './drain.ts'
import { whyOf } from './engine-failure.ts'
import type { EngineLife } from './engine-life.ts'
import type { GivenUpFiles } from './given-up-files.ts'

export interface Batch {
  run: AskRun
  tickets: readonly Ticket[]
  /** The engine gives several answers a file, one a variant. */
  hasVariants: boolean
}

/** The part of a batch that is asked together after an engine died over it. */
const NARROWING = 8

export async function concludeBatch(
  batch: Batch,
  outcome: DrainOutcome,
  life: EngineLife,
  givenUp: GivenUpFiles,
): Promise<void> {
  const { run, tickets, hasVariants } = batch
  // Where there are variants, a file is complete only when the engine has said that it is through.
  const isComplete = (ticket: Ticket) =>
    ticket.delivered.size > 0 && (outcome.kind === 'done' || !hasVariants)
  for (const ticket of tickets.filter(isComplete)) run.settle(ticket)
  const left = tickets.filter(ticket => !ticket.settled)
  if (outcome.kind === 'died') return bury(batch, left, outcome.error, life, givenUp)
  if (outcome.kind === 'done') noteMissing(run, left)
  run.giveBack(left)
  // One that does not let go is in nobody's way when it is gone, and no file is to blame.
  if (outcome.kind === 'stuck') await life.failed(outcome.error, { narrowed: true })
}

/** Left out without a word: asked once more, alone. */
function noteMissing(run: AskRun, left: readonly Ticket[]): void {
  for (const ticket of left) {
    ticket.together = 1
    ticket.misses++
    if (ticket.misses > 1) run.refuse(ticket, 'engine_silent')
  }
}

/** The engine died over `left`. Others come first, and these in small groups, until the one to blame stands alone. */
async function bury(
  { run, tickets }: Batch,
  left: readonly Ticket[],
  error: Error,
  life: EngineLife,
  givenUp: GivenUpFiles,
): Promise<void> {
  const why = whyOf(error)
  const isAlone = tickets.length === 1
  if (isAlone) for (const ticket of left) blame(ticket, why, givenUp)
  for (const ticket of left) ticket.together = Math.ceil(Math.min(left.length, ticket.together) / NARROWING)
  run.putOff(left)
  // Smaller groups are a step forward, unless the engine never said a word at all.
  await life.failed(error, { narrowed: !isAlone && life.firstAnswerMs !== undefined })
}

function blame(ticket: Ticket, why: EngineWhy, givenUp: GivenUpFiles): void {
  ticket.deaths++
  if (why !== 'timeout' && ticket.deaths < 2) return
  const word = why === 'timeout' ? 'timeout' : 'quarantined'
  givenUp.add(ticket.question, word)
  ticket.run.refuse(ticket, word)
}
