/** The words of a question and of its guesses, as stems that the text of code can be compared with. */
import { isRequestWord } from '../../rank/query-terms.ts'
import { relatedWords } from '../../rank/related-words.ts'
import { splitWord } from '../../words/split-word.ts'
import type { ReadQuestion } from './read-question.ts'

export interface Guess {
  /** As the asker wrote it. */
  text: string
  /** Lower case. */
  lower: string
  /** Lower case, the last part of a dotted name: `Session.login` gives `login`. */
  last: string
  terms: readonly string[]
}

export interface QuestionTerms {
  /** Stems of the question's own words. */
  asked: ReadonlySet<string>
  /** By stem of the question: what programs may call it, as stems. */
  related: ReadonlyMap<string, readonly string[]>
  /** Stems of guesses that the question does not have. */
  guessed: ReadonlySet<string>
  guesses: readonly Guess[]
  /** Lower-case texts that the question quotes: messages, options, header names. */
  literals: readonly string[]
  /** It asks for what something new is made of. */
  isAboutBases: boolean
}

const WORD = /[\p{L}\p{N}_$]+/gu
const MIN_LITERAL = 4

export function questionTerms(
  query: string,
  guesses: readonly string[],
  { literals, kind, isAsked }: Pick<ReadQuestion, 'literals' | 'kind' | 'isAsked'>,
): QuestionTerms {
  const asked = new Set(termsOf(query))
  const read = guesses.map(readGuess)
  const guessed = new Set(read.flatMap(({ terms }) => terms).filter(term => !asked.has(term)))
  const related = new Map(
    (isAsked ? [...asked] : []).map(term => [
      term,
      [...relatedWords(term)].filter(word => !asked.has(word) && !guessed.has(word)),
    ]),
  )
  return {
    asked,
    related,
    guessed,
    guesses: read,
    literals: literals.map(text => text.toLowerCase()).filter(text => text.length >= MIN_LITERAL),
    isAboutBases: kind === 'how_to',
  }
}

function readGuess(text: string): Guess {
  const lower = text.toLowerCase().replace(/\(\)$/, '')
  const last = lower.split(/\.|::|#/).at(-1) ?? lower
  return { text, lower, last, terms: termsOf(text) }
}

/** Stems of the words of a text; words of requests ("how", "should", "fix") tell nothing. */
function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [word] of text.matchAll(WORD)) {
    if (isRequestWord(word)) continue
    for (const part of splitWord(word).parts) terms.push(part)
  }
  return terms
}
