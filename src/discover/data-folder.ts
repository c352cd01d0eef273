/** Where the data of a repository lies, and whether a `.bombe/` that is there can be believed to be ours. */
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { SettingValues } from '../config/settings.ts'
import type { UserFolders } from '../config/user-folders.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { SNAPSHOTS_FOLDER, treeSnapshot } from '../model/snapshot-folder.ts'
import { findWorkTree, isBareRepository, mainWorkTreeOf } from './git/find-work-tree.ts'
import { mayTrack } from './git/may-track.ts'
import { runGit } from './git/run-git.ts'
import { readBounded } from './read-bounded.ts'

export interface DataFolder {
  /** Where the index of this root lies. */
  path: string
  /** Where the repository keeps all its snapshots: the same folder, save for a linked work tree. */
  shared: string
  /** The root that `shared` belongs to: the main work tree's for a linked one. */
  owner: string
  /** `root`: `.bombe/` in the repository. `cache`: the user's cache folder. `setting`: where `data_folder` says. */
  place: 'root' | 'cache' | 'setting'
  /** Why it does not lie in the root; '' where it does. */
  why: string
}

export type DataFolderState = 'ours' | 'absent' | { hostile: string }

export const DATA_FOLDER_NAME = '.bombe'
const OWNER_FILE = 'owner'
const DRAFT = /^\.bombe\.new-[0-9a-f]{12}$/

/** Network file systems: SQLite's locks and shared memory do not hold there. FUSE may be one (sshfs). */
const NETWORK_TYPES = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x5346414f, 0x00c36400, 0x0bd00bd0,
  0x47504653, 0x73757245,
])

/** Decides, and creates nothing. A `.bombe/` that is not ours is left alone and not opened. */
export async function dataFolderOf(
  root: string,
  settings: Pick<SettingValues, 'data_folder'>,
  user: UserFolders,
): Promise<DataFolder> {
  const realRoot = realRootOf(root)
  const owner = ownerOf(realRoot)
  const { path: shared, ...rest } = await placeFor(owner, settings, user)
  const path = owner === realRoot ? shared : treeSnapshot(shared, hashOf(realRoot))
  return { path, shared, owner, ...rest }
}

/** A root that was there when the program started may be moved or deleted while it runs. */
export function rootGone(root: string, cause?: unknown): BombeError {
  return new BombeError('file_not_found', `the folder ${root} is gone`, {
    cause,
    hint: 'put it back, or start bombe anew with --repo DIR, naming where it lies now',
  })
}

function realRootOf(root: string): string {
  try {
    return realpathSync(root)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOENT' || code === 'ENOTDIR' ? rootGone(root, error) : error
  }
}

/** A linked work tree shares the data of the main one; `findWorkTree` believes it only while their links name each other. */
function ownerOf(root: string): string {
  const { tree } = findWorkTree(root)
  return tree?.top === root ? (mainWorkTreeOf(tree) ?? root) : root
}

async function placeFor(
  root: string,
  settings: Pick<SettingValues, 'data_folder'>,
  user: UserFolders,
): Promise<Pick<DataFolder, 'path' | 'place' | 'why'>> {
  if (settings.data_folder !== '') {
    return { path: join(settings.data_folder, hashOf(root)), place: 'setting', why: 'data_folder is set' }
  }
  const state = await checkDataFolder(root, user)
  const why = typeof state === 'object' ? state.hostile : unfitRoot(root)
  if (why === null) return { path: join(root, DATA_FOLDER_NAME), place: 'root', why: '' }
  return { path: join(user.cache, hashOf(root)), place: 'cache', why }
}

/** Creates the folder that `dataFolderOf` decided on, with its mark; safe when several processes do so at once. */
export async function claimDataFolder(folder: DataFolder, user: UserFolders): Promise<void> {
  const { owner } = folder
  try {
    if (folder.place !== 'root') {
      mkdirSync(folder.shared, { recursive: true, mode: 0o700 })
      return
    }
    const found = await checkDataFolder(owner, user)
    if (found === 'ours') return
    if (found === 'absent') createMarked(owner, user)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new BombeError('disk_full', `${folder.shared} cannot be made`, { cause })
    throw new BombeError('read_only', `${folder.shared} cannot be made (${code})`, { cause })
  }
  const state = await checkDataFolder(owner, user)
  if (state !== 'ours') {
    const reason = typeof state === 'object' ? state.hostile : 'it vanished'
    throw new BombeError('read_only', `${folder.shared} cannot be used: ${reason}`)
  }
}

