/** Serves on HTTP, on loopback only: checks the caller before anything is read, and bounds what is under way. */
import './interpret-schemas.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import { boundConnections } from './bound-connections.ts'
import { checkRequest, isAuthorized } from './check-request.ts'
import { describeHealth } from './describe-health.ts'
import { answerJson, readBody, TooLarge, toRequest, writeResponse } from './http-messages.ts'
import { makeServer, type Served } from './make-server.ts'
import { PageSessions } from './page/page-sessions.ts'
import { servePage } from './page/serve-page.ts'

export interface HttpOptions {
  /** 0 lets the system choose. */
  port: number
  token: string
  /** Called once, when requests can come; `sessions` makes links to the page. */
  onListening(url: string, sessions: PageSessions): void
}

const MAX_BODY_BYTES = 2_000_000
const MAX_AT_ONCE = 128
const PATH = '/mcp'

/** Resolves when the signal fires and everything is closed. */
export async function serveHttp(served: Served, options: HttpOptions, signal: AbortSignal): Promise<void> {
  const handler = createMcpHandler(() => makeServer(served), {
    maxRequestBodySize: MAX_BODY_BYTES,
    maxSubscriptions: MAX_AT_ONCE,
  })
  const sessions = new PageSessions()
  let underWay = 0
  const server = createServer((request, response) => {
    if (underWay >= MAX_AT_ONCE) {
      answerJson(response, 503, { error: 'too many requests at once' }, { 'Retry-After': '1' })
      return
    }
    underWay++
    response.once('close', () => underWay--)
    answer({ served, handler, token: options.token, sessions, isKnown }, request, response).catch(() =>
      response.destroy(),
    )
  })
  const isKnown = boundConnections(server)
  // An agent thinks between two calls; a connection closed meanwhile would fail the next one.
  server.keepAliveTimeout = 120_000
  server.headersTimeout = 130_000
  server.requestTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  options.onListening(`http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`, sessions)
  void served.workspaces.start()
  await new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await served.workspaces.close()
  await handler.close()
  server.closeAllConnections()
  await new Promise<void>(resolve => server.close(() => resolve()))
}

interface Answering {
  served: Served
  handler: McpHttpHandler
  token: string
  sessions: PageSessions
  isKnown(socket: Socket): void
}

async function answer(
  { served, handler, token, sessions, isKnown }: Answering,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = checkRequest(request)
  if (refused) return answerJson(response, 403, { error: refused })
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const authorized = isAuthorized(request, token)
  if (authorized || sessions.isKnown(request)) isKnown(request.socket)
  if (path === '/health' && request.method === 'GET')
    return answerJson(response, 200, await describeHealth(served, authorized))
  try {
    const visit = { served, sessions, hasToken: authorized }
    if (path !== PATH && (await servePage(visit, path, request, response))) return
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return answerJson(response, 413, { error: 'the question is too long' })
  }
  if (path !== PATH) return answerJson(response, 404, { error: `the server answers at ${PATH}` })
  if (!authorized) {
    const challenge = { 'WWW-Authenticate': 'Bearer realm="bombe"' }
    return answerJson(response, 401, { error: 'send the token of this server' }, challenge)
  }
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  try {
    const body = await readBody(request, MAX_BODY_BYTES)
    await writeResponse(response, await handler.fetch(toRequest(request, body, closed.signal)))
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    answerJson(response, 413, { error: `a request has at most ${MAX_BODY_BYTES} bytes` })
  }
}
