/** `ref` on every read tool: answers about a commit, the same as the command line's, beside those about the work tree. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, sandbox, writeFiles } from '../cli/run-bombe.ts'
import { plainGit } from '../discover/temp-repository.ts'
import { connectStdio, type TestClient } from './clients.ts'
import { QUESTIONS, SHOP } from './shop-repository.ts'

let shop: Sandbox
let client: TestClient
let first: string

beforeAll(async () => {
  shop = sandbox(SHOP, { BOMBE_ANSWERS_FORM: 'structured' })
  const git = (...args: string[]) => plainGit(shop.folder, ...args)
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-q', '-m', 'first')
  first = git('rev-parse', 'HEAD').trim()
  git('tag', 'v1')
  rmSync(join(shop.folder, 'src/gift.ts'))
  writeFiles(shop.folder, { 'src/cart.ts': 'export class Cart {}\n' })
  git('add', '-A')
  git('commit', '-q', '-m', 'second')
  client = await connectStdio('2026-07-28', shop)
  // Whoever follows progress waits for the snapshot, however slow the machine.
  await client.call('get_structure', { ref: 'v1' }, { onprogress: () => {} })
})

afterAll(async () => {
  await client.close()
  shop.remove()
})

const READING = QUESTIONS.filter(({ tool }) => tool !== 'notes' && tool !== 'status')

test.each(READING)('$tool $input at a ref', async ({ tool, input }) => {
  const result = await client.call(tool, { ...input, ref: 'v1' })
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy()
  expect(result.structuredContent).toMatchObject({
    meta: { ref: 'v1', commit: first, freshness_status: 'fresh' },
  })
})

test.each(READING.filter((_, index) => index % 4 === 1))(
  '$tool $input as the command line has it',
  async ({ tool, input, command }) => {
    const result = await client.call(tool, { ...input, ref: 'v1' })
    const { stdout } = shop.bombe(...command, '--ref', 'v1', '--json')
    expect(JSON.parse(stdout)).toEqual(result.structuredContent)
  },
)

test('what is not there at the ref is not found, nor is a ref that is not there', async () => {
  const failures: [string, Record<string, unknown>, string][] = [
    ['get_outline', { path: 'src/gift.ts', ref: 'main' }, 'file_not_found'],
    ['get_source', { symbol_name: 'Gift', ref: 'HEAD' }, 'symbol_not_found'],
    ['get_structure', { ref: 'nowhere' }, 'ref_not_found'],
    ['search_text', { pattern: 'x', ref: ':index' }, 'ref_not_found'],
  ]
  for (const [tool, input, code] of failures) {
    const result = await client.call(tool, input, { onprogress: () => {} })
    expect(JSON.parse(result.content[0]?.text ?? '')).toMatchObject({ error: { code } })
  }
})

test('status names the snapshots', async () => {
  const { structuredContent } = await client.call('status', {})
  expect(structuredContent).toMatchObject({
    snapshots: expect.arrayContaining([
      expect.objectContaining({ kind: 'work_tree', ref: 'main', root: shop.folder }),
      expect.objectContaining({ kind: 'ref', ref: 'v1', commit: first }),
    ]),
  })
})
