/** Keeps the vectors of callables and types in step with the text of their files. */
import { CALLABLE, CLASS_LIKE, SYMBOL_FLAG, SYMBOL_KINDS, type SymbolKind } from '../../model/index.ts'
import { packVectors } from '../pack/pack-vectors.ts'
import { readMeta, writeMeta } from '../schema/meta.ts'
import { FLAG_SCALE } from '../schema/schema.ts'
import { textOf } from '../schema/text-span.ts'
import type { Database } from '../sqlite.ts'
import type { GraphChange, VectorMaker } from './graph-delta.ts'

/** A file as a whole is found by its name and its first sentence. */
const EMBEDDED: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...CALLABLE, ...CLASS_LIKE, 'type', 'module'])
const HIDDEN = SYMBOL_FLAG.anonymous | SYMBOL_FLAG.local
const MAX_TYPES = 160
const MAX_DOC = 240

/**
 * What has vectors of this very text and version keeps them; null removes all. What was just written of `change` need not be
 * read again.
 */
export function refreshVectors(db: Database, maker: VectorMaker | null, change?: GraphChange): void {
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
  const symbolsOf = change?.isWhole ? readFromGraph(change) : readFromRows(db)
  for (const [file, hash, path] of stale) {
    const vectors = symbolsOf(file)
      .filter(({ kind, flags }) => EMBEDDED.has(kind) && !(flags & HIDDEN))
      .map(symbol => ({ ordinal: symbol.ordinal, vector: maker.embed(subjectOf(symbol, path)) }))
    write.run(file, `${hash} ${path}`, packVectors(vectors, maker.width))
  }
}

/** What is known of a symbol before it is embedded. */
interface Subject {
  ordinal: number
  kind: SymbolKind
  flags: number
  name: string
  /** What holds it in its own file. */
  container: string | null
  params: string
  returns: string
  doc: string
}

/** The symbols of a file, given by its id. */
type SubjectsOf = (file: number) => Subject[]

type Stored = [
  ...[ordinal: number, kind: number, flags: number, name: string, container: string | null],
  ...[signature: string, params: number | string, returns: number | string, doc: string],
]

function readFromRows(db: Database): SubjectsOf {
  const statement = db
    .prepare(
      `SELECT s.ordinal, s.kind, s.flags, n.text, m.text, s.signature, s.params, s.returns, s.doc
       FROM symbols s JOIN names n ON n.id = s.name
         LEFT JOIN symbols c ON c.id = s.container AND c.file = s.file LEFT JOIN names m ON m.id = c.name
       WHERE s.file = ? ORDER BY s.ordinal`,
    )
    .raw()
  return file =>
    (statement.all(file) as Stored[]).map(
      ([ordinal, kind, flags, name, container, signature, params, returns, doc]) => ({
        ordinal,
        kind: SYMBOL_KINDS[kind]!,
        flags: Math.floor(flags / FLAG_SCALE),
        name,
        container,
        params: textOf(signature, params),
        returns: textOf(signature, returns),
        doc,
      }),
    )
}

function readFromGraph({ graph, ids }: GraphChange): SubjectsOf {
  const indexOf = new Map(Array.from(ids.files, (id, index) => [id, index]))
  return id => {
    const file = indexOf.get(id)!
    const { symbols } = graph.files[file]!.facts
    return symbols.map(({ kind, flags, name, params, returns, doc }, ordinal) => {
      const container = holderIn(graph, file, ordinal)
      const holder = container < 0 ? null : symbols[container]!.name
      return { ordinal, kind, flags, name, container: holder, params, returns, doc }
    })
  }
}

/** Ordinal of what holds a symbol, -1 where that is declared in another file. */
function holderIn({ symbols, symbolOf, files }: GraphChange['graph'], file: number, ordinal: number): number {
  const own = symbols[symbolOf[file]![ordinal]!]!
  const isHome = own.file === file && own.fact === ordinal
  const written = files[file]!.facts.symbols[ordinal]!.container
  const container = isHome ? own.container : written < 0 ? -1 : symbolOf[file]![written]!
  const holder = symbols[container]
  return holder?.file === file ? holder.fact : -1
}

function subjectOf({ ordinal, name, container, params, returns, doc }: Subject, path: string): string {
  if (ordinal === 0) return `${nameOf(path)} ${firstSentence(doc)}`
  const home = container === null || /[./]/.test(container) ? '' : container
  const types = `${params} ${returns}`.slice(0, MAX_TYPES)
  return `${name} ${home} ${firstSentence(doc)} ${types}`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/', path.lastIndexOf('/') - 1) + 1).replace(/\.[^./]*$/, '')
}

function firstSentence(doc: string): string {
  return (/^[\s\S]*?(?:[.!?](?=\s)|\n\s*\n|$)/.exec(doc.slice(0, MAX_DOC))?.[0] ?? '').trim()
}
