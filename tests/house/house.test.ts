/** The size of the house: no crowded directory, no code cycle between folders, and numbers in the docs that are about right. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './read-sources.ts'

const MAX_FILES_IN_DIRECTORY = 25
/** `npm run docs` rewrites the numbers; an edit alone must not fail here. */
const MAX_DRIFT = 0.2

const { measureHouse } = await import(join(ROOT, 'scripts', 'measure-house.mjs'))
const house = measureHouse()

test('no directory has more files than a reader can keep in mind', () => {
  const crowded = house.directories.filter((one: { files: number }) => one.files > MAX_FILES_IN_DIRECTORY)
  expect(crowded, 'group the files of a crowded directory by purpose').toEqual([])
})

test('folders do not import each other in a circle', () => {
  expect(house.folderCycles).toEqual([])
})

test('the numbers in docs/architecture.md are about right', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const stated = Number(/^\| all +\| (\d+)/m.exec(text)?.[1])
  expect(Math.abs(stated / house.all.files - 1), 'npm run docs').toBeLessThan(MAX_DRIFT)
})
