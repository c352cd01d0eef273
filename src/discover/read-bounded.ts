/** Reads a small text file of the repository: never a link, a fifo or a device, never more than a bound. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInside } from '../model/inside.ts'

interface Failed {
  failed: 'missing' | 'unreadable' | 'too_large' | 'not_a_file'
}
export type BoundedText = { text: string } | Failed
type BoundedBytes = { bytes: Buffer } | Failed

export const MOST_CONFIG_BYTES = 1_000_000

export function readBounded(path: string, mostBytes = MOST_CONFIG_BYTES): BoundedText {
  return decode(readBoundedBytes(path, mostBytes))
}

function decode(read: BoundedBytes): BoundedText {
  if ('failed' in read) return read
  const text = read.bytes.toString('utf8')
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text }
}

/** The same for what is no text, or too long to be made one. */
export function readBoundedBytes(path: string, mostBytes: number): BoundedBytes {
  let handle: number
  try {
    // Non-blocking: opening a fifo would otherwise wait for a writer.
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { failed: 'missing' }
    return { failed: code === 'ELOOP' ? 'not_a_file' : 'unreadable' }
  }
  try {
    const stat = fstatSync(handle)
    if (!stat.isFile()) return { failed: 'not_a_file' }
    if (stat.size > mostBytes) return { failed: 'too_large' }
    return { bytes: readAtMost(handle, stat.size) }
  } catch {
    return { failed: 'unreadable' }
  } finally {
    closeSync(handle)
  }
}

/** The same for a repo-relative path; a folder on the way that leads out of the root counts as missing. */
export function readInside(root: string, path: string): BoundedText {
  return decode(readBytesInside(root, path, MOST_CONFIG_BYTES))
}

export function readBytesInside(root: string, path: string, mostBytes: number): BoundedBytes {
  const full = join(root, path)
  try {
    if (!isInside(realpathSync(dirname(full)), root)) return { failed: 'missing' }
  } catch {
    return { failed: 'missing' }
  }
  return readBoundedBytes(full, mostBytes)
}

/** How a file of the root looks: as long as this stays, so does what it holds. */
export function stampInside(root: string, path: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs } = lstatSync(join(root, path))
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  } catch {
    return ''
  }
}

/** A file that grows while it is read gives what it held when it was opened. */
function readAtMost(handle: number, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  let length = 0
  while (length < size) {
    const read = readSync(handle, bytes, length, size - length, null)
    if (read === 0) break
    length += read
  }
  return bytes.subarray(0, length)
}
