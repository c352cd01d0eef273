/** A file is given up for its own CPU time, not for the load of the machine. */
import { expect, test } from 'vitest'
import { startDeadline } from '../../src/extract/parse/start-deadline.ts'

function clocks() {
  const time = { passed: 1_000, worked: 300 }
  return { time, read: { passed: () => time.passed, worked: () => time.worked } }
}

test('CPU time of other processes does not count', () => {
  const { time, read } = clocks()
  const isLate = startDeadline(100, read)
  time.passed += 500
  time.worked += 90
  expect(isLate()).toBe(false)
  time.worked += 20
  expect(isLate()).toBe(true)
})

test('CPU time of other threads does not count before the deadline has passed', () => {
  const { time, read } = clocks()
  const isLate = startDeadline(100, read)
  time.passed += 90
  time.worked += 700
  expect(isLate()).toBe(false)
})

test('a program that waits without using the CPU hangs', () => {
  const { time, read } = clocks()
  const isLate = startDeadline(100, read)
  time.passed += 601
  expect(isLate()).toBe(true)
})
