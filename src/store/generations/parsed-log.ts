/** What a first index has parsed so far, kept beside the index that is being made: an interrupted run goes on from it. */
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

const NAME = 'parsed.log'
/** Sizes of path and content, and the check of both. */
const HEAD_BYTES = 12
/** More is no record of ours. */
const MAX_BYTES = 1 << 28

/** Records of a path and opaque bytes, each checked. The first says for what program and settings the others hold. */
export class ParsedLog {
  private readonly handle: number
  private readonly places = new Map<string, { at: number; length: number; check: number }>()
  private end = 0

  /** Records under another key, and what follows a damaged one, are dropped. */
  static open(folder: string, key: string): ParsedLog {
    const path = join(folder, NAME)
    const log = new ParsedLog(openSync(path, existsSync(path) ? 'r+' : 'w+', 0o600))
    if (!log.readPlaces(key)) {
      log.end = 0
      ftruncateSync(log.handle, 0)
      log.keep(key, Buffer.alloc(0))
      log.places.clear()
    }
    return log
  }

  private constructor(handle: number) {
    this.handle = handle
  }

  get size(): number {
    return this.places.size
  }

  /** Null where there is none, or it is damaged. */
  read(path: string): Buffer | null {
    const place = this.places.get(path)
    const bytes = place && this.readAt(place.at, place.length)
    return bytes && crc32(bytes, crc32(path)) === place.check ? bytes : null
  }

  keep(path: string, bytes: Buffer): void {
    const name = Buffer.from(path)
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32LE(name.length, 0)
    head.writeUInt32LE(bytes.length, 4)
    head.writeUInt32LE(crc32(bytes, crc32(path)), 8)
    const record = Buffer.concat([head, name, bytes])
    writeSync(this.handle, record, 0, record.length, this.end)
    this.end += record.length
  }

  close(): void {
    closeSync(this.handle)
  }

  /** False where the file is empty or of another key. */
  private readPlaces(key: string): boolean {
    const { size } = fstatSync(this.handle)
    for (let isFirst = true; ; isFirst = false) {
      const head = this.readAt(this.end, HEAD_BYTES)
      const [nameLength, length] = head ? [head.readUInt32LE(0), head.readUInt32LE(4)] : [0, 0]
      const at = this.end + HEAD_BYTES + nameLength
      const isWhole = head !== null && nameLength < MAX_BYTES && length < MAX_BYTES && at + length <= size
      const path = isWhole ? this.readAt(this.end + HEAD_BYTES, nameLength)?.toString() : undefined
      if (isFirst && path !== key) return false
      if (path === undefined) break
      if (!isFirst) this.places.set(path, { at, length, check: head!.readUInt32LE(8) })
      this.end = at + length
    }
    ftruncateSync(this.handle, this.end)
    return true
  }

  private readAt(at: number, length: number): Buffer | null {
    const bytes = Buffer.allocUnsafe(length)
    return readSync(this.handle, bytes, 0, length, at) === length ? bytes : null
  }
}

/** Once the index is there, nobody needs it. */
export function removeParsedLog(folder: string): void {
  try {
    rmSync(join(folder, NAME), { force: true })
  } catch {}
}
