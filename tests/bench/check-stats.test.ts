/** The committed report is a floor: only falling figures are regressions. */
import { expect, test } from 'vitest'
import { findRegressions } from '../../bench/accuracy/check-stats.ts'
import { reportSuites } from '../../bench/accuracy/print-report.ts'
import { emptyTally } from '../../bench/accuracy/tally.ts'

function report(correct: number, found: number): string {
  return reportSuites([{ ...emptyTally('suite', 'case'), answered: 100, correct, expected: 100, found }])
}

test('equal and better figures pass', () => {
  expect(findRegressions(report(90, 50), report(90, 50))).toEqual([])
  expect(findRegressions(report(90, 50), report(95, 60))).toEqual([])
})

test('a lower figure is named', () => {
  expect(findRegressions(report(90, 50), report(89, 50))).toEqual(['suite: precision 90 % -> 89 %'])
  expect(findRegressions(report(90, 50), report(90, 40))).toEqual(['suite: recall 50 % -> 40 %'])
})

test('a suite in only one report is no regression', () => {
  expect(findRegressions('', report(1, 1))).toEqual([])
})
