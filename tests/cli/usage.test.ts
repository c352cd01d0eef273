/** The command line before any index: help, version, wrong usage, errors. */
import { afterAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { sandbox } from './run-bombe.ts'

const { bombe, remove } = sandbox()
afterAll(remove)

test('the version', () => {
  expect(bombe('--version')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: '',
  })
})

describe('help', () => {
  test('of the program names every command', () => {
    const { status, stdout } = bombe('--help')
    expect(status).toBe(0)
    for (const name of Object.keys(COMMANDS)) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
    }
  })

  test.each(Object.keys(COMMANDS))('of %s has examples', name => {
    const { status, stdout, stderr } = bombe(name, '--help')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('Examples:\n  $ ')
    expect(stdout).toContain('--repo <dir>')
  })
})

describe('wrong usage exits with 2 and helps', () => {
  test.each([
    [['serch', 'x'], "unknown command 'serch'", 'Did you mean search?'],
    [['blame', 'x'], "unknown command 'blame'", '`bombe --help`'],
    [['search', '--nope', 'x'], "unknown option '--nope'", '`bombe search --help`'],
    [['search'], "missing required argument 'query'", '`bombe search --help`'],
    [['search', 'x', '--limit', 'many'], 'It must be a whole number above 0.', '`bombe search --help`'],
    [['status', 'now'], 'too many arguments', '`bombe status --help`'],
    [['help', 'blame'], "unknown command 'blame'", '`bombe --help`'],
    [['serve', '--port', '7457'], '--port needs --http', '--http'],
    [['index', '--language', 'cobol'], 'there is no language cobol', 'java, javascript, kotlin'],
    [['dump', '--format', 'xml'], 'Allowed choices are text, jsonl, csv', '`bombe dump --help`'],
    [['--repo', '/no/such/folder', 'status'], 'there is no folder /no/such/folder', '--repo DIR'],
  ])('%j', (args, message, hint) => {
    const { status, stdout, stderr } = bombe(...args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    const [first, second] = stderr.split('\n')
    expect(first).toMatch(/^error\[invalid_input\]: /)
    expect(first).toContain(message)
    expect(second).toMatch(/^hint: /)
    expect(second).toContain(hint)
  })
})

test('with --json an error is JSON on stdout', () => {
  const { status, stdout, stderr } = bombe('search', '--nope', 'x', '--json')
  expect({ status, stderr }).toEqual({ status: 2, stderr: '' })
  expect(JSON.parse(stdout)).toEqual({
    error: { code: 'invalid_input', message: "unknown option '--nope'", hint: expect.any(String) },
  })
})

test('config prints values and where they came from', () => {
  const {
    folder,
    bombe: run,
    remove: clear,
  } = sandbox({ '.bombe.json': '{ "freshness": "strict", "workers": 9 }' }, { BOMBE_MAX_FILE_BYTES: '5000' })
  const { status, stdout, stderr } = run('config', '--json')
  expect(status).toBe(0)
  const answer = JSON.parse(stdout)
  const setting = (key: string) => answer.settings.find((entry: { key: string }) => entry.key === key)
  expect(answer.root).toBe(folder)
  expect(setting('freshness')).toMatchObject({ value: 'strict', source: 'repository' })
  expect(setting('max_file_bytes')).toMatchObject({ value: 5000, source: 'environment' })
  expect(setting('workers')).toMatchObject({ value: 0, source: 'default' })
  expect(stderr).toContain("workers is the user's alone to set")
  clear()
})
