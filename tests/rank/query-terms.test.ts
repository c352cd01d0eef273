/** Terms of a question: short forms stand for long ones, both ways. */
import { expect, test } from 'vitest'
import { queryTerms } from '../../src/rank/query-terms.ts'
import { hashTerm, splitWord } from '../../src/words/split-word.ts'

test.each([
  ['db', 'database'],
  ['database', 'db'],
  ['ctx', 'context'],
  ['request', 'req'],
])('%s also looks for %s, with less weight', (asked, other) => {
  const weights = new Map(queryTerms(asked).map(({ hash, weight }) => [hash, weight]))
  const weightOf = (word: string) => weights.get(hashTerm(splitWord(word).parts[0]!)) ?? 0
  expect(weightOf(other)).toBeGreaterThan(0)
  expect(weightOf(other)).toBeLessThan(weightOf(asked))
})
