/** Syncing after edits: what stays, what keeps its identity, what is read again. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { syncRepository } from '../../src/pipeline/sync-repository.ts'
import { defaultValues, type SettingValues } from '../../src/settings/settings.ts'
import { NotesStore } from '../../src/store/notes/notes-store.ts'
import { openReader } from '../../src/workspace/open-reader.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { findDataFolder } from '../../src/workspace/state/find-data-folder.ts'

let base: string
let root: string
let settings: SettingValues

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'bombe-sync-'))
  root = join(base, 'repo')
  mkdirSync(root)
  settings = { ...defaultValues(), data_folder: join(base, 'data'), workers: 1 }
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function bySymbol(from: SettingValues, of: 'id' | 'rank'): Promise<Map<string, number>> {
  const reader = openReader((await findDataFolder(root, from)).path)!
  const found = new Map(
    reader
      .files()
      .flatMap(file => reader.symbolsInFile(file.id))
      .map(row => [`${row.path}#${row.name}`, row[of]]),
  )
  reader.close()
  return found
}

const symbolIds = () => bySymbol(settings, 'id')
const ranks = (from: SettingValues) => bySymbol(from, 'rank')

test('a sync without changes reads nothing and changes nothing', async () => {
  write('a.py', 'def f(): pass\n')
  const old = new Date(Date.now() - 60_000)
  utimesSync(join(root, 'a.py'), old, old)
  await indexRepository({ root, settings })
  const before = await symbolIds()
  const report = await syncRepository({ root, settings })
  expect(report).toMatchObject({ mode: 'sync', added: 0, changed: 0, removed: 0, renamed: 0, files: 1 })
  expect(await symbolIds()).toEqual(before)
})

test('ranks lag behind a few files, and are those of a rebuild after many, without resolving all', async () => {
  const count = 110
  write('target.py', 'def target(): pass\ndef other(): pass\n')
  const edit = (round: number) => {
    for (let i = 0; i < count; i++) {
      const more = Array.from({ length: round }, (_, n) => `def f${n}(): target()\n`).join('')
      write(`m${i}.py`, `from target import target, other\ndef f(): other()\n${more}`)
    }
  }
  edit(0)
  await indexRepository({ root, settings })
  const before = await ranks(settings)
  edit(1)
  await syncRepository({ root, settings })
  expect((await ranks(settings)).get('target.py#target')).toBe(before.get('target.py#target'))
  edit(2)
  await syncRepository({ root, settings })
  const elsewhere = { ...settings, data_folder: join(base, 'elsewhere') }
  await indexRepository({ root, settings: elsewhere })
  expect(await ranks(settings)).toEqual(await ranks(elsewhere))
})

test('a file that moved keeps its identity and that of its symbols', async () => {
  write('pkg/__init__.py', '')
  write('pkg/a.py', 'class A:\n    def m(self): return self.n()\n    def n(self): pass\n')
  write('main.py', 'from pkg.a import A\nA().m()\n')
  await indexRepository({ root, settings })
  const before = await symbolIds()
  renameSync(join(root, 'pkg/a.py'), join(root, 'pkg/b.py'))
  write('main.py', 'from pkg.b import A\nA().m()\n')
  const report = await syncRepository({ root, settings })
  expect(report).toMatchObject({ renamed: 1, changed: 1, added: 0, removed: 0 })
  const after = await symbolIds()
  for (const name of ['a', 'A', 'm', 'n']) {
    expect(after.get(`pkg/b.py#${name === 'a' ? 'b' : name}`)).toBe(before.get(`pkg/a.py#${name}`))
  }
})

test('a symbol of a file that moved is itself, whatever new one looks like it', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `bill${i}`)
  const twins = names.map(name => LONG(name)).join('\n')
  write('pkg/shop.py', twins)
  write('a.py', 'x = 1\n')
  await indexRepository({ root, settings })
  const before = await symbolIds()
  mkdirSync(join(root, 'lib'))
  renameSync(join(root, 'pkg/shop.py'), join(root, 'lib/shop.py'))
  write('a.py', `x = 1\n\n${twins}`)
  expect(await syncRepository({ root, settings })).toMatchObject({ renamed: 1, changed: 1 })
  const after = await symbolIds()
  for (const name of names) expect(after.get(`lib/shop.py#${name}`)).toBe(before.get(`pkg/shop.py#${name}`))
  expect(new Set(after.values()).size).toBe(after.size)
})

test('an edit keeps the identity of what it leaves in place', async () => {
  write('a.py', 'def f(): return 1\ndef g(): return f()\n')
  await indexRepository({ root, settings })
  const before = await symbolIds()
  write('a.py', '# moved down\n\ndef h(): return g()\ndef f(): return 2\ndef g(): return f()\n')
  await syncRepository({ root, settings })
  const after = await symbolIds()
  expect(after.get('a.py#f')).toBe(before.get('a.py#f'))
  expect(after.get('a.py#g')).toBe(before.get('a.py#g'))
  expect(after.has('a.py#h')).toBe(true)
})

const LONG = (name: string, more = '') =>
  `def ${name}(order, customer):\n    total = 0\n    for line in order.lines:\n        total += line.price * line.count\n    if customer.is_member:\n        total *= 0.9\n    return total${more}\n`

const keyOf = async (handle: string) => {
  const reader = openReader((await findDataFolder(root, settings)).path)!
  const [path, name] = handle.split('#')
  const row = reader.symbolsInFile(reader.file(path!)!.id).find(one => one.name === name)
  reader.close()
  return row
}

test.each([
  ['renamed', { 'a.py': LONG('checkout') }, 'a.py#checkout'],
  ['moved to another file', { 'a.py': 'x = 1\n', 'b.py': LONG('bill') }, 'b.py#bill'],
  ['moved and edited', { 'a.py': null, 'lib/c.py': `import os\n\n${LONG('bill', ' + 1')}` }, 'lib/c.py#bill'],
  [
    'put into a class',
    { 'a.py': `class Shop:\n    ${LONG('bill').replaceAll('\n', '\n    ').trim()}\n` },
    'a.py#bill',
  ],
] as const)('a symbol that is %s keeps its identity, and its notes', async (_, files, handle) => {
  write('a.py', LONG('bill'))
  write('main.py', 'from a import bill\nbill(1, 2)\n')
  await indexRepository({ root, settings })
  const before = await keyOf('a.py#bill')
  const folder = (await findDataFolder(root, settings)).path
  const notes = NotesStore.open(folder, 'write')!
  const note = {
    session: 'me',
    kind: 'annotate',
    target: 'a.py#bill()',
    text: 'careful',
    expiresAt: 0,
  } as const
  notes.put([{ ...note, key: before!.key }], 0)
  for (const [path, text] of Object.entries(files)) {
    if (text === null) rmSync(join(root, path))
    else write(path, text)
  }
  await syncRepository({ root, settings })
  const now = await keyOf(handle)
  expect(now?.id).toBe(before?.id)
  expect(notes.list('me', 0)[0]?.laterKeys).toEqual([now?.key])
  notes.close()
  // And nothing but identity tells that it was not always there.
  const dump = async (other: SettingValues) => {
    const workspace = await openWorkspace({ root, settings: other, deadlineMs: 0 })
    const text = [...workspace.dump({ format: 'jsonl', engineNames: true })].join('')
    await workspace.close()
    return text
  }
  expect(await dump(settings)).toBe(await dump({ ...settings, data_folder: join(base, 'fresh') }))
})

test('a file that was given up is read again once it may take longer', { timeout: 120_000 }, async () => {
  const old = new Date(Date.now() - 60_000)
  write('slow.py', `def found(): pass\n${'x = [1, [2, [3, {4: (5, 6)}]]]\n'.repeat(15_000)}`)
  utimesSync(join(root, 'slow.py'), old, old)
  await indexRepository({ root, settings: { ...settings, parse_timeout_ms: 10 } })
  expect([...(await symbolIds()).keys()]).not.toContain('slow.py#found')
  const patient = { ...settings, parse_timeout_ms: 600_000 }
  expect(await syncRepository({ root, settings: patient })).toMatchObject({ changed: 1, problems: [] })
  expect([...(await symbolIds()).keys()]).toContain('slow.py#found')
  expect(await syncRepository({ root, settings: patient })).toMatchObject({ changed: 0 })
})
