/** Scores from past commits whose messages have words of the question. */
import { expect, test } from 'vitest'
import { parseHistory } from '../../src/discover/git/read-history.ts'
import { changedTogether, packHistory, scoreHistory } from '../../src/rank/history.ts'
import { queryTerms } from '../../src/rank/query-terms.ts'

/** As `git log -z --name-status` writes it. */
const commit = (time: number, subject: string, ...fields: string[]): string =>
  `\u0001${time}\u0002${subject}\u0002\0\n${fields.join('\0')}\0`

const LOG = [
  commit(300, 'Retry expired sessions', 'M', 'src/session.ts', 'A', 'src/retry.ts'),
  commit(200, 'Move the cookie jar', 'R100', 'src/jar.ts', 'src/cookies.ts'),
  commit(100, 'Cookies expire', 'M', 'src/jar.ts', 'M', 'src/session.ts'),
  commit(50, 'Sweep', ...Array.from({ length: 70 }, (_, i) => ['M', `src/f${i}.ts`]).flat()),
].join('')

test('renamed files have their present name; bulk commits are left out', () => {
  const commits = parseHistory(LOG)
  expect(commits.map(({ subject, paths }) => [subject, paths])).toEqual([
    ['Retry expired sessions', ['src/session.ts', 'src/retry.ts']],
    ['Move the cookie jar', ['src/cookies.ts']],
    ['Cookies expire', ['src/cookies.ts', 'src/session.ts']],
  ])
})

test('files are scored by the commits whose words match', () => {
  const history = packHistory(parseHistory(LOG))
  const scores = scoreHistory(history, queryTerms('the session expires too early'))
  expect([...scores].sort((a, b) => b[1] - a[1])[0]).toEqual(['src/session.ts', 1])
  expect(scores.has('src/f1.ts')).toBe(false)
  expect(scoreHistory(history, queryTerms('zebra')).size).toBe(0)
})

test('files that changed together are neighbours', () => {
  const together = changedTogether(packHistory(parseHistory(LOG)), new Set(['src/session.ts']))
  expect([...together.keys()].sort()).toEqual(['src/cookies.ts', 'src/retry.ts'])
})
