/** The data folder is claimed with a mark, and a `.bombe/` that came with the repository is never opened. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDataFolder, claimDataFolder, dataFolderOf } from '../../src/discover/data-folder.ts'
import { sharedFolderOf } from '../../src/model/snapshot-folder.ts'
import { userFolders } from '../../src/settings/user-folders.ts'
import { gitRepository, plainGit, plainRepository, tempFolder, writeFiles } from './temp-repository.ts'

const NONE = { data_folder: '' }

function newUser() {
  return userFolders({}, tempFolder())
}

async function claim(root: string, user = newUser()) {
  const folder = await dataFolderOf(root, NONE, user)
  await claimDataFolder(folder, user)
  return { folder, user }
}

test('a fresh root gets a marked folder that git does not see', async () => {
  const root = gitRepository({ 'a.py': '' })
  const user = newUser()
  expect(await checkDataFolder(root, user)).toBe('absent')
  const folder = await dataFolderOf(root, NONE, user)
  const path = join(root, '.bombe')
  expect(folder).toEqual({ path, shared: path, owner: root, place: 'root', why: '' })
  expect(existsSync(folder.path), 'deciding creates nothing').toBe(false)
  await claimDataFolder(folder, user)
  expect(await checkDataFolder(root, user)).toBe('ours')
  expect(readFileSync(join(root, '.bombe/.gitignore'), 'utf8')).toBe('*\n')
  expect(plainGit(root, 'status', '--porcelain')).toBe('')
  await claimDataFolder(folder, user)
  rmSync(folder.path, { recursive: true })
  await claim(root, user)
  expect(await checkDataFolder(root, user)).toBe('ours')
})

test('several processes may claim at once', async () => {
  const root = plainRepository({})
  const user = newUser()
  const folder = await dataFolderOf(root, NONE, user)
  await Promise.all(Array.from({ length: 8 }, () => claimDataFolder(folder, user)))
  expect(await checkDataFolder(root, user)).toBe('ours')
  expect(readdirSync(root)).toEqual(['.bombe'])
})

test.each<[string, (root: string, other: string) => void]>([
  [
    'is tracked by git',
    root => {
      writeFiles(root, { '.bombe/index.db': 'evil' })
      plainGit(root, 'add', '-Af', '.bombe')
    },
  ],
  ['is a symbolic link', (root, other) => symlinkSync(other, join(root, '.bombe'))],
  ['is not a folder', root => writeFileSync(join(root, '.bombe'), '')],
  ['does not have the mark of bombe', root => mkdirSync(join(root, '.bombe'))],
  ['does not have the mark of bombe', root => writeFiles(root, { '.bombe/owner': '0'.repeat(32) })],
  [
    'holds symbolic links',
    (root, other) => {
      mkdirSync(join(root, '.bombe'))
      symlinkSync(other, join(root, '.bombe/index.db'))
    },
  ],
])('a .bombe that %s is left alone', async (reason, arm) => {
  const root = gitRepository({ 'a.py': '' })
  arm(root, tempFolder())
  const user = newUser()
  expect(await checkDataFolder(root, user)).toMatchObject({ hostile: expect.stringContaining(reason) })
  const { folder } = await claim(root, user)
  expect(folder).toMatchObject({ place: 'cache', why: expect.stringContaining(reason) })
  expect(folder.path.startsWith(user.cache)).toBe(true)
  expect(existsSync(folder.path)).toBe(true)
})

test('our own folder becomes hostile when it is tracked or copied to another root', async () => {
  const root = gitRepository({ 'a.py': '' })
  const { user } = await claim(root)
  const token = readFileSync(join(root, '.bombe/owner'), 'utf8')
  const copy = plainRepository({ '.bombe/owner': token })
  expect(await checkDataFolder(copy, user)).toHaveProperty('hostile')
  plainGit(root, 'add', '-f', '.bombe/owner')
  expect(await checkDataFolder(root, user)).toEqual({ hostile: '.bombe is tracked by git' })
  expect(await checkDataFolder(root, newUser())).toHaveProperty('hostile')
})

test('a linked work tree has its snapshot in the data of the main one, while both link to each other', async () => {
  const user = newUser()
  const main = gitRepository({ 'a.py': '' })
  const linked = join(tempFolder(), 'linked')
  plainGit(main, 'worktree', 'add', '-q', '-b', 'other', linked)
  const folder = await dataFolderOf(linked, NONE, user)
  expect(folder).toMatchObject({ shared: join(main, '.bombe'), owner: main, place: 'root' })
  expect(sharedFolderOf(folder.path)).toBe(folder.shared)
  await claimDataFolder(folder, user)
  expect(await checkDataFolder(main, user)).toBe('ours')
  expect(existsSync(join(linked, '.bombe'))).toBe(false)

  // A folder that only says so itself has its own.
  const claims = plainRepository({ '.git': `gitdir: ${main}/.git/worktrees/linked\n`, 'b.py': '' })
  expect(await dataFolderOf(claims, NONE, user)).toMatchObject({
    shared: join(claims, '.bombe'),
    owner: claims,
  })

  symlinkSync(tempFolder(), join(main, '.bombe/snapshots'))
  expect(await checkDataFolder(main, user)).toEqual({ hostile: '.bombe holds symbolic links' })
})

test('the user may store all data elsewhere; a folder that cannot be created is an error with a code', async () => {
  const root = plainRepository({})
  const elsewhere = tempFolder()
  const folder = await dataFolderOf(root, { data_folder: elsewhere }, newUser())
  expect(folder).toMatchObject({ place: 'setting', path: expect.stringContaining(`${elsewhere}/`) })
  writeFiles(elsewhere, { file: '' })
  const broken = { ...folder, shared: join(elsewhere, 'file/x') }
  await expect(claimDataFolder(broken, newUser())).rejects.toMatchObject({ code: 'read_only' })
})
