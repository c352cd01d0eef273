/** Background work keeps to its share of a core, and gives way. */
import { mkdtempSync, realpathSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Pace, pauseFor } from '../../src/pipeline/exact/keep-pace.ts'
import { isLockWanted, wantLock, wantLockNoMore } from '../../src/store/generations/wanted-lock.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-pace-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a fifth of a core waits four times as long as was worked, at most ten seconds', () => {
  expect(pauseFor(1_000, 1_000, 0.2)).toBe(4_000)
  expect(pauseFor(1_000, 3_000, 0.2)).toBe(2_000)
  expect(pauseFor(1_000, 6_000, 0.2)).toBe(0)
  expect(pauseFor(0, 10, 0.2)).toBe(0)
  expect(pauseFor(30_000, 15_000, 0.2)).toBe(10_000)
})

test('it waits until its share is kept, and then no longer', async () => {
  let used = 0
  const pace = new Pace({
    share: 0.5,
    used: () => used,
    isWanted: () => false,
    signal: new AbortController().signal,
  })
  used = 0.1
  const start = performance.now()
  await pace.keep()
  expect(performance.now() - start).toBeGreaterThan(50)
  const again = performance.now()
  await pace.keep()
  expect(performance.now() - again).toBeLessThan(50)
})

test('it ends where somebody wants the lock', async () => {
  let used = 0
  const { signal } = new AbortController()
  const isWanted = () => isLockWanted(folder, 'exact')
  const pace = new Pace({ share: 0.2, used: () => used, isWanted, signal })
  used = 2
  wantLock(folder, 'exact')
  await expect(pace.keep()).rejects.toMatchObject({ code: 'cancelled' })
})

test('a wish is over when it is taken back, or old', () => {
  wantLock(folder, 'exact')
  expect(isLockWanted(folder, 'exact')).toBe(true)
  expect(isLockWanted(folder, 'lock')).toBe(false)
  const old = new Date(Date.now() - 120_000)
  utimesSync(join(folder, 'exact.wanted'), old, old)
  expect(isLockWanted(folder, 'exact')).toBe(false)
  wantLockNoMore(folder, 'exact')
  wantLockNoMore(folder, 'exact')
  expect(isLockWanted(folder, 'exact')).toBe(false)
})
