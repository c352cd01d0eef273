/** `bombe log summary` counts what the log says and passes over what it cannot read. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { summarizeLog } from '../../src/cli/output/summarize-log.ts'
import { sandbox } from './run-bombe.ts'

const { bombe, folder, remove } = sandbox({ 'a.py': 'def first(): pass\n' })
afterAll(remove)

const call = (seconds: number, tool: string, ms: number, complete = true): string =>
  JSON.stringify({
    time: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
    tool,
    duration_ms: ms,
    tokens: 100,
    verdict: { trust: 'exact', complete, why: [] },
  })

test('calls, cost and what followed', () => {
  const lines = [
    call(0, 'get_context', 10),
    call(5, 'get_source', 2),
    call(300, 'get_context', 30, false),
    call(310, 'get_source', 4),
    call(900, 'get_context', 20),
    '{"time":"2026-01-01T00:0',
    '{"tool":"x"}',
  ]
  expect(summarizeLog(lines.join('\n'))).toEqual({
    calls: 5,
    first: '2026-01-01T00:00:00.000Z',
    last: '2026-01-01T00:15:00.000Z',
    unread_lines: 2,
    tools: [
      {
        tool: 'get_context',
        calls: 3,
        median_ms: 20,
        slowest_ms: 30,
        tokens: 300,
        complete: 2,
        followed: 2,
        followed_by: 'get_source',
      },
      {
        tool: 'get_source',
        calls: 2,
        median_ms: 4,
        slowest_ms: 4,
        tokens: 200,
        complete: 2,
        followed: 0,
      },
    ],
  })
})

test('the log that commands write is summed up', () => {
  const log = join(folder, 'calls.jsonl')
  bombe('--log', log, 'search', 'first')
  const { stdout } = bombe('--log', log, 'log', 'summary')
  expect(stdout).toMatch(/^1 calls from .*\n\ntool +calls .*\nsearch_symbols +1 /)
  expect(JSON.parse(bombe('--log', log, 'log', 'summary', '--json').stdout).calls).toBe(1)
  // As the examples of the help name it.
  expect(bombe('--log', 'calls.jsonl', 'log', 'summary').stdout).toBe(stdout)
})

test('a log that never ends is not read', () => {
  expect(bombe('--log', '/dev/zero', 'log', 'summary').stderr).toContain('file_not_found')
})

test('no log, an empty log, a log that is not there', () => {
  expect(bombe('log', 'summary')).toMatchObject({ status: 2, stderr: expect.stringContaining('--log') })
  expect(bombe('--log', join(folder, 'none'), 'log', 'summary').stderr).toContain('file_not_found')
  writeFileSync(join(folder, 'empty'), '')
  expect(bombe('--log', join(folder, 'empty'), 'log', 'summary').stdout).toBe('the log has no calls yet\n')
})
