/** MCP servers on stdio and commands share one background process: its index, its engines, and none of each other's notes. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sandbox, sandbox } from '../cli/run-bombe.ts'
import { connectStdio, type TestClient } from '../mcp/clients.ts'

let box: Sandbox
const clients: TestClient[] = []

beforeEach(() => {
  box = sandbox(
    {
      'src/cart.ts': 'import { price } from "./price"\n\nexport function total() {\n  return price()\n}\n',
      'src/price.ts': 'export function price() {\n  return 1\n}\n',
    },
    { BOMBE_DAEMON: 'on', BOMBE_ENGINES_DEADLINE_MS: '60000', BOMBE_ANSWERS_FORM: 'both' },
  )
  const runtime = join(box.folder, '../run')
  mkdirSync(runtime, { mode: 0o700 })
  box.env.XDG_RUNTIME_DIR = runtime
  box.env.TMPDIR = runtime
})

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.close()))
  box.bombe('daemon', '--stop')
  box.remove()
})

async function connect(): Promise<TestClient> {
  const client = await connectStdio('2026-07-28', box)
  clients.push(client)
  return client
}

const status = () => JSON.parse(box.bombe('daemon', '--status', '--json').stdout)
const CALLERS = { symbol_name: 'price', direction: 'callers' }

test('two servers and a command are answered by one process with one engine', {
  timeout: 120_000,
}, async () => {
  const [one, two] = [await connect(), await connect()]
  const first = await one!.call('get_references', CALLERS)
  expect(first.content[0]?.text).toContain('total()  at 4  exact')
  expect(first.structuredContent).toMatchObject({ verdict: { trust: 'exact' } })
  expect((await two!.call('get_references', CALLERS)).structuredContent).toEqual(first.structuredContent)
  expect(JSON.parse(box.bombe('refs', 'price', '-d', 'callers', '--json').stdout).callers).toEqual(
    first.structuredContent?.callers,
  )
  expect(status()).toMatchObject({
    is_running: true,
    workspaces: [{ root: box.folder, engines: ['typescript'] }],
  })
})

test('errors, notes and jobs are those of a server that answers by itself', {
  timeout: 120_000,
}, async () => {
  const client = await connect()
  const missing = await client.call('get_references', { symbol_name: 'nothing_here' })
  expect(missing.isError).toBe(true)
  expect(missing.content[0]?.text).toContain('symbol_not_found')
  await client.call('notes', { action: 'annotate', target: 'price', text: 'in cents', session: 'one' })
  const read = async (session: string) =>
    (await client.call('get_references', { symbol_name: 'total', session })).content[0]?.text
  expect(await read('one')).toContain('in cents')
  expect(await read('two')).not.toContain('in cents')
  const indexed = await client.call('index', { mode: 'sync' })
  expect(indexed.structuredContent).toMatchObject({ job: { state: 'published' } })
})

test('after the process was killed the next call is answered all the same', {
  timeout: 120_000,
}, async () => {
  const client = await connect()
  await client.call('get_references', CALLERS)
  const { pid } = status()
  process.kill(pid, 'SIGKILL')
  const again = await client.call('get_references', CALLERS)
  expect(again.content[0]?.text).toContain('total()  at 4')
  expect(status().pid).not.toBe(pid)
})

test('without the process a server answers by itself', { timeout: 120_000 }, async () => {
  box.env.BOMBE_DAEMON = 'off'
  const client = await connect()
  expect((await client.call('get_references', CALLERS)).content[0]?.text).toContain('total()  at 4')
  box.env.BOMBE_DAEMON = 'on'
  expect(status().is_running).toBe(false)
})
