/** Figures of every file for a map: how much is in it, how sure its edges are, what it uses of other files. */
import { CONFIDENCES, SITE_STATES } from '../../../model/index.ts'
import { SiteColumns } from '../../pack/pack-sites.ts'
import type { FileMeasure } from '../../schema/rows.ts'
import type { Database } from '../../sqlite.ts'
import { CachedRows } from '../cached-rows.ts'
import type { MeasureQueries } from '../queries.ts'
import { AnswerReader, visitEdges } from '../read-answers.ts'
import { namesThatMatter } from '../read-queryable.ts'
import { addFile, emptyCounts } from './count-index.ts'

const SURE = new Set(['exact', 'carried'])

export class MeasureReader implements MeasureQueries {
  readonly #db: Database
  readonly #ranks: () => Float32Array
  readonly #measures: CachedRows<'', ReadonlyMap<number, FileMeasure>>

  constructor(db: Database, version: () => number, ranks: () => Float32Array) {
    this.#db = db
    this.#ranks = ranks
    this.#measures = new CachedRows(version)
  }

  measures(): ReadonlyMap<number, FileMeasure> {
    return this.#measures.get('', () => measureFiles(this.#db, this.#ranks()))
  }
}

function measureFiles(db: Database, ranks: Float32Array): Map<number, FileMeasure> {
  const fileOf = new Int32Array(ranks.length)
  const measures = new Map<number, FileMeasure>()
  const files = db.prepare('SELECT id FROM files').pluck().all() as number[]
  for (const id of files)
    measures.set(id, { symbols: 0, rank: 0, sites: 0, sure: 0, settled: 0, open: 0, uses: [] })
  const symbols = db.prepare('SELECT id, file FROM symbols WHERE part_of = 0').raw()
  for (const [id, file] of symbols.iterate() as Iterable<[number, number]>) {
    fileOf[id] = file
    const measure = measures.get(file)
    if (!measure) continue
    measure.symbols++
    measure.rank = Math.max(measure.rank, ranks[id] ?? 0)
  }
  const answers = new AnswerReader(db)
  const names = namesThatMatter(db)
  const sites = db.prepare('SELECT sites_and_access FROM facts WHERE file = ?').pluck()
  for (const [id, measure] of measures) {
    const known = answers.answers(id)
    const uses = new Set<number>()
    visitEdges(known, ({ to }) => uses.add(fileOf[to] ?? 0))
    uses.delete(id)
    uses.delete(0)
    measure.uses = [...uses]
    const packed = sites.get(id) as Buffer | undefined
    if (!packed) continue
    const counts = emptyCounts('')
    addFile(counts, known, new SiteColumns(packed), names)
    measure.sites = counts.sites
    measure.open = counts.states.open
    measure.sure = CONFIDENCES.reduce((sum, word) => sum + (SURE.has(word) ? counts.confidences[word] : 0), 0)
    measure.settled = SITE_STATES.reduce(
      (sum, state) => sum + (state === 'external' || state === 'unknown' ? counts.states[state] : 0),
      measure.sure,
    )
  }
  return measures
}
