/** `bombe init`: entries are merged with what is there, taken out again, and never written unasked. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse as parseJsonc } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { afterAll, describe, expect, test } from 'vitest'
import { replaceFile } from '../../src/cli/init/replace-file.ts'
import { sandbox } from './run-bombe.ts'

const boxes: { remove(): void }[] = []
afterAll(() => {
  for (const box of boxes) box.remove()
})

function box(files: Record<string, string> = {}) {
  const made = sandbox(files)
  boxes.push(made)
  const read = (path: string) => readFileSync(join(made.folder, path), 'utf8')
  return { ...made, read }
}

test('without an agent it shows all entries and writes nothing', () => {
  const { bombe, folder, env } = box()
  const { status, stdout } = bombe('init')
  expect(status).toBe(0)
  for (const name of ['.mcp.json', '.cursor/mcp.json', '.vscode/mcp.json', 'config.toml', 'AGENTS.md'])
    expect(stdout).toContain(name)
  for (const name of ['.mcp.json', '.cursor', '.vscode', 'AGENTS.md'])
    expect(existsSync(join(folder, name))).toBe(false)
  expect(existsSync(join(env.HOME ?? '', '.codex'))).toBe(false)
})

describe.each([
  ['claude-code', '.mcp.json', 'mcpServers'],
  ['cursor', '.cursor/mcp.json', 'mcpServers'],
  ['vscode', '.vscode/mcp.json', 'servers'],
])('%s', (agent, file, section) => {
  const existing = `{\n    // ours\n    "${section}": {\n        "other": { "command": "x" }, // keep\n    },\n    "inputs": []\n}\n`

  test('the entry starts this very program, from an absolute path', () => {
    const { bombe, folder, read } = box()
    expect(bombe('init', '--agent', agent).status).toBe(0)
    const entry = JSON.parse(read(file))[section].bombe
    expect(entry).toEqual({
      type: 'stdio',
      command: process.execPath,
      args: ['--v8-pool-size=1', expect.stringMatching(/^\/.*main\.js$/), '--repo', folder],
      env: { MALLOC_TRIM_THRESHOLD_: '65536' },
    })
    expect(existsSync(entry.args[1])).toBe(true)
  })

  test('comments and other entries are kept, --remove gives the file back', () => {
    const { bombe, read } = box({ [file]: existing })
    bombe('init', '--agent', agent)
    expect(read(file)).toContain('// ours')
    expect(read(file)).toContain('// keep')
    expect(Object.keys(parseJsonc(read(file), [], { allowTrailingComma: true })[section])).toEqual([
      'other',
      'bombe',
    ])
    bombe('init', '--agent', agent)
    expect(read(file).match(/"bombe"/g)).toHaveLength(1)
    bombe('init', '--agent', agent, '--remove')
    expect(parseJsonc(read(file), [], { allowTrailingComma: true })).toEqual(
      parseJsonc(existing, [], { allowTrailingComma: true }),
    )
    expect(read(file)).toContain('// keep')
  })

  test('--print writes nothing; a broken file is left alone', () => {
    const { bombe, read } = box({ [file]: '{ "a": ' })
    expect(bombe('init', '--agent', agent, '--print').status).toBe(0)
    expect(bombe('init', '--agent', agent)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no JSON object'),
    })
    expect(read(file)).toBe('{ "a": ')
  })

  test('a link that a repository brings is not followed', () => {
    const { bombe, folder } = box({ 'victim.txt': 'mine' })
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    symlinkSync(join(folder, 'victim.txt'), join(folder, file))
    expect(bombe('init', '--agent', agent).status).toBe(5)
    expect(readFileSync(join(folder, 'victim.txt'), 'utf8')).toBe('mine')
  })
})

test('codex: a table among others, renewed and removed', () => {
  const { bombe, env } = box()
  const file = join(env.HOME ?? '', '.codex/config.toml')
  mkdirSync(dirname(file))
  const existing = '# mine\nmodel = "o9"\n\n[mcp_servers.other]\ncommand = "x"\n'
  writeFileSync(file, existing)
  for (let time = 0; time < 2; time++) expect(bombe('init', '--agent', 'codex').status).toBe(0)
  const text = readFileSync(file, 'utf8')
  expect(text.startsWith(existing)).toBe(true)
  expect(parseToml(text)).toMatchObject({
    mcp_servers: {
      other: { command: 'x' },
      bombe: {
        command: process.execPath,
        args: ['--v8-pool-size=1', expect.any(String), 'serve'],
        env: { MALLOC_TRIM_THRESHOLD_: '65536' },
      },
    },
  })
  expect(bombe('init', '--agent', 'codex', '--remove').status).toBe(0)
  expect(readFileSync(file, 'utf8').trimEnd()).toBe(existing.trimEnd())
})

test('guidance is between markers, and can be removed again', () => {
  const { bombe, read } = box({ 'AGENTS.md': '# Agents\n\nBe kind.\n' })
  for (let time = 0; time < 2; time++) bombe('init', '--agent', 'claude-code', '--guidance')
  expect(read('AGENTS.md').match(/bombe:start/g)).toHaveLength(1)
  expect(read('AGENTS.md')).toContain('Be kind.')
  bombe('init', '--agent', 'claude-code', '--guidance', '--remove')
  expect(read('AGENTS.md')).toBe('# Agents\n\nBe kind.\n')
})

test('--json says which files were written and with what', () => {
  const { bombe, read } = box()
  const { stdout } = bombe('init', '--agent', 'cursor', '--guidance', '--json')
  const { files } = JSON.parse(stdout)
  expect(files).toMatchObject([
    { agent: 'Cursor', file: '.cursor/mcp.json', action: 'written' },
    { agent: 'AGENTS.md', file: 'AGENTS.md', action: 'written' },
  ])
  expect(JSON.parse(read('.cursor/mcp.json'))).toEqual(JSON.parse(files[0].entry))
  expect(JSON.parse(bombe('init', '--agent', 'cursor', '--json').stdout).files[0].action).toBe('unchanged')
})

describe('where the entry cannot be written it says so, and how to do without', () => {
  const REFUSED = /^error\[read_only\]: .* cannot be (read|written) \(E\w+\)\nhint: .*--print/

  test.each([
    ['cursor', { '.cursor': 'a file where a folder should be' }],
    ['claude-code', { '.mcp.json/inside': 'a folder where a file should be' }],
  ])('%s', (agent, files) => {
    const { bombe } = box(files)
    const { status, stdout, stderr } = bombe('init', '--agent', agent)
    expect(stderr).toMatch(REFUSED)
    expect(status).toBe(3)
    expect(stdout).toBe('')
  })

  test('a folder in which no file can be created', () => {
    expect(() => replaceFile('/proc/.mcp.json', '{}', 'mine')).toThrow(
      expect.objectContaining({ code: 'read_only', hint: expect.stringContaining('--print') }),
    )
  })
})
