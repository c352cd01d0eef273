/**
 * Every table of an index, column by column: SQL type, what is written, what readers get. CREATE statements, encoding,
 * decoding and the check of a stored index (check-schema.ts) derive from this. A column whose meaning changes gets a new
 * name: an index with all the columns that readers need is read, whatever its version.
 */

import { word } from '../../model/fields.ts'
import {
  type Declaration,
  type ExportFact,
  type Field,
  type FileFacts,
  type GraphFile,
  IMPORT_KINDS,
  type ImportFact,
  PARSE_STATUSES,
  type Problem,
  type Project,
  RESOLUTIONS,
  SYMBOL_FIELDS,
  type SymbolFact,
  VISIBILITIES,
} from '../../model/index.ts'
import { hexOf, hexToInteger } from './hex64.ts'
import type { Names } from './intern-names.ts'
import { BLOB, type Column, ID, INTEGER, Table, TEXT } from './table.ts'
import { spanIn, textOf } from './text-span.ts'

/** A symbol's `flags`: visibility in the lowest three bits, whether its container is declared in another file, SYMBOL_FLAG. */
export const VISIBILITY_MASK = 7
export const STRAY = 8
export const FLAG_SCALE = 16

const PARSE_STATUS = word(PARSE_STATUSES)
const RESOLUTION = word(RESOLUTIONS)
const VISIBILITY = word(VISIBILITIES)
const IMPORT_KIND = word(IMPORT_KINDS)

export interface ProjectSource {
  id: number
  position: number
  project: Project
}

export const PROJECTS = new Table<ProjectSource>('projects', {
  id: { sql: ID, write: ({ id }) => id, read: { id: null } },
  position: { sql: INTEGER, write: ({ position }) => position },
  kind: { sql: TEXT, write: ({ project }) => project.kind, read: { kind: null } },
  family: { sql: TEXT, write: ({ project }) => project.family, read: { family: null } },
  folder: { sql: TEXT, write: ({ project }) => project.folder, read: { folder: null } },
  config: { sql: TEXT, write: ({ project }) => project.config, read: { config: null } },
  name: { sql: TEXT, write: ({ project }) => project.name, read: { name: null } },
  settings: {
    sql: TEXT,
    write: ({ project }) => JSON.stringify(project.settings),
    read: { settings: (text: string) => JSON.parse(text) },
  },
})

export interface FileSource {
  id: number
  file: GraphFile['file']
  facts: FileFacts
  /** Id of its project. */
  project: number
  closure: string
}

export const FILES = new Table<FileSource>('files', {
  id: { sql: ID, write: ({ id }) => id, read: { id: null } },
  path: { sql: TEXT, write: ({ file }) => file.path, read: { path: null } },
  language: { sql: TEXT, write: ({ file }) => file.language, read: { language: null } },
  content_hash: { sql: TEXT, write: ({ facts }) => facts.contentHash, read: { contentHash: null } },
  size: { sql: INTEGER, write: ({ file }) => file.size, read: { size: null } },
  mtime_ms: { sql: 'REAL NOT NULL', write: ({ file }) => file.mtimeMs, read: { mtimeMs: null } },
  project: { sql: INTEGER, write: ({ project }) => project, read: { project: null } },
  package_name: { sql: TEXT, write: ({ facts }) => facts.packageName, read: { packageName: null } },
  flags: { sql: INTEGER, write: ({ file }) => file.flags, read: { flags: null } },
  line_count: { sql: INTEGER, write: ({ facts }) => facts.lineCount, read: { lineCount: null } },
  parse_status: {
    sql: INTEGER,
    write: ({ facts }) => PARSE_STATUS.encode(facts.parseStatus),
    read: { parseStatus: PARSE_STATUS.decode },
  },
  // The exact pass writes these two.
  resolution: { sql: INTEGER, write: () => 0, read: { resolution: RESOLUTION.decode } },
  resolution_reason: { sql: TEXT, write: () => '', read: { resolutionReason: null } },
  interface_hash: { sql: TEXT, write: ({ facts }) => facts.interfaceHash, read: { interfaceHash: null } },
  star_names: {
    sql: 'TEXT',
    write: ({ facts }) => (facts.starNames === null ? null : JSON.stringify(facts.starNames)),
  },
  closure: { sql: `${TEXT} DEFAULT ''`, write: ({ closure }) => closure },
})

/** Columns of `files` that the exact pass writes: they outlive a sync as long as the file's text does. */
export const RESOLUTION_COLUMNS = FILES.places('resolution', 'resolution_reason')

export interface SymbolLinks {
  key: string
  /** Id of the symbol this fact is a further declaration of, 0 where it is the symbol's home. */
  partOf: number
  container: number
  duplicate: number
  /** Its container is declared in another file. */
  stray: boolean
}

export interface SymbolSource {
  id: number
  file: number
  ordinal: number
  fact: SymbolFact
  links: SymbolLinks
  names: Names
}

/** In the columns of the primary declaration where a fact has none; no real line is negative. */
export const NOWHERE: Declaration = { name: { line: -1, column: 0 }, startLine: 0, endLine: 0 }

