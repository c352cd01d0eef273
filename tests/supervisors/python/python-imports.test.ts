/** Import statements of Python files: where they begin and end, and what they name. */
import { expect, test } from 'vitest'
import { findImportStatements, importStatementAt } from '../../../supervisors/python/import-statements.ts'

const cases: [
  what: string,
  text: string,
  expected: [firstLine: number, lastLine: number, ...modules: string[]][],
][] = [
  ['plain', 'import os\nx = 1\n', [[1, 1, 'os']]],
  ['several, dotted and renamed', 'import a.b as c, d # e\n', [[1, 1, 'a', 'd']]],
  ['from', 'x = 1\nfrom a.b import c\n', [[2, 2, 'a']]],
  [
    'relative',
    'from .a import b\nfrom . import c\nfrom .. import d\n',
    [
      [1, 1, ''],
      [2, 2, ''],
      [3, 3, ''],
    ],
  ],
  ['in brackets', 'from a import (\n    b,\n    c,\n)\nd = 1\n', [[1, 4, 'a']]],
  ['over lines', 'from a import b, \\\n    c\nd = 1\n', [[1, 2, 'a']]],
  ['over lines that end in CR LF', 'from a import b, \\\r\n    c\r\nd = 1\r\n', [[1, 2, 'a']]],
  [
    'in a block',
    'try:\n    import a\nexcept ImportError: import b\n',
    [
      [2, 2, 'a'],
      [3, 3, 'b'],
    ],
  ],
  ['words that only look alike', 'importer = 1\nfrom_ = import_module("x")\n', []],
  ['a bracket that never closes', 'from a import (b,\nc', [[1, 2, 'a']]],
]

test.each(cases)('%s', (_, text, expected) => {
  const found = findImportStatements(text)
  expect(found.map(one => [one.firstLine, one.lastLine, ...one.modules])).toEqual(expected)
})

test('the statement of a line', () => {
  const found = findImportStatements('import a\n\nfrom b import (\n  c\n)\nx = 1\n')
  expect([1, 2, 3, 4, 5, 6].map(line => importStatementAt(found, line)?.modules[0] ?? null)).toEqual([
    'a',
    null,
    'b',
    'b',
    'b',
    null,
  ])
})
