/** `bombe grep` takes what people type for ripgrep. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandbox } from './run-bombe.ts'

const { bombe, folder, remove } = sandbox({
  'src/shop.ts': [
    'export function buy(items: string[]): string {',
    '  const first = items[0]',
    '  return pay(first)',
    '}',
    'export function pay(item: string): string {',
    '  return item',
    '}',
    '',
  ].join('\n'),
  'src/other.ts': 'export const payment = 1\n',
  'tests/shop.test.ts': "import { pay } from '../src/shop'\npay('a')\n",
})
beforeAll(() => {
  expect(bombe('index').status).toBe(0)
})
afterAll(remove)

const placesOf = (...args: string[]): string[] =>
  JSON.parse(bombe('grep', ...args, '--json').stdout).hits.map(
    (hit: { file_path: string; line: number }) => `${hit.file_path}:${hit.line}`,
  )

test.each([
  ['a regular expression', ['pay\\(\\w+\\)'], ['src/shop.ts:3']],
  ['product code first', ['pay\\('], ['src/shop.ts:3', 'src/shop.ts:5', 'tests/shop.test.ts:2']],
  ['no regular expression', ['pay(f'], ['src/shop.ts:3']],
  ['a text that only looks like one', ['items[0]'], ['src/shop.ts:2']],
  ['-F', ['-F', 'items[0]'], ['src/shop.ts:2']],
  ['a path', ['-n', 'pay', 'tests'], ['tests/shop.test.ts:1', 'tests/shop.test.ts:2']],
  ['an absolute path', ['payment', `${folder}/src/other.ts`], ['src/other.ts:1']],
  ['-e, and every argument is a path', ['-e', 'payment', 'src', 'tests'], ['src/other.ts:1']],
  ['several -e', ['-e', 'payment', '-e', 'items,x|\\bfirst =', 'src'], ['src/other.ts:1', 'src/shop.ts:2']],
  ['several -e with -F', ['-F', '-e', 'items[0]', '-e', 'payment'], ['src/other.ts:1', 'src/shop.ts:2']],
  ['-i', ['-i', 'PAYMENT'], ['src/other.ts:1']],
  ['-g', ['pay', '-g', '*.test.ts'], ['tests/shop.test.ts:1', 'tests/shop.test.ts:2']],
])('%s', (_, args, places) => {
  expect(placesOf(...args)).toEqual(places)
})

test('the answer says that the pattern was taken literally', () => {
  expect(JSON.parse(bombe('grep', 'pay(f', '--json').stdout).taken_literally).toBe(true)
  expect(bombe('grep', 'pay(f', '--regex').stderr).toContain('invalid_input')
})

test('-l lists files, -c counts', () => {
  expect(bombe('grep', '-l', 'pay').stdout).toMatch(/^src\/other.ts\nsrc\/shop.ts\ntests\/shop.test.ts\n\n/)
  expect(bombe('grep', '-c', 'pay', 'tests').stdout).toMatch(/^tests\/shop.test.ts:2\n\n/)
})

test('hits stand under the function that holds them, lines around them once', () => {
  expect(bombe('grep', 'first', '-C', '1').stdout).toMatch(
    /^src\/shop.ts\n#buy\(\)\n1-export.*\n2: {2}const first = items\[0\]\n3: {2}return pay\(first\)\n4-\}\n\n/,
  )
  expect(bombe('grep', 'pay\\(first', '-B', '1').stdout).toMatch(/\n2-.*\n3:.*\n\n/)
})

test('a path that is not there, or lies outside', () => {
  expect(bombe('grep', 'pay', 'nowhere').stderr).toContain('file_not_found')
  expect(bombe('grep', 'pay', '/etc').stderr).toContain('path_outside_root')
})

test('a file of several megabytes is searched like any other, and its secrets are masked', () => {
  const key = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
  const head = '-----BEGIN PRIVATE KEY-----'
  const filler = 'nothing to see here\n'.repeat(300_000)
  writeFileSync(
    join(folder, 'large.txt'),
    `${filler}a rare_word\n${head}\n${key}\n-----END PRIVATE KEY-----\n`,
  )
  expect(placesOf('rare_word')).toEqual(['large.txt:300001'])
  expect(bombe('grep', 'MIIEvQ').stdout).not.toContain('large.txt')
  expect(bombe('grep', 'rare_word', '-A', '2').stdout).not.toContain(key)
  rmSync(join(folder, 'large.txt'))
})
