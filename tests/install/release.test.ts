/** A release: every file that names the version gets it, and nothing is published by accident. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planRelease, VERSIONED } from '../../scripts/plan-release.mjs'
import { ROOT } from '../house/read-sources.ts'

const files: Record<string, string> = Object.fromEntries(
  VERSIONED.map((file: string) => [file, readFileSync(join(ROOT, file), 'utf8')]),
)
const json = (file: string) => JSON.parse(files[file] as string)

describe('the version', () => {
  test('is the same in every file', () => {
    const { version, mcpName, description } = json('package.json')
    const server = json('server.json')
    expect(json('package-lock.json')).toMatchObject({ version, packages: { '': { version } } })
    expect(json('plugin/.claude-plugin/plugin.json').version).toBe(version)
    expect(server).toMatchObject({ name: mcpName, version, packages: [{ identifier: 'bombe', version }] })
    // Limits of the registry's schema.
    expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(server.description.length).toBeLessThanOrEqual(100)
    expect(description.length).toBeGreaterThan(20)
  })

  test('no other file of the program names it', () => {
    const { version } = json('package.json')
    const found = execFileSync(
      'git',
      ['grep', '-lF', `"${version}"`, '--', '*.json', '*.ts', '*.mjs', '*.toml'],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    )
    const own = (file: string) => !/^(fixtures|tests|bench|docs|queries)\//.test(file)
    const naming = found.split('\n').filter(file => file !== '' && own(file))
    expect(naming.filter(file => !VERSIONED.includes(file))).toEqual([])
  })
})

describe('planning a release', () => {
  test('writes the version everywhere and dates the changelog', () => {
    const { files: after, notes } = planRelease(files, '9.1.0', '2030-01-02')
    for (const file of VERSIONED.filter((name: string) => name.endsWith('.json')))
      expect(JSON.parse(after[file]).version).toBe('9.1.0')
    expect(JSON.parse(after['server.json']).packages[0].version).toBe('9.1.0')
    expect(JSON.parse(after['package-lock.json']).packages[''].version).toBe('9.1.0')
    expect(after['CHANGELOG.md']).toMatch(/^## 9\.1\.0, 2030-01-02$/m)
    expect(notes).toContain('### Added')
  })

  test.each([
    ['one', /is no version/],
    ['0.0.1', /is older than/],
  ])('refuses %s', (version, problem) => {
    expect(planRelease(files, version, '2030-01-02').problem).toMatch(problem)
  })

  test('refuses a changelog that says nothing', () => {
    const empty = { ...files, 'CHANGELOG.md': '# Changelog\n\n## 1.0.0, not released yet\n' }
    expect(planRelease(empty, '9.1.0', '2030-01-02').problem).toMatch(/says nothing/)
  })
})

test('a dry run changes nothing and shows what would be published', () => {
  const state = () => execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' })
  const before = state()
  const printed = execFileSync(process.execPath, ['scripts/release.mjs', '9.1.0', '--dry-run'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(printed).toContain('would write package.json')
  expect(printed).toContain('would commit and tag v9.1.0')
  expect(state()).toBe(before)
})
