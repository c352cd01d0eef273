/** The routes of the page: its files for anyone on this machine, answers for a browser that came by a link. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asBombeError, BombeError, errorAnswer } from '../../errors/bombe-error.ts'
import { inToolWords } from '../../questions/declare/print-advice.ts'
import { maskIssuedIn } from '../../secrets/mask-issued.ts'
import { answerJson, readBody, TooLarge } from '../http-messages.ts'
import type { Served } from '../make-server.ts'
import { answerPage, type PageCall } from './answer-page.ts'
import { pageFile } from './page-files.ts'
import { PAGE_PATH, type PageSessions } from './page-sessions.ts'

const MAX_QUESTION_BYTES = 200_000

export interface Visit {
  served: Served
  sessions: PageSessions
  /** The caller sent the token of the server. */
  hasToken: boolean
}

/** Whether the request was one for the page. Host and Origin were checked. */
export async function servePage(
  visit: Visit,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (request.method === 'GET') {
    const file = pageFile(path)
    if (file) response.writeHead(200, file.headers).end(file.content)
    return file !== undefined
  }
  if (request.method !== 'POST' || !path.startsWith(PAGE_PATH)) return false
  if (!isOwnPage(request, visit.hasToken)) {
    answerJson(response, 403, { error: 'only the page of this server may ask here' })
    return true
  }
  if (path === `${PAGE_PATH}enter`) await enter(visit, request, response)
  else if (path === `${PAGE_PATH}ask`) await ask(visit, request, response)
  else return false
  return true
}

/**
 * Pages of other servers on this machine have another port, which cookies ignore. JSON needs a preflight from
 * anywhere else, and none is answered.
 */
function isOwnPage({ headers }: IncomingMessage, hasToken: boolean): boolean {
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '')
  const isSame = headers.origin === `http://${headers.host}`
  return isJson && (isSame || (hasToken && headers.origin === undefined))
}

async function enter({ sessions }: Visit, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { key } = (await readJson(request).catch(noQuestion)) as { key?: unknown }
  const cookie = typeof key === 'string' ? sessions.enter(key, request) : undefined
  if (cookie === undefined) answerJson(response, 401, { error: 'this link was used, or is too old' })
  else response.writeHead(204, { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }).end()
}

function noQuestion(error: unknown): object {
  if (error instanceof BombeError) return {}
  throw error
}

async function ask(
  { served, sessions, hasToken }: Visit,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!hasToken && !sessions.isKnown(request))
    return answerJson(response, 401, { error: 'open the page by a link of `bombe view`' })
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  const headers = { 'Cache-Control': 'no-store' }
  try {
    const call = (await readJson(request)) as Partial<PageCall>
    if (typeof call.question !== 'string') throw new BombeError('invalid_input', 'name a question')
    const asked = { question: call.question, input: call.input ?? {}, atOnce: call.atOnce === true }
    const started = performance.now()
    const answer = await answerPage(served, asked, closed.signal)
    served.onCall?.(asked.question, performance.now() - started, answer)
    answerJson(response, 200, { answer }, headers)
  } catch (thrown) {
    if (thrown instanceof TooLarge) throw thrown
    if (closed.signal.aborted) return
    answerJson(response, 200, maskIssuedIn(errorAnswer(asBombeError(thrown), inToolWords)), headers)
  }
}

async function readJson(request: IncomingMessage): Promise<object> {
  const body = await readBody(request, MAX_QUESTION_BYTES)
  try {
    return (JSON.parse(body.toString('utf8')) ?? {}) as object
  } catch {
    throw new BombeError('invalid_input', 'the question is no JSON')
  }
}
