/** Between Node's HTTP messages and the web's: bounded bodies in, streams out. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

export class TooLarge extends Error {}

/** What is left of one that is too large is read and dropped: a client cut off while it sends would never see why. */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new TooLarge()
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= mostBytes) chunks.push(chunk)
      else reject(new TooLarge())
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('close', () => reject(new Error('the client has left')))
  })
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
