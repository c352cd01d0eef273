/** Identifiers and words as terms: the stems of their parts, of neighbouring parts joined, and of the whole. */
import { stemWord } from './stem-word.ts'

/** Camel, snake and digit parts: `getHTTPUser2_name` gives get, http, user, 2, name. */
const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}\P{L}]+/gu
const ASCII_PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is exactly ASCII.
const ASCII = /^[\x00-\x7f]*$/

/** Words of programs and of English that are everywhere and tell nothing; neither stored nor asked for. */
const EVERYWHERE = new Set(
  (
    'if else elif return self this def none null nil undefined true false var let const func for while and or not in ' +
    'is as of to the an it be on by at do end then we so try except catch finally pass break continue int str bool ' +
    'are was were has have had its that which there'
  ).split(' '),
)

/** Longer words are data, not names. */
const LONGEST_WORD = 64
const MOST_PARTS = 12

export interface WordTerms {
  /** Stems of the parts, in order; those that tell nothing are left out. */
  parts: string[]
  /** Stems of neighbouring parts joined, then of all parts where there are more than two. */
  joined: string[]
}

export function splitWord(word: string): WordTerms {
  if (word.length > LONGEST_WORD) return { parts: [], joined: [] }
  const pieces = word.match(ASCII.test(word) ? ASCII_PARTS : PARTS)
  if (!pieces) return { parts: [], joined: [] }
  const terms: WordTerms = { parts: [], joined: [] }
  const count = Math.min(pieces.length, MOST_PARTS)
  let whole = ''
  let previous = ''
  for (let i = 0; i < count; i++) {
    const { stem, isTelling } = pieceOf(pieces[i]!)
    if (isTelling) terms.parts.push(stem)
    if (i > 0) terms.joined.push(previous + stem)
    previous = stem
    whole += stem
  }
  if (count > 2) terms.joined.push(whole)
  return terms
}

interface Piece {
  stem: string
  isTelling: boolean
}

/** The same few thousand pieces make up the words of a repository: each is stemmed once. */
const known = new Map<string, Piece>()
const MOST_KNOWN = 50_000

function pieceOf(text: string): Piece {
  let piece = known.get(text)
  if (!piece) {
    const lower = text.toLowerCase()
    const stem = stemWord(lower)
    piece = { stem, isTelling: tells(stem, lower) }
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, piece)
  }
  return piece
}

function tells(stem: string, piece: string): boolean {
  if (stem.length < 2 || EVERYWHERE.has(piece)) return false
  return !/^\d+$/.test(stem) || stem.length < 6
}

/** 28 bits: three bytes each once sorted and packed, and a hundred thousand terms share one in a few dozen cases. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) & 0xfffffff
}
