/** Linked work trees, submodules and nested repositories, each with its own rules. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findWorkTree, mainWorkTreeOf } from '../../src/discover/git/find-work-tree.ts'
import { discover, gitRepository, plainGit, tempFolder, writeFiles } from './temp-repository.ts'

test('a linked work tree is accepted while both link to each other', async () => {
  const main = gitRepository({ 'a.py': 'a = 1\n' })
  const linked = join(tempFolder(), 'linked')
  plainGit(main, 'worktree', 'add', '-q', '-b', 'other', linked)
  writeFiles(linked, { 'b.py': 'b = 1\n' })
  const discovery = await discover(linked)
  expect(discovery.paths).toEqual(['a.py', 'b.py'])
  expect(discovery.git?.ref).toBe('other')
  expect(mainWorkTreeOf(findWorkTree(linked).tree!)).toBe(main)
  expect(mainWorkTreeOf(findWorkTree(main).tree!)).toBe(main)

  const moved = `${linked}-moved`
  renameSync(linked, moved)
  expect(findWorkTree(moved).refused).toContain('does not know this folder')
  expect((await discover(moved)).paths).toEqual(['a.py', 'b.py'])
})

test('submodules and nested repositories are part of the root, with their own ignore rules', async () => {
  const library = gitRepository({ 'lib.py': 'x = 1\n', '.gitignore': 'out.py\n' })
  const root = gitRepository({ 'a.py': 'a = 1\n', '.gitignore': 'nested/b.py\nclosed/\n' })
  plainGit(root, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', library, 'libs/one')
  writeFiles(root, { 'libs/one/out.py': '', 'libs/one/new.py': '' })
  gitRepository({ 'b.py': 'b = 1\n' }, join(root, 'nested'))
  gitRepository({ 'c.py': 'c = 1\n' }, join(root, 'nested/deeper'))
  gitRepository({ 'd.py': 'd = 1\n' }, join(root, 'closed'))
  const expected = ['a.py', 'libs/one/lib.py', 'libs/one/new.py', 'nested/b.py', 'nested/deeper/c.py']
  expect((await discover(root)).paths).toEqual(expected)
  expect(findWorkTree(join(root, 'libs/one')).tree?.gitDir).toBe(join(root, '.git/modules/libs/one'))
  expect((await discover(join(root, 'libs/one'))).paths).toEqual(['lib.py', 'new.py'])

  // The same folders without a repository around them.
  rmSync(join(root, '.git'), { recursive: true })
  const without = await discover(root)
  expect(without.paths).toEqual([
    'a.py',
    'libs/one/lib.py',
    'libs/one/new.py',
    'nested/b.py',
    'nested/deeper/c.py',
  ])
  expect(without.git).toBeNull()
})

test('a folder whose .git file points elsewhere is walked without git', async () => {
  const victim = gitRepository({ 'secret.py': '' })
  const root = gitRepository({ 'a.py': '' })
  writeFiles(root, { 'sub/.git': `gitdir: ${victim}/.git\n`, 'sub/b.py': '' })
  const discovery = await discover(root)
  expect(discovery.paths).toEqual(['a.py', 'sub/b.py'])
  expect(discovery.problems).toMatchObject([{ path: 'sub/.git', code: 'bad_config' }])
})

test('a folder of a work tree lists itself, also one that the work tree ignores', async () => {
  const root = gitRepository({ 'a.py': '', 'inner/b.py': '', '.gitignore': 'scratch/\n' })
  writeFiles(root, { 'scratch/c.py': '' })
  const inner = await discover(join(root, 'inner'))
  expect(inner.paths).toEqual(['b.py'])
  expect(inner.git?.ref).toBe('main')
  expect((await discover(join(root, 'scratch'))).paths).toEqual(['c.py'])
})

test('conflicts, deleted files, a sparse checkout, an unborn branch and a detached HEAD', async () => {
  const root = gitRepository({ 'a.py': 'a = 1\n', 'b.py': '', 'deep/c.py': '' })
  plainGit(root, 'checkout', '-q', '-b', 'side')
  writeFiles(root, { 'a.py': 'a = 2\n' })
  plainGit(root, 'commit', '-qam', 'side')
  plainGit(root, 'checkout', '-q', 'main')
  writeFiles(root, { 'a.py': 'a = 3\n' })
  plainGit(root, 'commit', '-qam', 'main')
  expect(() => plainGit(root, 'merge', '-q', 'side')).toThrow()
  rmSync(join(root, 'b.py'))
  const conflict = await discover(root)
  expect(conflict.paths).toEqual(['a.py', 'deep/c.py'])
  expect(conflict.problems).toEqual([])

  plainGit(root, 'reset', '-q', '--hard')
  plainGit(root, 'sparse-checkout', 'set', '--no-cone', '/a.py')
  plainGit(root, 'checkout', '-q', '--detach')
  const sparse = await discover(root)
  expect(sparse.paths).toEqual(['a.py'])
  expect(sparse.git).toMatchObject({ ref: null, commit: plainGit(root, 'rev-parse', 'HEAD').trim() })

  const unborn = tempFolder()
  plainGit(unborn, 'init', '-q')
  writeFileSync(join(unborn, 'x.py'), '')
  expect(await discover(unborn)).toMatchObject({ git: null, paths: ['x.py'] })
})

test('a folder named .git that is not a git directory does not stop the search', async () => {
  const root = gitRepository({ 'a.py': '', 'inner/b.py': '' })
  mkdirSync(join(root, 'inner/.git'))
  expect(findWorkTree(join(root, 'inner')).tree?.top).toBe(root)
})
