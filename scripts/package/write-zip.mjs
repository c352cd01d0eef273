/** Writes a zip archive: enough of the format for a bundle of a few files, with their permissions. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'

const UNIX = 3 << 8
const VERSION = 20
const DEFLATE = 8
/** 1 January 1980: equal files give equal archives. */
const DATE = 0x21

/** `entries`: name, content and, for programs, `isProgram`. */
export function writeZip(file, entries) {
  const out = openSync(file, 'w')
  let at = 0
  const write = (...parts) => {
    for (const part of parts) at += writeSync(out, part)
  }
  const directory = entries.map(({ name, content, isProgram }) => {
    const packed = deflateRawSync(content)
    const path = Buffer.from(name)
    const common = fields([2, VERSION], [2, 0], [2, DEFLATE], [2, 0], [2, DATE], [4, crc32(content)])
    const sizes = fields([4, packed.length], [4, content.length], [2, path.length], [2, 0])
    const start = at
    write(fields([4, 0x04034b50]), common, sizes, path, packed)
    const mode = (isProgram ? 0o100755 : 0o100644) * 0x10000
    const place = fields([2, 0], [2, 0], [2, 0], [4, mode], [4, start])
    return Buffer.concat([fields([4, 0x02014b50], [2, UNIX | VERSION]), common, sizes, place, path])
  })
  const start = at
  write(...directory)
  const count = directory.length
  write(fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, at - start], [4, start], [2, 0]))
  closeSync(out)
}

/** Little-endian numbers of two or four bytes. */
function fields(...numbers) {
  return Buffer.concat(
    numbers.map(([size, value]) => {
      const bytes = Buffer.alloc(size)
      if (size === 2) bytes.writeUInt16LE(value)
      else bytes.writeUInt32LE(value >>> 0)
      return bytes
    }),
  )
}
