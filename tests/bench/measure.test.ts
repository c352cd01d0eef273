/** Measuring: CPU of a whole tree, percentiles, corpora that are split. */
import { expect, test } from 'vitest'
import { measureProcess, readChildTimes } from '../../bench/measure/measure-process.ts'
import { splitGrammarCases } from '../../bench/measure/split-grammar-cases.ts'
import { summarize } from '../../bench/measure/summarize.ts'

test('the time of grandchildren counts', async () => {
  const busy = 'while (process.cpuUsage().user < 300_000);'
  const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`
  const measured = await measureProcess([process.execPath, '-e', script])
  expect(measured.status).toBe(0)
  expect(measured.cpuSeconds).toBeGreaterThan(0.1)
})

test('a command past its deadline is ended', async () => {
  const measured = await measureProcess(['sleep', '60'], { deadlineMs: 100 })
  expect(measured.timedOut).toBe(true)
  expect(measured.wallSeconds).toBeLessThan(10)
})

test('times of dash and bash read alike', () => {
  expect(readChildTimes('0m0.01s 0m0.00s\n1m2.50s 0m0.50s\n')).toBe(63)
  expect(readChildTimes('0m0.000s\t0m0.002s\n0m1.000s\t0m0.250s\n')).toBe(1.25)
})

test('percentiles', () => {
  expect(summarize([4, 1, 3, 2])).toEqual({ p50: 2, p95: 4, max: 4 })
})

test('the code of grammar corpora is extracted', () => {
  const text = '====\nOne\n====\n\nx = 1\n\n---\n\n(module)\n\n====\nTwo\n====\n\ny = 2\n---\n(module)\n'
  const cases = splitGrammarCases(text, 'tree-sitter/tree-sitter-python')
  expect(cases.map(one => [one.name, one.code.trim()])).toEqual([
    ['case-1.py', 'x = 1'],
    ['case-2.py', 'y = 2'],
  ])
})
