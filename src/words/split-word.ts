/**
 * Splits identifiers and words into terms: the stems of their parts, of neighbouring parts joined, and of the whole.
 */
import { type Piece, PieceTable } from './piece-table.ts'
import { endOfPart, splitParts } from './split-identifier.ts'
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

const pieces = new PieceTable(stemPiece)
/** The pieces of the word that is being hashed. */
const own = new Int32Array(MAX_PARTS)

/** The same terms as hashes, added to a list; creates no strings for words it has met the parts of. */
export function hashTerms(text: string, start = 0, end = text.length, hashes: number[] = []): number[] {
  pieces.forgetIfFull()
  const count = findPieces(text, start, end)
  let whole = SEED
  for (let i = 0; i < count; i++) {
    if (pieces.isInformative(own[i]!)) hashes.push(finish(pieces.state(own[i]!)))
    if (i > 0) hashes.push(finish(pieces.hashOn(pieces.state(own[i - 1]!), own[i]!)))
    if (count > 2) whole = pieces.hashOn(whole, own[i]!)
  }
  if (count > 2) hashes.push(finish(whole))
  return hashes
}

function findPieces(text: string, start: number, end: number): number {
  if (end - start > MAX_WORD) return 0
  let count = 0
  for (let at = start; at < end && count < MAX_PARTS; ) {
    if (text.charCodeAt(at) > 127) return findInText(text.slice(start, end))
    const after = endOfPart(text, at, end)
    if (after > at) own[count++] = pieces.find(text, at, after)
    at = Math.max(after, at + 1)
  }
  return count
}

function findInText(word: string): number {
  const parts = splitParts(word, MAX_PARTS)
  parts.forEach((part, i) => {
    own[i] = pieces.find(part, 0, part.length)
  })
  return parts.length
}

function piecesOf(word: string): Piece[] {
  return word.length > MAX_WORD ? [] : splitParts(word, MAX_PARTS).map(pieceOf)
}

/** Questions split the same names again and again. */
const pieceCache = new Map<string, Piece>()
const MAX_CACHED = 50_000

function pieceOf(text: string): Piece {
  let piece = pieceCache.get(text)
  if (!piece) {
    piece = stemPiece(text)
    if (pieceCache.size >= MAX_CACHED) pieceCache.clear()
    pieceCache.set(text, piece)
  }
  return piece
}

function stemPiece(text: string): Piece {
  const lower = text.toLowerCase()
  const stem = stemWord(lower)
  return { stem, isInformative: isInformative(stem, lower), state: hashOn(SEED, stem) }
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
