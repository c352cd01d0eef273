/** A proxy on loopback that adds the token, because the conformance suite cannot send our header. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function addToken(url: string, token: string): Promise<{ url: string; close(): Promise<void> }> {
  const target = new URL(url)
  const server = createServer((incoming, outgoing) => {
    // Host and Origin pass unchanged: refusing them is what is tested.
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` }
    const forwarded = request(
      { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.once('error', () => outgoing.destroy())
    outgoing.once('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${target.pathname}`,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
