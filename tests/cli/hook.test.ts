/** `bombe hook`: what it understands of an agent's event, and that it answers in one line, in time or not at all. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameIn, readEvent } from '../../src/cli/hook/read-event.ts'
import { sayKnown, sayReached } from '../../src/cli/hook/say-known.ts'
import { MAIN, type Sandbox, sandbox } from './run-bombe.ts'

const preToolUse = (tool_name: string, tool_input: object) =>
  JSON.stringify({ hook_event_name: 'PreToolUse', tool_name, tool_input })

describe('a search for one name is understood', () => {
  test.each([
    ['Grep', { pattern: 'unitPrice' }, 'unitPrice'],
    ['Grep', { pattern: '\\bunitPrice\\(' }, 'unitPrice'],
    ['Grep', { pattern: 'class\\s+Cart\\b' }, 'Cart'],
    ['Glob', { pattern: '**/*Cart*' }, 'Cart'],
    ['Bash', { command: 'rg -n "def unit_price" src' }, 'unit_price'],
    ['Bash', { command: "cd x && grep -rn --include '*.py' unit_price . | head" }, 'unit_price'],
    ['Bash', { command: 'git grep -e unitPrice' }, 'unitPrice'],
  ])('%s %j', (tool, input, name) => {
    expect(readEvent(preToolUse(tool, input), '/r')).toEqual({ event: 'PreToolUse', kind: 'search', name })
  })

  test.each([
    ['Grep', { pattern: 'unitPrice|lineTotal' }],
    ['Grep', { pattern: 'could not load the file' }],
    ['Grep', { pattern: '^\\s*$' }],
    ['Glob', { pattern: '**/*' }],
    ['Bash', { command: 'npm test' }],
    ['Bash', { command: 'rg --files' }],
    ['Read', { file_path: 'a.ts' }],
  ])('%s %j is none', (tool, input) => {
    expect(readEvent(preToolUse(tool, input), '/r')).toBeNull()
  })

  test.each(['', '[]', '{', '{"hook_event_name":"PreToolUse","tool_input":5}'])('%j is no event', json => {
    expect(readEvent(json, '/r')).toBeNull()
  })

  test('an edit has a file inside the root and the text that stands there', () => {
    const edit = (tool_input: object) =>
      readEvent(JSON.stringify({ hook_event_name: 'PostToolUse', tool_name: 'Edit', tool_input }), '/r')
    expect(edit({ file_path: '/r/a.ts', new_string: 'x' })).toEqual({
      ...{ event: 'PostToolUse', kind: 'edit', path: 'a.ts', text: 'x' },
    })
    expect(edit({ file_path: '/r/a.ts', edits: [{ new_string: 'y' }] })).toMatchObject({ text: 'y' })
    expect(edit({ file_path: '/other/a.ts', new_string: 'x' })).toBeNull()
    expect(edit({ file_path: '/r/a.ts', new_string: ' ' })).toBeNull()
  })

  const PATCH =
    '*** Begin Patch\n*** Update File: b.ts\n@@\n+one\n*** Update File: src/a.ts\n@@ x\n a\n-b\n+  const b = 1\n+  use(b)\n c\n*** End Patch'
  test.each([
    // Codex, Gemini CLI, Cursor, VS Code, Copilot CLI: a search.
    ['PreToolUse', 'Bash', { command: 'rg unitPrice' }, { kind: 'search', name: 'unitPrice' }],
    ['AfterTool', 'grep_search', { pattern: 'unitPrice' }, { kind: 'search', name: 'unitPrice' }],
    [
      'AfterTool',
      'run_shell_command',
      { command: 'grep -rn unitPrice .' },
      { kind: 'search', name: 'unitPrice' },
    ],
    ['postToolUse', 'Grep', { pattern: 'unitPrice' }, { kind: 'search', name: 'unitPrice' }],
    ['postToolUse', 'Shell', '{"command":"rg unitPrice"}', { kind: 'search', name: 'unitPrice' }],
    ['PostToolUse', 'grep_search', { query: 'unitPrice' }, { kind: 'search', name: 'unitPrice' }],
    ['PostToolUse', 'bash', { command: 'rg unitPrice' }, { kind: 'search', name: 'unitPrice' }],
    // The same agents: an edit.
    [
      'PostToolUse',
      'apply_patch',
      { command: PATCH },
      { kind: 'edit', path: 'src/a.ts', text: '  const b = 1\n  use(b)' },
    ],
    [
      'PostToolUse',
      'apply_patch',
      PATCH,
      { kind: 'edit', path: 'src/a.ts', text: '  const b = 1\n  use(b)' },
    ],
    [
      'AfterTool',
      'replace',
      { file_path: '/r/a.ts', new_string: 'x' },
      { kind: 'edit', path: 'a.ts', text: 'x' },
    ],
    [
      'postToolUse',
      'StrReplace',
      { path: 'a.ts', new_string: 'x' },
      { kind: 'edit', path: 'a.ts', text: 'x' },
    ],
    [
      'PostToolUse',
      'replace_string_in_file',
      { filePath: '/r/a.ts', newString: 'x' },
      { kind: 'edit', path: 'a.ts', text: 'x' },
    ],
    ['PostToolUse', 'edit', { path: '/r/a.ts', new_str: 'x' }, { kind: 'edit', path: 'a.ts', text: 'x' }],
  ])('%s of %s %j', (hook_event_name, tool_name, tool_input, read) => {
    const event = readEvent(JSON.stringify({ hook_event_name, tool_name, tool_input }), '/r')
    expect(event).toEqual({ event: hook_event_name, ...read })
  })

  test('what a patch takes away or where it ends early says nothing', () => {
    const patch = (command: string) =>
      readEvent(
        JSON.stringify({ hook_event_name: 'PostToolUse', tool_name: 'apply_patch', tool_input: { command } }),
        '/r',
      )
    expect(patch('*** Begin Patch\n*** Update File: a.ts\n@@\n-b\n*** End Patch')).toBeNull()
    expect(patch('*** Begin Patch\n*** Delete File: a.ts\n*** End Patch')).toBeNull()
    expect(patch('*** Begin Patch')).toBeNull()
    expect(patch('*** Begin Patch\n*** Update File: ../../etc/a.ts\n+x\n')).toBeNull()
  })

  test('names are told from prose', () => {
    expect(nameIn('the price')).toBeNull()
    expect(nameIn('price')).toBe('price')
  })
})

