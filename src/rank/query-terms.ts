/** Splits a question into weighted terms. */

import { hashTerm, splitWord } from '../words/split-word.ts'
import { otherForms } from './abbreviations.ts'
import { agentForms } from './agent-forms.ts'
import { relatedWords } from './related-words.ts'

export interface QueryTerm {
  hash: number
  weight: number
}

/** Weights of word parts, of joined parts of one identifier, of neighbouring words joined like an identifier, and of `db` for `database` or `parser` for `parse`. */
const TERM_WEIGHT = { part: 1, joined: 1, neighbours: 0.3, otherForm: 0.5, related: 0.4 }

const WORD = /[\p{L}\p{N}_$]+/gu

/** Words of requests and commit messages: they say what to do, not where. */
const REQUEST_WORDS = new Set(
  (
    'a about above add added adding adds after again against all allow allows also always am any anymore anything ' +
    'avoid back based because been before being better between both but bug can cannot cause causes causing change ' +
    'changed changes could currently did different does doesn doing don done due during each either enable ensure ' +
    'even every example expected actual first fix fixed fixes fixing following from get gets give given gives got had ' +
    'happen happens has have having here how however i implement implemented improve improved instead into introduce ' +
    'issue its just keep like look made make makes making may me might more most must my need needed needs never new ' +
    'no non now off one only other otherwise our out over please prevent previous previously problem properly ' +
    'proper reproduce related remove removed removes rename respect rather refactor same see seem seems should ' +
    'show shows simple simplify since small some something still such support supported supports sure than their ' +
    'them these they thing this those through too true update updated updates upon us use used uses using very via ' +
    'want wants was way well what when where whether which while who why will with within without work working works ' +
    'would wrong you your'
  ).split(' '),
)

/** The words of a question that say what it is about. */
export function wordsToMean(text: string): string {
  const words = (text.match(WORD) ?? []).filter(word => !isRequestWord(word))
  return words.join(' ')
}

export function isRequestWord(word: string): boolean {
  return REQUEST_WORDS.has(word.toLowerCase())
}

/** Longer questions are logs; their beginning says what they are about. */
const MAX_WORDS = 1_500

export function queryTerms(text: string): QueryTerm[] {
  const weights = new Map<number, number>()
  const counts = new Map<number, number>()
  const add = (term: string, weight: number): void => {
    const hash = hashTerm(term)
    weights.set(hash, Math.max(weights.get(hash) ?? 0, weight))
    counts.set(hash, (counts.get(hash) ?? 0) + 1)
  }
  const related = new Set<string>()
  let before = ''
  let taken = 0
  for (const { 0: word } of text.matchAll(WORD)) {
    if (++taken > MAX_WORDS) break
    const { parts, joined } = splitWord(word)
    const isRequest = parts.length < 2 && joined.length === 0 && REQUEST_WORDS.has(word.toLowerCase())
    if (!isRequest) {
      if (parts.length === 1) for (const form of agentForms(word)) add(form, TERM_WEIGHT.otherForm)
      for (const part of parts) {
        add(part, TERM_WEIGHT.part)
        for (const form of otherForms(part)) add(form, TERM_WEIGHT.otherForm)
        for (const word of relatedWords(part)) related.add(word)
      }
    }
    for (const term of joined) add(term, TERM_WEIGHT.joined)
    const first = parts[0] ?? ''
    if (before !== '' && first !== '' && !isRequest) add(before + first, TERM_WEIGHT.neighbours)
    before = isRequest ? '' : (parts.at(-1) ?? '')
  }
  for (const word of related) {
    const hash = hashTerm(word)
    if (!weights.has(hash)) add(word, TERM_WEIGHT.related)
  }
  // Terms that a long question repeats matter more.
  return [...weights].map(([hash, weight]) => ({
    hash,
    weight: weight * (1 + Math.log(counts.get(hash)!)),
  }))
}

/** For each word that says what a question is about: the hashes of every form it may have in code. */
export function wordForms(text: string): number[][] {
  const words = new Map<string, number[]>()
  for (const [word] of text.matchAll(WORD)) {
    const { parts } = splitWord(word)
    if (words.size >= MAX_FORMS || (parts.length < 2 && isRequestWord(word))) continue
    const agents = parts.length === 1 ? agentForms(word) : []
    for (const part of parts) words.set(part, [part, ...otherForms(part), ...agents].map(hashTerm))
  }
  return [...words.values()]
}

const MAX_FORMS = 40
