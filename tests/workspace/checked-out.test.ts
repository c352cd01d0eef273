/** `meta.ref` and `meta.commit` while a server lives on and another commit is checked out, reset to or rebased onto. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../src/questions/shared/answer.ts'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { LiveWorkspace } from '../../src/workspace/live-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { gitRepository, plainGit, writeFiles } from '../discover/temp-repository.ts'

const FILES = 30

let base: string
let root: string
let live: LiveWorkspace

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'bombe-checked-out-'))
  root = gitRepository(filesOf('first'))
  commit('second', filesOf('second'))
  git('checkout', '-q', '-b', 'side', 'HEAD~1')
  commit('aside', { 'aside.py': 'def aside(): pass\n' })
  git('checkout', '-q', 'main')
  live = new LiveWorkspace(root, { ...defaultValues(), data_folder: join(base, 'data'), workers: 1 })
  live.start()
  await ask('strict')
})
afterEach(async () => {
  await live.close()
  rmSync(base, { recursive: true, force: true })
})

/** Enough of them that git needs a moment, and every commit declares a function of its own name in each. */
function filesOf(name: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: FILES }, (_, at) => [`pkg/f${at}.py`, `def ${name}_${at}(): pass\n`]),
  )
}

const git = (...args: string[]): string => plainGit(root, ...args).trim()
const head = (): string => git('rev-parse', 'HEAD')

function commit(message: string, files: Record<string, string>): void {
  writeFiles(root, files)
  git('add', '-A')
  git('commit', '-q', '-m', message)
}

type Freshness = 'strict' | 'balanced' | 'best_effort'

function ask(freshness: Freshness, question = list): Promise<Answer & { names: string[] }> {
  // Following progress makes the first question wait for the first index.
  const options = { audience: PLAIN_AUDIENCE, signal: new AbortController().signal, onProgress: () => {} }
  return live.ask(question, { ...options, freshness })
}

function list(workspace: Workspace): Answer & { names: string[] } {
  const { symbols, ...answer } = workspace.search({ query: '*', limit: 100 })
  return { ...answer, names: symbols.map(({ name }) => name) }
}

/** Names of this commit's own functions are there, those of the other are not. */
function expectTree(names: readonly string[], own: string, other: string): void {
  expect(names.filter(name => name.startsWith(`${own}_`))).toHaveLength(FILES)
  expect(names.filter(name => name.startsWith(`${other}_`))).toHaveLength(0)
}

interface Move {
  move: () => void
  ref?: string
  own: string
  other: string
}

const MOVES: Record<string, Move> = {
  'a checkout of another commit': {
    move: () => git('checkout', '-q', '--detach', 'HEAD~1'),
    own: 'first',
    other: 'second',
  },
  'a checkout of another branch': {
    move: () => git('checkout', '-q', 'side'),
    ref: 'side',
    own: 'first',
    other: 'second',
  },
  'a hard reset': {
    move: () => git('reset', '-q', '--hard', 'HEAD~1'),
    ref: 'main',
    own: 'first',
    other: 'second',
  },
  'a soft reset, which changes no file': {
    move: () => git('reset', '-q', '--soft', 'HEAD~1'),
    ref: 'main',
    own: 'second',
    other: 'first',
  },
  'a new branch of the same commit': {
    move: () => git('checkout', '-q', '-b', 'same'),
    ref: 'same',
    own: 'second',
    other: 'first',
  },
  'a rebase': {
    move: () => git('rebase', '-q', 'main', 'side'),
    ref: 'side',
    own: 'second',
    other: 'first',
  },
}

test.each(Object.entries(MOVES))('after %s', { timeout: 60_000 }, async (_, { move, ref, own, other }) => {
  const before = head()
  // Twice at once: what the first question keeps must not answer the second.
  expect((await ask('balanced')).meta).toMatchObject({ ref: 'main', commit: before })
  move()
  for (const freshness of ['balanced', 'strict'] as const) {
    const { meta, names } = await ask(freshness)
    if (freshness === 'strict') expect(meta.freshness_status).toBe('fresh')
    if (meta.freshness_status === 'fresh') {
      expect(meta.commit).toBe(head())
      expect(meta.ref).toBe(ref)
      expectTree(names, own, other)
    } else {
      expect(meta).toMatchObject({ freshness_status: 'syncing', ref: 'main', commit: before })
      expectTree(names, other, own)
    }
  }
})

test('who does not wait gets the old graph under its own name', async () => {
  const before = head()
  git('checkout', '-q', 'side')
  const { meta, names, verdict } = await ask('best_effort')
  expect(meta).toMatchObject({ freshness_status: 'syncing', ref: 'main', commit: before })
  expect(verdict).toMatchObject({ complete: false, why: expect.arrayContaining(['stale']) })
  expectTree(names, 'second', 'first')
})

test('a checkout while a question is being answered', async () => {
  let times = 0
  const { meta, names } = await ask('strict', workspace => {
    const answer = list(workspace)
    if (times++ === 0) git('checkout', '-q', 'side')
    return answer
  })
  expect(times).toBeGreaterThan(1)
  expect(meta).toMatchObject({ freshness_status: 'fresh', ref: 'side', commit: head() })
  expectTree(names, 'first', 'second')
})

test('a branch that appears while a question is being answered is named by the answer', async () => {
  let times = 0
  const { meta } = await ask('balanced', workspace => {
    const answer = list(workspace)
    if (times++ === 0) git('symbolic-ref', 'HEAD', 'refs/heads/side')
    return answer
  })
  expect(existsSync(join(root, 'aside.py'))).toBe(false)
  if (meta.freshness_status === 'fresh') expect(meta).toMatchObject({ ref: 'side', commit: head() })
  else expect(meta.ref).toBe('main')
})
