/** Reads files, the projects that own them, what they import, and what is wrong with them. */

import { type FileId, PARSE_STATUSES, type ProblemCode } from '../../model/index.ts'
import { type FailedProject, readMeta } from '../schema/meta.ts'
import type { FileRow, ImportRow, ProblemRow, ProjectRow } from '../schema/rows.ts'
import { FILES, IMPORTS, PROBLEMS, PROJECTS } from '../schema/tables.ts'
import type { Database, Statement } from '../sqlite.ts'
import { CachedRows } from './cached-rows.ts'
import type { FileQueries } from './queries.ts'
import { readFailedProjects, readUnread } from './unread-files.ts'

const MODULE =
  'coalesce((SELECT iif(s.part_of = 0, s.id, s.part_of) FROM symbols s WHERE s.file = f.id AND s.ordinal = 0), 0)'
const FILE = FILES.reader<FileRow>({ alias: 'f', and: { module: MODULE } })
const SELECT_FILES = `SELECT ${FILE.columns} FROM files f`

const IMPORT = IMPORTS.reader<ImportRow>({
  alias: 'i',
  instead: { module: 'm.text', name: 'n.text', local: 'l.text', package: "coalesce(p.text, '')" },
  and: { path: 'f.path', toPath: 't.path' },
})
const SELECT_IMPORTS = `
  SELECT ${IMPORT.columns}
  FROM imports i JOIN files f ON f.id = i.file JOIN names m ON m.id = i.module JOIN names n ON n.id = i.name
    JOIN names l ON l.id = i.local LEFT JOIN files t ON t.id = i.to_file LEFT JOIN names p ON p.id = i.package`

const PROBLEM = PROBLEMS.reader<RawProblem>({ alias: 'p', and: { path: 'f.path' } })
const PROJECT = PROJECTS.reader<ProjectRow>()

type RawProblem = {
  path: string
  code: ProblemCode
  message: string
  line: number | null
  column: number | null
}

/** A search weighs hundreds of symbols by their files: those of a large repository are all needed sooner or later. */
const MAX_FILES = 65_536

export class FileReader implements FileQueries {
  private readonly db: Database
  private readonly byPath: Statement
  private readonly byId: Statement
  private readonly importsOf: Statement
  private readonly importsOfFile: Statement
  private readonly importsOfSymbol: Statement
  private readonly importsOfName: Statement
  private readonly importsInto: Statement
  private readonly problemsOf: Statement

  /** Every question looks files up: cached while the index does not change. */
  private readonly cached: CachedRows<number | string, FileRow | null>
  private readonly cachedList: CachedRows<'', readonly FileRow[]>
  private readonly cachedProjects: CachedRows<'', ProjectRow[]>
  private readonly cachedUnread: CachedRows<'', readonly string[]>
  private readonly cachedFailed: CachedRows<'', readonly FailedProject[]>

  constructor(db: Database, version?: () => number) {
    this.db = db
    this.cached = new CachedRows(version, MAX_FILES)
    this.cachedList = new CachedRows(version)
    this.cachedProjects = new CachedRows(version)
    this.cachedUnread = new CachedRows(version)
    this.cachedFailed = new CachedRows(version)
    this.byPath = db.prepare(`${SELECT_FILES} WHERE f.path = ?`).raw()
    this.byId = db.prepare(`${SELECT_FILES} WHERE f.id = ?`).raw()
    this.importsOf = db.prepare(`${SELECT_IMPORTS} WHERE i.file = ? ORDER BY i.ordinal`).raw()
    this.importsOfFile = db
      .prepare(
        `${SELECT_IMPORTS} WHERE (i.to_file = ? AND i.to_file > 0) OR (i.through = ? AND i.through > 0)`,
      )
      .raw()
    this.importsOfSymbol = db.prepare(`${SELECT_IMPORTS} WHERE i.to_symbol = ? AND i.to_symbol > 0`).raw()
    // '.' and '/' lie before '0': what is below a name lies between the name with '.' and the name with '0'.
    this.importsOfName = db
      .prepare(
        `${SELECT_IMPORTS} WHERE i.to_file = 0 AND i.to_symbol = 0
           AND (p.text = @name OR m.text = @name OR (m.text >= @name || '.' AND m.text < @name || '0'))`,
      )
      .raw()
    // '/' lies before '0': what is in a folder lies between the folder with '/' and the folder with '0'.
    this.importsInto = db
      .prepare(
        `WITH inside AS (SELECT id FROM files WHERE path > @folder || '/' AND path < @folder || '0')
         ${SELECT_IMPORTS} WHERE i.file NOT IN inside
           AND (i.to_file IN inside OR i.through IN inside
             OR (SELECT s.file FROM symbols s WHERE s.id = i.to_symbol AND i.to_symbol > 0) IN inside)`,
      )
      .raw()
    this.problemsOf = db
      .prepare(
        `SELECT ${PROBLEM.columns} FROM problems p JOIN files f ON f.id = p.file
         WHERE p.file = coalesce(?, p.file) ORDER BY p.file, p.ordinal`,
      )
      .raw()
  }

