/** Text search over what was written to harm it: lines with millions of matches, output without an end. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runRipgrep } from '../../src/discover/ripgrep/run-ripgrep.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-ripgrep-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const search = (pattern: string, further: object = {}) =>
  runRipgrep({ root, pattern, isRegex: true, maxMatches: 100, ...further })

test('a line with millions of matches ends the search, and no more', { timeout: 60_000 }, async () => {
  writeFileSync(join(root, 'words.txt'), `one\n${'secret '.repeat(1_000_000)}\n`)
  const before = process.memoryUsage().rss
  expect(await search('secret')).toEqual({ matches: [], capped: true })
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  // The pattern of places alone goes the same way.
  const input = Buffer.from(`${'a '.repeat(1_000_000)}\n`)
  expect(await search('a', { input, placesOnly: true })).toMatchObject({ capped: true })
  expect(await search('one')).toMatchObject({ matches: [{ path: 'words.txt', line: 1 }], capped: false })
})

test('a long line with few matches is shown around the match', async () => {
  writeFileSync(join(root, 'long.txt'), `${'x'.repeat(3_000_000)} needle ${'y'.repeat(3_000_000)}\n`)
  const answer = await search('needle')
  expect(answer).toMatchObject({ matches: [{ path: 'long.txt', line: 1 }], capped: false })
  expect('matches' in answer && answer.matches[0]?.text).toContain('needle')
})

test('a search that is given up fails with its reason', async () => {
  const ended = new AbortController()
  const asked = search('secret', { signal: ended.signal })
  ended.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
})
