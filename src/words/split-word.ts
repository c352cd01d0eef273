/**
 * Splits identifiers and words into terms: the stems of their parts, of neighbouring parts joined, and of the whole.
 */
import { splitParts } from './split-identifier.ts'
import { stemWord } from './stem-word.ts'

/** Words of programs and of English that are too frequent to help; neither stored nor searched. */
const STOP_WORDS = new Set(
  (
    'if else elif return self this def none null nil undefined true false var let const func for while and or not in ' +
    'is as of to the an it be on by at do end then we so try except catch finally pass break continue int str bool ' +
    'are was were has have had its that which there'
  ).split(' '),
)

/** Longer words are data, not names. */
const MAX_WORD = 64
const MAX_PARTS = 12

export interface WordTerms {
  /** Stems of the parts, in order, without those that are too frequent. */
  parts: string[]
  /** Stems of neighbouring parts joined, then of all parts if there are more than two. */
  joined: string[]
}

export function splitWord(word: string): WordTerms {
  const pieces = piecesOf(word)
  const terms: WordTerms = { parts: [], joined: [] }
  let whole = ''
  let previous = ''
  pieces.forEach(({ stem, isInformative }, i) => {
    if (isInformative) terms.parts.push(stem)
    if (i > 0) terms.joined.push(previous + stem)
    previous = stem
    whole += stem
  })
  if (pieces.length > 2) terms.joined.push(whole)
  return terms
}

/** The same terms as hashes, without creating strings. */
export function hashTerms(word: string): number[] {
  const pieces = piecesOf(word)
  const hashes: number[] = []
  let whole = SEED
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!
    if (piece.isInformative) hashes.push(finish(piece.state))
    if (i > 0) hashes.push(finish(hashOn(pieces[i - 1]!.state, piece.stem)))
    if (pieces.length > 2) whole = hashOn(whole, piece.stem)
  }
  if (pieces.length > 2) hashes.push(finish(whole))
  return hashes
}

function piecesOf(word: string): Piece[] {
  return word.length > MAX_WORD ? [] : splitParts(word, MAX_PARTS).map(pieceOf)
}

interface Piece {
  stem: string
  isInformative: boolean
  /** Hash of the stem before the final step, so that more text can be added. */
  state: number
}

/** The words of a repository consist of a few thousand pieces: each is stemmed once. */
const pieceCache = new Map<string, Piece>()
const MAX_CACHED = 50_000

function pieceOf(text: string): Piece {
  let piece = pieceCache.get(text)
  if (!piece) {
    const lower = text.toLowerCase()
    const stem = stemWord(lower)
    piece = { stem, isInformative: isInformative(stem, lower), state: hashOn(SEED, stem) }
    if (pieceCache.size >= MAX_CACHED) pieceCache.clear()
    pieceCache.set(text, piece)
  }
  return piece
}

function isInformative(stem: string, piece: string): boolean {
  if (stem.length < 2 || STOP_WORDS.has(piece)) return false
  return !/^\d+$/.test(stem) || stem.length < 6
}

/** 28 bits: three bytes each when sorted and packed. Among a hundred thousand terms a few dozen hashes collide. */
export function hashTerm(term: string): number {
  return finish(hashOn(SEED, term))
}

const SEED = 0x811c9dc5

function hashOn(state: number, text: string): number {
  let hash = state
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

function finish(state: number): number {
  const hash = Math.imul(state ^ (state >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) & 0xfffffff
}
