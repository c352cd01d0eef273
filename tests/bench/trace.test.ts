/** Tracers record who really calls whom, with lines of the source; written calls are told from others. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { classifyCall } from '../../bench/trace/classify-call.ts'
import { recordCalls } from '../../bench/trace/record-calls.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-trace-test-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function writeRepository(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  spawnSync('git', ['init', '-q', folder])
}

const described = (calls: Awaited<ReturnType<typeof recordCalls>>): string[] =>
  calls.map(call => `${call.callerFile}:${call.line} -> ${call.calleeName} (${call.calleeLine})`).sort()

test('JavaScript and TypeScript: direct calls, also through built-in functions and after await; no generators', async () => {
  writeRepository({
    'main.cjs': `'use strict'
const { price, each } = require('./price.cjs')
class Cart {
  total() { 'use strict'; return price(1) }
  get size() { return 2 }
}
async function later() {
  await null
  return price(2)
}
new Cart().total() + new Cart().size
each([1])
later()
`,
    'price.cjs': `const double = n => n * 2
exports.price = function price(n) {
  return double(n)
}
exports.each = list => list.map(n => double(n))
exports.many = function* many() { yield 1 }
`,
  })
  const calls = await recordCalls(folder, 'javascript', `"${process.execPath}" main.cjs`)
  expect(described(calls)).toEqual([
    'main.cjs:11 -> size (5)',
    'main.cjs:11 -> total (4)',
    'main.cjs:12 -> each (5)',
    'main.cjs:13 -> later (7)',
    'main.cjs:4 -> price (2)',
    'main.cjs:9 -> price (2)',
    'price.cjs:3 -> double (1)',
    'price.cjs:5 -> double (1)',
  ])
})

test('a call is told by how it is written', () => {
  const callee = { name: 'send', holder: 'Mail', isConstructor: false, isAccessor: false }
  expect(classifyCall(callee, 'mail.send (x)')).toBe('named')
  expect(classifyCall(callee, 'queue.send<Letter>(x)')).toBe('named')
  expect(classifyCall(callee, 'resend(x)')).toBe('value')
  expect(classifyCall(callee, '@mail.send')).toBe('decorator')
  expect(classifyCall({ ...callee, isAccessor: true }, 'mail.send')).toBe('implicit')
  expect(classifyCall({ ...callee, name: '__enter__' }, 'with mail:')).toBe('implicit')
  expect(classifyCall({ ...callee, name: '__init__', isConstructor: true }, 'Mail()')).toBe('named')
})
