/** Identifiers and words as terms: the stems of their parts, of neighbouring parts joined, and of the whole. */
import { stemWord } from './stem-word.ts'

/** Camel, snake and digit parts: `getHTTPUser2_name` gives get, http, user, 2, name. */
const PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}\P{L}]+/gu
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
  const pieces = piecesOf(word)
  const terms: WordTerms = { parts: [], joined: [] }
  let whole = ''
  let previous = ''
  pieces.forEach(({ stem, isTelling }, i) => {
    if (isTelling) terms.parts.push(stem)
    if (i > 0) terms.joined.push(previous + stem)
    previous = stem
    whole += stem
  })
  if (pieces.length > 2) terms.joined.push(whole)
  return terms
}

/** The same terms as hashes, without making texts of them. */
export function hashTerms(word: string): number[] {
  const pieces = piecesOf(word)
  const hashes: number[] = []
  let whole = SEED
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!
    if (piece.isTelling) hashes.push(finish(piece.state))
    if (i > 0) hashes.push(finish(hashOn(pieces[i - 1]!.state, piece.stem)))
    if (pieces.length > 2) whole = hashOn(whole, piece.stem)
  }
  if (pieces.length > 2) hashes.push(finish(whole))
  return hashes
}

function piecesOf(word: string): Piece[] {
  if (word.length > LONGEST_WORD) return []
  if (!ASCII.test(word)) return (word.match(PARTS) ?? []).slice(0, MOST_PARTS).map(pieceOf)
  const pieces: Piece[] = []
  for (let at = 0; at < word.length && pieces.length < MOST_PARTS; ) {
    const end = endOfPart(word, at)
    if (end > at) pieces.push(pieceOf(word.slice(at, end)))
    at = Math.max(end, at + 1)
  }
  return pieces
}

/** Where the part of an ASCII word ends that starts at an offset; the offset itself where none does. */
function endOfPart(word: string, start: number): number {
  let at = start
  while (isUpper(word.charCodeAt(at))) at++
  if (at > start) {
    if (!isLower(word.charCodeAt(at))) return at
    // The last capital belongs to the word that follows.
    if (at - start > 1) return at - 1
  }
  const lower = at
  while (isLower(word.charCodeAt(at))) at++
  if (at > lower) return at
  while (isDigit(word.charCodeAt(at))) at++
  return at
}

const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLower = (code: number): boolean => code >= 97 && code <= 122
const isDigit = (code: number): boolean => code >= 48 && code <= 57

interface Piece {
  stem: string
  isTelling: boolean
  /** Hash of the stem, not finished: what follows can be hashed on. */
  state: number
}

/** The same few thousand pieces make up the words of a repository: each is stemmed once. */
const known = new Map<string, Piece>()
const MOST_KNOWN = 50_000

function pieceOf(text: string): Piece {
  let piece = known.get(text)
  if (!piece) {
    const lower = text.toLowerCase()
    const stem = stemWord(lower)
    piece = { stem, isTelling: tells(stem, lower), state: hashOn(SEED, stem) }
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
