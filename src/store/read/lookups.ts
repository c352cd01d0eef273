/** What was looked up to resolve each file, as hashes: packed in a row a file, read whole by a sync. */

import { ByteReader, ByteWriter } from '../../model/bytes.ts'
import type { Database, Statement } from '../sqlite.ts'

/** By id of the file. */
export function readLookups(db: Database): Map<number, Int32Array> {
  const rows = db.prepare('SELECT file, packed FROM lookups').raw().iterate() as Iterable<[number, Buffer]>
  const files = new Map<number, Int32Array>()
  for (const [file, packed] of rows) files.set(file, unpack(packed))
  return files
}

export class LookupUpdater {
  private readonly writer = new ByteWriter()
  private readonly write: Statement
  private readonly removal: Statement

  constructor(db: Database) {
    this.write = db.prepare('INSERT OR REPLACE INTO lookups VALUES (?, ?)')
    this.removal = db.prepare('DELETE FROM lookups WHERE file = ?')
  }

  /** In rising order: only the distance from one to the next is written. */
  put(file: number, lookups: Int32Array): void {
    let previous = 0
    for (const lookup of lookups) {
      this.writer.unsigned(lookup - previous)
      previous = lookup
    }
    this.write.run(file, this.writer.take())
  }

  remove(file: number): void {
    this.removal.run(file)
  }
}

function unpack(packed: Buffer): Int32Array {
  const reader = new ByteReader(packed)
  const lookups = new Int32Array(reader.count())
  for (let at = 0, lookup = 0; at < lookups.length; at++) {
    lookup += reader.unsigned()
    lookups[at] = lookup
  }
  return lookups
}
