/** Our own scores of a few hits are those of FTS5. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openIndex } from '../../src/store/generations/open-index.ts'
import { matchExpression, readingsOf } from '../../src/store/search/read-query.ts'
import { HitScorer } from '../../src/store/search/score-hits.ts'
import type { Database } from '../../src/store/sqlite.ts'
import { splitIdentifier } from '../../src/words/split-identifier.ts'
import { evenRanks, sampleGraph } from './sample-graph.ts'
import { writeGraph } from './write-graph.ts'

const DOCS = [
  'Runs the worker, then the next worker; says WHICH version it is of.',
  'Überprüft die Größe naïver Wörter, 3 mal; étoile.',
  'runner running run_0 (re-run) — 版本 version-2, modules of a module.',
]
const WEIGHTS = [10, 4, 5, 2, 1]

let folder: string
let db: Database
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombe-score-'))
  const graph = sampleGraph(5)
  for (const [index, { facts }] of graph.files.entries()) {
    for (const [at, symbol] of facts.symbols.entries())
      if ((index + at) % 2 === 0) symbol.doc = DOCS[(index + at) % DOCS.length]!
  }
  writeGraph(join(folder, 'i.db'), graph, { ranks: evenRanks(graph), meta: {} })
  db = openIndex(join(folder, 'i.db'))
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

it.each([
  'worker',
  'Worker3',
  'run_0 version',
  'running workers',
  'worker worker version nothing',
  'module_00002',
  'größe wörter',
  'étoile',
  '版本',
])('scores %j alike', text => {
  const scorer = new HitScorer(db, WEIGHTS)
  const best = db.prepare(
    `SELECT rowid AS id, -bm25(search, ${WEIGHTS.join()}) AS score FROM search WHERE search MATCH ?`,
  )
  const typed = text
    .split(' ')
    .map(splitIdentifier)
    .filter(parts => parts.length > 0)
  let compared = 0
  for (const isCommon of [() => false, (word: string) => word === 'worker']) {
    for (const reading of readingsOf(typed, isCommon)) {
      for (const { id, score } of best.all(matchExpression(reading)) as { id: number; score: number }[]) {
        expect(scorer.score(id, reading)).toBeCloseTo(score, 10)
        compared++
      }
    }
  }
  expect(compared).toBeGreaterThan(0)
})
