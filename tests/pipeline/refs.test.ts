/** Questions about refs, and about work trees after everything git does to them: the state that was asked about, or a clear word. */
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCommit } from '../../src/discover/git/find-commit.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { indexCommit } from '../../src/pipeline/snapshots/index-commit.ts'
import { defaultValues, type SettingValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { readStatus } from '../../src/workspace/read-status.ts'
import { pruneState } from '../../src/workspace/state/prune-state.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import {
  gitRepository,
  plainGit,
  plainRepository,
  tempFolder,
  writeFiles,
} from '../discover/temp-repository.ts'

const SHOP = {
  'shop/__init__.py': '',
  'shop/price.py': 'def price(item):\n    return item.cost * 2\n',
  'shop/cart.py':
    'from shop.price import price\n\n\ndef total(items):\n    return sum(price(item) for item in items)\n',
  'shop/stock.py': 'from shop.price import price\n\n\ndef value(stock):\n    return price(stock)\n',
}
const NO_CALL = 'def value(stock):\n    return 0\n'
const CART = 'shop/cart.py#total()'
const STOCK = 'shop/stock.py#value()'

let root: string
let settings: SettingValues

beforeEach(() => {
  root = gitRepository(SHOP)
  settings = { ...defaultValues(), data_folder: tempFolder(), workers: 1 }
})

async function at<Result>(
  ref: string | undefined,
  question: (workspace: Workspace) => Result | Promise<Result>,
  where = root,
): Promise<Result> {
  // A command syncs what it is asked about first.
  if (ref === undefined) await indexRepository({ root: where, settings })
  const workspace = await openWorkspace({
    root: where,
    settings,
    deadlineMs: 0,
    ...(ref === undefined ? {} : { ref }),
  })
  try {
    return await workspace.put(question)
  } finally {
    await workspace.close()
  }
}

async function callersOfPrice(ref?: string, where = root): Promise<string[]> {
  const answer = await at(
    ref,
    workspace => workspace.references({ symbol_name: 'price', direction: 'callers' }),
    where,
  )
  return answer.callers?.map(({ handle }) => handle) ?? []
}

function commit(message: string, files: Record<string, string>, where = root): string {
  writeFiles(where, files)
  plainGit(where, 'add', '-A')
  plainGit(where, 'commit', '-q', '-m', message)
  return head(where)
}

function head(where = root): string {
  return plainGit(where, 'rev-parse', 'HEAD').trim()
}

function dump(ref: string | undefined, where = root): Promise<string> {
  return at(ref, workspace => [...workspace.dump({ format: 'text', engineNames: true })].join(''), where)
}

describe('acceptance', () => {
  test('the same question on two refs', async () => {
    plainGit(root, 'checkout', '-q', '-b', 'feature')
    const feature = commit('no call', { 'shop/stock.py': NO_CALL })
    plainGit(root, 'checkout', '-q', 'main')
    for (let round = 0; round < 2; round++) {
      expect(await callersOfPrice('feature')).toEqual([CART])
      expect(await callersOfPrice('main')).toEqual([CART, STOCK])
      expect(await callersOfPrice()).toEqual([CART, STOCK])
    }
    const { meta, verdict } = await at('feature', workspace =>
      workspace.references({ symbol_name: 'price', direction: 'callers' }),
    )
    expect(meta).toMatchObject({ ref: 'feature', commit: feature, freshness_status: 'fresh' })
    expect(verdict).toMatchObject({
      complete: false,
      why: expect.arrayContaining(['not_checked_out']),
    })
    expect(plainGit(root, 'status', '--porcelain')).toBe('')
  })

  test('a file deleted on a branch', async () => {
    plainGit(root, 'checkout', '-q', '-b', 'feature')
    rmSync(join(root, 'shop/stock.py'))
    commit('delete', {})
    plainGit(root, 'checkout', '-q', 'main')
    const missing = at('feature', workspace => workspace.outline({ path: 'shop/stock.py' }))
    await expect(missing).rejects.toMatchObject({ code: 'file_not_found' })
    const source = at('feature', workspace => workspace.source({ path: 'shop/stock.py' }))
    await expect(source).rejects.toMatchObject({ code: 'file_not_found' })
    expect((await at('main', workspace => workspace.outline({ path: 'shop/stock.py' }))).path).toBe(
      'shop/stock.py',
    )
    plainGit(root, 'checkout', '-q', 'feature')
    expect(await callersOfPrice()).toEqual([CART])
  })

  test('a rebase after indexing reads only what differs', async () => {
    plainGit(root, 'checkout', '-q', '-b', 'feature')
    commit('feature', { 'shop/stock.py': NO_CALL })
    await callersOfPrice('feature')
    await indexRepository({ root, settings })
    plainGit(root, 'checkout', '-q', 'main')
    commit('main', {
      'shop/extra.py': 'from shop.price import price\n\n\ndef more(x):\n    return price(x)\n',
    })
    plainGit(root, 'checkout', '-q', 'feature')
    plainGit(root, 'rebase', '-q', 'main')
    const place = await findCommit(root, 'feature')
    const ofRef = await indexCommit({ root, settings, place })
    expect(ofRef).toMatchObject({ mode: 'sync', added: 1, changed: 0, removed: 0 })
    const ofTree = await indexRepository({ root, settings })
    expect(ofTree).toMatchObject({ mode: 'sync', added: 1, changed: 0, removed: 0 })
    expect(await callersOfPrice('feature')).toEqual([CART, 'shop/extra.py#more()'])
    expect(await callersOfPrice()).toEqual([CART, 'shop/extra.py#more()'])
  })
})

