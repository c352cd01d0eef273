/** A folder that is a link by the time its file is opened leads nowhere. */
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBytesInside } from '../../src/discover/files/read-bounded.ts'
import { readFile } from '../../src/extract/workers/read-file.ts'
import { openInside } from '../../src/files/open-inside.ts'

let base: string
let root: string
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-inside-')))
  root = join(base, 'repo')
  for (const folder of ['repo/src/deep', 'outside/deep']) {
    mkdirSync(join(base, folder), { recursive: true })
    writeFileSync(join(base, folder, 'a.ts'), `export const from = '${folder}'\n`)
  }
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('a file of the root opens, by every reader', () => {
  closeSync(openInside(root, 'src/deep/a.ts'))
  expect(readFile(root, 'src/deep/a.ts', 1000)).toMatchObject({ kind: 'text' })
  expect(readBytesInside(root, 'src/deep/a.ts', 1000)).toHaveProperty('bytes')
})

test('a folder swapped for a link to the outside is not followed, at any depth', () => {
  renameSync(join(root, 'src'), join(root, 'kept'))
  symlinkSync(join(base, 'outside'), join(root, 'src'))
  expect(() => openInside(root, 'src/deep/a.ts')).toThrow('leads out of the root')
  expect(readFile(root, 'src/deep/a.ts', 1000)).toMatchObject({ kind: 'problem', code: 'vanished' })
  expect(readBytesInside(root, 'src/deep/a.ts', 1000)).toEqual({ failed: 'missing' })
  expect(() => openInside(root, '../outside/deep/a.ts')).toThrow('leads out of the root')
})

test('a link within the root leads to a file of the root', () => {
  symlinkSync(join(root, 'kept'), join(root, 'other'))
  closeSync(openInside(root, 'other/deep/a.ts'))
})
