/** The scorer of language-server questions: each place of an answer counts once. */
import { describe, expect, test } from 'vitest'
import type { LspQuery } from '../../bench/accuracy/read-cases.ts'
import { edge, file, scoreFixture, symbol } from './score-fixture.ts'

const FILES = { 'a.go': 'package a\n\nfunc F() { G() }\n\nfunc G() {}\n\nfunc H(n int) int { return n }\n' }
const ROWS = [
  file('a.go'),
  symbol('a.go#F()', 'function', 3, 6, 3),
  symbol('a.go#G()', 'function', 5, 6, 5),
  symbol('a.go#H()', 'function', 7, 6, 7),
  edge('calls', 'a.go', 3, 12, 'a.go#F()', 'a.go#G()'),
]

function place(line: number, col: number) {
  return { file: 'a.go', line, col }
}

function score(...queries: LspQuery[]) {
  return scoreFixture({ kind: 'lspquery', queries }, FILES, ROWS)
}

describe('scoreLspQueries', () => {
  test('definition, also from inside the name', async () => {
    expect(await score({ op: 'def', at: place(3, 11), expect: [place(5, 5)] })).toMatchObject({ found: 1 })
    expect(await score({ op: 'def', at: place(3, 12), expect: [place(5, 5)] })).toMatchObject({ found: 1 })
  })

  test('references are the declarations and every site', async () => {
    const expected = [place(5, 5), place(3, 11), place(7, 5)]
    const tally = await score({ op: 'refs', at: place(5, 5), expect: expected })
    expect(tally).toMatchObject({ answered: 2, correct: 2, expected: 3, found: 2 })
  })

  test('calls in and out', async () => {
    const incoming = await score({ op: 'incomingcalls', at: place(5, 5), expect: [place(3, 5)] })
    expect(incoming).toMatchObject({ answered: 1, correct: 1, expected: 1, found: 1 })
    const outgoing = await score({ op: 'outgoingcalls', at: place(3, 5), expect: [] })
    expect(outgoing).toMatchObject({ answered: 1, correct: 0, expected: 0 })
  })

  test('queries about a parameter are excluded from recall', async () => {
    const tally = await score({ op: 'refs', at: place(7, 7), expect: [place(7, 7), place(7, 27)] })
    expect(tally).toMatchObject({ expected: 0, excluded: { parameter: 2 } })
  })

  test('implementations at the bracket of a call are excluded from recall', async () => {
    const at = { ...place(3, 12), len: 1 }
    const tally = await score({ op: 'implementation', at, expect: [place(5, 0)] })
    expect(tally).toMatchObject({ expected: 0, excluded: { 'keyword or bracket': 1 } })
  })

  test('references to a method include those to the method it overrides', async () => {
    const query: LspQuery = { op: 'refs', at: place(7, 5), expect: [place(7, 5), place(3, 11)] }
    const rows = [...ROWS, edge('overrides', 'a.go', 0, 0, 'a.go#H()', 'a.go#G()')]
    const tally = await scoreFixture({ kind: 'lspquery', queries: [query] }, FILES, rows)
    expect(tally).toMatchObject({ answered: 1, correct: 1, expected: 2, found: 2, viaOverrides: 1 })
  })
})