/** Whoever made the repository may have put a `.bombe/` into it; only one whose token the user's folder knows is ours. */
export async function checkDataFolder(root: string, user: UserFolders): Promise<DataFolderState> {
  const realRoot = realpathSync(root)
  const folder = join(realRoot, DATA_FOLDER_NAME)
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  // Tracked files count even while they are not checked out: the next checkout would write into our folder.
  if (await isTracked(realRoot)) return { hostile: '.bombe is tracked by git' }
  if (!stat) return 'absent'
  if (stat.isSymbolicLink()) return { hostile: '.bombe is a symbolic link' }
  if (!stat.isDirectory()) return { hostile: '.bombe is not a folder' }
  if (process.geteuid && stat.uid !== process.geteuid()) return { hostile: '.bombe belongs to another user' }
  if (holdsLinks(folder) || holdsLinks(join(folder, SNAPSHOTS_FOLDER)))
    return { hostile: '.bombe holds symbolic links' }
  const token = readToken(join(folder, OWNER_FILE))
  if (token === null || token !== readToken(markOf(realRoot, user)))
    return { hostile: '.bombe bears no mark of ours' }
  return 'ours'
}

/** Why data should not lie in this root; null where it may. */
function unfitRoot(root: string): string | null {
  if (isBareRepository(root)) return 'the root is a bare repository'
  try {
    if (process.geteuid && statSync(root).uid !== process.geteuid()) return 'the root belongs to another user'
    if (NETWORK_TYPES.has(statfsSync(root).type >>> 0)) return 'the root lies on a network file system'
    accessSync(root, constants.W_OK)
    return null
  } catch {
    return 'the root is read-only'
  }
}

async function isTracked(root: string): Promise<boolean> {
  const { tree } = findWorkTree(root)
  if (!tree || !mayTrack(tree, DATA_FOLDER_NAME)) return false
  const answer = await runGit({
    tree,
    folder: root,
    command: 'ls-files',
    arguments: ['-c', '-z', '--', DATA_FOLDER_NAME],
    timeoutMs: 20_000,
  })
  return 'output' in answer && answer.output.length > 0
}

/**
 * The mark is the authority: the first process to write it sets the token. The folder appears whole, by a
 * rename, so that no other process ever sees it without its mark.
 */
function createMarked(root: string, user: UserFolders): void {
  const mark = markOf(root, user)
  writeMark(mark)
  const token = readToken(mark)
  if (token === null) throw new BombeError('read_only', `${mark} cannot be read`)
  const fresh = join(root, `${DATA_FOLDER_NAME}.new-${randomBytes(6).toString('hex')}`)
  try {
    mkdirSync(fresh, { mode: 0o700 })
    writeFileSync(join(fresh, '.gitignore'), '*\n')
    writeFileSync(join(fresh, OWNER_FILE), token, { mode: 0o600 })
    renameSync(fresh, join(root, DATA_FOLDER_NAME))
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    // ENOENT: another process was first, and swept what it took for litter.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error
  }
  sweepDrafts(root)
}

/** Where there is none: it appears whole, by a link, since another process that finds it reads it at once. */
function writeMark(mark: string): void {
  mkdirSync(dirname(mark), { recursive: true, mode: 0o700 })
  const fresh = `${mark}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(fresh, randomBytes(16).toString('hex'), { mode: 0o600 })
    linkSync(fresh, mark)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
}

/** What a process left that was killed while it made the folder; git would show it. */
function sweepDrafts(root: string): void {
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (!DRAFT.test(entry.name) || !entry.isDirectory()) continue
    const draft = join(root, entry.name)
    // Nothing else is ever in one of ours; whatever is, is not ours to delete.
    const isOurs = readdirSync(draft).every(name => name === OWNER_FILE || name === '.gitignore')
    if (isOurs) rmSync(draft, { recursive: true, force: true })
  }
}

function holdsLinks(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).some(entry => entry.isSymbolicLink())
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function readToken(path: string): string | null {
  const read = readBounded(path, 100)
  return 'text' in read && /^[0-9a-f]{32}$/.test(read.text.trim()) ? read.text.trim() : null
}

function markOf(root: string, user: UserFolders): string {
  return join(user.data, 'owned', hashOf(root))
}

function hashOf(root: string): string {
  return createHash('sha256').update(root).digest('hex').slice(0, 32)
}
