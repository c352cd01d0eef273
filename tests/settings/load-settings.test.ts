/** Settings: precedence, who may set what, and how wrong values are reported. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSettings } from '../../src/settings/load-settings.ts'
import { defaultValues, environmentName, SETTING_KEYS, SETTINGS } from '../../src/settings/settings.ts'

let root: string
let home: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bombe-config-'))
  home = join(root, 'home')
  mkdirSync(join(home, '.config/bombe'), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(where: 'repository' | 'user', text: string): void {
  writeFileSync(where === 'user' ? join(home, '.config/bombe/config.json') : join(root, '.bombe.json'), text)
}

test('defaults, when nothing is set', () => {
  const settings = loadSettings({ root, env: {}, home })
  expect(settings.values).toEqual(defaultValues())
  expect(new Set(Object.values(settings.sources))).toEqual(new Set(['default']))
  expect(settings.warnings).toEqual([])
})

test('flags override the environment, which overrides the user, who overrides the repository', () => {
  write(
    'repository',
    '{ "freshness": "strict", "ignore": ["r"], "budgets": { "default": 300 }, "languages": ["go"] }',
  )
  write('user', '{ "freshness": "balanced", "ignore": ["u"], "budgets.default": 400, }')
  const env = { BOMBE_FRESHNESS: 'best_effort', BOMBE_IGNORE: 'e, f', BOMBE_WORKERS: '' }
  const { values, sources } = loadSettings({ root, flags: { freshness: 'strict', workers: '3' }, env, home })
  expect(values).toMatchObject({
    freshness: 'strict',
    ignore: ['e', 'f'],
    'budgets.default': 400,
    workers: 3,
    languages: ['go'],
  })
  expect(sources).toMatchObject({
    freshness: 'flag',
    ignore: 'environment',
    'budgets.default': 'user',
    languages: 'repository',
    log: 'default',
  })
})

test('a repository may set harmless keys only', () => {
  const harmless = SETTING_KEYS.filter(key => SETTINGS[key].setBy === 'repository')
  expect(harmless).toEqual([
    'ignore',
    'languages',
    'paths.test',
    'paths.generated',
    'paths.vendored',
    'rank.path_factors',
    'budgets.default',
    'budgets.get_context',
    'budgets.get_structure',
    'watch.debounce_ms',
    'freshness',
  ])
  write(
    'repository',
    '{ "data_folder": "/tmp/x", "workers": 99, "engines": {"go": {"command": "x"}}, "rank": {"path_factors": {"docs/": 0.5}} }',
  )
  const { values, warnings } = loadSettings({ root, env: {}, home })
  expect(values).toMatchObject({ data_folder: '', workers: 0, 'rank.path_factors': { 'docs/': 0.5 } })
  expect(warnings).toEqual([
    ".bombe.json: data_folder is the user's alone to set; it is ignored",
    ".bombe.json: workers is the user's alone to set; it is ignored",
    '.bombe.json: there is no setting "engines.go.command"; it is ignored',
  ])
})

test('wrong values in files are warnings, wrong flags and variables are errors', () => {
  write(
    'user',
    '// a comment\n{ "freshness": "often", "workers": 1.5, "log": "relative.log", "ignore": "one", "paths": {"test": [1]} }',
  )
  const { values, warnings } = loadSettings({ root, env: {}, home })
  expect(values.ignore).toEqual(['one'])
  expect(warnings).toHaveLength(4)
  expect(() => loadSettings({ root, env: { BOMBE_WORKERS: 'many' }, home })).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      message: 'BOMBE_WORKERS must be a whole number from 0 to 256',
    }),
  )
  expect(() => loadSettings({ root, flags: { freshness: 'x' }, env: {}, home })).toThrow(
    /must be one of strict/,
  )
  expect(() => loadSettings({ root, flags: { nothing: 1 } as never, env: {}, home })).toThrow(
    /there is no setting/,
  )
})

test('broken, deep, huge and linked files do not count, and are reported', () => {
  const warningOf = (text: string) => {
    write('repository', text)
    const { values, warnings } = loadSettings({ root, env: {}, home })
    expect(values).toEqual(defaultValues())
    return warnings.join()
  }
  expect(warningOf('{ "ignore": [')).toContain('.bombe.json')
  expect(warningOf('[]')).toContain('not a JSON object')
  expect(warningOf('['.repeat(90_000))).toContain('it is ignored')
  expect(warningOf(`"${'x'.repeat(200_000)}"`)).toContain('larger')
  expect(warningOf('{ "__proto__": { "workers": 3 }, "constructor": 1 }')).toContain('constructor')
  rmSync(join(root, '.bombe.json'))
  symlinkSync('/etc/hostname', join(root, '.bombe.json'))
  expect(loadSettings({ root, env: {}, home }).warnings.join()).toContain('symbolic link')
})

test('XDG_CONFIG_HOME is honoured, and every setting has a variable of its own', () => {
  mkdirSync(join(root, 'xdg/bombe'), { recursive: true })
  writeFileSync(join(root, 'xdg/bombe/config.json'), '{ "workers": 2 }')
  expect(loadSettings({ root, env: { XDG_CONFIG_HOME: join(root, 'xdg') }, home }).values.workers).toBe(2)
  expect(loadSettings({ root, env: { XDG_CONFIG_HOME: 'xdg' }, home }).values.workers).toBe(0)
  expect(new Set(SETTING_KEYS.map(environmentName)).size).toBe(SETTING_KEYS.length)
  expect(environmentName('paths.test')).toBe('BOMBE_PATHS_TEST')
  const env = { BOMBE_RANK_PATH_FACTORS: '{"a/": 2}', BOMBE_IGNORE: '["a,b"]' }
  expect(loadSettings({ env, home }).values).toMatchObject({
    'rank.path_factors': { 'a/': 2 },
    ignore: ['a,b'],
  })
})
