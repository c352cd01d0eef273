/** The table of word vectors that ships with bombe: words as hashes, each with a vector of small whole numbers. */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../languages/load-languages.ts'

/** `BWV1`, then the number of words, the length of a vector and the version, four bytes each; scripts/distill-vectors.mjs writes it. */
const MAGIC = 0x31565742
const HEADER_BYTES = 16

export interface WordTable {
  version: string
  /** Length of a vector. */
  width: number
  /** Ascending. */
  hashes: Uint32Array
  /** Factor on the values of each word. */
  scales: Float32Array
  values: Int8Array
}

let table: WordTable | null | undefined

/** Null where the installed package has none: then nothing is found by meaning. */
export function loadWordTable(): WordTable | null {
  if (table === undefined) table = readTable(tableFile())
  return table
}

let version: string | undefined

/** Without reading the table itself; '' where there is none. */
export function wordTableVersion(): string {
  version ??= readVersion(tableFile())
  return version
}

function tableFile(): string {
  return join(packageRoot(), 'vectors', 'words.bin')
}

function readVersion(file: string): string {
  if (!existsSync(file)) return ''
  const header = Buffer.alloc(HEADER_BYTES)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, header)
  } finally {
    closeSync(handle)
  }
  return header.readUInt32LE(0) === MAGIC ? hex(header.readUInt32LE(HEADER_BYTES - 4)) : ''
}

function hex(number: number): string {
  return number.toString(16).padStart(8, '0')
}

function readTable(file: string): WordTable | null {
  if (!existsSync(file)) return null
  const bytes = new Uint8Array(readFileSync(file)).buffer
  const [magic, count, width, made] = new Uint32Array(bytes, 0, HEADER_BYTES / 4) as unknown as number[]
  if (magic !== MAGIC) return null
  const [hashesAt, scalesAt] = [HEADER_BYTES, HEADER_BYTES + count! * 4]
  return {
    version: hex(made!),
    width: width!,
    hashes: new Uint32Array(bytes, hashesAt, count),
    scales: new Float32Array(bytes, scalesAt, count),
    values: new Int8Array(bytes, scalesAt + count! * 4, count! * width!),
  }
}
