/** Notes on files and folders follow them, also where files are edited on the way. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { syncRepository } from '../../src/pipeline/sync-repository.ts'
import { defaultValues, type SettingValues } from '../../src/settings/settings.ts'
import { EMPTY_READER } from '../../src/workspace/empty-reader.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { findDataFolder } from '../../src/workspace/state/find-data-folder.ts'
import { readNotes, takeNote } from '../../src/workspace/take-note.ts'

let base: string
let root: string
let settings: SettingValues

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'bombe-notes-'))
  root = join(base, 'repo')
  mkdirSync(root)
  settings = { ...defaultValues(), data_folder: join(base, 'data'), workers: 1, parse_timeout_ms: 600_000 }
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const FUNCTIONS = ['bill', 'pack', 'ship'].map(
  name => `def ${name}(order):\n    ${name}ed = order.${name}\n    return ${name}ed\n`,
)

async function asked<Result>(
  put: (one: Awaited<ReturnType<typeof openWorkspace>>, folder: string) => Result,
) {
  const workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
  try {
    return put(workspace, (await findDataFolder(root, settings)).path)
  } finally {
    await workspace.close()
  }
}

const annotate = (target: string) =>
  asked((one, folder) => takeNote(one, folder, { action: 'annotate', target, text: `on ${target}` }))
const listed = () =>
  asked((one, folder) =>
    takeNote(one, folder, { action: 'list' }).notes.map(({ target, text }) => [target, text]),
  )

test('a file that is moved and edited keeps its note', async () => {
  write('shop/orders.py', FUNCTIONS.join('\n'))
  await indexRepository({ root, settings })
  await annotate('shop/orders.py')
  rmSync(join(root, 'shop/orders.py'))
  write('sales/work.py', `import os\n\n${FUNCTIONS.join('\n')}\ndef refund(order):\n    return os.name\n`)
  await syncRepository({ root, settings })
  expect(await listed()).toEqual([['sales/work.py', 'on shop/orders.py']])
  const folder = (await findDataFolder(root, settings)).path
  const symbol = { path: 'sales/work.py', key: 'none' } as never
  expect(readNotes(folder, 'default').textsOf(symbol, EMPTY_READER)).toEqual(['on shop/orders.py'])
})

test('a file that shares little with the one that went is another', async () => {
  write('shop/orders.py', FUNCTIONS.join('\n'))
  await indexRepository({ root, settings })
  await annotate('shop/orders.py')
  rmSync(join(root, 'shop/orders.py'))
  write('sales/work.py', `${FUNCTIONS[0]}\ndef a(): pass\ndef b(): pass\ndef c(): pass\n`)
  await syncRepository({ root, settings })
  expect(await listed()).toEqual([['shop/orders.py', 'on shop/orders.py']])
})

test('a folder that is moved keeps its note, which can be forgotten under its new name', async () => {
  write('shop/back/orders.py', FUNCTIONS.join('\n'))
  write('shop/back/stock.py', 'def count(): return 1\n')
  write('main.py', 'import shop\n')
  await indexRepository({ root, settings })
  await annotate('shop/back')
  await annotate('shop')
  renameSync(join(root, 'shop'), join(root, 'store'))
  await syncRepository({ root, settings })
  expect(await listed()).toEqual([
    ['store', 'on shop'],
    ['store/back', 'on shop/back'],
  ])
  await asked((one, folder) => takeNote(one, folder, { action: 'forget', target: 'store/back' }))
  expect(await listed()).toEqual([['store', 'on shop']])
})
