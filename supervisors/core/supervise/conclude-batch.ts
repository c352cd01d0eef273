/** Decides what happens to the files of a batch after the engine finished it, or died. */
import type { EngineWhy } from '../../../src/model/engine.ts'
import type { DrainOutcome } from './drain.ts'
import { whyOf } from './engine-failure.ts'
import type { EngineLife } from './engine-life.ts'
import type { QuarantinedFiles } from './quarantined-files.ts'
import type { QueryRun, Ticket } from './query-run.ts'

export interface Batch {
  run: QueryRun
  tickets: readonly Ticket[]
  /** The engine gives several answers per file, one per variant. */
  hasVariants: boolean
}

/** A batch is split into this many parts after an engine died on it. */
const NARROWING = 8

export async function concludeBatch(
  batch: Batch,
  outcome: DrainOutcome,
  life: EngineLife,
  quarantined: QuarantinedFiles,
): Promise<void> {
  const { run, tickets, hasVariants } = batch
  // With variants, a file is complete only when the engine has finished the batch.
  const isComplete = (ticket: Ticket) =>
    ticket.delivered.size > 0 && (outcome.kind === 'done' || !hasVariants)
  for (const ticket of tickets.filter(isComplete)) run.finish(ticket)
  const left = tickets.filter(ticket => !ticket.isDone)
  if (outcome.kind === 'died') return handleCrash(batch, left, outcome.error, life, quarantined)
  if (outcome.kind === 'done') noteMissing(run, left)
  run.giveBack(left)
  // An engine that ignores a cancellation is restarted, and no file is blamed.
  if (outcome.kind === 'stuck') await life.failed(outcome.error, { narrowed: true })
}

/** Questions without an answer: each is queried once more, alone. */
function noteMissing(run: QueryRun, left: readonly Ticket[]): void {
  for (const ticket of left) {
    ticket.maxBatch = 1
    ticket.misses++
    if (ticket.misses > 1) run.refuse(ticket, 'engine_silent')
  }
}

/** The engine died on `left`. Other files go first, then these in smaller groups, until the file to blame is alone. */
async function handleCrash(
  { run, tickets }: Batch,
  left: readonly Ticket[],
  error: Error,
  life: EngineLife,
  quarantined: QuarantinedFiles,
): Promise<void> {
  const why = whyOf(error)
  const isAlone = tickets.length === 1
  if (isAlone) for (const ticket of left) blame(ticket, why, quarantined)
  for (const ticket of left) ticket.maxBatch = Math.ceil(Math.min(left.length, ticket.maxBatch) / NARROWING)
  run.postpone(left)
  // Smaller groups are progress, unless the engine never answered at all.
  await life.failed(error, { narrowed: !isAlone && life.firstAnswerMs !== undefined })
}

function blame(ticket: Ticket, why: EngineWhy, quarantined: QuarantinedFiles): void {
  ticket.crashes++
  if (why !== 'timeout' && ticket.crashes < 2) return
  const reason = why === 'timeout' ? 'timeout' : 'quarantined'
  quarantined.add(ticket.question, reason)
  ticket.run.refuse(ticket, reason)
}
