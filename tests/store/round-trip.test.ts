/** What is written comes back: facts from a fresh index, and a whole index from an update. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeIndex, openIndex } from '../../src/store/generations/open-index.ts'
import { SqliteIndexReader } from '../../src/store/read/index-reader.ts'
import { loadFacts } from '../../src/store/read/load-facts.ts'
import fc from '../random.ts'
import { arbitraryGraphs, ranksOf } from './arbitrary-graph.ts'
import { describeIndex } from './describe-index.ts'
import { updateGraph, writeGraph } from './write-graph.ts'

let folder: string
let count = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombe-store-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fresh(): string {
  return join(folder, `${count++}.db`)
}

it('gives every fact back as it was written', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(arbitraryGraphs(1), ([graph]) => {
      const path = fresh()
      writeGraph(path, graph!, { ranks: ranksOf(graph!) })
      const db = openIndex(path)
      const { projects, files } = loadFacts(db)
      closeIndex(db)
      // Nothing is left out: every field of every fact, and all projects, come back to the letter.
      expect(projects).toEqual(graph!.projects)
      expect(files).toEqual(graph!.files)
    }),
    { numRuns: 40 },
  )
})

it('brings an index to another graph as if it had been written from it', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(arbitraryGraphs(3), ([first, second, third]) => {
      const [updated, written] = [fresh(), fresh()]
      writeGraph(updated, first!, { ranks: ranksOf(first!), meta: { commit: '1' } })
      const db = openIndex(updated, 'write')
      for (const graph of [second!, third!])
        updateGraph(db, graph, { ranks: ranksOf(graph), meta: { commit: '2' } })
      closeIndex(db)
      writeGraph(written, third!, { ranks: ranksOf(third!), meta: { commit: '2' } })
      const [left, right] = [updated, written].map(path => new SqliteIndexReader(openIndex(path)))
      try {
        expect(describeIndex(left!)).toEqual(describeIndex(right!))
      } finally {
        left!.close()
        right!.close()
      }
    }),
    { numRuns: 40 },
  )
})
