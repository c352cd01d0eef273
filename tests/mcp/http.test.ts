/** The server on HTTP: the same answers, and nothing for those who may not ask. */
import { statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandbox } from '../cli/run-bombe.ts'
import { connectHttp, GENERATIONS } from './clients.ts'
import { type HttpServer, serveOverHttp } from './serve-over-http.ts'
import { QUESTIONS, SHOP } from './shop-repository.ts'

// Strict, so that no answer is given while the sync of the start is still under way.
const shop = sandbox(SHOP, { BOMBE_FRESHNESS: 'strict' })
const other = sandbox({ 'main.py': 'def start():\n    pass\n' })
let server: HttpServer
beforeAll(async () => {
  shop.bombe('index')
  server = await serveOverHttp(shop, '--workspace', other.folder)
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  shop.remove()
  other.remove()
})

describe.each(GENERATIONS)('%s', generation => {
  test('lists and calls every tool', async () => {
    const client = await connectHttp(generation, server.url, server.token)
    const names = (await client.listTools()).map(tool => tool.name)
    expect(names).toEqual([...new Set(names)])
    for (const { tool, input } of QUESTIONS) {
      const result = await client.call(tool, input)
      expect(result.isError, JSON.stringify(result.content)).toBeFalsy()
    }
    await client.close()
  })

  test('several workspaces', async () => {
    const client = await connectHttp(generation, server.url, server.token)
    const found = await client.call('search_symbols', { query: 'start', workspace: other.folder }, {})
    const { symbols } = (found.structuredContent ?? { symbols: [] }) as { symbols: { handle: string }[] }
    // The other one may still be indexed; then the error says so.
    if (found.isError) expect(found.content[0]?.text).toContain('index_not_ready')
    else expect(symbols[0]?.handle).toBe('main.py#start()')
    const nowhere = await client.call('search_symbols', { query: 'start', workspace: '/etc' })
    expect(nowhere.content[0]?.text).toContain('workspace_not_registered')
    await client.close()
  })
})

describe('who may not ask', () => {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const send = (headers: Record<string, string>, body = list, path = '/mcp', method = 'POST') =>
    post(
      server.url,
      path,
      method,
      { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body,
    )
  const token = () => ({ authorization: `Bearer ${server.token}` })

  test.each([
    ['no token', {}, 401],
    ['a wrong token', { authorization: 'Bearer wrong' }, 401],
    ['another Host', { host: 'evil.example' }, 403],
    ['another Origin', { origin: 'https://evil.example' }, 403],
  ])('%s', async (_, headers: Record<string, string>, status) => {
    const wrongOnly = 'authorization' in headers || status === 401 ? headers : { ...token(), ...headers }
    expect((await send(wrongOnly)).status).toBe(status)
  })

  test('a body that is too large, or no JSON', async () => {
    const large = 'x'.repeat(30_000_000)
    const chunked = { 'transfer-encoding': 'chunked' }
    expect((await send(token(), large)).status).toBe(413)
    expect((await send({ ...token(), ...chunked }, large)).status).toBe(413)
    expect((await send(token(), '{')).status).toBe(400)
  })

  test('a page asks with a body of its own limit, and gets no fault', async () => {
    const large = JSON.stringify({ question: 'x'.repeat(300_000) })
    const chunked = { ...token(), 'transfer-encoding': 'chunked' }
    expect((await send(chunked, large, '/view/ask')).status).toBe(413)
    expect((await send(token(), large, '/view/ask')).status).toBe(413)
    for (const odd of ['{', 'null', '1', '[]', '{"question":1}', '{"question":"__proto__"}']) {
      const { status, body } = await send(token(), odd, '/view/ask')
      expect({ status, code: JSON.parse(body).error.code }, odd).toEqual({
        status: 200,
        code: 'invalid_input',
      })
    }
    const own = { origin: new URL(server.url).origin }
    expect((await send(own, '{', '/view/enter')).status).toBe(401)
    expect((await send(own, 'null', '/view/enter')).status).toBe(401)
  })

  test('what is left of a body that is too large does not hold up the next question', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const one = (path: string, body: string) =>
      post(
        server.url,
        path,
        'POST',
        { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...token() },
        body,
        agent,
      )
    expect((await one('/view/ask', 'x'.repeat(20_000_000))).status).toBe(413)
    expect((await one('/view/ask', '{"question":"state"}')).status).toBe(200)
    agent.destroy()
  })

  test('another path', async () => {
    expect((await send(token(), list, '/elsewhere')).status).toBe(404)
  })

  test('health says that it lives, and more with the token', async () => {
    const plain = await send({}, '', '/health', 'GET')
    expect(JSON.parse(plain.body)).toEqual({ status: 'ok', version: expect.any(String) })
    const known = await send(token(), '', '/health', 'GET')
    expect(JSON.parse(known.body).workspaces).toHaveLength(2)
  })

  test('only its owner can read the token', () => {
    expect(statSync(server.tokenFile).mode & 0o777).toBe(0o600)
  })
})

function post(
  url: string,
  path: string,
  method: string,
  headers: Record<string, string>,
  body: string,
  agent?: Agent,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method, headers, ...(agent ? { agent } : {}) }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

test('connections that never ask do not lock out a client with the token', { timeout: 60_000 }, async () => {
  const { hostname, port } = new URL(server.url)
  const idle: Socket[] = []
  for (let count = 0; count < 600; count++) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    idle.push(socket)
    // Half of them send half a request.
    await new Promise(resolve => socket.once('connect', resolve).once('close', resolve))
    if (count % 2) socket.write('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  }
  // On a connection of its own: a client that is connected already was never locked out.
  const status = await new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.token}` }
    request(new URL('/health', server.url), { agent: false, headers }, answer => resolve(answer.statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(200)
  for (const socket of idle) socket.destroy()
})
