/** Serves one repository on stdin and stdout, until the client goes away. */
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { makeServer, type Served } from './make-server.ts'

/** Resolves when stdin ends or the signal fires; what runs in the background is ended first. */
export async function serveStdio(served: Served, signal: AbortSignal): Promise<void> {
  const transport = new StdioServerTransport()
  const handle = serve(() => makeServer(served), { transport })
  served.workspaces.start()
  await new Promise<void>(resolve => {
    const closed = transport.onclose
    transport.onclose = () => {
      closed?.()
      resolve()
    }
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
  })
  await served.workspaces.close()
  await handle.close()
}
