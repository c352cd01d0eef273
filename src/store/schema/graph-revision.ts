/** Which state of its graph an index holds: what was computed from one state must not be written to another. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../sqlite.ts'

const NAME = 'revision'

/** '' for a graph that has not changed since it was written whole. */
export function readRevision(db: Database): string {
  const packed = db.prepare('SELECT packed FROM columns WHERE name = ?').pluck().get(NAME) as
    | Buffer
    | undefined
  return packed?.toString('hex') ?? ''
}

/** Inside the transaction that changes the graph. */
export function renewRevision(db: Database): void {
  db.prepare('INSERT OR REPLACE INTO columns VALUES (?, ?)').run(NAME, randomBytes(8))
}
