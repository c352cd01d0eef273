/** An index that travels: exported, taken in elsewhere, and refused where it is not what it should be. */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importState } from '../../src/pipeline/snapshots/import-state.ts'
import { inspectState } from '../../src/pipeline/snapshots/inspect-state.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { Database } from '../../src/store/sqlite.ts'
import { type Sandbox, sandbox, writeFiles } from '../cli/run-bombe.ts'

const FILES = {
  'tsconfig.json': '{}',
  'src/cart.ts': 'export class Cart {\n  total() {\n    return 1\n  }\n}\n',
  'src/shop.ts': "import { Cart } from './cart'\nexport const sum = new Cart().total()\n",
  'src/other.ts': 'export function other() {}\n',
}

let here: Sandbox
let there: Sandbox
let file: string
let before: string
beforeAll(() => {
  here = sandbox(FILES)
  file = join(here.folder, '..', 'graph.bombe')
  expect(here.bombe('index', '--precise').status).toBe(0)
  expect(here.bombe('state', 'export', file).status).toBe(0)
  before = here.bombe('dump').stdout
}, 60_000)
beforeEach(() => {
  there?.remove()
  there = sandbox(FILES)
})
afterAll(() => {
  here.remove()
  there.remove()
})

/** The export with another header, or another database inside, and a checksum that fits. */
function forge(header: object, change?: (db: Database) => void): string {
  const packed = readFileSync(file)
  const end = packed.indexOf(10)
  const scratch = join(there.folder, '..', 'forged.db')
  writeFileSync(scratch, gunzipSync(packed.subarray(end + 1)))
  if (change) {
    const db = new Database(scratch, { defensive: false })
    change(db)
    db.pragma('journal_mode = DELETE')
    db.close()
  }
  const bytes = readFileSync(scratch)
  return pack(bytes, { ...JSON.parse(packed.toString('utf8', 12, end)), ...sealOf(bytes), ...header })
}

const sealOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

function pack(bytes: Buffer, header: object, name = 'forged.bombe'): string {
  const path = join(there.folder, '..', name)
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`bombe state ${JSON.stringify(header)}\n`), gzipSync(bytes)]),
  )
  return path
}

/** In this process, which is quicker; the data is outside the root. */
function taken(path: string) {
  const settings = { ...defaultValues(), data_folder: data() }
  return importState({ root: there.folder, settings }, path)
}

const data = () => join(there.folder, '..', 'data')

/** Whether nothing of what was refused is left. */
const isEmpty = () => readdirSync(data(), { recursive: true }).every(name => !String(name).includes('index-'))

test('another clone takes it in, exact edges and all, and syncs only what differs', () => {
  const run = there.bombe('state', 'import', file, '--json')
  expect(run.status, run.stderr).toBe(0)
  expect(JSON.parse(run.stdout).index).toMatchObject({ added: 0, changed: 0, removed: 0, files: 3 })
  expect(there.bombe('dump').stdout).toBe(before)
  expect(before).toContain(' exact typescript')
  expect(JSON.parse(there.bombe('status', '--json').stdout)).toMatchObject({
    jobs: [{ mode: 'import', state: 'published' }],
    meta: { freshness_status: 'fresh' },
  })
})

test('files that are otherwise here are read again, over an index that is there', {
  timeout: 120_000,
}, () => {
  writeFiles(there.folder, {
    'src/other.ts': 'export function renamed() {}\n',
    'src/new.ts': 'export const a = 1\n',
  })
  expect(there.bombe('index').status).toBe(0)
  const own = there.bombe('dump', '--no-engine-names').stdout
  const run = there.bombe('state', 'import', file, '--json')
  expect(JSON.parse(run.stdout).index).toMatchObject({ added: 1, changed: 1, removed: 0 })
  const imported = there.bombe('dump', '--no-engine-names').stdout
  const plain = (dump: string) => dump.replaceAll(/ (exact|probable|approximate|carried)$/gm, '')
  expect(imported).toContain(' exact')
  expect(plain(imported)).toBe(plain(own))
})

