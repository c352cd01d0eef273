/** Opens a file of a root for reading, and makes sure that what was opened lies in it: a folder may become a link at any time. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInside } from '../model/inside.ts'

/** `root` must be a real path. Throws as `open` does; what lies outside is not there (ENOENT). */
export function openInside(root: string, path: string): number {
  const full = join(root, path)
  // Non-blocking: opening a fifo would otherwise wait for a writer.
  const handle = openSync(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    if (liesInside(handle, full, root)) return handle
  } catch {
    // It is gone again, or its folder is.
  }
  closeSync(handle)
  throw Object.assign(new Error(`${path} leads out of the root`), { code: 'ENOENT' })
}

/** What is open is judged, not its name: the name may mean another file by now. */
function liesInside(handle: number, full: string, root: string): boolean {
  const opened = nameOfOpened(handle)
  if (opened !== null) return isInside(opened, root)
  if (!isInside(realpathSync(dirname(full)), root)) return false
  const [here, there] = [fstatSync(handle), lstatSync(full)]
  return here.ino === there.ino && here.dev === there.dev
}

/** Null where the system does not tell. */
function nameOfOpened(handle: number): string | null {
  if (process.platform !== 'linux') return null
  try {
    return readlinkSync(`/proc/self/fd/${handle}`)
  } catch {
    return null
  }
}
