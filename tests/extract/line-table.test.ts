/** Lines are counted as editors and `wc` count them. */
import { expect, test } from 'vitest'
import { LineTable } from '../../src/extract/parse/line-table.ts'
import { sliceLines } from '../../src/questions/shared/slice-lines.ts'

test.each([
  ['', 0],
  ['a', 1],
  ['a\n', 1],
  ['a\nb', 2],
  ['a\r\nb\r\n', 2],
  ['a\rb\r', 2],
  ['a\n\n', 2],
])('%j has %i lines, whoever counts', (text, count) => {
  expect(new LineTable(text).count).toBe(count)
  expect(sliceLines(text, 1, 1).lineCount).toBe(count)
})

test('the end of the text has its own position', () => {
  expect(new LineTable('a\n').positionAt(2)).toEqual({ line: 2, column: 1 })
})
