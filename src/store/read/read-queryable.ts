/** What the exact pass reads of an index: files, the sites in them, and what has been answered so far. */

import { CONFIDENCES, SITE_KINDS, SITE_STATES, type SiteKind } from '../../model/index.ts'
import type { Answer } from '../answers/stored-answer.ts'
import { readRanks } from '../apply/stored-ranks.ts'
import { type PackedEdge, unpackEdges } from '../pack/pack-edges.ts'
import { SiteColumns } from '../pack/pack-sites.ts'
import type { Database, Statement } from '../sqlite.ts'
import { AnswerReader, carriedSites, presentOf, splitState } from './read-answers.ts'

const OPEN = SITE_STATES.indexOf('open')
const UNKNOWN = SITE_STATES.indexOf('unknown')
const PROBABLE = CONFIDENCES.indexOf('probable')
/** Number of names whose text is cached. */
const MAX_TEXTS = 100_000

export interface QueryableFile {
  id: number
  path: string
  language: string
  /** Project id. */
  project: number
  contentHash: string
  closure: string
  /** Bits of FILE_FLAG. */
  flags: number
  /** Of its module symbol. */
  rank: number
}

export interface QueryableSite {
  ordinal: number
  kind: SiteKind
  name: string
  line: number
  column: number
  /** Id of the enclosing symbol. */
  from: number
  /** Sites of a file that share name and binding mean the same; '' if scopes do not decide. */
  binding: string
  /** What syntax makes of it. */
  guesses: readonly PackedEdge[]
  /** Engines, without version, that named targets or said they are outside, of the present state. */
  verifiedBy: readonly string[]
  /** Engines, without version, that gave no answer in the present state. */
  unansweredBy: readonly string[]
}

const FILES = `
  SELECT f.id, f.path, f.language, f.project, f.content_hash AS contentHash, f.closure, f.flags,
    coalesce((SELECT s.id FROM symbols s WHERE s.file = f.id AND s.ordinal = 0), 0) AS rank FROM files f`

/** One after the other: together, SQLite would sort half a million rows. */
const NAMES = [
  'SELECT name FROM symbols',
  'SELECT name FROM exports',
  ...['local', 'name', 'module'].map(
    column => `SELECT DISTINCT ${column} FROM imports WHERE to_file > 0 OR to_symbol > 0`,
  ),
]

/** Ids of the names that a site can have and still mean a symbol of this repository. */
export function namesThatMatter(db: Database): Set<number> {
  const names = new Set<number>()
  for (const query of NAMES) for (const name of db.prepare(query).pluck().all() as number[]) names.add(name)
  return names
}

export class QueryableReader {
  private readonly db: Database
  private readonly answers: AnswerReader
  private readonly packedSites: Statement
  private readonly nameText: Statement
  private readonly symbolIds: Statement
  private names: Set<number> | undefined
  private readonly texts = new Map<number, string>()

  constructor(db: Database) {
    this.db = db
    this.answers = new AnswerReader(db)
    this.packedSites = db.prepare('SELECT sites_and_access FROM facts WHERE file = ?').pluck()
    this.nameText = db.prepare('SELECT text FROM names WHERE id = ?').pluck()
    this.symbolIds = db
      .prepare('SELECT iif(part_of = 0, id, part_of) FROM symbols WHERE file = ? ORDER BY ordinal')
      .pluck()
  }

