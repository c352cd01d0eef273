/** Reads the text of files of the repository, held under its root. */
import { isAbsolute, posix } from 'node:path'
import { type BoundedText, readBytesInside, readInside } from '../discover/read-bounded.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { maskSecrets } from '../secrets/mask-secrets.ts'

/** Null for what cannot be read any more; a path that leads out is refused, not looked at. */
export function sourceReader(root: string): (path: string) => string | null {
  return maskedReader(path => readInside(root, path))
}

/** The same for texts from wherever they are read. */
export function maskedReader(readText: (path: string) => BoundedText): (path: string) => string | null {
  let last: { path: string; text: string } | undefined
  return path => {
    refuseOutside(path)
    // Several spans of one answer often lie in the same file.
    if (last?.path === path) return last.text
    const read = readText(path)
    const text = 'text' in read ? maskSecrets(read.text).text : null
    // What is missing may be there the next time: texts of a commit are fetched when they are missed.
    last = text === null ? undefined : { path, text }
    return text
  }
}

/** Far larger files are data, whatever they are called. */
const MOST_SEARCHED_BYTES = 1 << 26

/** Whether a file on disk holds a name, as a word of its own. */
export function mentionFinder(root: string): (path: string, name: string) => boolean {
  return (path, name) => {
    refuseOutside(path)
    const read = readBytesInside(root, path, MOST_SEARCHED_BYTES)
    if ('failed' in read) return read.failed === 'too_large' || read.failed === 'unreadable'
    return holdsWord(read.bytes, Buffer.from(name))
  }
}

function holdsWord(bytes: Buffer, word: Buffer): boolean {
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1))
    if (!isWordByte(bytes[at - 1]) && !isWordByte(bytes[at + word.length])) return true
  return false
}

function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && (byte >= 0x80 || /\w/.test(String.fromCharCode(byte)))
}

export function refuseOutside(path: string): void {
  const normal = posix.normalize(path)
  if (isAbsolute(path) || normal === '..' || normal.startsWith('../') || path.includes('\0')) {
    throw new BombeError('path_outside_root', `${path} lies outside the repository`)
  }
}
