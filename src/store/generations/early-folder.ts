/** Where the early index of a data folder is, and its removal once the whole index is there. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'

export function earlyFolder(dataFolder: string): string {
  return join(dataFolder, 'early')
}

/** On some systems a file that is open cannot be removed; the next run tries again. */
export function removeEarlyIndex(dataFolder: string): void {
  try {
    rmSync(earlyFolder(dataFolder), { recursive: true, force: true })
  } catch {}
}
