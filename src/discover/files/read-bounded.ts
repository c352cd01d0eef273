/** Reads a small text file of the repository: no links, no fifos or devices, not more than a limit. */
import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { openInside } from '../../files/open-inside.ts'
import { readAtMost } from '../../files/read-at-most.ts'

interface Failed {
  failed: 'missing' | 'unreadable' | 'too_large' | 'not_a_file'
}
export type BoundedText = { text: string } | Failed
type BoundedBytes = { bytes: Buffer } | Failed

export const MAX_CONFIG_BYTES = 1_000_000

export function readBounded(path: string, maxBytes = MAX_CONFIG_BYTES): BoundedText {
  return decode(readBoundedBytes(path, maxBytes))
}

function decode(read: BoundedBytes): BoundedText {
  if ('failed' in read) return read
  const text = read.bytes.toString('utf8')
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text }
}

/** The same as bytes, for content that is not text or is too long to decode. */
export function readBoundedBytes(path: string, maxBytes: number): BoundedBytes {
  return readOpened(
    () => openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK),
    maxBytes,
  )
}

/** The same for a repo-relative path. Counts as missing if a folder on the way leads out of the root. */
export function readInside(root: string, path: string): BoundedText {
  return decode(readBytesInside(root, path, MAX_CONFIG_BYTES))
}

export function readBytesInside(root: string, path: string, maxBytes: number): BoundedBytes {
  return readOpened(() => openInside(root, path), maxBytes)
}

/** Non-blocking, so that nothing waits for the writer of a fifo. */
function readOpened(open: () => number, maxBytes: number): BoundedBytes {
  let handle: number
  try {
    handle = open()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { failed: 'missing' }
    return { failed: code === 'ELOOP' ? 'not_a_file' : 'unreadable' }
  }
  try {
    const stat = fstatSync(handle)
    if (!stat.isFile()) return { failed: 'not_a_file' }
    if (stat.size > maxBytes) return { failed: 'too_large' }
    return { bytes: readAtMost(handle, stat.size) }
  } catch {
    return { failed: 'unreadable' }
  } finally {
    closeSync(handle)
  }
}

/** Changes whenever the content of the file may have changed. */
export function stampInside(root: string, path: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs } = lstatSync(join(root, path))
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  } catch {
    return ''
  }
}
