/** The whole index file by file, in an order that no id decides: two indexes of one graph dump alike. */

import { CONFIDENCES, EDGE_KINDS, OPEN_REASONS, SITE_STATES } from '../../model/index.ts'
import { unpackEdges } from '../pack/pack-edges.ts'
import type { EdgeRow, FileDump, SiteRow } from '../schema/rows.ts'
import type { Database } from '../sqlite.ts'
import { AnswerReader, splitState } from './read-answers.ts'
import type { EdgeReader } from './read-edges.ts'
import type { FileReader } from './read-files.ts'
import { namesThatMatter } from './read-queryable.ts'
import type { SymbolReader } from './read-symbols.ts'

interface Readers {
  files: FileReader
  symbols: SymbolReader
  edges: EdgeReader
}

export function* dumpIndex(db: Database, { files, symbols, edges }: Readers): IterableIterator<FileDump> {
  const all = files.files()
  const compare = edgeOrder(placesOf(db, new Map(all.map((file, index) => [file.id, index]))))
  const asOfNow = siteFilter(db)
  for (const file of all) {
    yield {
      file,
      symbols: symbols.declaredIn(file.id),
      imports: files.imports(file.id),
      edges: edges.edgesInFile(file.id).sort(compare),
      sites: asOfNow(file.id, edges.sitesInFile(file.id)).sort(
        (a, b) => a.line - b.line || a.column - b.column || a.ordinal - b.ordinal,
      ),
      problems: files.problemsIn(file.id),
    }
  }
}

/**
 * A site that engines were queried about while the repository had something of its name, and whose name now means nothing
 * here, would not be queried again: what they answered is left out.
 */
function siteFilter(db: Database): (file: number, sites: SiteRow[]) => SiteRow[] {
  const ids = namesThatMatter(db)
  const names = db.prepare('SELECT id, text FROM names').raw().all() as [number, string][]
  const matters = new Set(names.filter(([id]) => ids.has(id)).map(([, text]) => text))
  const answers = new AnswerReader(db)
  return (file, sites) => {
    const isUnanswered = ({ state, name }: SiteRow) =>
      (state === 'external' || state === 'unknown') && !matters.has(name)
    if (!sites.some(isUnanswered)) return sites
    const [syntax] = answers.stored(file)
    const guessed = new Set<number>()
    if (syntax) unpackEdges(syntax.edges, ({ site }) => void guessed.add(site))
    return sites.map(site => {
      if (!isUnanswered(site) || guessed.has(site.ordinal)) return site
      const { state, reason } = splitState(syntax?.states[site.ordinal] ?? 0)
      return { ...site, state: SITE_STATES[state]!, reason: OPEN_REASONS[reason]! }
    })
  }
}

/** Symbol id -> its place in the order of the dump. */
function placesOf(
  db: Database,
  order: ReadonlyMap<number, number>,
): Map<number, [file: number, ordinal: number]> {
  const rows = db.prepare('SELECT id, file, ordinal FROM symbols WHERE part_of = 0').raw().all()
  return new Map((rows as number[][]).map(([id, file, ordinal]) => [id!, [order.get(file!) ?? -1, ordinal!]]))
}

function edgeOrder(places: ReadonlyMap<number, [number, number]>): (a: EdgeRow, b: EdgeRow) => number {
  const nowhere: [number, number] = [-1, -1]
  const comparePlaces = (a: number, b: number) => {
    const [fileA, ordinalA] = places.get(a) ?? nowhere
    const [fileB, ordinalB] = places.get(b) ?? nowhere
    return fileA - fileB || ordinalA - ordinalB
  }
  return (a, b) =>
    a.line - b.line ||
    a.column - b.column ||
    a.site - b.site ||
    EDGE_KINDS.indexOf(a.kind) - EDGE_KINDS.indexOf(b.kind) ||
    comparePlaces(a.from, b.from) ||
    comparePlaces(a.to, b.to) ||
    CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence) ||
    a.variant - b.variant ||
    (a.engine < b.engine ? -1 : a.engine > b.engine ? 1 : 0)
}