describe('what a ref gives', () => {
  test('the graph of a work tree that has it checked out', async () => {
    const extra = 'import { b } from "./b"\nexport const a = () => b()\n'
    commit('more', {
      'web/a.ts': extra,
      'web/b.ts': 'export function b() { return 1 }\n',
      'web/tsconfig.json': '{ "extends": "../base.json" }\n',
      'base.json': '{ "compilerOptions": { "paths": { "@/*": ["./web/*"] } } }\n',
      'web/c.ts': 'import { b } from "@/b"\nb()\n',
      '.bombeignore': 'shop/stock.py\n',
      'logo.png': '\0\0',
    })
    plainGit(root, 'tag', 'v1')
    const elsewhere = join(tempFolder(), 'clone')
    plainGit(root, 'clone', '-q', root, elsewhere)
    const expected = await dump(undefined, elsewhere)
    expect(expected).toContain('web/c.ts')
    // From nothing, then from a copy of another state.
    expect(await dump('v1')).toBe(expected)
    await pruneState(root, settings, { all: true })
    commit('later', { 'web/a.ts': 'export const a = 1\n', 'web/b.ts': '', 'shop/stock.py': NO_CALL })
    await indexRepository({ root, settings })
    expect(await dump('v1')).toBe(expected)
  })

  test('source and text as they stood, without the work tree', async () => {
    commit('changed', {
      'shop/price.py': 'def price(item):\n    return item.cost * 3\n',
      'notes.txt': 'costly\n',
    })
    rmSync(join(root, 'shop'), { recursive: true })
    const source = await at('HEAD~1', workspace => workspace.source({ symbol_name: 'price' }))
    expect(source.spans).toEqual([
      { path: 'shop/price.py', start_line: 1, end_line: 2, source: SHOP['shop/price.py'].trimEnd() },
    ])
    const lines = await at('HEAD', workspace =>
      workspace.source({ path: 'notes.txt', start_line: 1, end_line: 1 }),
    )
    expect(lines.spans[0]?.source).toBe('costly')
    const text = (ref: string, pattern: string) =>
      at(ref, workspace => workspace.searchText({ pattern, regex: true }))
    expect((await text('HEAD', 'cost(ly| \\*)')).hits).toMatchObject([
      { file_path: 'shop/price.py', line: 2, handle: 'shop/price.py#price()' },
      { file_path: 'notes.txt', line: 1, text: 'costly' },
    ])
    expect((await text('HEAD~1', 'costly')).hits).toEqual([])
    await expect(text('HEAD', '(')).rejects.toMatchObject({ code: 'invalid_input' })
    const context = await at('HEAD~1', workspace =>
      workspace.context({ query: 'price of an item', token_budget: 2000 }),
    )
    expect(JSON.stringify(context.context_bundle)).toContain('item.cost * 2')
  })

  test('of a root below the top level, its own files', async () => {
    const inner = join(root, 'shop')
    const files = await at('HEAD', workspace => workspace.paths(), inner)
    expect(files).toEqual(['__init__.py', 'cart.py', 'price.py', 'stock.py'])
  })

  test('each way to name a commit', async () => {
    const first = head()
    plainGit(root, 'tag', 'v1')
    plainGit(root, 'tag', '-m', 'annotated', 'v1a')
    commit('second', { 'shop/stock.py': NO_CALL })
    for (const ref of ['v1', 'v1a', 'refs/tags/v1', first, first.slice(0, 8), 'HEAD~1', 'main^']) {
      expect(await callersOfPrice(ref), ref).toEqual([CART, STOCK])
    }
    const { snapshots } = await readStatus({ root, settings })
    expect(snapshots).toMatchObject([{ kind: 'ref', ref: 'main^', root, commit: first }])
    for (const ref of ['nowhere', '', '--output=x', `${'0'.repeat(40)}`, ':index', 'HEAD:shop/cart.py']) {
      await expect(callersOfPrice(ref), ref).rejects.toMatchObject({ code: 'ref_not_found' })
    }
  })

  test('old snapshots go, and the least recently used where there are too many', async () => {
    commit('second', { 'shop/stock.py': NO_CALL })
    await indexRepository({ root, settings })
    await callersOfPrice('HEAD~1')
    await callersOfPrice('HEAD')
    const day = 86_400_000
    const all = await pruneState(root, settings, { now: Date.now() + 13 * day })
    expect(all.removed).toEqual([])
    // One byte too few for all of them.
    const bytes = all.snapshots.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
    const small = { ...settings, 'snapshots.max_mb': (bytes - 1) / 1_000_000 }
    const crowded = await pruneState(root, small, { now: Date.now() + day })
    expect(crowded.removed).toMatchObject([{ ref: 'HEAD~1', why: 'too much room' }])
    const old = await pruneState(root, settings, { now: Date.now() + 15 * day })
    expect(old.removed).toMatchObject([{ ref: 'HEAD', why: 'not used' }])
    expect(old.snapshots).toMatchObject([{ kind: 'work_tree' }])
  })
})

