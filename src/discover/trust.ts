/** Stores which repositories the user trusts, so that engines may run parts of them, and for which content. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allFamilies } from '../languages/load-languages.ts'
import type { UserFolders } from '../settings/user-folders.ts'
import { readInside } from './files/read-bounded.ts'

export interface Trust {
  /** Real path of the root. */
  root: string
  /** Fingerprint of the listed files; another fingerprint ends the trust. */
  fingerprint: string
  files: string[]
  allow_network: boolean
  since: string
}

export interface Runnable {
  path: string
  what: string
}

/** What build tools run or load when they look at a project. `paths`: repo-relative. */
export function findRunnable(paths: readonly string[]): Runnable[] {
  const runnable = allFamilies().flatMap(({ projects }) => projects?.runnable ?? [])
  return paths.flatMap(path => {
    const found = runnable.find(({ pattern }) => pattern.test(path))
    return found ? [{ path, what: found.what }] : []
  })
}

export function fingerprintOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of [...paths].sort()) {
    const read = readInside(root, path)
    hash.update(`${path}\0${'text' in read ? read.text : read.failed}\0`)
  }
  return hash.digest('hex')
}

export function storeTrust(user: UserFolders, trust: Trust): void {
  const folder = join(user.data, 'trust')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = trustFile(user, trust.root)
  writeFileSync(`${file}.draft`, `${JSON.stringify(trust, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.draft`, file)
}

/** True if there was trust to revoke. */
export function revokeTrust(user: UserFolders, root: string): boolean {
  const was = readStored(user, root) !== null
  rmSync(trustFile(user, root), { force: true })
  return was
}

/** Whether trust was ever given, even if the files changed since. */
export function hasTrust(user: UserFolders, root: string): boolean {
  return readStored(user, root) !== null
}

/** Null if trust was never given, or if a listed file changed or was added since. */
export function readTrust(user: UserFolders, root: string, paths: readonly string[]): Trust | null {
  const stored = readStored(user, root)
  if (!stored) return null
  const now = findRunnable(paths).map(({ path }) => path)
  return stored.fingerprint === fingerprintOf(root, now) ? stored : null
}

/** Suffix for the configuration hash, because engine answers depend on trust. '' in safe mode. */
export function trustMark(user: UserFolders, root: string, paths: readonly string[]): string {
  const trust = readTrust(user, root, paths)
  return trust === null ? '' : trust.allow_network ? '+trusted+network' : '+trusted'
}

function readStored(user: UserFolders, root: string): Trust | null {
  try {
    const trust = JSON.parse(readFileSync(trustFile(user, root), 'utf8')) as Trust
    return trust.root === root ? trust : null
  } catch {
    return null
  }
}

/** Path of the file, whether it exists or not. */
export function trustFile(user: UserFolders, root: string): string {
  return join(user.data, 'trust', `${createHash('sha256').update(root).digest('hex').slice(0, 24)}.json`)
}
