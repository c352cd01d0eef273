/** Returns memory to the system between two large pieces of work. */

/**
 * V8 keeps the memory that a burst of questions needed: half of the server's memory on Django. After an index run, a
 * third of the memory is garbage. A full collection that also returns empty pages is available only through the
 * debugger interface; no port is opened for it.
 */
export async function releaseMemory(): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises')
    const session = new Session()
    session.connect()
    await session.post('HeapProfiler.collectGarbage')
    // Not in the callback: there it would wait for itself.
    session.disconnect()
  } catch {
    // A Node without inspector keeps its memory.
  }
}
