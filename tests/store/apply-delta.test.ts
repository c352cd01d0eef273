/** What an update leaves alone: ids, rows that did not change, and the answers of engines. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Graph } from '../../src/model/index.ts'
import type { EngineAnswer } from '../../src/store/answers/write-engine-answers.ts'
import { applyDelta } from '../../src/store/apply/apply-delta.ts'
import { closeIndex, openIndex } from '../../src/store/generations/open-index.ts'
import { EdgePacker } from '../../src/store/pack/pack-edges.ts'
import { SqliteIndexReader } from '../../src/store/read/index-reader.ts'
import { QueryableReader } from '../../src/store/read/read-queryable.ts'
import { readRevision } from '../../src/store/schema/graph-revision.ts'
import type { Database } from '../../src/store/sqlite.ts'
import { evenRanks, sampleGraph } from './sample-graph.ts'
import { updateGraph, writeGraph } from './write-graph.ts'

let folder: string
let db: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombe-update-'))
  const graph = sampleGraph(6)
  writeGraph(join(folder, 'i.db'), graph, { ranks: evenRanks(graph) })
  db = openIndex(join(folder, 'i.db'), 'write')
})
afterEach(() => {
  closeIndex(db)
  rmSync(folder, { recursive: true, force: true })
})

function update(graph: Graph): number {
  const before = db.prepare('SELECT total_changes()').pluck().get() as number
  updateGraph(db, graph, { ranks: evenRanks(graph) })
  return (db.prepare('SELECT total_changes()').pluck().get() as number) - before
}

/** Gives the number of answers written. */
function writeAnswers(answers: readonly EngineAnswer[], basedOn?: string): number {
  return applyDelta(db, { answers, ...(basedOn === undefined ? {} : { basedOn }) }).answers
}

const place = ({ file, ordinal }: { file: number; ordinal: number }): string => `${file}:${ordinal}`

/** The graph without its last file, as if that had been deleted; nothing may point into it. */
function withoutLast(graph: Graph): Graph {
  const kept = graph.files.length - 1
  const symbols = graph.symbols.filter(symbol => symbol.file < kept)
  const length = 8 * (kept - 1)
  const edges = Object.fromEntries(
    Object.entries(graph.edges).map(([name, column]) => [
      name,
      typeof column === 'number' ? length : column.slice(0, length),
    ]),
  )
  return { ...graph, files: graph.files.slice(0, kept), symbols, edges: edges as unknown as Graph['edges'] }
}

it('touches next to nothing when nothing changed', () => {
  expect(update(sampleGraph(6))).toBeLessThanOrEqual(2)
})

it('keeps ids by key and path, and never gives one out twice', () => {
  const reader = new SqliteIndexReader(db)
  const ids = () =>
    new Map(reader.files().flatMap(({ id }) => reader.symbolsInFile(id).map(row => [row.key, row.id])))
  const before = ids()
  update(sampleGraph(6, 2))
  expect(ids()).toEqual(before)
  expect(reader.symbol(before.get('000000000000000d')!)?.doc).toBe('version 2')
  expect(
    reader.search('version 2', { limit: 99 }).filter(hit => hit.symbol.doc === 'version 2'),
  ).toHaveLength(24)
  update(withoutLast(sampleGraph(6, 2)))
  expect(reader.counts()).toMatchObject({ files: 5, symbols: 50 })
  update(sampleGraph(6, 2))
  const last = [...ids()].filter(([key]) => Number.parseInt(key, 16) > 50).map(([, id]) => id)
  expect(Math.min(...last)).toBeGreaterThan(60)
})

it('keeps what an engine answered for a file that did not change, above what syntax guessed', () => {
  const packer = new EdgePacker()
  packer.add({ site: 0, from: 3, to: 20, kind: 0, confidence: 0, derivation: 11 })
  const states = Buffer.alloc(16)
  states[0] = 1
  states[2] = 2
  db.prepare("INSERT INTO engines VALUES (2, 'pyright-1')").run()
  db.prepare(`INSERT INTO answers VALUES (NULL, 1, 1, 0, 2, ?, ?, '', 0, '')`).run(states, packer.take())
  const reader = new SqliteIndexReader(db)
  const seen = () =>
    reader
      .sitesInFile(1)
      .slice(0, 4)
      .map(site => site.state)
  update(sampleGraph(6, 2))
  expect(reader.edgesFrom(3)).toEqual([
    expect.objectContaining({ to: 20, confidence: 'exact', engine: 'pyright-1' }),
  ])
  expect(reader.edgesFrom(4)).toEqual([])
  expect(seen()).toEqual(['resolved', 'open', 'external', 'open'])
  const sites = reader.sitesInFile(1)
  expect(sites.filter(site => site.isVerified).length).toBeGreaterThan(0)
  for (const name of new Set(sites.map(site => site.name))) {
    const open = reader.sitesNamed(name).filter(site => !site.isVerified)
    expect(reader.unverifiedNamed(name).map(place).sort()).toEqual(open.map(place).sort())
  }
  const changed = sampleGraph(6, 2)
  changed.files[0]!.facts.contentHash = 'other'
  update(changed)
  expect(reader.edgesFrom(3)).toEqual([expect.objectContaining({ to: 13, engine: 'tree-sitter' })])
})

