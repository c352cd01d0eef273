/** Work trees and their snapshots: each has its own graph, begun as a copy of the closest one. */
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { refSnapshot } from '../../src/model/snapshot-folder.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { defaultValues, type SettingValues } from '../../src/settings/settings.ts'
import { acquireWriter } from '../../src/store/generations/acquire-writer.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { readStatus } from '../../src/workspace/read-status.ts'
import { findDataFolder } from '../../src/workspace/state/find-data-folder.ts'
import { pruneState } from '../../src/workspace/state/prune-state.ts'
import { gitRepository, plainGit, tempFolder, writeFiles } from '../discover/temp-repository.ts'

const SHOP = {
  'shop/price.py': 'def price(item):\n    return item.cost * 2\n',
  'shop/cart.py':
    'from .price import price\n\n\ndef total(items):\n    return sum(price(item) for item in items)\n',
  'shop/stock.py': 'from .price import price\n\n\ndef value(stock):\n    return price(stock)\n',
}

let root: string
let settings: SettingValues

beforeEach(() => {
  root = gitRepository(SHOP)
  settings = { ...defaultValues(), data_folder: tempFolder(), workers: 1 }
})

function addWorkTree(branch: string): string {
  const linked = join(tempFolder(), 'linked')
  plainGit(root, 'worktree', 'add', '-q', '-b', branch, linked)
  return linked
}

async function callersOf(symbol: string, at: string): Promise<string[]> {
  const workspace = await openWorkspace({ root: at, settings, deadlineMs: 0 })
  try {
    const { callers } = await workspace.references({ symbol_name: symbol, direction: 'callers' })
    return callers?.map(({ handle }) => handle) ?? []
  } finally {
    await workspace.close()
  }
}

async function dumpOf(at: string, own: SettingValues): Promise<string> {
  const workspace = await openWorkspace({ root: at, settings: own, deadlineMs: 0 })
  try {
    return [...workspace.dump({ format: 'text', engineNames: true })].join('')
  } finally {
    await workspace.close()
  }
}

describe('work trees', () => {
  test('a new one starts as a copy, reads only what differs, and equals an index from nothing', async () => {
    await indexRepository({ root, settings })
    const linked = addWorkTree('other')
    writeFiles(linked, { 'shop/stock.py': 'def value(stock):\n    return 0\n', 'shop/new.py': 'x = 1\n' })
    rmSync(join(linked, 'shop/cart.py'))
    const report = await indexRepository({ root: linked, settings })
    expect(report).toMatchObject({ mode: 'sync', added: 1, changed: 1, removed: 1 })
    const own = { ...settings, data_folder: tempFolder() }
    expect(await dumpOf(linked, settings)).toBe(await dumpOf(linked, own))
  })

  test('answers of one know nothing of the other, whichever comes first', async () => {
    const linked = addWorkTree('other')
    writeFiles(linked, { 'shop/stock.py': 'def value(stock):\n    return 0\n' })
    for (let round = 0; round < 2; round++) {
      expect(await callersOf('price', root)).toEqual(['shop/cart.py#total()', 'shop/stock.py#value()'])
      expect(await callersOf('price', linked)).toEqual(['shop/cart.py#total()'])
    }
    expect(readdirSync(linked)).not.toContain('.bombe')
  })

  test('equal size and time elsewhere do not make equal texts', async () => {
    await indexRepository({ root, settings })
    const linked = addWorkTree('other')
    const time = new Date(1_700_000_000_000)
    writeFiles(linked, { 'shop/stock.py': SHOP['shop/stock.py'].replace('return price', 'return other') })
    for (const at of [root, linked]) utimesSync(join(at, 'shop/stock.py'), time, time)
    await indexRepository({ root, settings })
    expect((await indexRepository({ root: linked, settings })).changed).toBe(1)
  })

  test('status lists the snapshots of all, from each of them', async () => {
    const linked = addWorkTree('other')
    await indexRepository({ root, settings })
    await indexRepository({ root: linked, settings })
    for (const at of [root, linked]) {
      const { snapshots } = await readStatus({ root: at, settings })
      expect(snapshots).toMatchObject([
        { kind: 'work_tree', ref: 'main', root },
        { kind: 'work_tree', ref: 'other', root: linked },
      ])
      for (const { size_bytes, last_used_at, commit } of snapshots) {
        expect(size_bytes).toBeGreaterThan(10_000)
        expect(Date.parse(last_used_at)).toBeGreaterThan(Date.now() - 600_000)
        expect(commit).toBe(plainGit(root, 'rev-parse', 'HEAD').trim())
      }
    }
  })
})

describe('state prune', () => {
  const LONG_MS = 15 * 86_400_000

  test('takes the snapshots of work trees that no longer exist, never of live ones', async () => {
    const linked = addWorkTree('other')
    const removed = addWorkTree('removed')
    for (const at of [root, linked, removed]) await indexRepository({ root: at, settings })
    rmSync(removed, { recursive: true })
    const later = Date.now() + 10 * LONG_MS
    const answer = await pruneState(root, settings, { all: true, now: later })
    expect(answer.removed).toMatchObject([{ root: removed, why: 'work tree is gone' }])
    expect(answer.snapshots.map(one => one.root)).toEqual([root, linked])
    expect((await pruneState(linked, settings, { all: true, now: later })).removed).toEqual([])
  })

  test('takes what was never finished, but not while someone writes it', async () => {
    await indexRepository({ root, settings })
    const { shared } = await findDataFolder(root, settings)
    const folder = refSnapshot(shared, 'a'.repeat(40))
    const writer = await acquireWriter(folder)
    const later = Date.now() + 3_600_000
    expect((await pruneState(root, settings, { now: later })).removed).toEqual([])
    writer.release()
    expect((await pruneState(root, settings)).removed, 'it may be about to be written').toEqual([])
    expect((await pruneState(root, settings, { now: later })).removed).toMatchObject([
      { why: 'never finished' },
    ])
    expect(existsSync(folder)).toBe(false)
  })
})
