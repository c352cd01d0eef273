/** Where the background process of this user and this program listens. */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { type SandboxSetting, sandboxSetting } from '../processes/sandbox.ts'

/** The system cuts longer paths of sockets. */
const MAX_PATH = 100
/** Another home or data folder is another user's in all but name. */
const PLACES = ['HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME']

/**
 * Null where there can be none: no private folder, a path that is too long, Windows. A process whose engines run in a
 * sandbox, or not, is none for a client that wants it otherwise.
 */
export function findSocket(program: string, sandbox: SandboxSetting = sandboxSetting()): string | null {
  const user = process.getuid?.()
  if (user === undefined) return null
  const folder = privateFolder(user)
  if (folder === null) return null
  const socket = join(folder, `${identityOf(program, sandbox)}.sock`)
  return Buffer.byteLength(socket) > MAX_PATH ? null : socket
}

const OTHERS_WRITE = 0o022
const STICKY = 0o1000

/** Only this user may enter, so whoever reaches the socket is this user. */
function privateFolder(user: number): string | null {
  const runtime = process.env.XDG_RUNTIME_DIR
  const places = runtime && isAbsolute(runtime) ? [join(runtime, 'bombe')] : []
  for (const folder of [...places, join(tmpdir(), `bombe-${user}`)]) {
    if (!isSafe(dirname(folder), user)) continue
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') continue
    }
    const stat = lstatSync(folder)
    if (stat.isDirectory() && stat.uid === user && (stat.mode & 0o077) === 0) return folder
  }
  return null
}

/** Whether nobody else could put another folder in the place of one that is in here; links on the way are followed. */
function isSafe(parent: string, user: number): boolean {
  const stat = statSync(parent, { throwIfNoEntry: false })
  if (!stat?.isDirectory() || (stat.uid !== user && stat.uid !== 0)) return false
  return (stat.mode & OTHERS_WRITE) === 0 || (stat.mode & STICKY) !== 0
}

/** A newer program, another Node or another view of the disk (a container) asks a process of its own. */
function identityOf(program: string, sandbox: SandboxSetting): string {
  const file = realpathSync(program)
  const { mtimeMs, size } = statSync(file)
  const places = PLACES.map(name => process.env[name] ?? '')
  const facts = [file, mtimeMs, size, process.version, homedir(), mountNamespace(), ...places, sandbox]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
}

function mountNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/mnt')
  } catch {
    return ''
  }
}
