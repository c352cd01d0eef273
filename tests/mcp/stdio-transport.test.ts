/** What a client may do to stdin and stdout: garbage, endless lines, and not reading what it asked for. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { PassThrough, Writable } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { afterAll, expect, test } from 'vitest'
import { StdioTransport } from '../../src/mcp/stdio-transport.ts'
import { MAIN, sandbox } from '../cli/run-bombe.ts'
import { SHOP } from './shop-repository.ts'

const shop = sandbox(SHOP)
afterAll(() => shop.remove())

const PING = { jsonrpc: '2.0', id: 'still there', method: 'ping' }
const HELLO = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

/** Sends lines to a server of its own and collects the answers until they are enough. */
async function converse(lines: string[], isEnough: (answers: Answer[]) => boolean): Promise<Answer[]> {
  const child = spawn(process.execPath, [MAIN, '--repo', shop.folder], {
    env: shop.env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.stdin.on('error', () => {})
  child.stdin.write(lines.map(line => `${line}\n`).join(''))
  const answers: Answer[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const answer = JSON.parse(line) as Answer
    answers.push(answer)
    if (isEnough(answers)) child.stdin.end()
  }
  await ended
  return answers
}

interface Answer {
  id: string | number | null
  result?: unknown
  error?: { code: number; message: string }
}

test.each([
  ['no JSON', '{"jsonrpc": "2.0", "id": 1, "method"', -32_700, null],
  ['a word', 'hello', -32_700, null],
  ['a number', '12', -32_600, null],
  ['a batch', JSON.stringify([PING, PING]), -32_600, null],
  ['an empty batch', '[]', -32_600, null],
  ['no version', '{"id": 2, "method": "ping"}', -32_600, 2],
  ['no method', '{"jsonrpc": "2.0", "id": "a"}', -32_600, 'a'],
  ['a method that is no text', '{"jsonrpc": "2.0", "id": 3, "method": 1}', -32_600, 3],
  ['params in a list', '{"jsonrpc": "2.0", "id": 4, "method": "ping", "params": [1]}', -32_600, 4],
  ['an id that is an object', '{"jsonrpc": "2.0", "id": {}, "method": "ping"}', -32_600, null],
  ['no address', '{"jsonrpc": "2.0", "id": 6, "method": "resources/read", "params": {}}', -32_602, 6],
  ['an unknown method', '{"jsonrpc": "2.0", "id": 5, "method": "no/such"}', -32_601, 5],
  ['a line over 10 MB', `"${'x'.repeat(11_000_000)}"`, -32_600, null],
  ['a deep nest', '['.repeat(1_000_000), -32_700, null],
])('%s gets an error of the protocol, and the server goes on', async (_, line, code, id) => {
  const lines = [JSON.stringify(HELLO), line, JSON.stringify(PING)]
  const answers = await converse(lines, so => so.at(-1)?.id === PING.id)
  // What needs no server behind it may be answered before the handshake.
  expect(answers).toHaveLength(3)
  const answerTo = (asked: string | number | null) => answers.find(answer => answer.id === asked)
  expect(answerTo(id)?.error).toMatchObject({ code, message: expect.any(String) })
  expect(answerTo(PING.id)?.result).toBeDefined()
})

test('more calls at once than the server takes get an error, the others an answer', async () => {
  const count = 200
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'search_text', arguments: { pattern: `price${id}` } },
  })
  const lines = [HELLO, ...Array.from({ length: count }, (_, id) => call(id))].map(one => JSON.stringify(one))
  const answers = await converse(lines, so => so.length === count + 1)
  const refused = answers.filter(answer => answer.error?.code === -32_000)
  expect(answers).toHaveLength(count + 1)
  expect(refused).toHaveLength(count - 128)
  expect(refused[0]?.error?.message).toContain('128 calls are under way')
})

test('from a client that does not read, nothing more is read; when it reads, it gets every answer', async () => {
  const input = new PassThrough()
  const output = new SlowReader()
  const transport = new StdioTransport({ input, output })
  let asked = 0
  transport.onmessage = message => {
    asked++
    const result = { text: 'x'.repeat(50_000) }
    void transport.send({ jsonrpc: '2.0', id: idOf(message), result })
  }
  await transport.start()
  const count = 2000
  for (let id = 0; id < count; id++) input.write(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`)
  input.end()
  await output.isStuck
  expect(input.isPaused()).toBe(true)
  expect(output.writableLength).toBeLessThan(2_000_000)
  output.read()
  await new Promise<void>(resolve => {
    transport.onclose = resolve
  })
  expect(asked).toBe(count)
})

function idOf(message: JSONRPCMessage): string | number {
  return 'id' in message && message.id !== undefined ? message.id : -1
}

/** Takes one piece and keeps it until it is told to read. */
class SlowReader extends Writable {
  private release: (() => void) | undefined
  private isReading = false
  private tell: () => void = () => {}
  readonly isStuck = new Promise<void>(resolve => {
    this.tell = resolve
  })

  override _write(_: unknown, __: string, done: () => void): void {
    if (this.isReading) return void setImmediate(done)
    this.release = done
    setImmediate(this.tell)
  }

  read(): void {
    this.isReading = true
    this.release?.()
  }
}
