/** The file an index travels in: one line of text that says what it is, then the database, compressed. */
import { createHash } from 'node:crypto'
import { constants, createWriteStream, renameSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BombeError } from '../../errors/bombe-error.ts'
import { sqliteError } from '../sqlite-error.ts'
import { removeQuietly } from './remove-quietly.ts'

export interface StateHeader {
  /** Version of this file's own layout. */
  format: 1
  /** Version of bombe that wrote it. */
  program: string
  schema_version: number
  extractor: string
  repo: string
  ref: string
  commit: string
  files: number
  symbols: number
  edges: number
  exact_sites: number
  engines: string[]
  /** Size of the database, unpacked. */
  bytes: number
  sha256: string
}

const MAGIC = 'bombe state '
const MAX_HEADER = 65_536
/** A database of more would be fifty times that of Kubernetes. */
const MAX_BYTES = 32 * 2 ** 30

/** gzip makes a tenth to a fifth of an index; what unpacks to more than this was made to fill the disk. */
const MAX_RATIO = 100
const SQLITE_START = 'SQLite format 3\0'

/** What the index itself can tell. */
export type StateFacts = Omit<StateHeader, 'format' | 'bytes' | 'sha256'>

/** Whole or not at all: it appears under its name when its last byte is on disk. */
export async function writeStateFile(
  database: FileHandle,
  to: string,
  facts: StateFacts,
): Promise<StateHeader> {
  const { size: bytes } = await database.stat()
  const whole: StateHeader = { format: 1, ...facts, bytes, sha256: await hashOf(database) }
  const draft = `${to}.part`
  try {
    const out = createWriteStream(draft, { flush: true, mode: 0o600 })
    out.write(`${MAGIC}${JSON.stringify(whole)}\n`)
    await pipeline(database.createReadStream(FROM_START), createGzip({ level: 6 }), out)
    renameSync(draft, to)
    return whole
  } catch (error) {
    removeQuietly(draft)
    throw unwritten(error, to)
  }
}

/** The place is the user's choice, not our data folder: what is wrong with it is said in those words. */
function unwritten(error: unknown, to: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const hint = 'name a file in a folder that is there and can be written'
  if (code === 'ENOENT')
    return new BombeError('file_not_found', `there is no folder ${dirname(to)}`, { cause: error, hint })
  if (code === 'EISDIR' || code === 'ENOTDIR')
    return new BombeError('invalid_input', `${to} cannot be written (${code})`, { cause: error, hint })
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BombeError('read_only', `${to} cannot be written (${code})`, { cause: error, hint })
  return sqliteError(error, to)
}

export type WholeFile = FileHandle

/** A database that no connection of this process holds: closing the handle would drop SQLite's locks. */
export function openWhole(path: string): Promise<WholeFile> {
  return open(path, 'r')
}

/** What a file says of itself; nothing of it has been checked. */
export async function readStateHeader(path: string): Promise<StateHeader> {
  const { handle, header } = await readStart(path)
  await handle.close()
  return header
}

/** Unpacks the database; refuses one that is not as long, or not what, the header says. With no `to`, only checks. */
export async function unpackStateFile(path: string, to: string | null): Promise<StateHeader> {
  const { handle, header, start } = await readStart(path)
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      const isOther =
        bytes === 0 && !chunk.toString('latin1', 0, SQLITE_START.length).startsWith(SQLITE_START)
      bytes += chunk.length
      hash.update(chunk)
      if (isOther) done(damaged(path, 'it holds no database'))
      else if (bytes > header.bytes) done(damaged(path, 'it holds more than it says'))
      else done(null, to === null ? undefined : chunk)
    },
  })
  try {
    const source = handle.createReadStream({ start, autoClose: false })
    if (to === null) await pipeline(source, createGunzip(), measure.resume())
    else await pipeline(source, createGunzip(), measure, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    if (bytes !== header.bytes || hash.digest('hex') !== header.sha256)
      throw damaged(path, 'its checksum is another')
    return header
  } catch (error) {
    if (to !== null) removeQuietly(to)
    throw asRefusal(error, path)
  } finally {
    await handle.close()
  }
}

/** Where it is no regular file it is refused; opening a fifo would otherwise wait for a writer. */
async function readStart(path: string): Promise<{ handle: FileHandle; header: StateHeader; start: number }> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(
    (cause: NodeJS.ErrnoException) => {
      throw cause.code === 'ENOENT'
        ? new BombeError('file_not_found', `there is no file ${path}`, {
            cause,
            hint: '`bombe state export <file>` writes one',
          })
        : new BombeError('invalid_input', `${path} cannot be read (${cause.code})`, { cause })
    },
  )
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new BombeError('invalid_input', `${path} is no file`)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0)
    const end = buffer.subarray(0, bytesRead).indexOf(10)
    const text = buffer.toString('utf8', 0, Math.max(0, end))
    if (!text.startsWith(MAGIC)) throw damaged(path, 'it is no state of bombe')
    const header = parseHeader(text.slice(MAGIC.length), path)
    if (header.bytes > stat.size * MAX_RATIO) throw damaged(path, 'it says that it is too large')
    return { handle, header, start: end + 1 }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const TEXTS = ['program', 'extractor', 'repo', 'ref', 'commit', 'sha256'] as const
const NUMBERS = ['schema_version', 'files', 'symbols', 'edges', 'exact_sites', 'bytes'] as const

function parseHeader(text: string, path: string): StateHeader {
  let header: StateHeader
  try {
    header = JSON.parse(text) as StateHeader
  } catch {
    throw damaged(path, 'its first line cannot be read')
  }
  if (typeof header?.format === 'number' && header.format > 1)
    throw new BombeError('index_incompatible', `${basename(path)} was written by a newer bombe`)
  const isWhole =
    header?.format === 1 &&
    TEXTS.every(key => typeof header[key] === 'string') &&
    NUMBERS.every(key => Number.isSafeInteger(header[key]) && header[key] >= 0) &&
    Array.isArray(header.engines) &&
    header.engines.every(engine => typeof engine === 'string')
  if (!isWhole) throw damaged(path, 'its first line is not whole')
  if (header.bytes > MAX_BYTES) throw damaged(path, 'it says that it is too large')
  return header
}

const FROM_START = { start: 0, autoClose: false } as const

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.createReadStream(FROM_START)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

function asRefusal(error: unknown, path: string): unknown {
  const code = String((error as { code?: unknown } | null)?.code)
  return /^Z_|^ERR_/.test(code) ? damaged(path, 'it cannot be unpacked') : sqliteError(error, path)
}

export function damaged(path: string, why: string): BombeError {
  return new BombeError('index_corrupt', `${basename(path)} is refused: ${why}`, {
    hint: 'get it again from where it was exported; the index here is unharmed',
  })
}
