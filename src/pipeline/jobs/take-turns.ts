/** Long work on the main thread that lets others have their turn: signals, timers, questions, the progress line. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SyncRequest } from '../collect-facts.ts'
import type { Progress } from '../index-report.ts'
import { whileAsked } from './give-way.ts'

const EVERY_MS = 100

/** To be called after each piece of work; what it gives must be waited for. */
export function takeTurns(
  { signal, onProgress }: Pick<SyncRequest, 'signal' | 'onProgress'>,
  stage: Progress['stage'],
  total: number,
): (done: number) => Promise<void> | undefined {
  let last = performance.now()
  const turn = async (done: number): Promise<void> => {
    onProgress?.({ stage, done, total })
    await nextTurn()
    await whileAsked()
    signal?.throwIfAborted()
    last = performance.now()
  }
  return done => (performance.now() - last < EVERY_MS ? undefined : turn(done))
}
