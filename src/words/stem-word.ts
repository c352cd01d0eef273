/** Porter's stemmer (1980): `indexes`, `indexed` and `indexing` become one term. English only. */

/** Stems lower-case ASCII words of at least three letters; returns everything else unchanged. */
export function stemWord(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  const plain = stripEndings(stripPlural(word))
  return tidyEnd(dropSuffix(shortenSuffix(shortenSuffix(plain, LONG_SUFFIXES), MIDDLE_SUFFIXES)))
}

const CONSONANTS = '[^aeiou][^aeiouy]*'
const VOWELS = '[aeiouy][aeiou]*'
/** Porter's measure: how many times vowels are followed by consonants. */
const ONE_OR_MORE = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}`)
const EXACTLY_ONE = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}(?:${VOWELS})?$`)
const TWO_OR_MORE = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`)
const HAS_VOWEL = new RegExp(`^(?:${CONSONANTS})?[aeiouy]`)
/** Consonant, vowel, consonant at the end, the last not w, x or y. */
const SHORT_END = new RegExp(`^${CONSONANTS}[aeiouy][^aeiouwxy]$`)

function stripPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function stripEndings(word: string): string {
  let stem = word
  if (word.endsWith('eed')) {
    if (ONE_OR_MORE.test(word.slice(0, -3))) stem = word.slice(0, -1)
  } else {
    const cut = /^(.+)(?:ed|ing)$/.exec(word)?.[1]
    if (cut !== undefined && HAS_VOWEL.test(cut)) stem = repair(cut)
  }
  const before = stem.slice(0, -1)
  return stem.endsWith('y') && HAS_VOWEL.test(before) ? `${before}i` : stem
}

/** Restores what `ed` and `ing` removed. */
function repair(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1)
  return EXACTLY_ONE.test(stem) && SHORT_END.test(stem) ? `${stem}e` : stem
}

type Suffixes = readonly (readonly [suffix: string, shorter: string])[]

/** The first match counts, so longer suffixes come first. */
const LONG_SUFFIXES: Suffixes = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['ousli', 'ous'],
  ['entli', 'ent'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['eli', 'e'],
]
const MIDDLE_SUFFIXES: Suffixes = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

function shortenSuffix(word: string, suffixes: Suffixes): string {
  const found = suffixes.find(pair => word.endsWith(pair[0]))
  if (!found) return word
  const stem = word.slice(0, -found[0].length)
  return ONE_OR_MORE.test(stem) ? stem + found[1] : word
}

const DROPPED = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou|(?<=[st])ion)$/

function dropSuffix(word: string): string {
  const suffix = DROPPED.exec(word)?.[0]
  const stem = suffix === undefined ? word : word.slice(0, -suffix.length)
  return TWO_OR_MORE.test(stem) ? stem : word
}

function tidyEnd(word: string): string {
  let stem = word
  if (word.endsWith('e')) {
    const before = word.slice(0, -1)
    const isLong = TWO_OR_MORE.test(before)
    if (isLong || (ONE_OR_MORE.test(before) && !(EXACTLY_ONE.test(before) && SHORT_END.test(before))))
      stem = before
  }
  return stem.endsWith('ll') && TWO_OR_MORE.test(stem) ? stem.slice(0, -1) : stem
}
