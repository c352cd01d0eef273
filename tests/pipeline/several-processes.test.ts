/** Two servers and several commands on one repository at once: one writes at a time, all end well, all see the end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MAIN, sandbox } from '../cli/run-bombe.ts'
import { connectStdio } from '../mcp/clients.ts'

const text = (name: string) =>
  `def ${name}():\n    return ${name}_helper()\n\ndef ${name}_helper():\n    pass\n`
const box = sandbox(
  Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`m${index}.py`, text(`f${index}`)])),
)
afterAll(() => box.remove())

async function run(...args: string[]): Promise<{ status: number | null; stderr: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: box.folder,
    env: box.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, stderr }
}

test('commands and servers at once', { timeout: 120_000 }, async () => {
  // All of them begin on a repository that has no index and no data folder.
  const servers = await Promise.all([connectStdio('2025-11-25', box), connectStdio('2026-07-28', box)])
  const search = (server: (typeof servers)[number], query: string) =>
    server.call('search_symbols', { query, freshness: 'strict' }, { onprogress: () => {} })
  try {
    const begun = ['index', 'sync', 'index', 'sync'].map((command, at) =>
      at === 2 ? run(command, '--force') : run(command),
    )
    const asked = servers.map(server => search(server, 'f7'))
    for (let round = 0; round < 5; round++)
      writeFileSync(join(box.folder, `m${round}.py`), text(`changed${round}`))
    const notes = await Promise.all(
      ['one', 'two', 'three'].map(word =>
        run('note', 'annotate', 'm9.py', '--text', word, '--session', word),
      ),
    )
    for (const { status, stderr } of [...(await Promise.all(begun)), ...notes]) expect(status, stderr).toBe(0)
    for (const answer of await Promise.all(asked)) expect(answer.isError, answer.content[0]?.text).toBeFalsy()
    for (const server of servers) {
      const found = await search(server, 'changed4')
      expect(found.structuredContent).toMatchObject({
        symbols: expect.arrayContaining([expect.objectContaining({ name: 'changed4' })]),
      })
    }
    for (const word of ['one', 'two', 'three'])
      expect(box.bombe('note', 'list', '--session', word).stdout).toContain(word)
  } finally {
    await Promise.all(servers.map(server => server.close()))
  }
  expect(box.bombe('sync').status).toBe(0)
  const synced = box.bombe('dump').stdout
  const { jobs, recovery } = JSON.parse(box.bombe('status', '--json').stdout)
  expect(jobs.at(-1)).toMatchObject({ state: 'published' })
  expect(recovery).toBeUndefined()
  expect(box.bombe('index', '--force').status).toBe(0)
  expect(box.bombe('dump').stdout).toBe(synced)
})
