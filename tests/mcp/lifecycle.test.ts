/** How a server starts without an index, reports progress, is cancelled, and ends. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { sandbox } from '../cli/run-bombe.ts'
import { connectStdio } from './clients.ts'
import { SHOP } from './shop-repository.ts'

const WAIT_MS = 20_000
const boxes: { remove(): void }[] = []
afterAll(() => {
  for (const box of boxes) box.remove()
})

function repository(files: Record<string, string> = SHOP) {
  const box = sandbox(files)
  boxes.push(box)
  return box
}

/** Enough files that indexing is still under way when the first question comes. */
function manyFiles(): Record<string, string> {
  const body = Array.from(
    { length: 200 },
    (_, line) => `export function f${line}(a: number) { return a + ${line} }`,
  )
  return Object.fromEntries(Array.from({ length: 60 }, (_, file) => [`src/m${file}.ts`, body.join('\n')]))
}

test('without an index, a call that follows progress waits for it and gets the answer', {
  timeout: 60_000,
}, async () => {
  const client = await connectStdio('2025-11-25', repository(manyFiles()))
  const seen: number[] = []
  const result = await client.call(
    'search_symbols',
    { query: 'f49' },
    { onprogress: ({ progress }) => seen.push(progress) },
  )
  expect(result.structuredContent).toMatchObject({ symbols: expect.arrayContaining([expect.anything()]) })
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  await client.close()
})

test('without an index, text and lines are answered and say that indexing goes on', async () => {
  const client = await connectStdio('2026-07-28', repository(manyFiles()))
  const [text, lines, status] = await Promise.all([
    client.call('search_text', { pattern: 'f49', limit: 3 }),
    client.call('get_source', { path: 'src/m1.ts', start_line: 1, end_line: 2 }),
    client.call('status', {}),
  ])
  expect(text.isError, JSON.stringify(text)).toBeFalsy()
  expect(text.structuredContent).toMatchObject({ total_hits: 60, meta: { indexing_status: 'indexing' } })
  expect(text.structuredContent).toMatchObject({
    verdict: { complete: false, why: ['indexing', 'truncated_by_limit'] },
  })
  expect(lines.structuredContent).toMatchObject({ spans: [{ path: 'src/m1.ts', end_line: 2 }] })
  expect(status.structuredContent).toMatchObject({
    index: { state: 'indexing' },
    jobs: [{ state: expect.stringMatching(/^(queued|running)$/) }],
  })
  await client.close()
})

test('a cancelled call stops waiting', async () => {
  const client = await connectStdio('2025-11-25', repository(manyFiles()))
  const controller = new AbortController()
  const call = client.call(
    'search_symbols',
    { query: 'f1' },
    { signal: controller.signal, onprogress: () => controller.abort() },
  )
  await expect(call).rejects.toThrow()
  // The server is still there for the next one.
  expect((await client.call('status', {})).isError).toBeFalsy()
  await client.close()
})

test('what was edited is reported as stale, and strict waits for the sync', async () => {
  const box = repository()
  box.bombe('index')
  const client = await connectStdio('2025-11-25', box)
  await client.call('index', {})
  const { writeFiles } = await import('../cli/run-bombe.ts')
  writeFiles(box.folder, {
    'src/price.ts':
      'export function price(): number {\n  return fee()\n}\n\nexport function fee(): number {\n  return 1\n}\n',
  })
  const soon = await client.call('get_outline', { path: 'src/price.ts', freshness: 'best_effort' })
  expect(soon.structuredContent).toMatchObject({
    verdict: { why: ['stale'] },
    meta: { freshness_status: 'syncing' },
  })
  const strict = await client.call('get_outline', { path: 'src/price.ts', freshness: 'strict' })
  expect(strict.structuredContent).toMatchObject({
    symbols: [{ name: 'price' }, { name: 'fee' }],
    meta: { freshness_status: 'fresh' },
  })
  await client.close()
})

test.each(['stdin', 'SIGTERM', 'SIGINT'] as const)('ends on %s, with the child that indexes', async how => {
  const client = await connectStdio('2025-11-25', repository(manyFiles()))
  const pid = client.pid ?? 0
  expect(isAlive(pid)).toBe(true)
  if (how === 'stdin') await client.close()
  else process.kill(pid, how)
  await until(() => !isAlive(pid))
  if (how !== 'stdin') await client.close()
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + WAIT_MS; !isDone(); ) {
    if (Date.now() > end) throw new Error('it did not happen in time')
    await sleep(20)
  }
}
