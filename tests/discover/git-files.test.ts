/** What bombe reads from git's own files equals git's answer. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findWorkTree, type WorkTree } from '../../src/discover/git/find-work-tree.ts'
import { mayTrack } from '../../src/discover/git/may-track.ts'
import { readHead } from '../../src/discover/git/read-head.ts'
import { gitRepository, plainGit, tempFolder } from './temp-repository.ts'

const treeOf = (root: string): WorkTree => findWorkTree(root).tree!

test.each<[string, (root: string) => void]>([
  ['a branch', () => {}],
  ['a packed branch', root => plainGit(root, 'pack-refs', '--all')],
  [
    'a branch that was packed and has moved since',
    root => {
      plainGit(root, 'pack-refs', '--all')
      plainGit(root, 'commit', '-q', '--allow-empty', '-m', 'second')
    },
  ],
  ['a branch in a folder', root => plainGit(root, 'checkout', '-q', '-b', 'feature/one.two')],
  ['a branch with an odd name', root => plainGit(root, 'checkout', '-q', '-b', 'été+@1')],
  ['a detached head', root => plainGit(root, 'checkout', '-q', '--detach')],
])('head: %s', async (_, prepare) => {
  const root = gitRepository({ 'a.py': '' })
  prepare(root)
  const branch = plainGit(root, 'branch', '--show-current').trim()
  const commit = plainGit(root, 'rev-parse', 'HEAD').trim()
  expect(await readHead(treeOf(root))).toEqual({ commit, ref: branch === '' ? null : branch })
})

test('head: a linked work tree has its own', async () => {
  const root = gitRepository({ 'a.py': '' })
  const linked = join(tempFolder(), 'linked')
  plainGit(root, 'worktree', 'add', '-q', '-b', 'side', linked)
  expect((await readHead(treeOf(linked)))?.ref).toBe('side')
})

test('head: none before the first commit', async () => {
  const root = tempFolder()
  plainGit(root, 'init', '-q')
  expect(await readHead(treeOf(root))).toBeNull()
})

test('an index without the name is recognised, even with similar names', () => {
  const root = gitRepository({ '.bombeignore': '', '.bombe.json': '{}', 'a/b.py': '' })
  expect(mayTrack(treeOf(root), '.bombe')).toBe(false)
})

test.each<[string, (root: string) => void]>([
  ['a file of the folder', () => {}],
  ['paths are written short', root => plainGit(root, 'update-index', '--index-version', '4')],
  ['another file holds the paths', root => plainGit(root, 'update-index', '--split-index')],
])('tracked: %s', (_, prepare) => {
  const root = gitRepository({ '.bombe/index.db': '', 'a.py': '' })
  prepare(root)
  expect(mayTrack(treeOf(root), '.bombe')).toBe(true)
})