test('what is said is one line with the next call, and nothing where nothing is known', () => {
  const symbol = (handle: string) => ({ handle, name: 'price', kind: 'function', callers_count: 1 })
  expect(sayKnown('price', { symbols: [symbol('a.ts#price()')] })).toBe(
    'bombe knows price: a.ts#price(), a function with 1 known caller. ' +
      'get_references (bombe refs price) lists who calls and uses it, which text search can only guess.',
  )
  const four = ['a', 'b', 'c', 'd'].map(file => symbol(`${file}.ts#price()`))
  expect(sayKnown('price', { symbols: four })).toContain(
    '4 symbols: a.ts#price(), b.ts#price(), c.ts#price() and 1',
  )
  expect(sayKnown('prices', { symbols: four })).toBeNull()
  const impact = { direct_callers: [], affected_tests: [], test_commands: [] }
  expect(sayReached({ target: { handle: 'a.ts#f()' }, impact })).toBeNull()
  expect(
    sayReached({
      target: { handle: 'a.ts#f()' },
      impact: {
        direct_callers: [{ handle: 'b.ts#g()', file_path: 'b.ts' }],
        affected_tests: ['t.test.ts'],
        test_commands: ['npx vitest run t.test.ts'],
      },
    }),
  ).toBe(
    'bombe: this edit of a.ts#f() reaches 1 caller in b.ts, 1 test; run npx vitest run t.test.ts. get_blast_radius says more.',
  )
})

describe('the command', () => {
  let box: Sandbox
  beforeAll(() => {
    box = sandbox(
      {
        'src/cart.ts': 'import { price } from "./price"\n\nexport function total() {\n  return price()\n}\n',
        'src/price.ts': 'export function price() {\n  return 1\n}\n',
      },
      { BOMBE_DAEMON: 'on', BOMBE_HOOKS_DEADLINE_MS: '30000' },
    )
    const runtime = join(box.folder, '../run')
    mkdirSync(runtime, { mode: 0o700 })
    box.env.XDG_RUNTIME_DIR = runtime
    box.env.TMPDIR = runtime
  })
  afterAll(() => {
    box.bombe('daemon', '--stop')
    box.remove()
  })

  const hook = (input: string, env: NodeJS.ProcessEnv = {}, ...flags: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'hook', ...flags], {
      cwd: box.folder,
      env: { ...box.env, ...env },
      encoding: 'utf8',
      input,
    })
    return { status, stdout, stderr }
  }
  const SILENT = { status: 0, stdout: '', stderr: '' }
  const search = preToolUse('Grep', { pattern: 'price' })

  test('says what it knows where a process runs; too late, or without one, it is silent', {
    timeout: 60_000,
  }, () => {
    expect(hook(search, { BOMBE_DAEMON: 'off' })).toEqual(SILENT)
    box.bombe('refs', 'price')
    expect(JSON.parse(hook(search).stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        additionalContext: expect.stringMatching(
          /^bombe knows price: src\/price\.ts#price\(\), a function with 1/,
        ),
      },
    })
    const edit = {
      hook_event_name: 'PostToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: join(box.folder, 'src/price.ts'), new_string: '  return 1\n' },
    }
    expect(JSON.parse(hook(JSON.stringify(edit)).stdout).hookSpecificOutput.additionalContext).toMatch(
      /^bombe: this edit of src\/price\.ts#price\(\) reaches 1 caller in src\/cart\.ts/,
    )
    const said = expect.stringMatching(/^bombe knows price: /)
    const after = JSON.stringify({
      hook_event_name: 'PostToolUse',
      tool_name: 'grep',
      tool_input: { pattern: 'price' },
    })
    expect(JSON.parse(hook(after, {}, '--agent', 'copilot').stdout)).toEqual({
      additionalContext: said,
      hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: said },
    })
    expect(JSON.parse(hook(after, {}, '--agent', 'cursor').stdout)).toEqual({ additional_context: said })
    expect(hook(search, { BOMBE_HOOKS_DEADLINE_MS: '10' })).toEqual(SILENT)
    expect(hook('no event')).toEqual(SILENT)
  })
})
