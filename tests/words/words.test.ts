/** Words become the same terms everywhere, and packed words can be read back. */

import { describe, expect, test } from 'vitest'
import { FIELD, WordCollector } from '../../src/words/pack-words.ts'
import { readUnits, scanTerms, TermSet } from '../../src/words/read-words.ts'
import { hashTerm, hashTerms, splitWord } from '../../src/words/split-word.ts'
import { stemWord } from '../../src/words/stem-word.ts'
import fc from '../random.ts'

describe('stems', () => {
  // The examples of Porter's paper, step by step.
  test.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['cats', 'cat'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['motoring', 'motor'],
    ['conflated', 'conflat'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['conditional', 'condit'],
    ['digitizer', 'digit'],
    ['triplicate', 'triplic'],
    ['electrical', 'electr'],
    ['goodness', 'good'],
    ['revival', 'reviv'],
    ['adoption', 'adopt'],
    ['effective', 'effect'],
    ['probate', 'probat'],
    ['rate', 'rate'],
    ['controll', 'control'],
    ['roll', 'roll'],
  ])('%s -> %s', (word, stem) => expect(stemWord(word)).toBe(stem))

  test('one stem for the forms of a word', () => {
    expect(new Set(['index', 'indexed', 'indexing', 'indexes'].map(stemWord)).size).toBe(1)
    expect(new Set(['authenticate', 'authentication', 'authenticated'].map(stemWord)).size).toBe(1)
  })
})

test('identifiers give their parts, neighbours joined, and the whole', () => {
  expect(splitWord('getHTTPUsers_name')).toEqual({
    parts: ['get', 'http', 'user', 'name'],
    joined: ['gethttp', 'httpuser', 'usernam', 'gethttpusernam'].map(term =>
      term.replace('nam', stemWord('name')),
    ),
  })
  expect(splitWord('self').parts).toEqual([])
})

test('ASCII words are split as all others are, and hashed as they are split', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_$]{1,20}$/), ascii => {
      const { parts, joined } = splitWord(ascii)
      // A non-ASCII dot separates like any other mark.
      expect({ parts, joined }).toEqual(splitWord(`${ascii}\u00b7`))
      expect(hashTerms(ascii).sort()).toEqual([...parts, ...joined].map(hashTerm).sort())
    }),
  )
})

const word = fc.constantFrom(
  'getUser',
  'user',
  'users',
  'HTTPServer',
  'x',
  'self',
  'größe',
  'parse_url',
  'i18n',
)
const unit = fc.record({ name: word, body: fc.array(word, { maxLength: 12 }) })

test('packed words are read back: every unit, every query term, its count', () => {
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 6 }), units => {
      const collector = new WordCollector()
      units.forEach(({ name, body }, index) => {
        expect(collector.openUnit(index * 2, 0)).toBe(index)
        collector.add(index, FIELD.name, name)
        collector.add(index, FIELD.body, body.join(' + '))
      })
      const packed = collector.take()
      const terms = ['user', 'getus', 'http', 'parseurl', 'größe', 'absent'].map(term =>
        term.replace('getus', `get${stemWord('user')}`),
      )
      const scan = scanTerms(packed.terms, new TermSet(terms.map(hashTerm)))
      const read = readUnits(packed.units, scan)
      expect(read.map(({ symbol }) => symbol)).toEqual(units.map((_, index) => index * 2))
      read.forEach(({ found }, index) => {
        for (const [field, words] of [
          [FIELD.name, [units[index]!.name]],
          [FIELD.body, units[index]!.body],
        ] as const)
          for (let term = 0; term < terms.length; term++)
            expect(countOf(found, term, field), terms[term]).toBe(naive(words, terms[term]!))
      })
      expect(scan.units).toBe(units.length)
    }),
  )
})

test('a collector starts anew with every file', () => {
  const collector = new WordCollector()
  const once = (): unknown => {
    collector.openUnit(0, 0)
    collector.add(0, FIELD.body, 'alpha beta alpha')
    return collector.take()
  }
  expect(once()).toEqual(once())
})

function countOf(found: readonly number[], term: number, field: number): number {
  for (let i = 0; i < found.length; i += 3)
    if (found[i] === term && found[i + 1] === field) return found[i + 2]!
  return 0
}

/** Words of one letter are not counted. */
function naive(words: readonly string[], term: string): number {
  return words
    .filter(one => one.length > 1)
    .flatMap(one => {
      const { parts, joined } = splitWord(one)
      return [...parts, ...joined]
    })
    .filter(one => one === term).length
}
