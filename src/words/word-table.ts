/** Remembers the terms of every word of a worker, so that each word is split and stemmed once. */
import { Column } from './column.ts'
import { hashTerms } from './split-word.ts'

/** Above this the table is cleared: a repository of generated names must not fill the memory. */
const MAX_WORDS = 400_000
const FIRST_SLOTS = 1 << 15

/** Numbers stored per word, side by side because they are read together. */
export const WORD_WIDTH = 4
/** Two hashes of its characters identify a word, so the word itself is not stored. */
const HASH = 0
const OTHER_HASH = 1
/** For callers that count words: the last scan that had the word, and its index there. */
export const SEEN_IN = 2
export const SLOT = 3

export class WordTable {
  /** By hash: 1 + the number of a word; 0 for an empty slot. */
  private slots = new Int32Array(FIRST_SLOTS)
  private readonly words = new Column()
  private count = 0
  /** Term numbers of all words, one word after the other, and the end of each word's terms. */
  private readonly terms = new Column()
  private readonly termEnds = new Column()
  private readonly ids = new Map<number, number>()
  /** Terms of the word that is being added. */
  private readonly found: number[] = []
  /** Hash of each term, by its number. */
  readonly hashes: number[] = []

  get wordCount(): number {
    return this.count
  }

  /** The stored numbers of the words, `WORD_WIDTH` each. Adding a word replaces the array. */
  get stored(): Int32Array {
    return this.words.values
  }

  /** Term numbers of all words; `firstTerm` and `endOfTerms` give the range of a word. */
  get allTerms(): Int32Array {
    return this.terms.values
  }

  firstTerm(word: number): number {
    return word === 0 ? 0 : this.termEnds.values[word - 1]!
  }

  endOfTerms(word: number): number {
    return this.termEnds.values[word]!
  }

  /** Number of the word in a text; `hash` and `other` are two hashes of its characters. */
  find(text: string, start: number, end: number, hash: number, other: number): number {
    const { slots } = this
    const words = this.words.values
    const mask = slots.length - 1
    let at = slotOf(hash, mask)
    for (let word = slots[at]!; word !== 0; word = slots[at]!) {
      const place = (word - 1) * WORD_WIDTH
      if (words[place + HASH] === hash && words[place + OTHER_HASH] === other) return word - 1
      at = (at + 1) & mask
    }
    return this.add(text, start, end, hash, other, at)
  }

  /** Call it between files only: earlier word numbers become invalid. */
  forgetIfFull(): boolean {
    if (this.count < MAX_WORDS) return false
    this.slots = new Int32Array(FIRST_SLOTS)
    this.words.values.fill(0)
    this.count = 0
    return true
  }

  private add(text: string, start: number, end: number, hash: number, other: number, at: number): number {
    const place = this.count * WORD_WIDTH
    this.words.reserve(place + WORD_WIDTH)
    this.words.values[place + HASH] = hash
    this.words.values[place + OTHER_HASH] = other
    let next = this.firstTerm(this.count)
    this.found.length = 0
    hashTerms(text, start, end, this.found)
    for (let i = 0; i < this.found.length; i++) this.terms.set(next++, this.termId(this.found[i]!))
    this.termEnds.set(this.count, next)
    this.slots[at] = ++this.count
    if (this.count * 2 > this.slots.length) this.grow()
    return this.count - 1
  }

  private termId(hash: number): number {
    let id = this.ids.get(hash)
    if (id === undefined) {
      id = this.hashes.push(hash) - 1
      this.ids.set(hash, id)
    }
    return id
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 2)
    const mask = this.slots.length - 1
    for (let word = 0; word < this.count; word++) {
      let at = slotOf(this.words.values[word * WORD_WIDTH + HASH]!, mask)
      while (this.slots[at] !== 0) at = (at + 1) & mask
      this.slots[at] = word + 1
    }
  }
}

function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask
}
