/** The size of the house: no long file, no crowded directory, no files in a circle, and numbers in the docs that are about right. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readSources } from './read-sources.ts'

const MAX_FILES_IN_DIRECTORY = 25
const MAX_LINES = 400
/** Of a page in docs: a paragraph or a row of a table. */
const MAX_LINE = 1_200
/** A few new words may wait for the next engineer who reads `npm run house`. */
const MAX_UNKNOWN_WORDS = 25
/** `npm run docs` rewrites the numbers; an edit alone must not fail here. */
const MAX_DRIFT = 0.2

/** Files that may import each other in a circle, and why. */
const CIRCLES = [
  {
    files: [
      'src/extract/sites/parse-expression.ts',
      'src/extract/sites/parse-type.ts',
      'src/extract/sites/read-primary.ts',
    ],
    because: 'expressions contain types (casts), and types contain expressions (`typeof a.b`)',
  },
]

const { measureHouse } = await import(join(ROOT, 'scripts', 'measure-house.mjs'))
const house = measureHouse()

test('no directory has more files than a reader can keep in mind', () => {
  const crowded = house.directories.filter((one: { files: number }) => one.files > MAX_FILES_IN_DIRECTORY)
  expect(crowded, 'group the files of a crowded directory by purpose').toEqual([])
})

test('no file is too long to read from top to bottom', () => {
  const long = readSources('src', 'supervisors', 'view', 'bench', 'scripts', 'tests')
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
  expect(long, 'a file that is so long does two things: give each a file').toEqual([])
})

test('folders do not import each other in a circle', () => {
  expect(house.folderCycles).toEqual([])
})

test('files do not import each other in a circle, apart from those that are listed here', () => {
  const allowed = CIRCLES.map(({ files }) => files)
  expect(house.fileCycles, 'pass in what the lower file needs of the upper one').toEqual(allowed)
})

test('names are made of words that everybody knows, or that the glossary explains', () => {
  const words = house.words.map(({ word, first }: { word: string; first: string }) => `${word}: ${first}`)
  expect(words.slice(MAX_UNKNOWN_WORDS), 'rename it, or add it to english-words.txt or the glossary').toEqual(
    [],
  )
})

test('the glossary has at most 40 words', () => {
  const rows = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').match(/^\| (?!word|-)/gm) ?? []
  expect(rows.length, 'a word that few files use is explained where it is used').toBeLessThanOrEqual(40)
})

test.each([
  ['docs/performance.md', 80, 'history goes to bench/log'],
  ['CHANGELOG.md', 45, 'say what a user gains; one line can name several changes'],
])('%s has at most %i lines', (path, max, because) => {
  expect(readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1, because).toBeLessThanOrEqual(max)
})

test('no line of a page is a wall of text', () => {
  const walls = readdirSync(join(ROOT, 'docs')).filter(
    name =>
      name.endsWith('.md') &&
      readFileSync(join(ROOT, 'docs', name), 'utf8')
        .split('\n')
        .some(line => line.length > MAX_LINE),
  )
  expect(walls, 'split the paragraph, or the row').toEqual([])
})

test('the numbers in docs/architecture.md are about right', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const stated = Number(/^\| all +\| (\d+)/m.exec(text)?.[1])
  expect(Math.abs(stated / house.all.files - 1), 'npm run docs').toBeLessThan(MAX_DRIFT)
})
