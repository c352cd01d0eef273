/** Secrets in large files, in names of files and in commit messages; and places that the user allows. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandbox } from './run-bombe.ts'

/** Put together here, so that no scanner takes this file for a leak. */
const KEY = ['AKIA', 'IOSFODNN7QWERTYU'].join('')
const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
const FILLER = `${'x '.repeat(49)}needle\n`.repeat(12_000)
const { bombe, folder, remove } = sandbox({
  'src/keys.ts': `export const AWS_KEY = '${KEY}'\n`,
  'src/password.ts': `export const password = 'hunter2'\n`,
  [`src/${KEY}.ts`]: 'export function inNamed(): number {\n  return 1\n}\n',
  'big.txt': `${FILLER}-----BEGIN PRIVATE KEY-----\n${LINE} needle2\n${LINE}\n-----END PRIVATE KEY-----\n`,
})
beforeAll(() => {
  expect(bombe('index').status).toBe(0)
})
afterAll(remove)

test('a key in a file of more than a megabyte is masked as a whole', () => {
  const hits = JSON.parse(bombe('grep', LINE.slice(0, 12), '--json').stdout)
  expect(hits).toMatchObject({ total_hits: 0 })
  expect(bombe('grep', 'needle2').stdout).not.toContain(LINE)
})

test.each([
  [['search', 'inNamed']],
  [['map']],
  [['outline', `src/${KEY}.ts`]],
  [['grep', 'inNamed']],
  [['dump']],
  [['outline', `src/${KEY}/none.ts`]],
])('the name of a file is masked: %j', args => {
  for (const form of args[0] === 'dump' ? [[]] : [[], ['--json']]) {
    const { stdout, stderr } = bombe(...args, ...form)
    expect(stdout + stderr).not.toContain(KEY)
    expect(stdout + stderr).toContain('[masked aws_key]')
  }
})

test('the user may allow a place, a repository may not', () => {
  const show = (): string => bombe('show', 'src/keys.ts', '--lines', '1-1').stdout
  const allow = (places: string[]): void =>
    writeFileSync(join(config, 'allowed-secrets.json'), JSON.stringify({ [folder]: places }))
  const config = join(folder, '..', 'home', '.config', 'bombe')
  mkdirSync(config, { recursive: true })
  writeFileSync(join(folder, 'allowed-secrets.json'), JSON.stringify({ [folder]: ['src/'] }))
  allow(['src/keys.ts:2', 'src/other/'])
  expect(show()).not.toContain(KEY)
  for (const place of ['src/keys.ts:1', 'src/keys.ts', 'src/']) {
    allow([place])
    // Only the name of an issuer's key is masked once more on its way out, so a value without one is looked at.
    expect(bombe('show', 'src/password.ts', '--lines', '1-1').stdout.includes('hunter2')).toBe(
      place === 'src/',
    )
  }
})