  /** By path; all files of the languages. */
  files(languages: ReadonlySet<string>): QueryableFile[] {
    const ranks = readRanks(this.db)
    const rows = this.db.prepare(FILES).all() as QueryableFile[]
    return rows
      .filter(row => languages.has(row.language))
      .map(row => ({ ...row, rank: ranks[row.rank] ?? 0 }))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  siteCount(file: number): number {
    const packed = this.packedSites.get(file) as Buffer | undefined
    return packed ? new SiteColumns(packed).length : 0
  }

  /**
   * The sites whose answer can matter: syntax has a guess, the name is one the repository knows, or an engine pointed
   * into it before something changed. Of these, those with the given ordinals, where there are any: to read a few costs
   * a fraction of reading all.
   */
  sites(file: QueryableFile, only?: ReadonlySet<number>): QueryableSite[] {
    const packed = this.packedSites.get(file.id) as Buffer | undefined
    if (!packed) return []
    const columns = new SiteColumns(packed)
    const answers = this.answers.answers(file.id)
    const guesses = guessesBySite(answers[0])
    const ordinals = only ? [...only].sort((a, b) => a - b) : columns.nameOf.keys()
    const symbols = this.symbolIds.all(file.id) as number[]
    const engines = answers.filter(answer => !answer.fromSyntax)
    const carried = carriedSites(engines, file.closure)
    const present = presentOf(engines, file.closure)
    const queried = engines.map(({ engine }, at) => ({
      engine: engine.replace(/-\d.*$/, ''),
      states: present[at]!,
    }))
    const { names, nameOf, kind, line, column, from } = columns
    const sites: QueryableSite[] = []
    for (const ordinal of ordinals) {
      const name = names[nameOf[ordinal]!]!
      const guessed = guesses.get(ordinal)
      if (!guessed && !this.mayMatter(name) && !carried.has(ordinal)) continue
      const { verifiedBy, unansweredBy } = queried.length === 0 ? NOT_QUERIED : resultsOf(queried, ordinal)
      sites.push({
        ordinal,
        kind: SITE_KINDS[kind[ordinal]!]!,
        name: this.textOf(name),
        line: line[ordinal]!,
        column: column[ordinal]!,
        from: symbols[from[ordinal]!] ?? 0,
        binding: columns.binding(ordinal),
        guesses: guessed ?? NONE,
        verifiedBy,
        unansweredBy,
      })
    }
    return sites
  }

  /** How many sites can matter, how many of them no engine has verified, and where of these syntax is no help. */
  weigh(file: QueryableFile): { sites: number; open: number; unsure: number } {
    const weight = { sites: 0, open: 0, unsure: 0 }
    const packed = this.packedSites.get(file.id) as Buffer | undefined
    if (!packed) return weight
    const { nameOf, names } = new SiteColumns(packed)
    const matters = Array.from(names, id => this.mayMatter(id))
    const answers = this.answers.answers(file.id)
    const surest = surestGuesses(answers[0], nameOf.length)
    const engines = answers.filter(answer => !answer.fromSyntax)
    const carried = carriedSites(engines, file.closure)
    const states = presentOf(engines, file.closure)
    for (let site = 0; site < nameOf.length; site++) {
      if (surest[site] === NO_GUESS && !matters[nameOf[site]!] && !carried.has(site)) continue
      weight.sites++
      if (states.some(known => isVerified(known[site] ?? OPEN))) continue
      weight.open++
      if (surest[site]! > PROBABLE) weight.unsure++
    }
    return weight
  }

  private textOf(name: number): string {
    let text = this.texts.get(name)
    if (text === undefined) {
      text = this.nameText.get(name) as string
      if (this.texts.size >= MAX_TEXTS) this.texts.clear()
      this.texts.set(name, text)
    }
    return text
  }

  private mayMatter(name: number): boolean {
    this.names ??= namesThatMatter(this.db)
    return this.names.has(name)
  }
}

const NONE: readonly PackedEdge[] = []
const NOT_QUERIED: Pick<QueryableSite, 'verifiedBy' | 'unansweredBy'> = { verifiedBy: [], unansweredBy: [] }

/** Past any confidence. */
const NO_GUESS = 255

/** For every site the best confidence that syntax has a candidate with. */
function surestGuesses(syntax: Answer | undefined, sites: number): Uint8Array {
  const surest = new Uint8Array(sites).fill(NO_GUESS)
  if (syntax)
    unpackEdges(syntax.edges, ({ site, confidence }) => {
      if (site >= 0 && confidence < surest[site]!) surest[site] = confidence
    })
  return surest
}

function isVerified(packed: number): boolean {
  const { state } = splitState(packed)
  return state !== OPEN && state !== UNKNOWN
}

function guessesBySite(syntax: Answer | undefined): Map<number, PackedEdge[]> {
  const guesses = new Map<number, PackedEdge[]>()
  if (!syntax) return guesses
  unpackEdges(syntax.edges, edge => {
    if (edge.site < 0) return
    const known = guesses.get(edge.site)
    if (known) known.push({ ...edge })
    else guesses.set(edge.site, [{ ...edge }])
  })
  return guesses
}

function resultsOf(
  answers: readonly { engine: string; states: Buffer }[],
  site: number,
): Pick<QueryableSite, 'verifiedBy' | 'unansweredBy'> {
  const verifiedBy: string[] = []
  const unansweredBy: string[] = []
  for (const { engine, states } of answers) {
    const { state } = splitState(states[site] ?? OPEN)
    if (state === UNKNOWN) unansweredBy.push(engine)
    else if (state !== OPEN) verifiedBy.push(engine)
  }
  return { verifiedBy, unansweredBy }
}
