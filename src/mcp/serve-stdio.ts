/** Serves one repository on stdin and stdout, until the client goes away. */
import './interpret-schemas.ts'
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { makeServer, type Served } from './make-server.ts'
import { type Pipes, StdioTransport } from './stdio-transport.ts'

/** A client first lists the tools, and waits for that: the index is opened after it, or when a call needs it. */
const FIRST_WORDS_MS = 500

/** Resolves when the input ends or the signal fires; what runs in the background is ended first. */
export async function serveStdio(served: Served, pipes: Pipes, signal: AbortSignal): Promise<void> {
  const transport = new StdioTransport(pipes)
  // Made once: how many calls are under way is counted by it.
  const ofOneClient = { ...served, followsRoots: true }
  const handle = serve(() => makeServer(ofOneClient), { transport })
  const start = setTimeout(() => void begin(served), FIRST_WORDS_MS)
  await new Promise<void>(resolve => {
    const closed = transport.onclose
    transport.onclose = () => {
      closed?.()
      resolve()
    }
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
  })
  clearTimeout(start)
  await served.workspaces.close()
  await handle.close()
}

/** In the background process where there is one. */
async function begin({ workspaces, elsewhere }: Served): Promise<void> {
  const places = workspaces.all().map(({ root, settings }) => ({ root, settings }))
  if (!(await elsewhere?.open(places))) await workspaces.start()
}