test('inspect reports what it holds, without a repository', () => {
  const run = there.bombe('state', 'inspect', file, '--json')
  expect(run.status).toBe(0)
  expect(JSON.parse(run.stdout)).toMatchObject({ usable: true, files: 3, format: 1, repo: 'repo' })
  expect(existsSync(join(there.folder, '.bombe'))).toBe(false)
  expect(there.bombe('state', 'inspect', file).stdout).toContain('can be imported')
})

test('an export replaces nothing unless given, and needs an index', () => {
  expect(here.bombe('state', 'export', file).status).toBe(2)
  expect(here.bombe('state', 'export', file, '--force').status).toBe(0)
  expect(there.bombe('state', 'export', join(there.folder, 'x'))).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('index_not_ready'),
  })
  expect(readdirSync(join(here.folder, '.bombe')).filter(name => /^index-.*\.db$/.test(name))).toHaveLength(1)
})

test('nothing of the machine it was made on travels along', () => {
  const packed = readFileSync(file)
  const database = gunzipSync(packed.subarray(packed.indexOf(10) + 1))
  expect(packed.toString('latin1', 0, packed.indexOf(10))).not.toContain(here.folder)
  expect(database.includes(here.folder)).toBe(false)
})

const SQL: [string, string][] = [
  ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM files; END'],
  ['a view', 'CREATE VIEW v AS SELECT 1'],
  ['a further table', 'CREATE TABLE extra (a)'],
  ['a further index', 'CREATE INDEX extra ON files (size)'],
  ['a column with an expression', 'ALTER TABLE files ADD COLUMN x TEXT AS (hex(path)) VIRTUAL'],
  ['another application', 'PRAGMA application_id = 1'],
  ['a column that ends early', "UPDATE facts SET sites_and_access = x'ffffff'"],
  ['a missing table', 'DROP TABLE problems'],
]
test.each(SQL)('refuses a database with %s', async (_, sql) => {
  await expect(taken(forge({}, db => db.exec(sql)))).rejects.toMatchObject({
    code: 'index_corrupt',
    message: expect.stringMatching(/^forged.bombe is refused/),
  })
  expect(isEmpty()).toBe(true)
})

test('refuses what is damaged, cut short, or no state at all', async () => {
  const whole = readFileSync(file)
  const flipped = Buffer.from(whole)
  flipped[whole.length - 200]! ^= 1
  const header = (extra: object) => ({
    ...JSON.parse(whole.toString('utf8', 12, whole.indexOf(10))),
    ...extra,
  })
  const sqlite = Buffer.from('not a database at all, whatever the header says')
  const cases: [Buffer | string, RegExp][] = [
    [flipped, /checksum|unpacked/],
    [whole.subarray(0, whole.length - 100), /unpacked/],
    [whole.subarray(0, 300), /no state|first line/],
    [Buffer.from('PK hello\n'), /no state/],
    [Buffer.alloc(0), /no state/],
    [Buffer.from('bombe state {}\n'), /first line/],
    [Buffer.from('bombe state nonsense\n'), /first line/],
    [pack(sqlite, header(sealOf(sqlite)), 'a.bombe'), /refused/],
    [
      pack(Buffer.alloc(50_000_000, 'SQLite format 3\0'), header({ bytes: 4096 }), 'b.bombe'),
      /more than it says/,
    ],
    [pack(Buffer.alloc(10), header({ bytes: 2 ** 50 }), 'c.bombe'), /too large/],
    [pack(Buffer.alloc(50_000_000), header({ bytes: 50_000_000 }), 'd.bombe'), /too large/],
    [pack(randomBytes(50_000), header({ bytes: 50_000 }), 'e.bombe'), /no database/],
  ]
  for (const [content, why] of cases) {
    const path = typeof content === 'string' ? content : join(there.folder, '..', 'bad.bombe')
    if (typeof content !== 'string') writeFileSync(path, content)
    const refused = { code: 'index_corrupt', message: expect.stringMatching(why) }
    await expect(taken(path)).rejects.toMatchObject(refused)
    // What is inside is looked at on import only.
    if (why.source !== 'refused') await expect(inspectState(path)).rejects.toMatchObject(refused)
  }
  expect(isEmpty()).toBe(true)
  expect(there.bombe('state', 'import', join(there.folder, '..', 'bad.bombe')).status).toBe(3)
})

