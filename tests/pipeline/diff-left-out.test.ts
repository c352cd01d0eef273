/** Files that one side of a comparison has and does not index: they neither came nor went. */
import { chmodSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderDiff } from '../../src/questions/get-diff/render.ts'
import { gitRepository, plainGit, writeFiles } from '../discover/temp-repository.ts'
import { askDiff, cameAndWent } from './ask-diff.ts'

const FILES = {
  'app/views.py': 'def show():\n    return 1\n',
  'app/forms.py': 'def check():\n    return 1\n',
  'docs/conf.py': 'def configure():\n    return 1\n',
  'README.md': 'read me\n',
}
const LARGE = `${FILES['app/views.py']}${'# much is to be said\n'.repeat(60_000)}`

const COMPLETE = { complete: true, why: [] }
const UNREAD = { complete: false, why: ['parse_errors'] }

function commit(root: string, message: string): void {
  plainGit(root, 'add', '-A')
  plainGit(root, 'commit', '-q', '-m', message)
}

describe('a sparse checkout', () => {
  test('leaves nothing deleted', async () => {
    const root = gitRepository(FILES)
    plainGit(root, 'sparse-checkout', 'set', 'app')
    expect(plainGit(root, 'status', '--short')).toBe('')
    const answer = await askDiff(root, { base: 'HEAD', scope: 'all' })
    expect(answer).toMatchObject({ affected_files: [], verdict: COMPLETE })
    const staged = await askDiff(root, { base: ':index', scope: 'all' })
    expect(staged.affected_files).toEqual([])
  })

  test('has what it leaves out as the index has it', async () => {
    const root = gitRepository(FILES)
    writeFiles(root, { 'docs/conf.py': 'def configure(strict):\n    return 1\n' })
    commit(root, 'second')
    plainGit(root, 'sparse-checkout', 'set', 'app')
    const answer = await askDiff(root, { base: 'HEAD~1' })
    expect(answer.affected_files).toEqual([{ path: 'docs/conf.py', status: 'modified' }])
    expect(answer.summary.modified_symbols).toMatchObject([{ handle: 'docs/conf.py#configure()' }])
    expect(answer.meta.freshness_status).toBe('fresh')
    expect(answer.verdict).toMatchObject(COMPLETE)
  })
})

