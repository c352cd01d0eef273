/** The folders that a client has open, as far as it says so: where its questions are about if they name none. */
import { fileURLToPath } from 'node:url'
import type { Server } from '@modelcontextprotocol/server'

/** The first call waits so long for a client that says that it has folders. */
const WAIT_MS = 1_000

export interface ClientRoots {
  /** Absolute paths, in the order of the client. */
  paths(): Promise<readonly string[]>
}

/** For a client that keeps one connection (the revisions before 2026-07-28). It may open others later, and then says so. */
export function followClientRoots(server: Server): ClientRoots {
  let known: Promise<readonly string[]> = Promise.resolve([])
  const ask = (): void => {
    if (server.getClientCapabilities()?.roots) known = listRoots(server)
  }
  server.oninitialized = ask
  server.setNotificationHandler('notifications/roots/list_changed', ask)
  return { paths: () => known }
}

async function listRoots(server: Server): Promise<readonly string[]> {
  try {
    const { roots } = await server.listRoots(undefined, { timeout: WAIT_MS })
    return roots.flatMap(({ uri }) => (uri.startsWith('file://') ? [fileURLToPath(uri)] : []))
  } catch {
    // It is a help, and nothing depends on it.
    return []
  }
}
