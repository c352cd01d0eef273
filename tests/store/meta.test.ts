/** The `meta` table: what is written comes back, and its keys have one home. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { META_KEYS, type MetaChange, readMeta, writeMeta } from '../../src/store/schema/meta.ts'
import { META } from '../../src/store/schema/tables.ts'
import { Database } from '../../src/store/sqlite.ts'

test('every value comes back as it was written', () => {
  const db = new Database(':memory:')
  db.exec(META.create)
  const change: MetaChange = {
    program: '1.2.3',
    parse_timeout_ms: 200,
    totals: { files: 1, lines: 2, symbols: 3, sites: 4, edges: 5 },
    left_out: [{ path: 'a.py', reason: 'binary', size: 1, mtimeMs: 2.5 }],
    structural: new Map([['go', 'by-methods']]),
    structure_reported: true,
    dependencies: { python: 'abc' },
  }
  writeMeta(db, change)
  for (const key of META_KEYS) expect(readMeta(db, key)).toEqual(change[key] ?? null)
  writeMeta(db, { structure_reported: null })
  expect(readMeta(db, 'structure_reported')).toBeNull()
})

test('what cannot be parsed counts as nothing known', () => {
  const db = new Database(':memory:')
  db.exec(META.create)
  db.prepare(META.insert()).run('left_out', '{')
  expect(readMeta(db, 'left_out')).toEqual([])
})

test('no other file reads or writes the table by itself', () => {
  const src = join(import.meta.dirname, '..', '..', 'src')
  const files = (readdirSync(src, { recursive: true }) as string[]).filter(path => path.endsWith('.ts'))
  const found = files.filter(path =>
    /(?:FROM|INTO|UPDATE) meta\b/.test(readFileSync(join(src, path), 'utf8')),
  )
  expect(found.sort()).toEqual(['store/read/index-reader.ts', 'store/schema/meta.ts'])
})
