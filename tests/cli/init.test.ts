/** `bombe init`: agents are found, entries are merged with what is there, and taken out without a trace. */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parse as parseJsonc } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { afterAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { AGENTS } from '../../src/cli/init/agents.ts'
import { GUIDANCE } from '../../src/cli/init/guidance.ts'
import { HOOK_FORMATS } from '../../src/cli/init/hooks.ts'
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

test('where no agent is used it shows an entry for any client, names the agents and writes nothing', () => {
  const { bombe, folder } = box()
  const before = readdirSync(folder)
  const { status, stdout } = bombe('init')
  expect(status).toBe(0)
  expect(stdout).toMatch(/"command": "bombe",\s+"args": \[\s+"serve"/)
  for (const { name } of AGENTS) expect(stdout).toContain(name)
  // Sentences wrap between words.
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  expect(readdirSync(folder).filter(name => !before.includes(name) && name !== '.bombe')).toEqual([])
})

test('agents that are used here are found and connected; files of the user need --user or a name', () => {
  const { bombe, folder, env, read } = box({ '.cursor/rules/x.mdc': '', 'GEMINI.md': '# Gemini\n' })
  const home = env.HOME ?? ''
  mkdirSync(join(home, '.codeium/windsurf'), { recursive: true })
  const { stdout } = bombe('init')
  expect(JSON.parse(read('.cursor/mcp.json')).mcpServers.bombe.command).toBe('bombe')
  expect(JSON.parse(read('.gemini/settings.json')).mcpServers.bombe.command).toBe('bombe')
  expect(existsSync(join(folder, '.mcp.json'))).toBe(false)
  expect(existsSync(join(home, '.codeium/windsurf/mcp_config.json'))).toBe(false)
  expect(stdout).toContain('bombe init --agent windsurf')
  expect(stdout).toContain('not on your PATH')
  expect(bombe('init', '--remove').status).toBe(0)
  expect(existsSync(join(folder, '.cursor/mcp.json'))).toBe(false)
  expect(existsSync(join(folder, '.gemini'))).toBe(false)
  expect(read('GEMINI.md')).toBe('# Gemini\n')
})

test('every agent: the file of the repository has no path, the file of the user starts this very program', () => {
  const written = Object.fromEntries(
    AGENTS.flatMap(({ name, repositoryFile, userFile }) => {
      const { bombe, folder, env } = box()
      const home = env.HOME ?? ''
      const run = (...args: string[]) => expect(bombe('init', '--agent', name, ...args).status).toBe(0)
      const filesIn = (top: string) =>
        readdirSync(top, { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile() && !entry.parentPath.includes('.bombe'))
          .map(entry => relative(top, join(entry.parentPath, entry.name)))
      const [ours, theirs] = [filesIn(folder), filesIn(home)]
      if (repositoryFile) run()
      if (userFile) run('--user')
      const texts = [
        ...filesIn(folder)
          .filter(file => !ours.includes(file))
          .map(file => [file, readFileSync(join(folder, file), 'utf8')] as const),
        ...filesIn(home)
          .filter(file => !theirs.includes(file))
          .map(file => [`~/${file}`, readFileSync(join(home, file), 'utf8')] as const),
      ]
      // A second time changes nothing, and nothing is left when it is taken out.
      const again = [...filesIn(folder), ...filesIn(home)]
      if (repositoryFile) run()
      if (userFile) run('--user')
      expect([...filesIn(folder), ...filesIn(home)]).toEqual(again)
      for (const [file, text] of texts) {
        const path = file.startsWith('~/') ? join(home, file.slice(2)) : join(folder, file)
        expect(readFileSync(path, 'utf8')).toBe(text)
      }
      if (repositoryFile) run('--remove')
      if (userFile) run('--user', '--remove')
      expect(filesIn(folder)).toEqual(ours)
      expect(filesIn(home)).toEqual(theirs)
      return texts.map(([file, text]) => [
        `${name} ${file}`,
        text.replace(process.execPath, 'NODE').replace(/[^"\s]*\/main\.js/, 'MAIN'),
      ])
    }),
  )
  expect(written).toMatchSnapshot()
})

test('several agents at once, each with its guidance', () => {
  const { bombe, folder, read } = box({ 'CLAUDE.md': 'Be kind.\n' })
  const all = ['init', '--agent', 'claude-code', 'cursor', '--agent', 'zed', '--guidance']
  expect(bombe(...all).status).toBe(0)
  for (const file of ['.mcp.json', '.cursor/mcp.json', '.zed/settings.json', 'AGENTS.md'])
    expect(existsSync(join(folder, file))).toBe(true)
  expect(read('CLAUDE.md')).toMatch(/^Be kind\.\n\n<!-- bombe:start -->\n## /)
  expect(read('.cursor/rules/bombe.mdc')).toMatch(/^---\n.*\nalwaysApply: true\n---\n\n## /)
  expect(GUIDANCE.split('\n').length).toBeLessThan(12)
  expect(bombe(...all, '--remove').status).toBe(0)
  expect(read('CLAUDE.md')).toBe('Be kind.\n')
  for (const file of ['.mcp.json', '.cursor', '.zed', 'AGENTS.md'])
    expect(existsSync(join(folder, file))).toBe(false)
})

test('goose: comments and other extensions stay', () => {
  const { bombe, env } = box()
  const file = join(env.HOME ?? '', '.config/goose/config.yaml')
  mkdirSync(dirname(file), { recursive: true })
  const existing = '# mine\nGOOSE_MODEL: o9\nextensions:\n  # keep\n  developer:\n    enabled: true\n'
  writeFileSync(file, existing)
  for (let time = 0; time < 2; time++) expect(bombe('init', '--agent', 'goose').status).toBe(0)
  expect(parseYaml(readFileSync(file, 'utf8'))).toMatchObject({
    GOOSE_MODEL: 'o9',
    extensions: { developer: { enabled: true }, bombe: { type: 'stdio', enabled: true } },
  })
  expect(bombe('init', '--agent', 'goose', '--remove').status).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(existing)
  writeFileSync(file, '- a list\n')
  expect(bombe('init', '--agent', 'goose').stderr).toContain('no YAML mapping')
})

describe.each([
  ['claude-code', '.mcp.json', 'mcpServers'],
  ['cursor', '.cursor/mcp.json', 'mcpServers'],
  ['vscode', '.vscode/mcp.json', 'servers'],
])('%s', (agent, file, section) => {
  const existing = `{\n    // ours\n    "${section}": {\n        "other": { "command": "x" }, // keep\n    },\n    "inputs": []\n}\n`

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
    expect(read(file).match(/"bombe":/g)).toHaveLength(1)
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
  for (let time = 0; time < 2; time++) expect(bombe('init', '--agent', 'codex', '--user').status).toBe(0)
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
  expect(bombe('init', '--agent', 'codex', '--user', '--remove').status).toBe(0)
  expect(readFileSync(file, 'utf8').trimEnd()).toBe(existing.trimEnd())
})

test('guidance is between markers, and can be removed again', () => {
  const { bombe, read } = box({ 'AGENTS.md': '# Agents\n\nBe kind.\n' })
  for (let time = 0; time < 2; time++) bombe('init', '--agent', 'codex', '--guidance')
  expect(read('AGENTS.md').match(/bombe:start/g)).toHaveLength(1)
  expect(read('AGENTS.md')).toContain('Be kind.')
  bombe('init', '--agent', 'codex', '--guidance', '--remove')
  expect(read('AGENTS.md')).toBe('# Agents\n\nBe kind.\n')
})

test('--json says which files were written and with what', () => {
  const { bombe, read } = box()
  const { stdout } = bombe('init', '--agent', 'vscode', '--guidance', '--json')
  const { files } = JSON.parse(stdout)
  expect(files).toMatchObject([
    { agent: 'VS Code', file: '.vscode/mcp.json', action: 'written' },
    { agent: 'guidance', file: 'AGENTS.md', action: 'written' },
  ])
  expect(JSON.parse(read('.vscode/mcp.json'))).toEqual(JSON.parse(files[0].entry))
  expect(JSON.parse(bombe('init', '--agent', 'vscode', '--json').stdout).files[0].action).toBe('unchanged')
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

test('--hooks: other hooks stay, a second time changes nothing, --remove leaves no trace', () => {
  const file = '.claude/settings.json'
  const existing = JSON.stringify(
    {
      model: 'x',
      hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'mine' }] }] },
    },
    null,
    2,
  )
  const { bombe, read, folder, env } = box({ [file]: existing })
  const init = (...flags: string[]) => bombe('init', '--agent', 'claude-code', '--hooks', ...flags)
  expect(init().status).toBe(0)
  const { hooks, model } = JSON.parse(read(file))
  expect(model).toBe('x')
  expect(hooks.PreToolUse.map(({ matcher }: { matcher: string }) => matcher)).toEqual([
    'Bash',
    'Grep|Glob|Bash',
  ])
  expect(hooks.PostToolUse).toEqual([
    {
      matcher: 'Edit|MultiEdit',
      hooks: [{ type: 'command', command: 'command -v bombe >/dev/null && bombe hook || true', timeout: 5 }],
    },
  ])
  const written = read(file)
  expect(init().status).toBe(0)
  expect(read(file)).toBe(written)
  expect(init('--remove').status).toBe(0)
  expect(JSON.parse(read(file))).toEqual(JSON.parse(existing))
  // The user's own file names this very program.
  const own = join(env.HOME ?? '', file)
  expect(init('--user').status).toBe(0)
  expect(JSON.parse(readFileSync(own, 'utf8')).hooks.PreToolUse[0].hooks[0].command).toMatch(/main\.js hook$/)
  expect(init('--user', '--remove').status).toBe(0)
  expect(existsSync(own)).toBe(false)
  expect(existsSync(join(folder, file))).toBe(true)
})

test('hooks of every agent that has some: goldens, beside what is there, idempotent, removable', () => {
  const agents = [...new Set(HOOK_FORMATS.flatMap(({ agents }) => agents))]
  const mine = '{\n  "version": 1,\n  "hooks": {\n    "postToolUse": [{ "command": "mine" }]\n  }\n}\n'
  const written = Object.fromEntries(
    agents.map(agent => {
      const { bombe, folder, env } = box()
      const home = env.HOME ?? ''
      const format = HOOK_FORMATS.find(one => one.agents.includes(agent))!
      const init = (...flags: string[]) =>
        expect(bombe('init', '--agent', agent, '--hooks', ...flags)).toMatchObject({ status: 0 })
      const read = () => [
        readFileSync(join(folder, format.repositoryFile), 'utf8'),
        readFileSync(join(home, format.userFile), 'utf8'),
      ]
      init()
      init('--user')
      const first = read()
      init()
      init('--user')
      expect(read()).toEqual(first)
      init('--remove')
      init('--user', '--remove')
      expect(existsSync(join(folder, format.repositoryFile))).toBe(false)
      expect(existsSync(join(home, format.userFile))).toBe(false)
      return [
        agent,
        first.map(text => text.replaceAll(process.execPath, 'NODE').replace(/[^"\s]*\/main\.js/g, 'MAIN')),
      ]
    }),
  )
  expect(written).toMatchSnapshot()
  const { bombe, read } = box({ '.cursor/hooks.json': mine })
  expect(bombe('init', '--agent', 'cursor', '--hooks').status).toBe(0)
  expect(JSON.parse(read('.cursor/hooks.json')).hooks.postToolUse).toMatchObject([
    { command: 'mine' },
    { timeout: 5 },
  ])
  expect(bombe('init', '--agent', 'cursor', '--hooks', '--remove').status).toBe(0)
  expect(JSON.parse(read('.cursor/hooks.json'))).toEqual(JSON.parse(mine))
})

test('one file may take an entry and hooks', () => {
  const { bombe, read } = box()
  expect(bombe('init', '--agent', 'gemini-cli', '--hooks').status).toBe(0)
  const { mcpServers, hooks } = JSON.parse(read('.gemini/settings.json'))
  expect(mcpServers.bombe.command).toBe('bombe')
  expect(hooks.AfterTool).toHaveLength(1)
})

test('--remove alone takes out guidance and hooks of an earlier run too; settings that cannot be read are left alone', () => {
  const { bombe, read, folder } = box({
    'CLAUDE.md': '# Ours\n',
    '.claude/settings.json': '{ "model": "x" }\n',
  })
  expect(bombe('init', '--agent', 'claude-code', '--guidance', '--hooks').status).toBe(0)
  expect(read('CLAUDE.md')).toContain('bombe')
  expect(bombe('init', '--remove').status).toBe(0)
  expect(read('CLAUDE.md')).toBe('# Ours\n')
  expect(read('.claude/settings.json')).not.toContain('bombe')
  expect(existsSync(join(folder, '.mcp.json'))).toBe(false)
  writeFileSync(join(folder, '.claude/settings.json'), '{ broken')
  expect(bombe('init', '--remove').status).toBe(0)
  expect(read('.claude/settings.json')).toBe('{ broken')
})
