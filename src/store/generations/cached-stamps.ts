/** What was on the disk when an index was last brought up to date, beside it: the next command looks without listing. */
import type { ProblemCode } from '../../model/index.ts'
import { STAMP_WIDTH, type Stamps } from '../../model/index.ts'
import { readSideBytes, writeSideFile } from './side-file.ts'

export interface CachedStamps {
  stamps: Stamps
  /** What was wrong with the repository's own files; reported again while nothing changes. */
  problems: { path: string; code: ProblemCode; message: string }[]
}

const NAME = 'disk.stamps'
const LENGTH_BYTES = 4

/** `key` is of all that the stamps are worth nothing without: the very index, the settings, the program. */
export function keepStamps(folder: string, key: string, { stamps, problems }: CachedStamps): void {
  const { paths, values } = stamps
  const head = Buffer.from(JSON.stringify({ key, problems, paths }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(head.length)
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  writeSideFile(folder, NAME, Buffer.concat([length, head, bytes]))
}

/** Null where there are none, or they are of something else. */
export function readStamps(folder: string, key: string): CachedStamps | null {
  const bytes = readSideBytes(folder, NAME)
  if (!bytes) return null
  try {
    const start = LENGTH_BYTES + bytes.readUInt32LE(0)
    const head = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, start)) as Head
    if (head.key !== key || !Array.isArray(head.paths) || !Array.isArray(head.problems)) return null
    const { buffer, byteOffset } = bytes
    const values = new Float64Array(buffer.slice(byteOffset + start, byteOffset + bytes.length))
    if (values.length !== head.paths.length * STAMP_WIDTH) return null
    return { stamps: { paths: head.paths, values }, problems: head.problems }
  } catch {
    return null
  }
}

interface Head extends Pick<CachedStamps, 'problems'> {
  key: string
  paths: string[]
}
