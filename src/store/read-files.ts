/** Reads files, the projects that own them, what they import, and what is wrong with them. */
import type { Database, Statement } from 'better-sqlite3'
import { IMPORT_KINDS, PARSE_STATUSES, PROJECT_KINDS, type ProblemCode, RESOLUTIONS } from '../model/index.ts'
import { KeptRows } from './kept-rows.ts'
import type { FileRow, ImportRow, ProblemRow, ProjectRow } from './rows.ts'

const FILES = `
  SELECT f.id, f.path, f.language, f.content_hash AS contentHash, f.size, f.mtime_ms AS mtimeMs, f.project,
    f.package_name AS packageName, f.flags, f.line_count AS lineCount, f.parse_status AS parseStatus, f.resolution,
    f.resolution_reason AS resolutionReason, f.interface_hash AS interfaceHash,
    coalesce((SELECT iif(s.part_of = 0, s.id, s.part_of) FROM symbols s WHERE s.file = f.id AND s.ordinal = 0), 0) AS module
  FROM files f`

const IMPORTS = `
  SELECT i.file, f.path, i.ordinal, i.kind, m.text AS module, n.text AS name, l.text AS local, i.flags, i.line,
    i.col AS column, i.to_file AS toFile, t.path AS toPath, i.to_symbol AS toSymbol, coalesce(p.text, '') AS package
  FROM imports i JOIN files f ON f.id = i.file JOIN names m ON m.id = i.module JOIN names n ON n.id = i.name
    JOIN names l ON l.id = i.local LEFT JOIN files t ON t.id = i.to_file LEFT JOIN names p ON p.id = i.package`

type RawFile = Omit<FileRow, 'parseStatus' | 'resolution'> & { parseStatus: number; resolution: number }
type RawImport = Omit<ImportRow, 'kind'> & { kind: number }
type RawProblem = {
  path: string
  code: ProblemCode
  message: string
  line: number | null
  column: number | null
}

/** A search weighs hundreds of symbols by their files: those of a large repository are all asked for sooner or later. */
const MOST_FILES = 65_536

export class FileReader {
  private readonly db: Database
  private readonly byPath: Statement
  private readonly byId: Statement
  private readonly importsOf: Statement
  private readonly importsOfFile: Statement
  private readonly importsOfSymbol: Statement
  private readonly problemsOf: Statement

  /** Files are looked up again and again, by every question: kept while the index stays as it is. */
  private readonly kept: KeptRows<number | string, FileRow | null>
  private readonly keptList: KeptRows<'', readonly FileRow[]>
  private readonly keptProjects: KeptRows<'', ProjectRow[]>

  constructor(db: Database, version?: () => number) {
    this.db = db
    this.kept = new KeptRows(version, MOST_FILES)
    this.keptList = new KeptRows(version)
    this.keptProjects = new KeptRows(version)
    this.byPath = db.prepare(`${FILES} WHERE f.path = ?`)
    this.byId = db.prepare(`${FILES} WHERE f.id = ?`)
    this.importsOf = db.prepare(`${IMPORTS} WHERE i.file = ? ORDER BY i.ordinal`)
    this.importsOfFile = db.prepare(
      `${IMPORTS} WHERE (i.to_file = ? AND i.to_file > 0) OR (i.through = ? AND i.through > 0)`,
    )
    this.importsOfSymbol = db.prepare(`${IMPORTS} WHERE i.to_symbol = ? AND i.to_symbol > 0`)
    this.problemsOf = db.prepare(
      `SELECT f.path, p.code, p.message, p.line, p.col AS column FROM problems p JOIN files f ON f.id = p.file
       WHERE p.file = coalesce(?, p.file) ORDER BY p.file, p.ordinal`,
    )
  }

  file(path: string): FileRow | null {
    return this.kept.get(path, () => decodeFile(this.byPath.get(path) as RawFile | undefined))
  }

  fileById(id: number): FileRow | null {
    return this.kept.get(id, () => decodeFile(this.byId.get(id) as RawFile | undefined))
  }

  files(): readonly FileRow[] {
    return this.keptList.get('', () => {
      const rows = this.db.prepare(FILES).all() as RawFile[]
      return rows.map(row => decodeFile(row)!).sort(byPath)
    })
  }

  projects(): ProjectRow[] {
    return this.keptProjects.get('', () => readProjects(this.db))
  }

  imports(file: number): ImportRow[] {
    return (this.importsOf.all(file) as RawImport[]).map(decodeImport)
  }

  importersOfFile(file: number): ImportRow[] {
    return (this.importsOfFile.all(file, file) as RawImport[]).map(decodeImport).sort(byImport)
  }

  importersOfSymbol(symbol: number): ImportRow[] {
    return (this.importsOfSymbol.all(symbol) as RawImport[]).map(decodeImport).sort(byImport)
  }

  /** Paths of those that the parser gave up. */
  unparsed(): string[] {
    const failed = PARSE_STATUSES.indexOf('failed')
    return this.db.prepare('SELECT path FROM files WHERE parse_status = ?').pluck().all(failed) as string[]
  }

  /** Of one file, or of all by path. */
  problems(file: number | null = null): ProblemRow[] {
    const rows = this.problemsOf.all(file) as RawProblem[]
    return rows.map(decodeProblem).sort(byPath)
  }
}

/** By themselves: a sync asks for nothing else here. */
export function readProjects(db: Database): ProjectRow[] {
  const rows = db
    .prepare('SELECT id, kind, family, folder, config, name, settings FROM projects ORDER BY position')
    .all() as (Omit<ProjectRow, 'kind' | 'settings'> & { kind: number; settings: string })[]
  return rows.map(row => ({ ...row, kind: PROJECT_KINDS[row.kind]!, settings: JSON.parse(row.settings) }))
}

function decodeFile(row: RawFile | undefined): FileRow | null {
  if (!row) return null
  return { ...row, parseStatus: PARSE_STATUSES[row.parseStatus]!, resolution: RESOLUTIONS[row.resolution]! }
}

function decodeImport(row: RawImport): ImportRow {
  return { ...row, kind: IMPORT_KINDS[row.kind]! }
}

function decodeProblem({ path, code, message, line, column }: RawProblem): ProblemRow {
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
