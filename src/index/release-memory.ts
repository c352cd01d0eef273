/** Gives memory back to the system between one large piece of work and the next. */

/**
 * V8 keeps the room that a burst of questions needed: on Django half of the server's memory; and a third of what an
 * index takes is garbage once all is resolved. Collecting all there is and giving up empty pages is what a debugger asks
 * for by this name; no port is opened for it.
 */
export async function releaseMemory(): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises')
    const session = new Session()
    session.connect()
    await session.post('HeapProfiler.collectGarbage')
    // Not in a callback of its own: there it would wait for itself.
    session.disconnect()
  } catch {
    // A Node without inspector keeps its memory.
  }
}
