/** A secret in the source is in no answer, and not in the index. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandbox } from './run-bombe.ts'

/** Put together here, so that no scanner takes this file for a leak. */
const KEY = ['AKIA', 'IOSFODNN7QWERTYU'].join('')
const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
const { bombe, folder, remove } = sandbox({
  'src/aws.ts': [
    `/** The key is ${KEY}. */`,
    `export const AWS_KEY = '${KEY}'`,
    '',
    'export function pem(): string {',
    '  return `-----BEGIN PRIVATE KEY-----',
    LINE,
    LINE,
    '-----END PRIVATE KEY-----`',
    '}',
    '',
  ].join('\n'),
  'settings.yaml': `aws: ${KEY}\n`,
})
beforeAll(() => {
  expect(bombe('index').status).toBe(0)
})
afterAll(remove)

test.each([
  [['search', 'AWS_KEY', '--detail', 'source']],
  [['outline', 'src/aws.ts']],
  [['show', 'AWS_KEY']],
  [['show', 'src/aws.ts', '--lines', '1-9']],
  [['show', 'src/aws.ts', '--lines', '6-6']],
  [['grep', 'AWS_KEY =']],
  [['grep', 'BEGIN PRIVATE', '-C', '2']],
  [['refs', 'AWS_KEY', '--source']],
  [['dump']],
])('%j', args => {
  for (const form of [[], ['--json']]) {
    if (args[0] === 'dump' && form.length > 0) continue
    const { stdout, status } = bombe(...args, ...form)
    expect(status).toBe(0)
    expect(stdout).not.toContain(KEY)
    expect(stdout).not.toContain(LINE)
    if (args[0] !== 'dump' && args[0] !== 'refs') expect(stdout).toMatch(/\[masked|\*{20}/)
  }
})

test('nor in any file of the index', () => {
  for (const name of readdirSync(join(folder, '.bombe'))) {
    const bytes = readFileSync(join(folder, '.bombe', name), 'latin1')
    expect(bytes.includes(KEY) || bytes.toUpperCase().includes(KEY), name).toBe(false)
    expect(bytes.includes(LINE), name).toBe(false)
  }
})

test('status counts them and says where', () => {
  const status = JSON.parse(bombe('status', '--json').stdout)
  expect(status.masked_secrets).toBe(3)
  expect(status.problems.map(({ file, line, code }: Record<string, unknown>) => [file, line, code])).toEqual([
    ['src/aws.ts', 1, 'secret_masked'],
    ['src/aws.ts', 2, 'secret_masked'],
    ['src/aws.ts', 5, 'secret_masked'],
  ])
})

test.each([
  ['AKIA'],
  ['IOSFODNN7', '--regex'],
  ['MIIEvQ'],
  // Matches by what stands in place of the secret, or by an edge beside it.
  [`${KEY}|\\[masked`, '--regex'],
  [`aws: \\B|${KEY}`, '--regex'],
  [`(?-u:\\xFF)|${KEY}`, '--regex'],
])('grep says nothing of a secret: %j', (...args) => {
  const { stdout } = bombe('grep', ...args, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ total_hits: 0, hits: [] })
})

test('grep finds what stands beside a secret', () => {
  const { stdout } = bombe('grep', 'aws: .*', '--regex', '--json')
  expect(JSON.parse(stdout).hits).toMatchObject([
    { file_path: 'settings.yaml', text: 'aws: [masked aws_key]****' },
  ])
})
