/** Our own engines report whether their program is built on this machine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isBuilt } from '../../supervisors/go/go-types/build-resolver.ts'
import { engine as goTypes } from '../../supervisors/go/go-types/engine.ts'
import { isCompiled } from '../../supervisors/java/jdt/compile-resolver.ts'
import { goEngine } from './go/go-types.ts'

const { found } = await goEngine('go-types says when it is built')
const cache = mkdtempSync(join(tmpdir(), 'bombe-cache-'))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

test('nothing is built in an empty cache', () => {
  expect(isBuilt({ goroot: '/usr/lib/go', version: '1.26.8', cache })).toBe(false)
  expect(isCompiled({ jdtVersion: '3.46.100', cache })).toBe(false)
})

test.runIf(found)('a built program is not built again', () => {
  expect(goTypes.mustBuild?.(found!)).toBe(false)
})
