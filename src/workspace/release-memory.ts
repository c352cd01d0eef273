/** Gives memory back to the system while nobody asks. */

/**
 * V8 keeps the room that a burst of questions needed: on Django half of the server's memory. Collecting all there is and
 * giving up empty pages is what a debugger asks for by this name; no port is opened for it.
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
