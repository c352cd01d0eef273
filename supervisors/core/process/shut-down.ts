/** Ends an engine as its protocol requires: `shutdown`, `exit`, a short wait, then the whole process group. */
import type { EngineProcess } from '../../../src/model/engine.ts'
import type { Connection } from '../rpc/connect.ts'
import { failureWithin } from './within.ts'

/** Together below the time a supervisor waits. */
const SHUTDOWN_MS = 2000
const EXIT_MS = 2000

export async function shutDown(connection: Connection, child: EngineProcess): Promise<void> {
  const failure = await failureWithin(
    SHUTDOWN_MS,
    connection.request('shutdown', undefined, { deadlineMs: SHUTDOWN_MS }),
  )
  // An engine that does not answer will not exit by itself either.
  if (!failure) {
    connection.notify('exit')
    await failureWithin(EXIT_MS, child.exited)
  }
  await child.end()
}
