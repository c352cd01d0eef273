/** Finds whether a file on disk that is not indexed has a name as a whole word. */
import { readBytesInside, stampInside } from '../../discover/files/read-bounded.ts'
import { refuseOutside } from './read-source.ts'

/** Larger files are data, whatever their names. */
const MAX_SEARCHED_BYTES = 1 << 26

interface CachedWords {
  /** How the file looked. */
  stamp: string
  /** From the second question on: a command has only one, and listing the words costs as much as hundreds of searches. */
  words?: ReadonlySet<number>
}

/** Every question about callers needs this of the same few files, which may have megabytes: their words are cached. */
export function mentionFinder(root: string): (path: string, name: string) => boolean {
  const cached = new Map<string, CachedWords>()
  return (path, name) => {
    refuseOutside(path)
    const stamp = stampInside(root, path)
    const known = cached.get(path)
    const word = Buffer.from(name)
    const isAskedAgain = known?.stamp === stamp
    if (isAskedAgain && known.words && isWord(word)) return known.words.has(hashOf(word))
    const read = readBytesInside(root, path, MAX_SEARCHED_BYTES)
    // What cannot be read may hold any word; what no longer exists holds none.
    if ('failed' in read) return read.failed === 'too_large' || read.failed === 'unreadable'
    cached.set(path, isAskedAgain ? { stamp, words: known.words ?? hashesOf(read.bytes) } : { stamp })
    return holdsWord(read.bytes, word)
  }
}

function holdsWord(bytes: Buffer, word: Buffer): boolean {
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1))
    if (IS_WORD[bytes[at - 1]!] !== 1 && IS_WORD[bytes[at + word.length]!] !== 1) return true
  return false
}

/** Other names are searched for: `$` is none. */
function isWord(name: Buffer): boolean {
  return name.length > 0 && name.every(byte => IS_WORD[byte] === 1)
}

/** Hashes of 32 bits. Two words that share one may make a complete list a lower bound, but never the reverse. */
function hashesOf(bytes: Buffer): Set<number> {
  const hashes = new Set<number>()
  let start = -1
  for (let at = 0; at <= bytes.length; at++) {
    if (IS_WORD[bytes[at]!] === 1) {
      if (start < 0) start = at
    } else if (start >= 0) {
      hashes.add(hashOf(bytes, start, at))
      start = -1
    }
  }
  return hashes
}

function hashOf(bytes: Buffer, from = 0, to = bytes.length): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash
}

const IS_WORD = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= 0x80 || /\w/.test(String.fromCharCode(byte))),
)
