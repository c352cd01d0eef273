/** Comparing two engines: what counts as equal, and what does not. */
import { expect, test } from 'vitest'
import { isSame, judgeAnswers, namesInBoth } from '../../bench/agree/judge-answers.ts'
import type { SiteAnswer } from '../../src/model/index.ts'

const said = (answer: SiteAnswer, ...symbols: number[]) => ({ answer, symbols, variant: '' })
const at = (line: number): SiteAnswer => [{ path: 'a.go', line, column: 1 }]

test('answers are equal if they name the same symbol, at any of its places', () => {
  expect(isSame(judgeAnswers(said(at(1), 7), said(at(1), 7)))).toBe(true)
  expect(isSame(judgeAnswers(said(at(1), 7), said(at(2), 7)))).toBe(true)
  expect(isSame(judgeAnswers(said('external'), said('external')))).toBe(true)
  expect(isSame(judgeAnswers(said('unanswered'), said('unanswered')))).toBe(true)
})

test('an answer of only one engine is no agreement; places without a symbol are not equal', () => {
  expect(isSame(judgeAnswers(said(at(1)), said(at(2))))).toBe(false)
  expect(judgeAnswers(said(at(1), 7), said(at(2), 8))).toBe('different symbols')
  expect(judgeAnswers(said(at(1), 7), said('unanswered'))).toBe('only the first names something')
  expect(judgeAnswers(said('external'), said(at(1), 7))).toBe('only the second names something')
  expect(judgeAnswers(said('external'), said('unanswered'))).toBe('one outside, one silent')
})

test('a site that one engine could not be queried about does not count', () => {
  expect(judgeAnswers(said('open'), said(at(1), 7))).toBe('not_queried')
  expect(namesInBoth('not_queried') || isSame('not_queried')).toBe(false)
})
