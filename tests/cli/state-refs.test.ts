/** `state refs` and `note forget --all`: what is kept, and letting go of it on purpose. */
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, sandbox } from './run-bombe.ts'

let box: Sandbox

beforeAll(() => {
  box = sandbox({ 'a.ts': 'export function one() {\n  return 1\n}\n' })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], {
      cwd: box.folder,
      env: box.env,
    })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message', 'one')
  git('tag', '--annotate', 'v1', '--message', 'v1')
  git('branch', 'topic')
  git('commit', '--quiet', '--allow-empty', '--message', 'two')
})

afterAll(() => box.remove())

test('branches and tags, with and without a snapshot', () => {
  const refs = () => JSON.parse(box.bombe('state', 'refs', '--json').stdout).refs as Record<string, unknown>[]
  const known = () =>
    Object.fromEntries(refs().map(({ ref, kind, has_snapshot }) => [ref, [kind, has_snapshot]]))
  expect(known()).toEqual({ main: ['branch', false], topic: ['branch', false], v1: ['tag', false] })
  expect(box.bombe('search', 'one', '--ref', 'v1').status).toBe(0)
  // An annotated tag stands for its commit, which the branch names too.
  expect(known()).toEqual({ main: ['branch', false], topic: ['branch', true], v1: ['tag', true] })
  expect(box.bombe('state', 'refs').stdout).toMatch(
    /^\S+ +\w+ +[0-9a-f]{12} {2}snapshot, used \d{4}-\d\d-\d\d \d\d:\d\d$/m,
  )
})

test('a bare forget forgets nothing', () => {
  box.bombe('note', 'annotate', 'one', '-t', 'the first')
  expect(box.bombe('note', 'forget')).toMatchObject({ status: 2, stderr: expect.stringContaining('--all') })
  expect(box.bombe('note', 'forget', 'one', '--all').status).toBe(2)
  expect(box.bombe('note', 'list').stdout).toContain('the first')
  expect(box.bombe('note', 'forget', '--all').stdout).not.toContain('the first')
  expect(box.bombe('note', 'list').stdout).not.toContain('the first')
})