describe('what git does to a branch', () => {
  test('reset, amend and a forced push move the name to another commit', async () => {
    commit('second', { 'shop/stock.py': NO_CALL })
    expect(await callersOfPrice('main')).toEqual([CART])
    plainGit(root, 'commit', '-q', '--amend', '-m', 'reworded')
    expect((await at('main', workspace => workspace.structure({}))).meta.commit).toBe(head())
    plainGit(root, 'reset', '-q', '--hard', 'HEAD~1')
    expect(await callersOfPrice('main')).toEqual([CART, STOCK])
    expect(await callersOfPrice()).toEqual([CART, STOCK])

    const clone = join(tempFolder(), 'clone')
    plainGit(root, 'clone', '-q', root, clone)
    expect(await callersOfPrice('origin/main', clone)).toEqual([CART, STOCK])
    plainGit(root, 'commit', '-q', '--amend', '-m', 'first, again')
    commit('other', { 'shop/cart.py': 'x = 1\n' })
    plainGit(clone, 'fetch', '-q')
    expect(await callersOfPrice('origin/main', clone)).toEqual([STOCK])
    expect(await callersOfPrice(undefined, clone)).toEqual([CART, STOCK])
    plainGit(root, 'branch', 'only-there')
    plainGit(clone, 'fetch', '-q')
    await expect(callersOfPrice('only-there', clone)).rejects.toMatchObject({
      code: 'ref_not_found',
      hint: 'origin/only-there is there',
    })
  })

  test('a stash is a commit like others', async () => {
    writeFiles(root, { 'shop/stock.py': NO_CALL })
    plainGit(root, 'stash', '-q')
    expect(await callersOfPrice()).toEqual([CART, STOCK])
    expect(await callersOfPrice('stash@{0}')).toEqual([CART])
    plainGit(root, 'stash', 'pop', '-q')
    expect(await callersOfPrice()).toEqual([CART])
  })

  test('a merge with conflicts: markers cost their surroundings, not the file, and both sides give answers', async () => {
    plainGit(root, 'checkout', '-q', '-b', 'side')
    commit('side', { 'shop/stock.py': SHOP['shop/stock.py'].replace('price(stock)', 'price(stock) + 1') })
    plainGit(root, 'checkout', '-q', 'main')
    commit('main', { 'shop/stock.py': SHOP['shop/stock.py'].replace('price(stock)', 'price(stock) + 2') })
    expect(() => plainGit(root, 'merge', '-q', 'side')).toThrow()
    expect(await callersOfPrice()).toContain(CART)
    const status = await readStatus({ root, settings })
    expect(status.problems[0]).toMatchObject({ file: 'shop/stock.py', code: 'syntax_error' })
    for (const ref of ['HEAD', 'MERGE_HEAD', 'side']) expect(await callersOfPrice(ref)).toEqual([CART, STOCK])
  })

  test('a detached HEAD has a commit and no branch', async () => {
    plainGit(root, 'checkout', '-q', '--detach')
    const { meta } = await at(undefined, workspace => workspace.structure({}))
    expect(meta.commit).toBe(head())
    expect(meta.ref).toBeUndefined()
    expect(await callersOfPrice('HEAD')).toEqual([CART, STOCK])
  })

  test('an unborn branch and no git at all: the files, and an error for a ref', async () => {
    const unborn = tempFolder()
    plainGit(unborn, 'init', '-q')
    for (const where of [unborn, plainRepository({})]) {
      writeFiles(where, SHOP)
      expect(await callersOfPrice(undefined, where)).toEqual([CART, STOCK])
      await expect(callersOfPrice('HEAD', where)).rejects.toMatchObject({
        code: 'ref_not_found',
        message: expect.stringMatching(/no commit yet|no git repository/),
      })
    }
  })
})

