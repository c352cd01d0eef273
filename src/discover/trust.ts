/** Which repositories their owner allowed to be read by tools that execute parts of them, and for what content. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UserFolders } from '../config/user-folders.ts'
import { readInside } from './read-bounded.ts'

export interface Trust {
  /** Real path of the root. */
  root: string
  /** Over the files listed; another fingerprint voids the trust. */
  fingerprint: string
  files: string[]
  allow_network: boolean
  since: string
}

/** What build tools run or load when they look at a project: by name, anywhere under the root. */
const RUNNABLE: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /(^|\/)(gradlew|mvnw)(\.bat|\.cmd)?$/, what: 'a build wrapper that may be started' },
  { pattern: /(^|\/)(build|settings|init)\.gradle(\.kts)?$/, what: 'a build script that Gradle runs' },
  { pattern: /(^|\/)gradle\/wrapper\/.*$/, what: 'what the Gradle wrapper downloads and runs' },
  {
    pattern: /(^|\/)(buildSrc|build-logic)\/.*\.(kts?|groovy|java)$/,
    what: 'build code that Gradle compiles and runs',
  },
  { pattern: /(^|\/)gradle\.properties$/, what: 'arguments of the Gradle process' },
  { pattern: /(^|\/)pom\.xml$/, what: 'a Maven project, whose plugins run' },
  { pattern: /(^|\/)\.mvn\/.*$/, what: 'extensions and arguments of Maven' },
  { pattern: /(^|\/)\.factorypath$/, what: 'annotation processors' },
]

export interface Runnable {
  path: string
  what: string
}

/** `paths`: repo-relative. */
export function findRunnable(paths: readonly string[]): Runnable[] {
  return paths.flatMap(path => {
    const found = RUNNABLE.find(({ pattern }) => pattern.test(path))
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

/** True where there was something to revoke. */
export function revokeTrust(user: UserFolders, root: string): boolean {
  const was = readStored(user, root) !== null
  rmSync(trustFile(user, root), { force: true })
  return was
}

/** Whether it was ever given, whatever has changed since. */
export function hasTrust(user: UserFolders, root: string): boolean {
  return readStored(user, root) !== null
}

/** Null where it was never given, or what it was given for has changed; files that came since count as a change. */
export function readTrust(user: UserFolders, root: string, paths: readonly string[]): Trust | null {
  const stored = readStored(user, root)
  if (!stored) return null
  const now = findRunnable(paths).map(({ path }) => path)
  return stored.fingerprint === fingerprintOf(root, now) ? stored : null
}

/** Part of what engines' answers rest on: '' in safe mode. */
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

/** Where it is written down; there or not. */
export function trustFile(user: UserFolders, root: string): string {
  return join(user.data, 'trust', `${createHash('sha256').update(root).digest('hex').slice(0, 24)}.json`)
}
