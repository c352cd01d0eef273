/** A function that calls what it was given has callees that no edge shows. */
import { expect, test } from 'vitest'
import type { SymbolRow } from '../../src/store/schema/rows.ts'
import { calledValues } from '../../src/verdict/conditions/called-values.ts'
import type { Evidence } from '../../src/verdict/evidence.ts'

function linesCalled(text: string, walk: 'callees' | 'callers' = 'callees'): number[] {
  const [signature = ''] = text.split('\n')
  const [name = ''] = /\w+(?=\()/.exec(signature) ?? []
  const endLine = text.split('\n').length
  const target = { kind: 'function', name, signature, path: 'a', startLine: 1, endLine } as SymbolRow
  const evidence = { readSource: () => text } as unknown as Evidence
  const doubts = calledValues(evidence, { target, walks: [walk], rules: undefined, names: new Set() })
  return doubts.flatMap(({ places = [] }) => places.map(({ line }) => line))
}

test.each([
  ['function few(work: () => void) {\n  work()\n}', [2]],
  ['function few(work) {\n  work.call(1)\n  work?.()\n}', [2, 3]],
  ['def few(work):\n    return work(1)', [2]],
  ['func few(work func() error) error {\n\treturn work()\n}', [2]],
])('%s', (text, lines) => {
  expect(linesCalled(text)).toEqual(lines)
  expect(linesCalled(text, 'callers')).toEqual([])
})

test.each([
  ['def few(size=count()):\n    return size + other(size)'],
  ['function few(box) {\n  box.work()\n  return few(box)\n}'],
  ['function few() {\n  work()\n}'],
])('%s: nothing that it was given', text => {
  expect(linesCalled(text)).toEqual([])
})
