/** Serves one repository on stdin and stdout, until the client goes away. */
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { makeServer, type Served } from './make-server.ts'

const FIRST_REPLY_MS = 50

/** Resolves when stdin ends or the signal fires; what runs in the background is ended first. */
export async function serveStdio(served: Served, signal: AbortSignal): Promise<void> {
  const transport = new StdioServerTransport()
  const handle = serve(() => makeServer(served), { transport })
  // Whoever starts a server waits for its first reply, and nobody for the index before that.
  const starting = setTimeout(() => served.workspaces.start(), FIRST_REPLY_MS)
  await new Promise<void>(resolve => {
    const closed = transport.onclose
    transport.onclose = () => {
      closed?.()
      resolve()
    }
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
  })
  clearTimeout(starting)
  await served.workspaces.close()
  await handle.close()
}
