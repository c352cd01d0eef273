/** Stems of the parts of words, by the characters of a part: the few thousand parts of a repository are stemmed once each. */
import { Column } from './column.ts'

/** Above this the table is cleared: generated names must not fill the memory. */
const MAX_PIECES = 50_000
const SLOTS = 1 << 17

/** The columns of a piece. Two hashes of its characters identify it, so the piece itself is not stored. */
const WIDTH = 6
const HASH = 0
const OTHER_HASH = 1
/** Hash of the stem before the final step, so that more text can be added. */
const STATE = 2
const IS_INFORMATIVE = 3
/** Range of the stem among the characters of all stems. */
const STEM_START = 4
const STEM_END = 5

export interface Piece {
  stem: string
  isInformative: boolean
  state: number
}

export class PieceTable {
  /** By hash: 1 + the number of a piece; 0 for an empty slot. */
  private readonly slots = new Int32Array(SLOTS)
  private readonly pieces = new Column()
  private readonly characters = new Column()
  private count = 0
  private used = 0
  private readonly stem: (piece: string) => Piece

  constructor(stem: (piece: string) => Piece) {
    this.stem = stem
  }

  /** Call it between words only: earlier piece numbers become invalid. */
  forgetIfFull(): void {
    if (this.count < MAX_PIECES) return
    this.slots.fill(0)
    this.count = 0
    this.used = 0
  }

  /** Number of the piece between two offsets of a text. */
  find(text: string, start: number, end: number): number {
    let hash = 0x811c9dc5
    let other = 0
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      hash = Math.imul(hash ^ code, 0x01000193)
      other = (Math.imul(other, 31) + code) | 0
    }
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    const { values } = this.pieces
    for (let piece = this.slots[slot]!; piece !== 0; piece = this.slots[slot]!) {
      const row = (piece - 1) * WIDTH
      if (values[row + HASH] === hash && values[row + OTHER_HASH] === other) return piece - 1
      slot = (slot + 1) & (SLOTS - 1)
    }
    this.slots[slot] = this.count + 1
    return this.add(this.stem(text.slice(start, end)), hash, other)
  }

  isInformative(piece: number): boolean {
    return this.pieces.values[piece * WIDTH + IS_INFORMATIVE] === 1
  }

  state(piece: number): number {
    return this.pieces.values[piece * WIDTH + STATE]!
  }

  /** Adds the characters of a stem to a hash. */
  hashOn(state: number, piece: number): number {
    const { values } = this.pieces
    const characters = this.characters.values
    const end = values[piece * WIDTH + STEM_END]!
    let hash = state
    for (let at = values[piece * WIDTH + STEM_START]!; at < end; at++)
      hash = Math.imul(hash ^ characters[at]!, 0x01000193)
    return hash
  }

  private add({ stem, isInformative, state }: Piece, hash: number, other: number): number {
    const row = this.count * WIDTH
    this.pieces.reserve(row + WIDTH)
    const { values } = this.pieces
    values[row + HASH] = hash
    values[row + OTHER_HASH] = other
    values[row + STATE] = state
    values[row + IS_INFORMATIVE] = isInformative ? 1 : 0
    values[row + STEM_START] = this.used
    for (let at = 0; at < stem.length; at++) this.characters.set(this.used++, stem.charCodeAt(at))
    values[row + STEM_END] = this.used
    return this.count++
  }
}
