/** What `npm run test:fast` leaves out exists, so that the list does not outlive the tests. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './read-sources.ts'

const { needsEngines, SLOW_TESTS } = await import(join(ROOT, 'scripts', 'slow-tests.mjs'))

test.each(Object.entries<string>(SLOW_TESTS))('%s is there, and slow for a reason', (pattern, reason) => {
  expect(existsSync(join(ROOT, pattern.replace(/\/\*\*$/, '')))).toBe(true)
  expect(reason).toMatch(/\S/)
})

test.each([
  [[], true],
  [['tests/resolve/'], false],
  [['tests/exact/'], true],
  [['tests/workspace/'], true],
  [['tests/supervisors/java/java-traps'], true],
  [['tests/fixtures'], true],
  [['-t', 'ranges'], true],
])('a run of %j needs engines: %s', (filters, expected) => {
  expect(needsEngines(filters)).toBe(expected)
})