const primary = ({ fact }: SymbolSource): Declaration => fact.declarations[0] ?? NOWHERE

/** Fields of a symbol with a column of another form (below), and those that only a sync or a diff reads (pack-symbols.ts). */
type SpeciallyStored = 'kind' | 'name' | 'visibility' | 'flags' | 'signature' | 'params' | 'returns' | 'doc'
export type PackedOnly = 'container' | 'type' | 'sigHash' | 'bodyHash' | 'sketch'
const NOT_PLAIN: ReadonlySet<string> = new Set<SpeciallyStored | PackedOnly>([
  ...(['kind', 'name', 'visibility', 'flags', 'signature', 'params', 'returns', 'doc'] as const),
  ...(['container', 'type', 'sigHash', 'bodyHash', 'sketch'] as const),
])

/** Every other field of SYMBOL_FIELDS has a column of its own name, at the end. */
const PLAIN_COLUMNS: Record<string, Column<SymbolSource>> = Object.fromEntries(
  Object.entries(SYMBOL_FIELDS as Record<string, Field<unknown>>)
    .filter(([name]) => !NOT_PLAIN.has(name))
    .map(([name, field]) => [
      snakeCase(name),
      {
        sql: field.stored === 'text' ? TEXT : INTEGER,
        write: ({ fact }: SymbolSource) => field.encode(fact[name as keyof SymbolFact]),
        read: { [name]: field.decode },
      },
    ]),
)

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/**
 * A row is one fact of one file. Facts that are further declarations of a symbol declared elsewhere have `part_of`
 * set to its id; names, keys and containers are looked up among `part_of = 0` only.
 */
export const SYMBOLS = new Table<SymbolSource>('symbols', {
  id: { sql: ID, write: ({ id }) => id, read: { id: null } },
  key: { sql: INTEGER, write: ({ links }) => hexToInteger(links.key), read: { key: null }, select: hexOf },
  part_of: {
    sql: INTEGER,
    write: ({ links }) => links.partOf,
    read: {
      part: (partOf: number) => partOf > 0,
      id: (partOf: number, row: { id: number }) => partOf || row.id,
    },
  },
  file: { sql: INTEGER, write: ({ file }) => file, read: { file: null } },
  ordinal: { sql: INTEGER, write: ({ ordinal }) => ordinal, read: { ordinal: null } },
  kind: {
    sql: INTEGER,
    write: ({ fact }) => SYMBOL_FIELDS.kind.encode(fact.kind),
    read: { kind: SYMBOL_FIELDS.kind.decode },
  },
  name: { sql: INTEGER, write: ({ fact, names }) => names.id(fact.name), read: { name: null } },
  container: { sql: INTEGER, write: ({ links }) => links.container, read: { container: null } },
  duplicate: { sql: INTEGER, write: ({ links }) => links.duplicate, read: { duplicate: null } },
  flags: {
    sql: INTEGER,
    write: ({ fact, links }) =>
      fact.flags * FLAG_SCALE + (VISIBILITY.encode(fact.visibility) as number) + (links.stray ? STRAY : 0),
    read: {
      visibility: (flags: number) => VISIBILITY.decode(flags & VISIBILITY_MASK),
      flags: (flags: number) => Math.floor(flags / FLAG_SCALE),
    },
  },
  line: { sql: INTEGER, write: source => primary(source).name.line, read: { line: null } },
  col: { sql: INTEGER, write: source => primary(source).name.column, read: { column: null } },
  start_line: { sql: INTEGER, write: source => primary(source).startLine, read: { startLine: null } },
  end_line: { sql: INTEGER, write: source => primary(source).endLine, read: { endLine: null } },
  signature: { sql: TEXT, write: ({ fact }) => fact.signature, read: { signature: null } },
  params: {
    sql: INTEGER,
    write: ({ fact }) => spanIn(fact.signature, fact.params),
    read: { params: (span: number | string, row: { signature: string }) => textOf(row.signature, span) },
  },
  returns: {
    sql: INTEGER,
    write: ({ fact }) => spanIn(fact.signature, fact.returns),
    read: { returns: (span: number | string, row: { signature: string }) => textOf(row.signature, span) },
  },
  doc: { sql: TEXT, write: ({ fact }) => fact.doc, read: { doc: null } },
  ...PLAIN_COLUMNS,
})

/** What the text of a file can change in a symbol's row while its name, kind and flags stay. */
export const TEXT_COLUMNS = [
  ...['line', 'col', 'start_line', 'end_line', 'signature', 'params', 'returns', 'doc'],
  ...Object.keys(PLAIN_COLUMNS),
]

export interface ImportSource {
  file: number
  ordinal: number
  fact: ImportFact
  names: Names
  target: readonly number[]
}

