/** Remembers the terms of every word a worker has met, so that each is split and stemmed once. */
import { hashTerm, splitWord } from './split-word.ts'

/** Past this the table starts again: a repository of generated names must not fill the memory. */
const MOST_WORDS = 400_000

/** V8 copies shorter slices by itself. */
const LEAST_SHARED = 13

/** A slice would keep the whole text of its file alive. */
function detached(word: string): string {
  return word.length < LEAST_SHARED ? word : Buffer.from(word, 'utf16le').toString('utf16le')
}

export class WordTable {
  private slots = new Int32Array(1 << 15)
  private readonly words: string[] = []
  private readonly termsOfWord: Int32Array[] = []
  private readonly ids = new Map<number, number>()
  /** Hash of each term, by its number. */
  readonly hashes: number[] = []

  get wordCount(): number {
    return this.words.length
  }

  /** Numbers of the terms of a word. */
  terms(word: number): Int32Array {
    return this.termsOfWord[word]!
  }

  /** Number of the word that stands in a text; `hash` is any hash of its characters. */
  find(text: string, start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1
    let at = (hash ^ (hash >>> 15)) & mask
    for (; this.slots[at] !== 0; at = (at + 1) & mask) {
      const word = this.words[this.slots[at]! - 1]!
      if (word.length === end - start && text.startsWith(word, start)) return this.slots[at]! - 1
    }
    return this.add(text.slice(start, end), hash, at)
  }

  /** To be asked between files only: numbers given out before no longer count afterwards. */
  forgetIfFull(): boolean {
    if (this.words.length < MOST_WORDS) return false
    this.slots = new Int32Array(1 << 15)
    this.words.length = 0
    this.termsOfWord.length = 0
    this.hashCodes.length = 0
    return true
  }

  private readonly hashCodes: number[] = []

  private add(word: string, hash: number, at: number): number {
    const own = detached(word)
    const { parts, joined } = splitWord(own)
    this.words.push(own)
    const terms = new Int32Array(parts.length + joined.length)
    for (let i = 0; i < parts.length; i++) terms[i] = this.termId(hashTerm(parts[i]!))
    for (let i = 0; i < joined.length; i++) terms[parts.length + i] = this.termId(hashTerm(joined[i]!))
    this.termsOfWord.push(terms)
    this.hashCodes.push(hash)
    this.slots[at] = this.words.length
    if (this.words.length * 2 > this.slots.length) this.grow()
    return this.words.length - 1
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
    this.hashCodes.forEach((hash, word) => {
      let at = (hash ^ (hash >>> 15)) & mask
      while (this.slots[at] !== 0) at = (at + 1) & mask
      this.slots[at] = word + 1
    })
  }
}
