/** Reads and replaces a configuration file: whole or not at all, and never through a link that a repository brought. */
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { BombeError } from '../../errors/bombe-error.ts'

/** '' where there is none yet. */
export function readConfiguration(file: string, owner: 'mine' | 'repository'): string {
  if (owner === 'repository') refuseLinks(file)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw explained(error, file, 'read')
  }
}

/** Checked before we say that the file is written: files can be created in the closest existing folder. */
export function checkWritable(file: string): void {
  let folder = dirname(file)
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw explained(error, file, 'written')
  }
}

/** A link of the user's own (dotfiles) stays: what it points at is replaced. */
export function replaceFile(file: string, text: string, owner: 'mine' | 'repository'): void {
  if (owner === 'repository') refuseLinks(file)
  const real = isLink(file) ? realpathSync(file) : file
  const mode = statSync(real, { throwIfNoEntry: false })?.mode ?? 0o644
  const temporary = join(dirname(real), `.${randomBytes(6).toString('hex')}.tmp`)
  try {
    mkdirSync(dirname(real), { recursive: true })
    writeFileSync(temporary, text, { mode: mode & 0o777, flush: true, flag: 'wx' })
    renameSync(temporary, real)
  } catch (error) {
    removeDraft(temporary)
    throw explained(error, file, 'written')
  }
}

/** Folders of the repository that are empty then go too. A link of the user's own stays, and what it leads to is emptied. */
export function removeFile(file: string, owner: 'mine' | 'repository', root: string): void {
  if (owner === 'mine' && isLink(file)) {
    replaceFile(file, '', owner)
    return
  }
  if (owner === 'repository') refuseLinks(file)
  try {
    rmSync(file)
  } catch (error) {
    throw explained(error, file, 'written')
  }
  if (owner === 'mine') return
  for (let folder = dirname(file); folder !== root && folder.startsWith(root); folder = dirname(folder)) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}

/** The folder may be the cause; the first failure is reported. */
function removeDraft(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}

/** Errors for files that we may not read or write; any other error is a fault. */
const REFUSALS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOENT', 'ELOOP'])

function explained(error: unknown, file: string, act: 'read' | 'written'): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BombeError('disk_full', `${file} cannot be written (${code})`, { cause: error })
  if (!REFUSALS.has(code)) return error
  return new BombeError('read_only', `${file} cannot be ${act} (${code})`, {
    cause: error,
    hint: 'make the file and its folder writable, or add the entry by hand: --print shows it',
  })
}

function refuseLinks(file: string): void {
  // At most three folders below the root: `.kiro/settings/mcp.json`.
  for (const path of [dirname(dirname(file)), dirname(file), file]) {
    if (!isLink(path)) continue
    throw new BombeError('path_outside_root', `${path} is a link; what it points at is not edited`, {
      hint: 'add the entry by hand: --print shows it',
    })
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  } catch (error) {
    throw explained(error, path, 'read')
  }
}
