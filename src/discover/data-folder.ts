/** Decides where the data of a repository is stored, and checks that an existing `.bombe/` is ours. */
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
import { BombeError } from '../errors/bombe-error.ts'
import { SNAPSHOTS_FOLDER, treeSnapshot } from '../model/snapshot-folder.ts'
import type { SettingValues } from '../settings/settings.ts'
import type { UserFolders } from '../settings/user-folders.ts'
import { readBounded } from './files/read-bounded.ts'
import { findWorkTree, isBareRepository, mainWorkTreeOf } from './git/find-work-tree.ts'
import { mayTrack } from './git/may-track.ts'
import { runGit } from './git/run-git.ts'

export interface DataFolder {
  /** Folder of this root's index. */
  path: string
  /** Folder of all snapshots of the repository. Equal to `path`, except in a linked work tree. */
  shared: string
  /** The root that `shared` belongs to. For a linked work tree this is the main work tree. */
  owner: string
  /** `root`: `.bombe/` in the repository. `cache`: the user's cache folder. `setting`: the folder in `data_folder`. */
  place: 'root' | 'cache' | 'setting'
  /** Why the data is not in the root; '' where it is. */
  why: string
}

export type DataFolderState = 'ours' | 'absent' | { hostile: string }

const DATA_FOLDER_NAME = '.bombe'
const OWNER_FILE = 'owner'
const DRAFT = /^\.bombe\.new-[0-9a-f]{12}$/

/** Network file systems: SQLite's locks and shared memory do not work there. FUSE may be one (sshfs). */
const NETWORK_TYPES = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x5346414f, 0x00c36400, 0x0bd00bd0,
  0x47504653, 0x73757245,
])

/** Decides and creates nothing. A `.bombe/` that is not ours is neither opened nor changed. */
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

/** A user may move or delete the root while the program runs. */
export function rootMissing(root: string, cause?: unknown): BombeError {
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
    throw code === 'ENOENT' || code === 'ENOTDIR' ? rootMissing(root, error) : error
  }
}

/** A linked work tree shares the data of the main one. `findWorkTree` accepts it only while both link to each other. */
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
  const why = typeof state === 'object' ? state.hostile : reasonAgainst(root)
  if (why === null) return { path: join(root, DATA_FOLDER_NAME), place: 'root', why: '' }
  return { path: join(user.cache, hashOf(root)), place: 'cache', why }
}

/** Creates the folder that `dataFolderOf` chose, with its mark. Several processes may do this at once. */
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

/** A repository can contain a `.bombe/` made by its author. It is ours only if the user's folder has its token. */
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
    return { hostile: '.bombe does not have the mark of bombe' }
  return 'ours'
}

/** Why data must not be stored in this root; null where it may be. */
function reasonAgainst(root: string): string | null {
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
 * The mark decides: the first process that writes it sets the token. A rename creates the folder complete, so that no
 * other process sees it without its mark.
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
    // ENOENT: another process was first and removed this draft.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error
  }
  sweepDrafts(root)
}

/** Writes the mark unless one exists. A link creates it complete, because another process may read it at once. */
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

/** Removes drafts of processes that were killed while they made the folder; git would show them. */
function sweepDrafts(root: string): void {
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (!DRAFT.test(entry.name) || !entry.isDirectory()) continue
    const draft = join(root, entry.name)
    // Our drafts contain only these two files. Anything else is not ours to delete.
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