describe('a submodule', () => {
  function withSubmodule(): string {
    const library = gitRepository({ 'a.py': 'def a():\n    return 1\n' })
    const root = gitRepository(FILES)
    plainGit(root, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', library, 'sub')
    commit(root, 'submodule')
    return root
  }

  test('that is as committed is no change', async () => {
    const root = withSubmodule()
    const answer = await askDiff(root, { scope: 'all' })
    expect(answer).toMatchObject({ affected_files: [], verdict: COMPLETE })
    expect(cameAndWent(answer)).toEqual([])
  })

  test('that is not checked out is no change', async () => {
    const root = withSubmodule()
    plainGit(root, 'submodule', 'deinit', '-q', '-f', 'sub')
    expect(await askDiff(root, { scope: 'all' })).toMatchObject({ affected_files: [], verdict: COMPLETE })
  })

  test('that is on another commit is changed, and its content is not read', async () => {
    const root = withSubmodule()
    writeFiles(join(root, 'sub'), { 'b.py': 'def b():\n    return 1\n' })
    commit(join(root, 'sub'), 'more')
    const answer = await askDiff(root)
    expect(answer).toMatchObject({
      affected_files: [{ path: 'sub', status: 'modified', unread: true }],
      verdict: UNREAD,
    })
    expect(cameAndWent(answer)).toEqual([])
  })

  test('that is new is one thing that came', async () => {
    const answer = await askDiff(withSubmodule(), { base: 'HEAD~1', ref: 'HEAD' })
    expect(answer.affected_files).toEqual([{ path: 'sub', status: 'added', unread: true }])
    expect(answer.verdict.why).toContain('parse_errors')
  })

  test('that took the place of a folder deletes nothing of it', async () => {
    const root = gitRepository({ ...FILES, 'lib/x.py': 'def x():\n    return 1\n' })
    rmSync(join(root, 'lib'), { recursive: true })
    gitRepository({ 'x.py': 'def x():\n    return 1\n' }, join(root, 'lib'))
    plainGit(root, 'rm', '-r', '-q', '--cached', 'lib')
    const answer = await askDiff(root, { base: 'HEAD' })
    expect(answer).toMatchObject({ affected_files: [{ path: 'lib', status: 'modified' }], verdict: UNREAD })
    expect(cameAndWent(answer)).toEqual([])
  })
})

test('a repository inside this one that git does not know is no addition', async () => {
  const root = gitRepository(FILES)
  gitRepository({ 'a.py': 'def a():\n    return 1\n' }, join(root, 'inner'))
  expect(await askDiff(root, { base: 'HEAD', scope: 'all' })).toMatchObject({ affected_files: [] })
})

describe('a file that has become too large', () => {
  test('is changed, and its symbols are not known', async () => {
    const root = gitRepository(FILES)
    writeFiles(root, { 'app/views.py': LARGE, 'app/forms.py': 'def verify():\n    return 1\n' })
    const answer = await askDiff(root)
    expect(answer).toMatchObject({
      affected_files: [
        { path: 'app/forms.py', status: 'modified' },
        { path: 'app/views.py', status: 'modified', unread: true },
      ],
      verdict: { complete: false, why: ['named_by_string', 'parse_errors'] },
      meta: { result_completeness: 'partial', omitted: { unread_files: 1 } },
    })
    expect(cameAndWent(answer)).toEqual(['app/forms.py#check() -> app/forms.py#verify()'])
    expect(renderDiff(answer)).toContain('app/views.py  modified, its symbols are not known')
    const message = renderDiff({ ...answer, format: 'commit_message' })
    expect(message).not.toMatch(/remove/i)
  })

  test('between commits as well, in both directions', async () => {
    const root = gitRepository(FILES)
    writeFiles(root, { 'app/views.py': LARGE })
    commit(root, 'large')
    for (const [base, ref] of [
      ['HEAD~1', 'HEAD'],
      ['HEAD', 'HEAD~1'],
    ] as const) {
      const answer = await askDiff(root, { base: `${base}..${ref}` })
      expect(answer.affected_files).toEqual([{ path: 'app/views.py', status: 'modified', unread: true }])
      expect(cameAndWent(answer)).toEqual([])
      expect(answer.verdict.why).toEqual(['parse_errors', 'not_checked_out'])
    }
  })

  test('and was so before', async () => {
    const root = gitRepository({ ...FILES, 'app/views.py': LARGE })
    writeFiles(root, { 'app/views.py': `${LARGE}x = 1\n` })
    expect(await askDiff(root)).toMatchObject({
      affected_files: [{ path: 'app/views.py', status: 'modified', unread: true }],
      verdict: UNREAD,
    })
  })
})

test.each<[string, (root: string) => void]>([
  ['binary', root => writeFiles(root, { 'app/views.py': `${FILES['app/views.py']}\0` })],
  [
    'a link',
    root => {
      rmSync(join(root, 'app/views.py'))
      symlinkSync('forms.py', join(root, 'app/views.py'))
    },
  ],
  ['ignored', root => ignoreAndEdit(root)],
])('a file that is now %s did not go', async (_, change) => {
  const root = gitRepository(FILES)
  change(root)
  const answer = await askDiff(root, { path: 'app' })
  expect(answer).toMatchObject({
    affected_files: [{ path: 'app/views.py', status: 'modified', unread: true }],
    verdict: UNREAD,
  })
  expect(cameAndWent(answer)).toEqual([])
})

function ignoreAndEdit(root: string): void {
  writeFiles(root, { '.bombeignore': 'views.py\n', 'app/views.py': 'def other():\n    return 1\n' })
}

test('a file that is ignored since, and the same, is no change', async () => {
  const root = gitRepository(FILES)
  writeFiles(root, { '.gitignore': 'views.py\n' })
  plainGit(root, 'rm', '-q', '--cached', 'app/views.py')
  expect((await askDiff(root)).affected_files).toEqual([])
})

test('what must not be looked at is not deleted, and the answer is not complete', async () => {
  const root = gitRepository(FILES)
  const isRoot = process.getuid?.() === 0
  // Root reads everything; a folder that leads to itself can be entered by nobody.
  if (isRoot) {
    renameSync(join(root, 'docs'), join(root, 'gone'))
    rmSync(join(root, 'gone'), { recursive: true })
    symlinkSync('docs', join(root, 'docs'))
  } else chmodSync(join(root, 'docs'), 0)
  try {
    const answer = await askDiff(root)
    expect(answer).toMatchObject({ affected_files: [], verdict: UNREAD })
    expect(cameAndWent(answer)).toEqual([])
    const message = renderDiff({ ...answer, format: 'commit_message' })
    expect(message).toContain('# 1 file could not be compared symbol by symbol')
  } finally {
    if (!isRoot) chmodSync(join(root, 'docs'), 0o700)
  }
})

test('a file that was removed is deleted, complete', async () => {
  const root = gitRepository(FILES)
  rmSync(join(root, 'app/views.py'))
  const answer = await askDiff(root)
  expect(answer).toMatchObject({
    affected_files: [{ path: 'app/views.py', status: 'deleted' }],
    verdict: COMPLETE,
  })
  expect(cameAndWent(answer)).toEqual(['- app/views.py#show()'])
})
