/** Whatever changed on disk between two questions, an answer that says `fresh` is the one a rebuild would give. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { LiveWorkspace } from '../../src/workspace/live-workspace.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { edit, fileSpec, RandomRepository } from '../pipeline/random-repository.ts'
import fc from '../random.ts'

/** `BOMBE_RUNS` raises it for a long look. */
const RUNS = Number(process.env.BOMBE_RUNS ?? 3)

let base: string
let live: LiveWorkspace | undefined

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'bombe-fresh-'))
})
afterEach(async () => {
  await live?.close()
  live = undefined
  rmSync(base, { recursive: true, force: true })
})

type Freshness = 'strict' | 'balanced' | 'best_effort'

/** However busy the machine is, no file is given up: it would be missing from one of the two that are compared. */
const settingsIn = (data: string) => ({
  ...defaultValues(),
  data_folder: join(base, data),
  workers: 1,
  parse_timeout_ms: 600_000,
})

function whole(workspace: Workspace) {
  const dump = [...workspace.dump({ format: 'jsonl', engineNames: true })].join('')
  return { ...workspace.structure({ path: '.' }), dump }
}

async function ask(repository: LiveWorkspace, freshness: Freshness) {
  const { signal } = new AbortController()
  // Following progress makes the first question wait for the first index.
  const onProgress = () => {}
  const answer = await repository.ask(whole, { audience: PLAIN_AUDIENCE, signal, freshness, onProgress })
  return { status: answer.meta.freshness_status, why: answer.verdict.why, dump: answer.dump }
}

async function rebuilt(root: string): Promise<string> {
  const settings = settingsIn('fresh')
  await indexRepository({ root, settings, force: true })
  const workspace = await openWorkspace({ root, settings })
  try {
    return whole(workspace).dump
  } finally {
    await workspace.close()
  }
}

function open(root: string): LiveWorkspace {
  live = new LiveWorkspace(root, settingsIn('kept'))
  return live
}

