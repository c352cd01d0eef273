/** A file is given up for the work it takes, not for what else the machine does. */
import { expect, test } from 'vitest'
import { startDeadline } from '../../src/extract/start-deadline.ts'

function clocks() {
  const time = { passed: 1_000, worked: 300 }
  return { time, read: { passed: () => time.passed, worked: () => time.worked } }
}

test('time that others worked does not count', () => {
  const { time, read } = clocks()
  const isLate = startDeadline(100, read)
  time.passed += 500
  time.worked += 90
  expect(isLate()).toBe(false)
  time.worked += 20
  expect(isLate()).toBe(true)
})

test('neither do other threads, before the time has passed', () => {
  const { time, read } = clocks()
  const isLate = startDeadline(100, read)
  time.passed += 90
  time.worked += 700
  expect(isLate()).toBe(false)
})

test('who waits for ever without working hangs', () => {
  const { time, read } = clocks()
  const isLate = startDeadline(100, read)
  time.passed += 601
  expect(isLate()).toBe(true)
})