test('refuses a name that no file could hold', async () => {
  const long = (length: number) =>
    forge({}, db =>
      db.exec(
        `UPDATE names SET text = hex(randomblob(${length / 2})) WHERE id = (SELECT min(id) FROM names)`,
      ),
    )
  await expect(taken(long(5_000_000))).rejects.toMatchObject({
    code: 'index_corrupt',
    message: expect.stringContaining('longer than any file'),
  })
  expect(isEmpty()).toBe(true)
})

test.each([
  ['a path', 'files_path', 'files (path)', "UPDATE files SET path = 'src/cart.ts'"],
  ['a name', 'names_text', 'names (text)', "UPDATE names SET text = 'Cart'"],
  [
    'a place in a file',
    'symbols_file',
    'symbols (file, ordinal)',
    'UPDATE symbols SET file = 1, ordinal = 0',
  ],
])('refuses %s that is there twice, and says so', async (what, index, columns, sql) => {
  const forged = forge({}, db => {
    db.exec(`DROP INDEX ${index}; ${sql}; CREATE INDEX ${index} ON ${columns}; PRAGMA writable_schema = ON`)
    const plain = `CREATE UNIQUE INDEX ${index} ON ${columns}`
    db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(plain, index)
  })
  await expect(taken(forged)).rejects.toMatchObject({
    code: 'index_corrupt',
    message: expect.stringContaining(`it has ${what} twice`),
  })
  expect(isEmpty()).toBe(true)
})

test('a fifo is no state, and nobody waits for its writer', () => {
  const fifo = join(there.folder, '..', 'fifo')
  execFileSync('mkfifo', [fifo])
  for (const command of ['inspect', 'import']) {
    const { status, stderr } = there.bombe('state', command, fifo)
    expect(status).toBe(2)
    expect(stderr).toContain('is no file')
  }
})

test('refuses what another version made, in so many words', async () => {
  const other = { code: 'index_incompatible' }
  for (const header of [{ schema_version: 999 }, { extractor: '0-old' }, { format: 2 }])
    await expect(taken(forge(header))).rejects.toMatchObject(other)
  const lie = forge({}, db => db.pragma('user_version = 999'))
  await expect(taken(lie)).rejects.toMatchObject(other)
  expect((await inspectState(forge({ extractor: '0-old' }))).usable).toBe(false)
})

test('a state in the repository is never taken in by itself', () => {
  mkdirSync(join(there.folder, '.bombe.state'))
  writeFileSync(join(there.folder, 'graph.bombe'), readFileSync(file))
  expect(there.bombe('index').status).toBe(0)
  expect(there.bombe('dump').stdout).not.toContain(' exact ')
  expect(there.bombe('state', 'import', join(there.folder, 'none.bombe')).stderr).toContain('file_not_found')
  rmSync(join(there.folder, 'graph.bombe'))
})

test('refuses the state of another repository, and leaves the index here as it is', {
  timeout: 60_000,
}, () => {
  const other = sandbox({
    'src/cart.ts': 'export class Basket {}\n',
    'src/empty.ts': '',
    'a.py': 'def a():\n    pass\n',
  })
  try {
    expect(other.bombe('index').status).toBe(0)
    const graph = other.bombe('dump').stdout
    const { status, stderr } = other.bombe('state', 'import', file)
    expect(stderr).toMatch(
      /^error\[invalid_input\]: graph.bombe is the state of another repository.*\nhint: /,
    )
    expect(status).toBe(2)
    expect(other.bombe('dump').stdout).toBe(graph)
    const left = readdirSync(join(other.folder, '.bombe')).filter(name => /^index-.*\.db$/.test(name))
    expect(left).toHaveLength(1)
  } finally {
    other.remove()
  }
})
