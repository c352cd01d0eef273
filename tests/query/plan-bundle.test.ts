/** Which symbols a bundle shows first, and how. */
import { expect, test } from 'vitest'
import { type PlanOptions, planBundle, type Wanted } from '../../src/query/plan-bundle.ts'
import type { SymbolRow } from '../../src/store/rows.ts'

const OPTIONS: PlanOptions = {
  ...{ budget: 1_000, aim: 1_000, longest: 100, sourceShare: 0.4, detail: 'signature_only' },
  costOf: () => 50,
}
const PARAMETERS = 'url: string, params: QueryParams, headers: HeaderTypes, cookies: CookieTypes'

let line = 0
function wanted(name: string, score: number, params = '', file = 1): Wanted {
  line += 10
  const symbol = { id: line, name, file, params, startLine: line, endLine: line + 5 } as SymbolRow
  return { symbol, score, fileScore: 0.01, confidence: 'exact', isEntry: false }
}

const order = (all: Wanted[]): string[] => planBundle(all, OPTIONS).map(({ symbol }) => symbol.name)

test('the best first, each file worth less with what is shown of it', () => {
  expect(order([wanted('second', 0.9), wanted('first', 1)])).toEqual(['first', 'second'])
  expect(order([wanted('a', 1), wanted('b', 0.99), wanted('other', 0.97, '', 2)])).toEqual([
    'a',
    'other',
    'b',
  ])
})

test('functions with the same long list of parameters make room for others', () => {
  const family = ['get', 'head', 'options', 'delete'].map((name, i) =>
    wanted(name, 1 - i / 1_000, PARAMETERS),
  )
  expect(order([...family, wanted('redirect', 0.95)]).slice(0, 2)).toEqual(['get', 'redirect'])
  const short = ['get', 'head', 'options', 'delete'].map((name, i) => wanted(name, 1 - i / 1_000, 'url'))
  expect(order([...short, wanted('redirect', 0.8)]).at(-1)).toBe('redirect')
})

test('ends with the budget', () => {
  expect(
    planBundle(
      Array.from({ length: 40 }, (_, i) => wanted(`f${i}`, 1)),
      OPTIONS,
    ),
  ).toHaveLength(20)
})

test('where nobody named a budget, ends once there is enough and the rest is worth much less', () => {
  const all = [1, 0.9, 0.8, 0.45, 0.4].map((score, i) => wanted(`f${i}`, score, '', i + 1))
  const names = (tokens: number): string[] =>
    planBundle(all, { ...OPTIONS, enough: { tokens, share: 0.5 } }).map(({ symbol }) => symbol.name)
  expect(names(100)).toEqual(['f0', 'f1', 'f2'])
  expect(names(200)).toEqual(['f0', 'f1', 'f2', 'f3'])
  expect(names(1_000)).toHaveLength(5)
})
