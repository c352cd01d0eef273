/** NDCG@10 at file level, worked out by hand. */
import { expect, test } from 'vitest'
import { scoreFiles } from '../../bench/search-quality/score-files.ts'

const annotation = { query: 'q', category: 'semantic', relevant: ['src/a.py', { path: 'src/b.py' }] }

test('all targets first score 1, none 0', () => {
  expect(scoreFiles(['src/b.py', 'src/a.py', 'src/c.py'], annotation)).toBeCloseTo(1)
  expect(scoreFiles(['src/c.py'], annotation)).toBe(0)
})

test('a lower rank gains less, and a path may be relative to a folder', () => {
  const ideal = 1 + 1 / Math.log2(3)
  expect(scoreFiles(['x.py', 'a.py'], annotation)).toBeCloseTo(1 / Math.log2(3) / ideal)
})

test('what comes after the tenth file counts for nothing', () => {
  const others = Array.from({ length: 10 }, (_, index) => `other${index}.py`)
  expect(scoreFiles([...others, 'src/a.py'], annotation)).toBe(0)
})
