/** Reads and replaces a configuration file: whole or not at all, and never through a link that a repository brought. */
import { randomBytes } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
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
    throw error
  }
}

/** A link of the user's own (dotfiles) is kept: what it points at is replaced. */
export function replaceFile(file: string, text: string, owner: 'mine' | 'repository'): void {
  if (owner === 'repository') refuseLinks(file)
  const real = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(file) : file
  const mode = statSync(real, { throwIfNoEntry: false })?.mode ?? 0o644
  mkdirSync(dirname(real), { recursive: true })
  const temporary = join(dirname(real), `.${randomBytes(6).toString('hex')}.tmp`)
  try {
    writeFileSync(temporary, text, { mode: mode & 0o777, flush: true, flag: 'wx' })
    renameSync(temporary, real)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function refuseLinks(file: string): void {
  for (const path of [dirname(file), file]) {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) continue
    throw new BombeError('path_outside_root', `${path} is a link; what it points at is not edited`, {
      hint: 'add the entry by hand: --print shows it',
    })
  }
}
