/** The questions a reader answers, on a graph whose every part is known. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIndex } from '../../src/store/generations/open-index.ts'
import { SqliteIndexReader } from '../../src/store/read/index-reader.ts'
import { matchesGlob } from '../../src/store/search/match-names.ts'
import { searchWords } from '../../src/store/search/search-document.ts'
import { splitIdentifier } from '../../src/words/split-identifier.ts'
import { evenRanks, sampleGraph } from './sample-graph.ts'
import { writeGraph } from './write-graph.ts'

let folder: string
let reader: SqliteIndexReader
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombe-reader-'))
  const graph = sampleGraph(6)
  const ranks = evenRanks(graph)
  ranks[12] = 0.9
  writeGraph(join(folder, 'i.db'), graph, { ranks, meta: { extractor: '7' } })
  reader = new SqliteIndexReader(openIndex(join(folder, 'i.db')))
})
afterAll(() => {
  reader.close()
  rmSync(folder, { recursive: true, force: true })
})

const PATH = 'pkg/module_00001.py'

describe('symbols', () => {
  it('chooses the same best of some files when queried again', () => {
    const files = [1, 3]
    for (const limit of [1, 2, 5, 500]) {
      const first = reader.topRanked(limit, files)
      expect(reader.topRanked(limit, files)).toEqual(first)
      expect(first.every(row => files.includes(row.file))).toBe(true)
    }
    expect(reader.topRanked(500, files).length).toBe(
      files.reduce((sum, file) => sum + reader.symbolsInFile(file).length, 0),
    )
    expect(reader.topRanked(1).map(row => row.id)).toEqual([13])
  })

  it('reads one by id and by key', () => {
    const row = reader.symbol(13)!
    expect(row).toMatchObject({
      id: 13,
      path: PATH,
      ordinal: 2,
      kind: 'method',
      name: 'run_0',
      container: 12,
      duplicate: 0,
    })
    expect(row).toMatchObject({
      signature: 'def run_0(self, argument: int)',
      params: 'self, argument: int',
      returns: '',
    })
    expect(row).toMatchObject({
      doc: 'version 1',
      visibility: 'public',
      flags: 1,
      line: 3,
      column: 5,
      startLine: 3,
      endLine: 6,
    })
    expect(reader.symbolsByKey(['000000000000000d', 'ffffffffffffffff'])).toEqual(new Map([[row.key, row]]))
    expect(reader.symbol(9999)).toBeNull()
  })

  it('finds names exactly, without case, by their beginning and by pattern', () => {
    const paths = (rows: { path: string }[]) => new Set(rows.map(row => row.path)).size
    expect(paths(reader.symbolsNamed('run_0', 'exact'))).toBe(6)
    expect(reader.symbolsNamed('RUN_0', 'exact')).toEqual([])
    expect(reader.symbolsNamed('worker3', 'nocase').map(row => row.name)).toEqual(['Worker3'])
    expect(reader.symbolsNamed('WORK', 'prefix')).toHaveLength(6)
    expect(reader.symbolsNamed('*orker?', 'glob')).toHaveLength(6)
    expect(reader.symbolsNamed('work*', 'glob', { kinds: ['method'] })).toEqual([])
    expect(reader.symbolsNamed('100%_\\', 'prefix')).toEqual([])
    expect(reader.countNamed('run_*', 'glob')).toBe(48)
  })

  it('finds in memory, when queried again, what it first found in the tables', () => {
    const questions = [
      ['WORK', 'prefix'],
      ['*orker?', 'glob'],
      ['Work*', 'glob'],
      ['run_1*', 'glob'],
      ['worker', 'nocase'],
      ['', 'prefix'],
      ['zzz', 'prefix'],
    ] as const
    for (const [text, match] of questions) {
      for (const limit of [1, 5, 1_000]) {
        const fresh = new SqliteIndexReader(openIndex(join(folder, 'i.db')))
        const first = fresh.symbolsNamed(text, match, { limit })
        expect(fresh.symbolsNamed(text, match, { limit }), `${text} ${match} ${limit}`).toEqual(first)
        const briefs = fresh.briefNamed(text, match, { limit })
        expect(first).toEqual(briefs.map(brief => expect.objectContaining(brief)))
        fresh.close()
      }
    }
  })

  it('finds the same possible copies, in memory or not', () => {
    const fresh = new SqliteIndexReader(openIndex(join(folder, 'i.db')))
    const rows = fresh.symbolsNamed('', 'prefix', { limit: 1_000 })
    const similarities = (): number[] => rows.map(({ id }) => fresh.similarity(id))
    const [read, kept] = [similarities(), fresh.briefNamed('', 'prefix', { limit: 1 }) && similarities()]
    for (const of of [read, kept]) {
      rows.forEach((row, i) => {
        const first = rows.findIndex(
          other =>
            other.kind === row.kind &&
            other.endLine - other.startLine === row.endLine - row.startLine &&
            other.signature === row.signature &&
            other.doc === row.doc &&
            fresh.symbol(other.container)?.name === fresh.symbol(row.container)?.name,
        )
        expect(of[i]).toBe(of[first])
      })
      expect(new Set(of).size).toBeGreaterThan(1)
    }
    fresh.close()
  })

  it('puts the best rank first, then path and position', () => {
    const [first, second] = reader.symbolsNamed('run_0', 'exact', { limit: 2 })
    expect(first).toMatchObject({ path: PATH, rank: expect.closeTo(0.9) })
    expect(second!.path).toBe('pkg/module_00000.py')
  })

  it('finds members, and the innermost symbol of a line', () => {
    expect(reader.children(12).map(row => row.name)).toEqual(Array.from({ length: 8 }, (_, i) => `run_${i}`))
    expect(reader.symbolAt(PATH, 4)?.name).toBe('run_0')
    expect(reader.symbolAt(PATH, 59)?.name).toBe('module_1')
    expect(reader.symbolAt('no/such.py', 1)).toBeNull()
    expect(reader.declarations(13)).toEqual([
      { symbol: 13, file: 2, path: PATH, line: 3, column: 5, startLine: 3, endLine: 6, primary: true },
    ])
  })
})

describe('edges and sites', () => {
  it('follows edges both ways, with the place of the site', () => {
    const edge = {
      from: 3,
      to: 13,
      kind: 'calls',
      confidence: 'probable',
      derivation: 'import',
      engine: 'tree-sitter',
    }
    const place = { siteFile: 'pkg/module_00000.py', site: 0, siteKind: 'call', line: 4, column: 5 }
    expect(reader.edgesFrom(3)).toEqual([expect.objectContaining({ ...edge, ...place })])
    expect(reader.edgesTo(13)).toEqual(reader.edgesFrom(3))
    expect(reader.edgesTo(13, ['calls'])).toHaveLength(1)
    expect(reader.edgesTo(13, ['imports'])).toEqual([])
    expect([reader.callersCount(13), reader.calleesCount(3), reader.callersCount(1)]).toEqual([1, 1, 0])
  })

  it('counts open sites by name and lists them', () => {
    expect(reader.openSitesNamed('print')).toBe(48)
    expect(reader.openSitesNamed('run_0')).toBe(0)
    expect(reader.openSitesNamed('nothing')).toBe(0)
    const site = {
      name: 'print',
      from: 3,
      line: 4,
      column: 6,
      target: 'i0.print',
      state: 'open',
      reason: 'no-candidate',
    }
    expect(reader.sitesNamed('print')[0]).toMatchObject(site)
    expect(reader.sitesNamed('nothing')).toEqual([])
    const { file } = reader.sitesNamed('print')[0]!
    expect(reader.sitesFrom(file, 3)).toEqual(reader.sitesInFile(file).filter(({ from }) => from === 3))
    expect(reader.counts().languages).toEqual([
      expect.objectContaining({
        // No symbol is called print: what has that name cannot matter.
        ...{ language: 'python', files: 6, symbols: 60, sites: 48, edges: 48 },
        states: { open: 0, resolved: 48, external: 0, unknown: 0 },
        confidences: { exact: 0, carried: 0, probable: 48, approximate: 0, possible: 0 },
      }),
    ])
  })
})

describe('search', () => {
  it('finds names split and whole, beginnings, and documentation', () => {
    expect(reader.search('worker 3')[0]!.symbol.name).toBe('Worker3')
    expect(reader.search('Worker3')[0]!.symbol.name).toBe('Worker3')
    expect(reader.search('work', { limit: 3 }).map(hit => hit.symbol.kind)).toEqual([
      'class',
      'class',
      'class',
    ])
    expect(reader.search('version').length).toBe(20)
    expect(reader.search('worker', { kinds: ['method'] }).every(hit => hit.symbol.kind === 'method')).toBe(
      true,
    )
    expect(reader.search('module_00003')[0]!.symbol.path).toBe('pkg/module_00003.py')
  })

  it.each([
    '"',
    "' OR 1=1 --",
    'name:x',
    'NEAR(a b)',
    'a AND',
    '* * *',
    '()',
    '\u0000',
    'x'.repeat(5000),
    '^',
    '-a',
    '{a}:b',
  ])('reads %j as words only', text => expect(() => reader.search(text)).not.toThrow())
})

it('splits identifiers at every seam', () => {
  expect(splitIdentifier('getHTTPUser2_name')).toEqual(['get', 'http', 'user', '2', 'name'])
  expect(splitIdentifier('ÉcoleÜber.größe')).toEqual(['école', 'über', 'größe'])
  expect(splitIdentifier('漢字_ABC')).toEqual(['漢字', 'abc'])
  expect(searchWords('getUser')).toBe('get user getuser')
  expect(searchWords('_')).toBe('')
})

it('matches patterns in bounded time', () => {
  expect(matchesGlob('getUserName', 'get*Name')).toBe(true)
  expect(matchesGlob('getUserName', 'get?ame')).toBe(false)
  expect(matchesGlob('', '*')).toBe(true)
  expect(matchesGlob('a', '')).toBe(false)
  expect(matchesGlob('a'.repeat(2000), `${'*a'.repeat(200)}b`)).toBe(false)
})