it('judges what an engine said by what the file sees when it is read, and writes nothing for it', () => {
  const [asked, shaken] = ['a'.repeat(16) + '0'.repeat(8), 'b'.repeat(16) + '0'.repeat(8)]
  const see = db.prepare('UPDATE files SET closure = ? WHERE id = 1')
  see.run(asked)
  const edge = { from: 3, to: 20, kind: 0, confidence: 0, derivation: 11 }
  const answer = {
    ...{ file: 1, contentHash: sampleGraph(6).files[0]!.facts.contentHash, closure: asked, scope: 1 },
    ...{ variant: '', engine: 'pyright-1', states: Buffer.alloc(16).fill(1, 0, 1), siteless: true },
    edges: [
      { ...edge, site: -1, to: 21, kind: 4 },
      { ...edge, site: 0 },
    ],
  }
  expect(writeAnswers([answer])).toBe(1)
  const stored = () => db.prepare('SELECT edges, basis FROM answers WHERE engine <> 1').all()
  const before = stored()
  const reader = new SqliteIndexReader(db)
  const confidences = () =>
    reader
      .edgesFrom(3)
      .filter(({ engine }) => engine === 'pyright-1')
      .map(({ to, confidence }) => `${to} ${confidence}`)
  expect([confidences(), reader.areOverridesReported(1)]).toEqual([['21 exact', '20 exact'], true])
  see.run(shaken)
  // What follows from the hierarchy is derived again; what is at a site is shown, and asked again.
  expect([confidences(), reader.areOverridesReported(1)]).toEqual([['20 carried'], false])
  expect(reader.unverifiedNamed(reader.sitesInFile(1)[0]!.name)).toContainEqual({ file: 1, ordinal: 0 })
  expect(stored()).toEqual(before)
  see.run(asked)
  expect([confidences(), reader.areOverridesReported(1)]).toEqual([['21 exact', '20 exact'], true])
})

it('refuses answers that were mapped to symbols of another state', () => {
  const answer = {
    ...{ file: 1, contentHash: sampleGraph(6).files[0]!.facts.contentHash, closure: '', scope: 1 },
    ...{ variant: '', engine: 'pyright-1', states: Buffer.alloc(16), siteless: false },
    edges: [{ site: 0, from: 3, to: 60, kind: 0, confidence: 0, derivation: 11 }],
  }
  const before = readRevision(db)
  update(sampleGraph(6))
  expect(writeAnswers([answer], before)).toBe(1)
  update(withoutLast(sampleGraph(6)))
  expect(() => writeAnswers([answer], before)).toThrow(expect.objectContaining({ code: 'index_stale' }))
  expect(new SqliteIndexReader(db).edgesTo(60)).toEqual([])
})

it('hands what engines said of a file to the project that owns it now, and knows a renamed one', () => {
  const answered = () =>
    db
      .prepare('SELECT DISTINCT f.project = a.scope FROM answers a JOIN files f ON f.id = a.file')
      .pluck()
      .all()
  writeAnswers([answerOf('', 'c'.repeat(24))])
  const projects = () => db.prepare('SELECT id, name FROM projects ORDER BY id').raw().all()
  const renamed = sampleGraph(6)
  const [before] = projects() as [number, string][]
  renamed.projects[0]!.name = 'renamed'
  update(renamed)
  expect(projects()[0]).toEqual([before![0], 'renamed'])
  const moved = sampleGraph(6)
  moved.projects[0]!.config = 'elsewhere.json'
  update(moved)
  expect(projects()[0]).not.toEqual(before)
  expect(answered()).toEqual([1])
  expect(new SqliteIndexReader(db).edgesFrom(3)).toMatchObject([{ to: 20, engine: 'pyright-1' }])
})

it('takes no answer that was given under a project which no longer owns the file', () => {
  writeAnswers([answerOf('', 'c'.repeat(24))])
  const edges = new SqliteIndexReader(db).edgesFrom(3)
  expect(writeAnswers([{ ...answerOf('', 'd'.repeat(24), 22), scope: 99 }])).toBe(0)
  expect(new SqliteIndexReader(db).edgesFrom(3)).toEqual(edges)
})

it('queries an engine again where one variant is to be verified, and then forgets what no variant says', () => {
  const [asked, other] = ['a'.repeat(16) + '0'.repeat(8), 'b'.repeat(16) + '0'.repeat(8)]
  const see = db.prepare('UPDATE files SET closure = ? WHERE id = 1')
  see.run(asked)
  writeAnswers([answerOf('', asked), answerOf('windows/amd64', asked, 21)])
  const file = () => new QueryableReader(db).files(new Set(languages()))[0]!
  const languages = () => db.prepare('SELECT DISTINCT language FROM files').pluck().all() as string[]
  const settled = () => new QueryableReader(db).sites(file(), new Set([0]))[0]!.verifiedBy
  expect(settled()).toEqual(['pyright', 'pyright'])
  see.run(other)
  writeAnswers([{ ...answerOf('', other), states: Buffer.alloc(16).fill(1, 1, 2), edges: [] }])
  see.run(asked)
  // The other variant sees what it saw; this one was asked about another state meanwhile.
  expect(settled()).toEqual([])
  writeAnswers([answerOf('', asked, 22)])
  expect(new SqliteIndexReader(db).edgesFrom(3).map(edge => [edge.to, edge.confidence])).toEqual([
    [22, 'exact'],
    [21, 'exact'],
  ])
  see.run(other)
  writeAnswers([answerOf('', other, 22)])
  expect(new SqliteIndexReader(db).edgesFrom(3).map(edge => [edge.to, edge.confidence])).toEqual([
    [22, 'exact'],
  ])
})

/** Of the first site of the first file. */
function answerOf(variant: string, closure: string, to = 20): EngineAnswer {
  return {
    ...{ file: 1, contentHash: sampleGraph(6).files[0]!.facts.contentHash, closure, scope: 1, variant },
    ...{ engine: 'pyright-1', states: Buffer.alloc(16).fill(1, 0, 1), siteless: false },
    edges: [{ site: 0, from: 3, to, kind: 0, confidence: 0, derivation: 11 }],
  }
}
