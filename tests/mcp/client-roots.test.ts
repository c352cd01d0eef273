/** A server follows the folders that its client has open, also those that it opens later. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, test } from 'vitest'
import { MAIN, sandbox } from '../cli/run-bombe.ts'

test('a work tree that is entered later answers, another repository does not', {
  timeout: 60_000,
}, async () => {
  const box = sandbox({ 'a.py': 'def first():\n    pass\n' })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: box.folder,
      stdio: 'ignore',
    })
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-qm', 'x'],
  ])
    git(...args)
  const tree = join(box.folder, '../tree')
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { roots: { listChanged: true } } },
  )
  let roots = [{ uri: pathToFileURL(box.folder).href }]
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots }))
  const env = box.env as Record<string, string>
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, 'serve'], cwd: box.folder, env }),
  )
  const names = async () => {
    const input = { query: '*', kind: 'function', freshness: 'strict' }
    const found = await client.callTool({ name: 'search_symbols', arguments: input })
    return (found.structuredContent as { symbols: { name: string }[] }).symbols.map(({ name }) => name)
  }
  try {
    expect(await names()).toEqual(['first'])
    git('worktree', 'add', '-q', tree, '-b', 'later')
    writeFileSync(join(tree, 'a.py'), 'def second():\n    pass\n')
    roots = [{ uri: pathToFileURL(tree).href }]
    await client.sendRootsListChanged()
    expect(await names()).toEqual(['second'])
    // Another repository that the client opens beside it is none of this server's.
    mkdirSync(join(box.folder, '../other'))
    roots = [{ uri: pathToFileURL(join(box.folder, '../other')).href }]
    await client.sendRootsListChanged()
    expect(await names()).toEqual(['first'])
  } finally {
    await client.close()
    box.remove()
  }
})
