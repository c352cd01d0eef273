/** The figures of `status`: files, symbols, sites and edges, by language and by how sure they are. */

import { CONFIDENCES, SITE_STATES } from '../../../model/index.ts'
import type { Answer } from '../../answers/stored-answer.ts'
import { SiteColumns } from '../../pack/pack-sites.ts'
import type { IndexCounts, LanguageCounts } from '../../schema/rows.ts'
import type { Database } from '../../sqlite.ts'
import { AnswerReader, splitState, statesOf, visitEdges } from '../read-answers.ts'
import { namesThatMatter } from '../read-queryable.ts'

const OPEN = SITE_STATES.indexOf('open')
const RESOLVED = SITE_STATES.indexOf('resolved')

export function countIndex(db: Database): IndexCounts {
  const languages = new Map<string, LanguageCounts>()
  const answers = new AnswerReader(db)
  const names = namesThatMatter(db)
  const sites = db.prepare('SELECT sites_and_access FROM facts WHERE file = ?').pluck()
  const files = db.prepare('SELECT id, language FROM files').raw().all() as [number, string][]
  for (const [file, language] of files) {
    const counts = languages.get(language) ?? emptyCounts(language)
    languages.set(language, counts)
    counts.files++
    const packed = sites.get(file) as Buffer | undefined
    if (packed) addFile(counts, answers.answers(file), new SiteColumns(packed), names)
  }
  const symbols = db.prepare(
    'SELECT f.language, count(*) FROM symbols s JOIN files f ON f.id = s.file WHERE s.part_of = 0 GROUP BY f.language',
  )
  for (const [language, count] of symbols.raw().all() as [string, number][])
    languages.get(language)!.symbols = count
  const all = [...languages.values()].sort((a, b) => (a.language < b.language ? -1 : 1))
  const sum = (field: 'symbols' | 'sites' | 'edges') =>
    all.reduce((total, counts) => total + counts[field], 0)
  const rows = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
  return {
    files: files.length,
    symbols: sum('symbols'),
    edges: sum('edges'),
    sites: sum('sites'),
    imports: rows('imports'),
    problems: rows('problems'),
    languages: all,
  }
}

export function emptyCounts(language: string): LanguageCounts {
  const states = Object.fromEntries(SITE_STATES.map(state => [state, 0])) as LanguageCounts['states']
  const confidences = Object.fromEntries(CONFIDENCES.map(word => [word, 0])) as LanguageCounts['confidences']
  return { language, files: 0, symbols: 0, sites: 0, edges: 0, states, confidences }
}

/** A site without an edge, whose name no symbol of the repository has, can mean nothing in it and is not counted. */
export function addFile(
  counts: LanguageCounts,
  answers: Answer[],
  columns: SiteColumns,
  names: ReadonlySet<number>,
): void {
  const surest = new Uint8Array(columns.length).fill(CONFIDENCES.length)
  visitEdges(answers, ({ site, confidence }) => {
    counts.edges++
    if (site >= 0 && confidence < surest[site]!) surest[site] = confidence
  })
  const { nameOf, length } = columns
  const matters = Array.from(columns.names, id => names.has(id))
  const states = statesOf(answers)
  // By state, and by confidence where it is resolved: words are looked up once a file, not once a site.
  const tally = new Int32Array(SITE_STATES.length)
  const sure = new Int32Array(CONFIDENCES.length + 1)
  for (let site = 0; site < length; site++) {
    const confidence = surest[site]!
    if (confidence === CONFIDENCES.length && !matters[nameOf[site]!]) continue
    const { state } = splitState(states[site] ?? OPEN)
    tally[state]!++
    if (state === RESOLVED) sure[confidence]!++
  }
  tally.forEach((count, state) => {
    counts.sites += count
    counts.states[SITE_STATES[state]!] += count
  })
  sure.forEach((count, confidence) => {
    counts.confidences[CONFIDENCES[confidence] ?? 'approximate'] += count
  })
}