test('an answer that says fresh is right, and strict ones always say so', { timeout: 300_000 }, async () => {
  const step = fc.record({
    edits: fc.array(edit, { maxLength: 3 }),
    freshness: fc.constantFrom<Freshness>('strict', 'balanced', 'best_effort'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fileSpec, { minLength: 1, maxLength: 19 }),
      fc.array(step, { minLength: 2, maxLength: 6 }),
      async (specs, steps) => {
        const folder = mkdtempSync(join(base, 'run-'))
        const repository = new RandomRepository(join(folder, 'repo'), specs)
        const workspace = open(repository.root)
        try {
          await ask(workspace, 'strict')
          for (const { edits, freshness } of steps) {
            for (const one of edits) repository.apply(one)
            const { status, why, dump } = await ask(workspace, freshness)
            if (freshness === 'strict') expect(status).toBe('fresh')
            if (status === 'fresh') expect(dump).toBe(await rebuilt(repository.root))
            else expect(why).toContain('stale')
          }
        } finally {
          await workspace.close()
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Each leaves size and time of every file the index knows as they were, or looks harmless in another way. */
const QUIET_CHANGES: Record<string, (root: string) => void> = {
  'another text of the same size, with the old time put back': root => {
    const { atime, mtime } = statSync(join(root, 'a.py'))
    write(root, 'a.py', 'def one(): return twa()\n')
    utimesSync(join(root, 'a.py'), atime, mtime)
  },
  'a file in a folder that was empty': root => write(root, 'empty/inner/b.py', 'from a import one\none()\n'),
  'a file that was ignored': root => write(root, '.bombeignore', ''),
  'a new rule': root => write(root, '.bombeignore', 'skipped.py\na.py\n'),
  'a file that is now too large': root => write(root, 'a.py', `def one(): pass\n${'#'.repeat(1_000_001)}\n`),
  'a file that is now binary': root => write(root, 'a.py', 'def one(): pass\n\0\0\0\n'),
  'a folder that moved': root => renameSync(join(root, 'pkg'), join(root, 'lib')),
  'a name in another case': root => renameSync(join(root, 'pkg/c.py'), join(root, 'pkg/C.py')),
  'another mode': root => chmodSync(join(root, 'a.py'), 0o755),
  'a configuration that is source as well': root =>
    write(root, 'setup.py', "from setuptools import setup\nsetup(package_dir={'': 'pkg'})\n"),
  'a project of its own': root => write(root, 'pkg/pyproject.toml', '[project]\nname = "pkg"\n'),
}

/** One repository for all: each finds it as it was. */
function lay(root: string): void {
  for (const name of ['a.py', 'setup.py', 'pkg', 'lib', 'empty'])
    rmSync(join(root, name), { recursive: true, force: true })
  write(root, 'a.py', 'def one(): return two()\n')
  write(root, 'pkg/c.py', 'from a import one\ndef three(): return one()\n')
  write(root, 'setup.py', 'from setuptools import setup\nsetup()\n')
  write(root, 'skipped.py', 'def hidden(): pass\n')
  write(root, '.bombeignore', 'skipped.py\n')
  mkdirSync(join(root, 'empty/inner'), { recursive: true })
}

test('changes that leave no trace in size and time are seen as well', { timeout: 180_000 }, async () => {
  const root = join(base, 'repo')
  mkdirSync(root)
  const workspace = open(root)
  for (const [name, change] of Object.entries(QUIET_CHANGES)) {
    lay(root)
    await ask(workspace, 'strict')
    expect((await ask(workspace, 'strict')).status, name).toBe('fresh')
    change(root)
    const { status, dump } = await ask(workspace, 'strict')
    expect(status, name).toBe('fresh')
    expect(dump, name).toBe(await rebuilt(root))
  }
})

test('a watch that spares the look misses nothing, not even a moment ago', { timeout: 180_000 }, async () => {
  const root = join(base, 'repo')
  write(root, 'pkg/a.py', 'def one(): pass\n')
  const workspace = open(root)
  workspace.start()
  await ask(workspace, 'strict')
  for (let round = 0; round < 12; round++) {
    // Let the watch come to rest first, so that only what comes now can be missed.
    for (let left = 200; left > 0 && !(await workspace.watch.isQuietForCertain()); left--) await sleep(25)
    const name = `late_${round}`
    const path = ['pkg/a.py', `pkg/new_${round}.py`, `folder_${round}/b.py`][round % 3]!
    write(root, path, `def ${name}(): pass\n`)
    const { status, dump } = await ask(workspace, 'balanced')
    if (status === 'fresh') expect(dump, path).toContain(name)
  }
})

test('an edit during a question is not passed over', { timeout: 120_000 }, async () => {
  const root = join(base, 'repo')
  write(root, 'a.py', 'def one(): pass\n')
  const workspace = open(root)
  await ask(workspace, 'strict')
  const slow = (freshness: Freshness) => {
    let times = 0
    const question = async (one: Workspace) => {
      // As a question that waits for an engine; a file that the answer does not depend on comes meanwhile.
      if (times++ === 0) {
        await sleep(150)
        write(root, `${freshness}.py`, `def during_${freshness}(): pass\n`)
      }
      return one.search({ query: 'during_*' })
    }
    const { signal } = new AbortController()
    return workspace.ask(question, { audience: PLAIN_AUDIENCE, signal, freshness })
  }
  const strict = await slow('strict')
  expect(strict.meta.freshness_status).toBe('fresh')
  expect(strict.symbols.map(({ name }) => name)).toContain('during_strict')
  const lax = await slow('best_effort')
  expect(lax.meta.freshness_status).not.toBe('fresh')
  expect(lax.verdict.why).toContain('stale')
})

test('balanced answers say that files are still being synced, best effort never waits', async () => {
  const root = join(base, 'repo')
  write(root, 'a.py', 'def one(): pass\n')
  const workspace = open(root)
  await ask(workspace, 'strict')
  write(root, 'a.py', 'def other(): pass\n')
  const early = await ask(workspace, 'best_effort')
  expect(early.status).toBe('syncing')
  expect(early.dump).toContain('one')
  expect(early.dump).not.toContain('other')
  expect((await ask(workspace, 'strict')).dump).toContain('other')
})

test('what is not found while files are being synced is not said to be nowhere', async () => {
  const root = join(base, 'repo')
  write(root, 'a.py', 'def one(): pass\n')
  const workspace = open(root)
  await ask(workspace, 'strict')
  write(root, 'a.py', 'def other(): pass\n')
  const { signal } = new AbortController()
  const refs = (symbol_name: string, freshness: Freshness) =>
    workspace.ask(one => one.references({ symbol_name }), { audience: PLAIN_AUDIENCE, signal, freshness })
  await expect(refs('other', 'best_effort')).rejects.toMatchObject({
    code: 'symbol_not_found',
    message: expect.stringContaining('older than the files on disk'),
    data: { freshness_status: 'syncing' },
  })
  expect((await refs('other', 'strict')).target_symbol.name).toBe('other')
  await expect(refs('nowhere', 'strict')).rejects.toMatchObject({
    code: 'symbol_not_found',
    message: expect.not.stringContaining('older'),
  })
})
