/** Finding programs and engines, and the folders engines write in: never inside the repository. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FOUND, fakeEngine, fakeScope } from '../../bench/faults/fake-engine.ts'
import { findEngine } from '../../supervisors/core/find/find-engine.ts'
import { findProgram, searchPlaces } from '../../supervisors/core/find/find-program.ts'
import { loadEngines } from '../../supervisors/core/find/load-engines.ts'
import { openPrivateFolder, scopeFolder } from '../../supervisors/core/find/private-folder.ts'
import { adjustScope } from '../../supervisors/core/supervise/adjust-scope.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-find-')))
const root = join(base, 'repo')
const bin = join(base, 'bin')
afterAll(() => rmSync(base, { recursive: true, force: true }))

function program(path: string): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, 0o755)
  return path
}

describe('programs', () => {
  program(join(root, 'tools/ty'))
  const real = program(join(bin, 'ty'))

  test('a PATH entry inside the repository, or a relative one, is skipped', () => {
    symlinkSync(join(root, 'tools'), join(base, 'linked'))
    const PATH = ['.', '', 'tools', join(root, 'tools'), join(base, 'linked'), join(base, 'none'), bin].join(
      ':',
    )
    const places = searchPlaces(root, { PATH })
    expect(places.path).toEqual([bin])
    expect(findProgram('ty', places)).toBe(real)
  })

  test('a link into the repository, a folder and a plain file are not programs', () => {
    const odd = join(base, 'odd')
    mkdirSync(join(odd, 'java'), { recursive: true })
    symlinkSync(join(root, 'tools/ty'), join(odd, 'ty'))
    writeFileSync(join(odd, 'go'), '')
    const places = searchPlaces(root, { PATH: odd })
    expect(['ty', 'java', 'go'].map(name => findProgram(name, places))).toEqual([null, null, null])
    expect(findProgram('ty', places, [bin])).toBe(real)
  })
})

describe('engines', () => {
  test('an engine whose search fails is missing, with the reason', async () => {
    const find = async () => {
      throw new Error('no permission')
    }
    const found = await findEngine({ ...fakeEngine({}), find }, searchPlaces(root))
    expect(found).toMatchObject({ found: false, message: 'fake cannot be looked for: no permission' })
    expect(await findEngine(fakeEngine({}), searchPlaces(root))).toEqual(FOUND)
  })

  test('bombe’s engines are found by their folders, each named after its folder', async () => {
    const supervisors = join(import.meta.dirname, '../../supervisors')
    const languages = readdirSync(supervisors)
    for (const { name, family, order, batch } of await loadEngines()) {
      expect(family).not.toBe('')
      expect(order).toBeGreaterThanOrEqual(0)
      expect(batch.files).toBeGreaterThan(0)
      const folders = languages.filter(language => existsSync(join(supervisors, language, name, 'engine.ts')))
      expect(folders, name).toHaveLength(1)
    }
  })
})

describe('private folders', () => {
  test('are private to the owner, one for each repository and engine', () => {
    const path = scopeFolder(join(base, 'cache'), root, 'ty')
    expect(path).not.toBe(scopeFolder(join(base, 'cache'), `${root}2`, 'ty'))
    const folder = openPrivateFolder(path)
    expect(statSync(folder.path).mode & 0o777).toBe(0o700)
    expect(() => folder.write('../out', '')).toThrow(/outside/)
    expect(() => folder.at('/etc/passwd')).toThrow(/outside/)
  })

  test('write a file once, replace a planted link, and remove', () => {
    const folder = openPrivateFolder(join(base, 'private'))
    const file = folder.write('a/b.json', '{}')
    const before = statSync(file).mtimeMs
    expect(folder.write('a/b.json', '{}')).toBe(file)
    expect(statSync(file).mtimeMs).toBe(before)
    const victim = join(base, 'victim')
    writeFileSync(victim, 'untouched')
    folder.link(victim, 'link')
    folder.write('link', 'ours')
    expect(readFileSync(victim, 'utf8')).toBe('untouched')
    expect(readFileSync(folder.at('link'), 'utf8')).toBe('ours')
    folder.remove('a')
    expect(existsSync(file)).toBe(false)
  })
})

test('a scope follows the disk: new files belong to the project of their neighbours', () => {
  const file = (path: string, project: number) => ({ path, language: 'go', project })
  const scope = { ...fakeScope(), files: [file('a/x.go', 0), file('b/y.go', 1), file('b/c/z.go', 2)] }
  const { files } = adjustScope(scope, [
    { path: 'a/x.go', kind: 'deleted' },
    { path: 'b/c/new.go', kind: 'created' },
    { path: 'b/y.go', kind: 'changed' },
    { path: 'b/note.md', kind: 'created' },
  ])
  expect(files).toEqual([file('b/y.go', 1), file('b/c/z.go', 2), file('b/c/new.go', 2)])
})
