/** Between Node's HTTP messages and the web's: bounded bodies in, streams out. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

export class TooLarge extends Error {}

/** What is left of one that is too large is read and dropped by Node: a client cut off while it sends would never see why. */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new TooLarge()
  const chunks: Buffer[] = []
  let size = 0
  const parts = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of parts) {
    size += chunk.length
    if (size > mostBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function toRequest(request: IncomingMessage, body: Buffer<ArrayBuffer>, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const method = request.method ?? 'GET'
  return new Request(new URL(request.url ?? '/', `http://${request.headers.host}`), {
    method,
    headers,
    signal,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
}

/** A slow reader is waited for, a reader who has left is not. */
export async function writeResponse(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  for await (const chunk of answer.body ?? []) {
    if (response.destroyed) return
    if (!response.write(chunk))
      await new Promise(resolve => response.once('drain', resolve).once('close', resolve))
  }
  response.end()
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(`${JSON.stringify(body)}\n`)
}