  file(path: string): FileRow | null {
    return this.cached.get(path, () => fileOf(this.byPath.get(path)))
  }

  fileById(id: number): FileRow | null {
    return this.cached.get(id, () => fileOf(this.byId.get(id)))
  }

  files(): readonly FileRow[] {
    return this.cachedList.get('', () => {
      const rows = this.db.prepare(SELECT_FILES).raw().all() as unknown[][]
      return rows.map(row => FILE.decode(row)).sort(byPath)
    })
  }

  projects(): ProjectRow[] {
    return this.cachedProjects.get('', () => readProjects(this.db))
  }

  imports(file: number): ImportRow[] {
    return (this.importsOf.all(file) as unknown[][]).map(row => IMPORT.decode(row))
  }

  importersOfFile(file: number): ImportRow[] {
    return (this.importsOfFile.all(file, file) as unknown[][]).map(row => IMPORT.decode(row)).sort(byImport)
  }

  importersOfSymbol(symbol: number): ImportRow[] {
    return (this.importsOfSymbol.all(symbol) as unknown[][]).map(row => IMPORT.decode(row)).sort(byImport)
  }

  importsIntoFolder(folder: string): ImportRow[] {
    return (this.importsInto.all({ folder }) as unknown[][]).map(row => IMPORT.decode(row)).sort(byImport)
  }

  importsOfLibrary(name: string): ImportRow[] {
    return (this.importsOfName.all({ name }) as unknown[][]).map(row => IMPORT.decode(row)).sort(byImport)
  }

  exportsOf(file: FileId): { name: string; target: string }[] {
    const select =
      'SELECT n.text AS name, e.target FROM exports e JOIN names n ON n.id = e.name WHERE e.file = ?'
    return this.db.prepare(`${select} ORDER BY e.ordinal`).all(file) as { name: string; target: string }[]
  }

  failedProjects(): readonly FailedProject[] {
    return this.cachedFailed.get('', () => readFailedProjects({ meta: key => readMeta(this.db, key) }))
  }

  unreadFiles(): readonly string[] {
    return this.cachedUnread.get('', () => {
      const failed = PARSE_STATUSES.indexOf('failed')
      const unparsed = this.db.prepare('SELECT path FROM files WHERE parse_status = ?').pluck().all(failed)
      return [...this.#unread().map(({ path }) => path), ...(unparsed as string[])]
    })
  }

  problems(): ProblemRow[] {
    const failed = this.failedProjects().map(({ family: _, ...problem }) => problem)
    return [...failed, ...this.#unread(), ...this.problemsIn(null)].sort(byPath)
  }

  /** Of one file, or of all that are in the index, by path. */
  problemsIn(file: FileId | null): ProblemRow[] {
    const rows = this.problemsOf.all(file) as unknown[][]
    return rows.map(row => withPlace(PROBLEM.decode(row))).sort(byPath)
  }

  #unread(): ProblemRow[] {
    return readUnread({ meta: key => readMeta(this.db, key) })
  }
}

/** A query of its own: a sync needs nothing else here. */
export function readProjects(db: Database): ProjectRow[] {
  const rows = db.prepare(`SELECT ${PROJECT.columns} FROM projects ORDER BY position`).raw().all()
  return (rows as unknown[][]).map(row => PROJECT.decode(row))
}

function fileOf(values: unknown): FileRow | null {
  return values === undefined ? null : FILE.decode(values as unknown[])
}

function withPlace({ path, code, message, line, column }: RawProblem): ProblemRow {
  const place = { ...(line === null ? {} : { line }), ...(column === null ? {} : { column }) }
  return { path, code, message, ...place }
}

/** By UTF-16 units; SQLite would order by UTF-8 bytes, which differs beyond the basic plane. */
export function byPath(a: { path: string }, b: { path: string }): number {
  return a.path === b.path ? 0 : a.path < b.path ? -1 : 1
}

function byImport(a: ImportRow, b: ImportRow): number {
  return byPath(a, b) || a.ordinal - b.ordinal
}
