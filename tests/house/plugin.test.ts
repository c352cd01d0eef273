/** The plugin, its marketplace and the guidance name tools, commands and versions that exist. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { AGENTS } from '../../src/cli/init/agents.ts'
import { GUIDANCE } from '../../src/cli/init/guidance.ts'
import { SHARED_PROGRAM } from '../../src/cli/init/program.ts'
import { QUESTIONS } from '../../src/questions/all-questions.ts'
import { ROOT } from './read-sources.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

test('the marketplace leads to the plugin, which has the version of the program', () => {
  const marketplace = JSON.parse(read('.claude-plugin/marketplace.json'))
  const plugin = JSON.parse(read('plugin/.claude-plugin/plugin.json'))
  expect(marketplace.plugins).toMatchObject([{ name: plugin.name, source: './plugin' }])
  expect(plugin.version).toBe(JSON.parse(read('package.json')).version)
})

test('the plugin starts the server as `bombe init` does', () => {
  const claude = AGENTS.find(({ name }) => name === 'claude-code')
  expect(JSON.parse(read('plugin/.mcp.json'))).toEqual(
    JSON.parse(claude?.format.entry(SHARED_PROGRAM) ?? 'null'),
  )
})

test.each(['plugin/skills/bombe/SKILL.md', 'plugin/agents/code-map.md'])('%s has a head', path => {
  const head = /^---\n(.*?)\n---\n/s.exec(read(path))?.[1] ?? ''
  expect(parse(head)).toEqual({ name: expect.stringMatching(/^[a-z-]+$/), description: expect.any(String) })
})

test.each([
  ['guidance', GUIDANCE],
  ['skill', read('plugin/skills/bombe/SKILL.md')],
  ['agent', read('plugin/agents/code-map.md')],
])('the %s names tools and commands that exist', (_, text) => {
  const tools = QUESTIONS.map(({ tool }) => tool)
  const commands = QUESTIONS.map(({ command }) => command.name)
  const named = [...text.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name]) => name)
  const asked = [...text.matchAll(/`bombe ([a-z]+)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(3)
  expect(asked.length).toBeGreaterThan(3)
  for (const name of named) expect(tools).toContain(name)
  for (const name of asked) expect(commands).toContain(name)
})
