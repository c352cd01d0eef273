/** Reads one file of the repository in a worker: its bytes, their hash and its text. */
import { createHash } from 'node:crypto'
import { closeSync, fstatSync } from 'node:fs'
import { openInside } from '../../files/open-inside.ts'
import { readAtMost } from '../../files/read-at-most.ts'
import type { ProblemCode } from '../../model/index.ts'

export type ReadResult =
  | { kind: 'text'; text: string; contentHash: string; size: number; mtimeMs: number; isUtf8: boolean }
  | { kind: 'skip'; reason: SniffReason }
  | { kind: 'problem'; code: ProblemCode; message: string }

/** Why a file is left out after a look at its content. */
export type SniffReason = 'binary' | 'minified' | 'too large'

const SNIFFED_BYTES = 8_000
/** Hand-written files do not have lines this long on average. */
const MAX_AVERAGE_LINE = 1_000
const UTF8 = new TextDecoder('utf-8', { fatal: true })
const LATIN1 = new TextDecoder('latin1')

export function readFile(root: string, path: string, maxBytes: number): ReadResult {
  const read = readRaw(root, path, maxBytes)
  return read.kind === 'bytes' ? decode(read.bytes, read.mtimeMs) : read
}

/** The bytes alone; null if they cannot be read or exceed the limit. */
export function readBytes(root: string, path: string, maxBytes: number): Buffer | null {
  const read = readRaw(root, path, maxBytes)
  return read.kind === 'bytes' ? read.bytes : null
}

/** Identifies a version of a file's content. */
export function hashContent(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

type RawResult = { kind: 'bytes'; bytes: Buffer; mtimeMs: number } | Exclude<ReadResult, { kind: 'text' }>

function readRaw(root: string, path: string, maxBytes: number): RawResult {
  let handle: number
  try {
    // Discovery leaves out links. A link that appeared since then, here or above, is not followed either.
    handle = openInside(root, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT'
      ? problem('vanished', 'the file is gone')
      : problem('unreadable', `it cannot be opened (${code})`)
  }
  try {
    const stat = fstatSync(handle)
    if (!stat.isFile()) return problem('unreadable', 'it is no regular file any more')
    if (stat.size > maxBytes) return { kind: 'skip', reason: 'too large' }
    return { kind: 'bytes', bytes: readAtMost(handle, stat.size), mtimeMs: stat.mtimeMs }
  } catch (error) {
    return problem('unreadable', `it cannot be read (${(error as NodeJS.ErrnoException).code})`)
  } finally {
    closeSync(handle)
  }
}

function problem(code: ProblemCode, message: string): Extract<ReadResult, { kind: 'problem' }> {
  return { kind: 'problem', code, message }
}

function decode(bytes: Buffer, mtimeMs: number): ReadResult {
  if (bytes.subarray(0, SNIFFED_BYTES).includes(0)) return { kind: 'skip', reason: 'binary' }
  const contentHash = hashContent(bytes)
  let text: string
  let isUtf8 = true
  try {
    text = UTF8.decode(bytes)
  } catch {
    isUtf8 = false
    text = LATIN1.decode(bytes)
  }
  if (isMinified(text)) return { kind: 'skip', reason: 'minified' }
  return { kind: 'text', text, contentHash, size: bytes.length, mtimeMs, isUtf8 }
}

function isMinified(text: string): boolean {
  if (text.length < 20_000) return false
  let lines = 1
  const mark = text.includes('\n') ? '\n' : '\r'
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) lines++
  return text.length / lines > MAX_AVERAGE_LINE
}
