/** The navigation scorer: what lowers precision, what lowers recall, what is excluded from recall. */
import { describe, expect, test } from 'vitest'
import type { NavigationPair } from '../../bench/accuracy/read-cases.ts'
import { edge, file, importing, scoreFixture, symbol } from './score-fixture.ts'

const FILES = {
  'a.py': 'from b import helper\n\ndef run(x):\n    total = helper(x)\n    return total\n',
  'b.py': 'def helper(v):\n    return v\n\ndef other():\n    pass\n',
}
const GRAPH = [
  file('a.py'),
  symbol('a.py#run()', 'function', 3, 5, 5),
  file('b.py'),
  symbol('b.py#helper()', 'function', 1, 5, 2),
  symbol('b.py#other()', 'function', 4, 5, 5),
]
const IMPORT = importing('a.py', 1, 15, 'b', 'helper', 'b.py#helper()')
const CALL: NavigationPair = {
  file: 'a.py',
  line: 4,
  col: 12,
  name: 'helper',
  targets: [{ file: 'b.py', line: 1, col: 4 }],
}

function score(pairs: NavigationPair[], rows: string[]) {
  return scoreFixture({ kind: 'navigation', pairs }, FILES, [...GRAPH, ...rows])
}

describe('scoreNavigation', () => {
  test('a right answer counts for both', async () => {
    const tally = await score([CALL], [edge('calls', 'a.py', 4, 13, 'a.py#run()', 'b.py#helper()')])
    expect(tally).toMatchObject({ answered: 1, correct: 1, expected: 1, found: 1 })
  })

  test('a wrong answer lowers precision and recall', async () => {
    const tally = await score([CALL], [edge('calls', 'a.py', 4, 13, 'a.py#run()', 'b.py#other()')])
    expect(tally).toMatchObject({ answered: 1, correct: 0, expected: 1, found: 0 })
    expect(tally.wrong).toEqual(['a.py:4:13 helper -> b.py:1 answered b.py#other()'])
  })

  test('several answers at one place count as right when one of them is', async () => {
    const tally = await score(
      [CALL],
      [
        edge('calls', 'a.py', 4, 13, 'a.py#run()', 'b.py#other()'),
        edge('calls', 'a.py', 4, 13, 'a.py#run()', 'b.py#helper()'),
      ],
    )
    expect(tally).toMatchObject({ answered: 1, correct: 1 })
  })

  test('no answer lowers recall only', async () => {
    const tally = await score([CALL], [])
    expect(tally).toMatchObject({ answered: 0, correct: 0, expected: 1, found: 0 })
    expect(tally.missed).toEqual(['a.py:4:13 helper -> b.py:1'])
  })

  test('an answer at another column is no answer', async () => {
    const tally = await score([CALL], [edge('calls', 'a.py', 4, 12, 'a.py#run()', 'b.py#helper()')])
    expect(tally).toMatchObject({ answered: 0, found: 0 })
  })

  test('where no definition may be found, any answer is wrong and none is missed', async () => {
    const none = { ...CALL, targets: [], none: true }
    expect(await score([none], [])).toMatchObject({ answered: 0, expected: 0 })
    const answered = await score([none], [edge('calls', 'a.py', 4, 13, 'a.py#run()', 'b.py#helper()')])
    expect(answered).toMatchObject({ answered: 1, correct: 0, expected: 0 })
  })

  test('locals and parameters leave recall, not precision', async () => {
    const local = {
      file: 'a.py',
      line: 5,
      col: 11,
      name: 'total',
      targets: [{ file: 'a.py', line: 4, col: 4 }],
    }
    const parameter = { file: 'a.py', line: 4, col: 19, name: 'x', targets: [{ file: 'a.py', line: 3 }] }
    expect(await score([local, parameter], [])).toMatchObject({
      answered: 0,
      expected: 0,
      excluded: { local: 1, parameter: 1 },
    })
    const wrong = await score([parameter], [edge('references', 'a.py', 4, 20, 'a.py#run()', 'b.py#other()')])
    expect(wrong).toMatchObject({ answered: 1, correct: 0, expected: 0 })
  })

  test('an import answers at its own place', async () => {
    const pair = { file: 'a.py', line: 1, col: 14, name: 'helper', targets: [{ file: 'b.py', line: 1 }] }
    expect(await score([pair], [IMPORT])).toMatchObject({ answered: 1, correct: 1, found: 1 })
  })

  test('the target of an import matches a suite that stops at the import binding', async () => {
    const pair = { ...CALL, targets: [{ file: 'a.py', line: 1, col: 14 }] }
    const right = edge('calls', 'a.py', 4, 13, 'a.py#run()', 'b.py#helper()')
    const wrong = edge('calls', 'a.py', 4, 13, 'a.py#run()', 'b.py#other()')
    expect(await score([pair], [IMPORT, right])).toMatchObject({ correct: 1, found: 1 })
    expect(await score([pair], [IMPORT, wrong])).toMatchObject({ correct: 0, found: 0 })
  })

  test('a binding imported from outside the case leaves recall; a relative import never does', async () => {
    const pair = { ...CALL, targets: [{ file: 'a.py', line: 1, col: 14 }] }
    const outside = importing('a.py', 1, 15, 'requests', 'helper', 'external requests')
    const unresolved = importing('a.py', 1, 15, '.missing', 'helper', '?')
    expect(await score([pair], [outside])).toMatchObject({
      expected: 0,
      excluded: { 'import from outside': 1 },
    })
    expect(await score([pair], [unresolved])).toMatchObject({ expected: 1, found: 0 })
  })

  test('a declaration is not a reference to itself', async () => {
    const pair = {
      file: 'b.py',
      line: 1,
      col: 4,
      name: 'helper',
      targets: [{ file: 'b.py', line: 1, col: 4 }],
    }
    expect(await score([pair], [])).toMatchObject({ answered: 0, expected: 0 })
  })

  test('overrides are at a declaration and answer no reference', async () => {
    const pair = {
      file: 'b.py',
      line: 4,
      col: 4,
      name: 'other',
      targets: [{ file: 'b.py', line: 1, col: 4 }],
    }
    const tally = await score([pair], [edge('overrides', 'b.py', 4, 5, 'b.py#other()', 'b.py#helper()')])
    expect(tally.answered).toBe(0)
  })

  test('the target of an alias or export matches a suite that stops at the alias or export', async () => {
    const files = { 'a.ts': 'namespace n { export class C {} }\nimport a = n.C\nlet v: a\n' }
    const rows = [
      file('a.ts'),
      symbol('a.ts#n', 'namespace', 1, 11, 1),
      symbol('a.ts#n.C', 'class', 1, 28, 1),
      edge('references', 'a.ts', 2, 14, 'a.ts', 'a.ts#n.C'),
      edge('references', 'a.ts', 3, 8, 'a.ts', 'a.ts#n.C'),
    ]
    const pairs = [{ file: 'a.ts', line: 3, col: 7, name: 'a', targets: [{ file: 'a.ts', line: 2, col: 7 }] }]
    expect(await scoreFixture({ kind: 'navigation', pairs }, files, rows)).toMatchObject({
      correct: 1,
      found: 1,
    })
  })
})