describe('clones that lack something', () => {
  test('a shallow one says how to get older commits', async () => {
    commit('second', { 'shop/stock.py': NO_CALL })
    const clone = join(tempFolder(), 'clone')
    plainGit(root, 'clone', '-q', '--depth', '1', `file://${root}`, clone)
    expect(await callersOfPrice('HEAD', clone)).toEqual([CART])
    await expect(callersOfPrice('HEAD~1', clone)).rejects.toMatchObject({
      code: 'ref_not_found',
      hint: expect.stringContaining('--unshallow'),
    })
  })

  test('a partial one says that files are missing, and fetches none', async () => {
    plainGit(root, 'config', 'uploadpack.allowFilter', 'true')
    commit('second', { 'shop/stock.py': NO_CALL })
    const clone = join(tempFolder(), 'clone')
    plainGit(root, 'clone', '-q', '--filter=blob:none', `file://${root}`, clone)
    expect(await callersOfPrice(undefined, clone)).toEqual([CART])
    expect(await callersOfPrice('HEAD', clone)).toEqual([CART])
    await expect(callersOfPrice('HEAD~1', clone)).rejects.toMatchObject({
      code: 'ref_not_found',
      message: expect.stringContaining('does not have all its files'),
    })
  })

  test('a sparse checkout: the work tree has what is there, a ref has everything', async () => {
    plainGit(root, 'sparse-checkout', 'set', '--no-cone', '/shop/price.py', '/shop/cart.py')
    expect(await callersOfPrice()).toEqual([CART])
    expect(await callersOfPrice('HEAD')).toEqual([CART, STOCK])
  })

  test('a bare repository answers about refs, keeps its data elsewhere, and says so without one', async () => {
    const bare = join(tempFolder(), 'bare.git')
    plainGit(root, 'clone', '-q', '--bare', root, bare)
    expect(await callersOfPrice('main', bare)).toEqual([CART, STOCK])
    await expect(callersOfPrice(undefined, bare)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('bare repository'),
    })
    expect(existsSync(join(bare, '.bombe'))).toBe(false)
    const { index, jobs, meta } = await readStatus({ root: bare, settings })
    expect([index.state, jobs]).toEqual(['not_indexed', []])
    expect(meta.freshness_status).toBe('fresh')
    expect(String(meta.suggestion)).toContain('--ref')
  })

  test('a submodule is named, not read', async () => {
    const library = gitRepository({ 'lib.py': 'x = 1\n' })
    plainGit(root, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', library, 'lib')
    commit('submodule', {})
    const place = await findCommit(root, 'HEAD')
    const { problems } = await indexCommit({ root, settings, place })
    expect(problems).toMatchObject([{ path: 'lib', message: expect.stringContaining('submodule') }])
  })
})

test('a read-only work tree gives answers about its refs', async () => {
  // The data lies elsewhere in this test; nothing is written to the root either way.
  chmodSync(root, 0o555)
  try {
    expect(await callersOfPrice('HEAD')).toEqual([CART, STOCK])
    expect(readdirSync(root).sort()).toEqual(['.git', 'shop'])
  } finally {
    chmodSync(root, 0o755)
  }
})
