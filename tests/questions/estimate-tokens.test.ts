/** The estimate against a real tokenizer: on the program's own files, on fixtures, on text made to be awkward. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens } from 'gpt-tokenizer'
import { expect, test } from 'vitest'
import { estimateTokens } from '../../src/questions/shared/estimate-tokens.ts'
import { pathsUnder, ROOT } from '../house/read-sources.ts'
import fc from '../random.ts'

const MIN_BUDGET = 200

/** A list of two hundred names that no tokenizer knows, and one long pattern of marks. */
const DENSE = ['src/languages/python/standard-modules.ts', 'src/languages/ruby/names.ts']

test('source, docs and JSON of this repository: underestimated in fewer than 1 of 100, by no more than a tenth', () => {
  const ratios = pieces().map(text => countTokens(text) / estimateTokens(text))
  expect(ratios.length).toBeGreaterThan(500)
  expect(ratios.filter(ratio => ratio > 1).length).toBeLessThan(ratios.length / 100)
  const plain = pieces(path => !DENSE.includes(path)).map(text => countTokens(text) / estimateTokens(text))
  expect(Math.max(...plain)).toBeLessThan(1.1)
  expect(Math.max(...ratios)).toBeLessThan(1.25)
})

test('it does not waste the budget: half of all pieces are estimated within a fifth', () => {
  const ratios = pieces()
    .map(text => countTokens(text) / estimateTokens(text))
    .sort((a, b) => a - b)
  expect(ratios[Math.floor(ratios.length / 2)]).toBeGreaterThan(0.8)
})

test('more text never costs less', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 400 }), (a, b) => {
      expect(estimateTokens(`${a}\n${b}`)).toBeGreaterThanOrEqual(estimateTokens(a))
    }),
  )
})

test('hashes, other scripts and dense JSON are not cheap', () => {
  const awkward = [
    'da39a3ee5e6b4b0d3255bfef95601890afd80709'.repeat(10),
    '設定を読み込んで、利用者の認証を行います。'.repeat(20),
    '{"a":[1,2,{"b":null}],"c":"\\u0000\\n"}'.repeat(30),
  ]
  for (const text of awkward) expect(estimateTokens(text), text).toBeGreaterThanOrEqual(countTokens(text))
})

/** Runs of whole lines, from a short answer's size to a long one's, plain and as JSON. */
function pieces(isWanted = (_path: string) => true): string[] {
  return ['src', 'tests', 'fixtures', 'docs', 'bench'].flatMap(folder =>
    pathsUnder(folder)
      .filter(isWanted)
      .flatMap(path => {
        const text = readFileSync(join(ROOT, path), 'utf8').slice(0, 30_000)
        return [text, JSON.stringify({ path, source: text })].filter(
          piece => countTokens(piece) >= MIN_BUDGET,
        )
      }),
  )
}
