/** Forty times killed while writing, in every way there is without engines: nothing damaged, nothing lost, all served. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runRounds } from '../../bench/crash/run-rounds.ts'
import { ROOT } from '../house/read-sources.ts'

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-crash-test-')))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('killed forty times', { timeout: 300_000 }, async () => {
  const rounds = await runRounds({
    rounds: 40,
    seed: 11,
    scratch,
    program: join(ROOT, 'dist/bombe/main.js'),
    engines: false,
  })
  expect(rounds.filter(({ problems }) => problems.length > 0)).toEqual([])
  expect(rounds.filter(({ killed }) => killed).length).toBeGreaterThan(10)
  expect(new Set(rounds.map(({ scenario }) => scenario)).size).toBeGreaterThan(5)
})
