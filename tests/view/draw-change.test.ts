/** The picture of a change: what nothing reaches is left out, and many callers are drawn by file. */
import { describe, expect, test } from 'vitest'
import type { DiffAnswer } from '../../src/questions/get-diff/answer.ts'
import { type Change, drawChange } from '../../view/change/draw-change.ts'

const change = (handle: string): Change => ({
  ...{ handle, kind: 'modified', symbolKind: 'function', path: 'a.ts', line: 1 },
  ...{ before: '', after: '', words: 'body' },
})

const reached = (handle: string, callers: string[], tests: string[] = []) => ({
  ...{ handle, callers, tests, callers_count: callers.length },
})

const draw = (callers: object[], changes: Change[]) =>
  drawChange({ callers } as unknown as DiffAnswer, changes)

describe('what a change reaches', () => {
  test('is drawn, and what nothing reaches is not', () => {
    const { nodes, links } = draw(
      [reached('a.ts#one()', ['b.ts#two()'], ['t.ts#test()']), reached('a.ts#alone()', ['a.ts#alone()'])],
      [change('a.ts#one()'), change('a.ts#alone()')],
    )
    expect(nodes.map(({ id, isTarget, kind }) => [id, isTarget, kind])).toEqual([
      ['b.ts#two()', false, 'function'],
      ['a.ts#one()', true, 'modified'],
      ['t.ts#test()', false, 'function'],
    ])
    expect(links.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'b.ts#two() a.ts#one()',
      't.ts#test() a.ts#one()',
    ])
  })

  test('is folded by file where it is much; changed symbols stay apart', () => {
    const tests = Array.from({ length: 40 }, (_, at) => `t${at % 2}.ts#test${at}()`)
    const { nodes, links } = draw(
      [reached('a.ts#one()', ['a.ts#two()'], tests), reached('a.ts#two()', [], tests.slice(0, 10))],
      [change('a.ts#one()'), change('a.ts#two()')],
    )
    expect(nodes.map(({ id, folded }) => [id, folded])).toEqual([
      ['a.ts#two()', 0],
      ['a.ts#one()', 0],
      ['t0.ts', 20],
      ['t1.ts', 20],
    ])
    expect(links.find(({ from, to }) => from === 't0.ts' && to === 'a.ts#one()')?.count).toBe(20)
    expect(links.find(({ from, to }) => from === 't0.ts' && to === 'a.ts#two()')?.count).toBe(5)
  })
})
