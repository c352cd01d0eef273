/** A summary is found by its words, shown with its symbol, and stale once the body is another. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { syncRepository } from '../../src/pipeline/sync-repository.ts'
import { defaultValues, type SettingValues } from '../../src/settings/settings.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { findDataFolder } from '../../src/workspace/state/find-data-folder.ts'
import { takeNote } from '../../src/workspace/take-note.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'

let base: string
let root: string
let settings: SettingValues

const STEP = 'src/steps.py#step_four()'
const SAYS = 'decides which voucher lowers the invoice of a customer'
const FRESH = `summary: ${SAYS}`
const STALE = `summary (stale: the body has changed since): ${SAYS}`
const BODY = 'def step_four(a, b):\n    kept = [one for one in a if one.ok]\n    return b - max(kept)\n'
const REST = '\n\ndef run(a, b):\n    return step_four(a, b)\n\n\ndef step_five(a):\n    return a + 1\n'

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'bombe-summaries-'))
  root = join(base, 'repo')
  settings = { ...defaultValues(), data_folder: join(base, 'data'), workers: 1, parse_timeout_ms: 600_000 }
  write('src/steps.py', BODY + REST)
  write(
    'src/other.py',
    'def customer_of(order):\n    """The customer of an order."""\n    return order.customer\n',
  )
  await indexRepository({ root, settings })
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function asked<Result>(
  put: (one: Workspace, folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
  try {
    return await put(workspace, (await findDataFolder(root, settings)).path)
  } finally {
    await workspace.close()
  }
}

const summarize = (target: string) =>
  asked((one, folder) => takeNote(one, folder, { action: 'summarize', target, text: SAYS }))
const listed = () => asked((one, folder) => takeNote(one, folder, { action: 'list' }).notes)
const handles = (query: string) => asked(one => one.search({ query }).symbols.map(({ handle }) => handle))
const bundled = (query: string) =>
  asked(async one => {
    const { context_bundle } = await one.context({ query })
    return context_bundle.files.flatMap(({ symbols }) => symbols.map(({ handle }) => handle))
  })

test('search and context find a symbol by words that only its summary has', async () => {
  expect(await handles('lowers invoice')).toEqual([])
  expect(await handles('voucher')).toEqual([])
  expect(await bundled('which voucher lowers the invoice?')).not.toContain(STEP)
  await summarize('step_four')
  expect((await handles('lowers invoice'))[0]).toBe(STEP)
  expect(await handles('vouchers')).toEqual([STEP])
  expect((await bundled('which voucher lowers the invoice?'))[0]).toBe(STEP)
  expect(await handles('voucher printer queue settings')).toEqual([])
})

test('a summary is shown wherever its symbol is, and raises no rank by being there', async () => {
  const before = await handles('step*')
  await summarize('src/steps.py:2')
  expect(await listed()).toEqual([{ kind: 'summarize', target: STEP, text: SAYS }])
  expect(await handles('step*')).toEqual(before)
  await asked(async one => {
    expect(one.search({ query: 'step_four' }).symbols[0]!.notes).toEqual([FRESH])
    const { callees } = await one.references({ symbol_name: 'run', direction: 'callees' })
    expect(callees![0]!.notes).toEqual([FRESH])
    expect(one.source({ symbol_name: 'step_four' }).meta.notes).toEqual([{ target: STEP, text: FRESH }])
    expect(one.outline({ path: 'src/steps.py' }).meta.notes).toEqual([{ target: STEP, text: FRESH }])
  })
})

test('comments and moves leave it fresh, another body makes it stale until the next summary', async () => {
  await summarize('step_four')
  write('src/steps.py', `# Steps.\n${BODY.replace('    kept', '    # Only what counts.\n    kept')}${REST}`)
  await syncRepository({ root, settings })
  renameSync(join(root, 'src/steps.py'), join(root, 'src/vouchers.py'))
  await syncRepository({ root, settings })
  const moved = 'src/vouchers.py#step_four()'
  expect(await listed()).toEqual([{ kind: 'summarize', target: moved, text: SAYS }])
  write('src/vouchers.py', BODY.replace('max', 'min') + REST)
  await syncRepository({ root, settings })
  expect(await listed()).toEqual([{ kind: 'summarize', target: moved, text: SAYS, stale: true }])
  expect(await asked(one => one.search({ query: 'voucher invoice' }).symbols[0])).toMatchObject({
    handle: moved,
    notes: [STALE],
  })
  expect(await asked(one => one.source({ symbol_name: 'step_four' }).meta.notes)).toEqual([
    { target: moved, text: STALE },
  ])
  await summarize('step_four')
  expect(await listed()).toEqual([{ kind: 'summarize', target: moved, text: SAYS }])
})

test('the index stores nothing of it: sync gives what a rebuild gives', async () => {
  await summarize('step_four')
  write('src/steps.py', BODY.replace('max', 'min') + REST)
  await syncRepository({ root, settings })
  const dumped = () => asked(one => [...one.dump({ format: 'jsonl', engineNames: true })].join(''))
  const synced = await dumped()
  settings = { ...settings, data_folder: join(base, 'again') }
  await indexRepository({ root, settings })
  expect(await dumped()).toBe(synced)
  expect(synced).not.toContain('voucher')
})

test('only a symbol has a body to summarize', async () => {
  await expect(summarize('src/steps.py')).rejects.toThrow('src/steps.py is no symbol')
  const silent = asked((one, folder) => takeNote(one, folder, { action: 'summarize', target: 'run' }))
  await expect(silent).rejects.toThrow('text is missing')
})
