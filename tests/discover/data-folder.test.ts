/** The data folder: claimed with a mark, and a `.bombe/` that came with the repository is never opened. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { userFolders } from '../../src/config/user-folders.ts'
import { checkDataFolder, claimDataFolder, dataFolderOf } from '../../src/discover/data-folder.ts'
import { gitRepository, plainGit, plainRepository, tempFolder, writeFiles } from './temp-repository.ts'

const NONE = { data_folder: '' }

function newUser() {
  return userFolders({}, tempFolder())
}

async function claim(root: string, user = newUser()) {
  const folder = await dataFolderOf(root, NONE, user)
  await claimDataFolder(root, folder, user)
  return { folder, user }
}

test('a fresh root gets a marked folder that git does not see', async () => {
  const root = gitRepository({ 'a.py': '' })
  const user = newUser()
  expect(await checkDataFolder(root, user)).toBe('absent')
  const folder = await dataFolderOf(root, NONE, user)
  expect(folder).toEqual({ path: join(root, '.bombe'), place: 'root', why: '' })
  expect(existsSync(folder.path), 'deciding creates nothing').toBe(false)
  await claimDataFolder(root, folder, user)
  expect(await checkDataFolder(root, user)).toBe('ours')
  expect(readFileSync(join(root, '.bombe/.gitignore'), 'utf8')).toBe('*\n')
  expect(plainGit(root, 'status', '--porcelain')).toBe('')
  await claimDataFolder(root, folder, user)
  rmSync(folder.path, { recursive: true })
  await claim(root, user)
  expect(await checkDataFolder(root, user)).toBe('ours')
})

test('several processes may claim at once', async () => {
  const root = plainRepository({})
  const user = newUser()
  const folder = await dataFolderOf(root, NONE, user)
  await Promise.all(Array.from({ length: 8 }, () => claimDataFolder(root, folder, user)))
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
  ['bears no mark of ours', root => mkdirSync(join(root, '.bombe'))],
  ['bears no mark of ours', root => writeFiles(root, { '.bombe/owner': '0'.repeat(32) })],
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

test('our own folder turns hostile when it gets tracked, or is copied to another root', async () => {
  const root = gitRepository({ 'a.py': '' })
  const { user } = await claim(root)
  const token = readFileSync(join(root, '.bombe/owner'), 'utf8')
  const copy = plainRepository({ '.bombe/owner': token })
  expect(await checkDataFolder(copy, user)).toHaveProperty('hostile')
  plainGit(root, 'add', '-f', '.bombe/owner')
  expect(await checkDataFolder(root, user)).toEqual({ hostile: '.bombe is tracked by git' })
  expect(await checkDataFolder(root, newUser())).toHaveProperty('hostile')
})

test('the user may keep all data elsewhere; a folder that cannot be made is an error with a code', async () => {
  const root = plainRepository({})
  const elsewhere = tempFolder()
  const folder = await dataFolderOf(root, { data_folder: elsewhere }, newUser())
  expect(folder).toMatchObject({ place: 'setting', path: expect.stringContaining(`${elsewhere}/`) })
  writeFiles(elsewhere, { file: '' })
  const broken = { ...folder, path: join(elsewhere, 'file/x') }
  await expect(claimDataFolder(root, broken, newUser())).rejects.toMatchObject({ code: 'read_only' })
})
