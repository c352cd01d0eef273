/** Refuses to index a folder that is no project: the root of the disk, a home folder, a folder of the system. */
import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { BombeError } from '../errors/bombe-error.ts'

/** Folders of the system. What lies below them, such as `/usr/src/app`, may be a project. */
const SYSTEM_FOLDERS = new Set([
  ...['/bin', '/boot', '/dev', '/etc', '/lib', '/media', '/mnt', '/opt', '/proc', '/root', '/run', '/sbin'],
  ...['/srv', '/sys', '/tmp', '/usr', '/usr/lib', '/usr/local', '/usr/share', '/usr/src', '/var', '/var/lib'],
  ...['/Applications', '/Library', '/System', '/Volumes', '/private', '/private/tmp', '/private/var'],
])

/** `root` is a real path. */
export function refuseBroadRoot(root: string): void {
  const what = describeBroadRoot(root, realHome())
  if (what === null) return
  throw new BombeError('workspace_not_allowed', `${root} is ${what}, not a project, so it is not indexed`, {
    hint: 'name the project with --repo DIR, or run `bombe index --any-root` if you mean all of it',
  })
}

export function isBroadRoot(root: string): boolean {
  return describeBroadRoot(root, realHome()) !== null
}

/** Null for a folder that may be a project. A home folder is none even with a `.git`: it holds every other project. */
export function describeBroadRoot(root: string, home: string): string | null {
  if (dirname(root) === root) return 'the root of the disk'
  if (root === home) return 'your home folder'
  if (home.startsWith(root + sep)) return 'a folder that holds your home folder'
  // Containers often have their one repository there.
  if (SYSTEM_FOLDERS.has(root) && !existsSync(join(root, '.git'))) return 'a folder of the system'
  return null
}

function realHome(): string {
  try {
    return realpathSync(homedir())
  } catch {
    return homedir()
  }
}
