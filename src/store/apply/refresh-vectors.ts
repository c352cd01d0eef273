/** Keeps the vectors of callables and types in step with the text of their files. */
import { CALLABLE, CLASS_LIKE, SYMBOL_FLAG, SYMBOL_KINDS } from '../../model/index.ts'
import { packVectors } from '../pack/pack-vectors.ts'
import { readMeta, writeMeta } from '../schema/meta.ts'
import { FLAG_SCALE } from '../schema/schema.ts'
import { textOf } from '../schema/text-span.ts'
import type { Database } from '../sqlite.ts'
import type { VectorMaker } from './graph-delta.ts'

/** A file as a whole is found by its name and its first sentence. */
const EMBEDDED = new Set(
  [...CALLABLE, ...CLASS_LIKE, 'type', 'module'].map(kind => SYMBOL_KINDS.indexOf(kind as never)),
)
const HIDDEN = (SYMBOL_FLAG.anonymous | SYMBOL_FLAG.local) * FLAG_SCALE
const MAX_TYPES = 160
const MAX_DOC = 240

/** What has vectors of this very text and version keeps them; null removes all. */
export function refreshVectors(db: Database, maker: VectorMaker | null): void {
  const version = maker?.version ?? ''
  if ((readMeta(db, 'vectors') ?? '') !== version) db.exec('DELETE FROM vectors')
  writeMeta(db, { vectors: version })
  if (!maker) return
  db.exec('DELETE FROM vectors WHERE file NOT IN (SELECT id FROM files)')
  const stale = db
    .prepare(
      `SELECT f.id, f.content_hash, f.path FROM files f LEFT JOIN vectors v ON v.file = f.id
       WHERE v.content_hash IS NOT f.content_hash || ' ' || f.path`,
    )
    .raw()
    .all() as [number, string, string][]
  const write = db.prepare('INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)')
  const symbols = new SubjectReader(db)
  for (const [file, hash, path] of stale) {
    const vectors = symbols
      .of(file, path)
      .map(({ ordinal, text }) => ({ ordinal, vector: maker.embed(text) }))
    write.run(file, `${hash} ${path}`, packVectors(vectors, maker.width))
  }
}

type Stored = [
  ...[ordinal: number, kind: number, flags: number, name: string, container: string | null],
  ...[signature: string, params: number | string, returns: number | string, doc: string],
]

class SubjectReader {
  private readonly statement

  constructor(db: Database) {
    this.statement = db
      .prepare(
        `SELECT s.ordinal, s.kind, s.flags, n.text, m.text, s.signature, s.params, s.returns, s.doc
         FROM symbols s JOIN names n ON n.id = s.name
           LEFT JOIN symbols c ON c.id = s.container AND c.file = s.file LEFT JOIN names m ON m.id = c.name
         WHERE s.file = ? ORDER BY s.ordinal`,
      )
      .raw()
  }

  /** What can be shown by itself, with the text that says what it is. */
  of(file: number, path: string): { ordinal: number; text: string }[] {
    const rows = this.statement.all(file) as Stored[]
    return rows
      .filter(([, kind, flags]) => EMBEDDED.has(kind) && !(flags & HIDDEN))
      .map(row => ({
        ordinal: row[0],
        text: row[0] === 0 ? `${nameOf(path)} ${firstSentence(row[8])}` : subjectOf(row),
      }))
  }
}

function subjectOf([, , , name, container, signature, params, returns, doc]: Stored): string {
  const home = container === null || /[./]/.test(container) ? '' : container
  const types = `${textOf(signature, params)} ${textOf(signature, returns)}`.slice(0, MAX_TYPES)
  return `${name} ${home} ${firstSentence(doc)} ${types}`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/', path.lastIndexOf('/') - 1) + 1).replace(/\.[^./]*$/, '')
}

function firstSentence(doc: string): string {
  return (/^[\s\S]*?(?:[.!?](?=\s)|\n\s*\n|$)/.exec(doc.slice(0, MAX_DOC))?.[0] ?? '').trim()
}
