/** Holding two engines against each other: what counts as the same, and what does not. */
import { expect, test } from 'vitest'
import { isSame, judgeAnswers, namesInBoth } from '../../bench/agree/judge-answers.ts'
import type { SiteAnswer } from '../../src/model/index.ts'

const said = (answer: SiteAnswer, ...symbols: number[]) => ({ answer, symbols, variant: '' })
const at = (line: number): SiteAnswer => [{ path: 'a.go', line, column: 1 }]

test('the same is the same for the graph, whichever place of a symbol is named', () => {
  expect(isSame(judgeAnswers(said(at(1), 7), said(at(1), 7)))).toBe(true)
  expect(isSame(judgeAnswers(said(at(1), 7), said(at(2), 7)))).toBe(true)
  expect(isSame(judgeAnswers(said('external'), said('external')))).toBe(true)
  expect(isSame(judgeAnswers(said('silent'), said('silent')))).toBe(true)
})

test('what only one of them says is no agreement, and places without a symbol are not the same symbol', () => {
  expect(isSame(judgeAnswers(said(at(1)), said(at(2))))).toBe(false)
  expect(judgeAnswers(said(at(1), 7), said(at(2), 8))).toBe('different symbols')
  expect(judgeAnswers(said(at(1), 7), said('silent'))).toBe('only the first names something')
  expect(judgeAnswers(said('external'), said(at(1), 7))).toBe('only the second names something')
  expect(judgeAnswers(said('external'), said('silent'))).toBe('one outside, one silent')
})

test('a site that one of them could not be asked about counts for nothing', () => {
  expect(judgeAnswers(said('open'), said(at(1), 7))).toBe('unasked')
  expect(namesInBoth('unasked') || isSame('unasked')).toBe(false)
})