export const IMPORTS = new Table<ImportSource>(
  'imports',
  {
    file: { sql: INTEGER, write: ({ file }) => file, read: { file: null } },
    ordinal: { sql: INTEGER, write: ({ ordinal }) => ordinal, read: { ordinal: null } },
    kind: {
      sql: INTEGER,
      write: ({ fact }) => IMPORT_KIND.encode(fact.kind),
      read: { kind: IMPORT_KIND.decode },
    },
    module: { sql: INTEGER, write: ({ fact, names }) => names.id(fact.module), read: { module: null } },
    name: { sql: INTEGER, write: ({ fact, names }) => names.id(fact.name), read: { name: null } },
    local: { sql: INTEGER, write: ({ fact, names }) => names.id(fact.local), read: { local: null } },
    flags: { sql: INTEGER, write: ({ fact }) => fact.flags, read: { flags: null } },
    line: { sql: INTEGER, write: ({ fact }) => fact.line, read: { line: null } },
    col: { sql: INTEGER, write: ({ fact }) => fact.column, read: { column: null } },
    to_file: { sql: INTEGER, write: ({ target }) => target[0], read: { toFile: null } },
    to_symbol: { sql: INTEGER, write: ({ target }) => target[1], read: { toSymbol: null } },
    package: { sql: INTEGER, write: ({ target }) => target[2], read: { package: null } },
    through: { sql: INTEGER, write: ({ target }) => target[3] },
  },
  { key: 'file, ordinal', after: 'WITHOUT ROWID' },
)

export const EXPORTS = new Table<{ file: number; ordinal: number; fact: ExportFact; names: Names }>(
  'exports',
  {
    file: { sql: INTEGER, write: ({ file }) => file },
    ordinal: { sql: INTEGER, write: ({ ordinal }) => ordinal },
    name: { sql: INTEGER, write: ({ fact, names }) => names.id(fact.name), read: { name: null } },
    target: { sql: TEXT, write: ({ fact }) => fact.target, read: { target: null } },
  },
  { key: 'file, ordinal', after: 'WITHOUT ROWID' },
)

export const PROBLEMS = new Table<{ file: number; ordinal: number; problem: Problem }>(
  'problems',
  {
    file: { sql: INTEGER, write: ({ file }) => file },
    ordinal: { sql: INTEGER, write: ({ ordinal }) => ordinal },
    code: { sql: TEXT, write: ({ problem }) => problem.code, read: { code: null } },
    message: { sql: TEXT, write: ({ problem }) => problem.message, read: { message: null } },
    line: { sql: 'INTEGER', write: ({ problem }) => problem.line ?? null, read: { line: null } },
    col: { sql: 'INTEGER', write: ({ problem }) => problem.column ?? null, read: { column: null } },
  },
  { key: 'file, ordinal', after: 'WITHOUT ROWID' },
)

/** Typed by meta.ts, which names all keys. */
export const META = new Table(
  'meta',
  { key: { sql: 'TEXT PRIMARY KEY' }, value: { sql: TEXT } },
  { after: 'WITHOUT ROWID' },
)
export const NAMES = new Table('names', { id: { sql: ID }, text: { sql: TEXT } })
export const ENGINES = new Table('engines', { id: { sql: ID }, name: { sql: `${TEXT} UNIQUE` } })
export const COLUMNS = new Table('columns', { name: { sql: 'TEXT PRIMARY KEY' }, packed: { sql: BLOB } })
const FACTS = new Table('facts', {
  file: { sql: ID },
  sites_and_access: { sql: BLOB },
  symbol_facts: { sql: BLOB },
})
/** Apart from each other: a question reads the terms of all files, and the units of few. */
const TERMS = new Table('terms', { file: { sql: ID }, packed: { sql: BLOB } })
const UNITS = new Table('units', { file: { sql: ID }, packed: { sql: BLOB } })
/** Vectors of a file's callables and types, by the hash of its text and its path: they depend on nothing else. */
const VECTORS = new Table('vectors', {
  file: { sql: ID },
  content_hash: { sql: TEXT },
  packed: { sql: BLOB },
})
/** What was looked up to resolve a file: only a sync reads it. */
const LOOKUPS = new Table('lookups', { file: { sql: ID }, packed: { sql: BLOB } })
const SITE_NAMES = new Table('site_names', { name: { sql: ID }, files: { sql: BLOB } })
const EDGE_TARGETS = new Table('edge_targets', { symbol: { sql: ID }, files: { sql: BLOB } })
export const ANSWERS = new Table('answers', {
  id: { sql: ID },
  file: { sql: INTEGER },
  scope: { sql: INTEGER },
  variant: { sql: INTEGER },
  engine: { sql: INTEGER },
  states: { sql: BLOB },
  edges: { sql: BLOB },
  closure: { sql: `${TEXT} DEFAULT ''` },
  siteless: { sql: `${INTEGER} DEFAULT 0` },
  basis: { sql: `${TEXT} DEFAULT ''` },
})

export const ALL_TABLES = [
  ...[
    META,
    NAMES,
    ENGINES,
    COLUMNS,
    PROJECTS,
    FILES,
    SYMBOLS,
    FACTS,
    TERMS,
    UNITS,
    VECTORS,
    LOOKUPS,
    SITE_NAMES,
  ],
  ...[ANSWERS, EDGE_TARGETS, IMPORTS, EXPORTS, PROBLEMS],
] as readonly Pick<Table, 'name' | 'columns' | 'create'>[]
