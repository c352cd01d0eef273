/** Reads the limits of the machine: free disk space and the number of folders that can be watched. */
import { readFileSync, statfsSync } from 'node:fs'

export interface Machine {
  free_disk_mb: number
  /** Number of folders that a user may watch; null if the system has no such limit. */
  watch_limit: number | null
}

export function readMachine(root: string): Machine {
  const { bavail, bsize } = statfsSync(root)
  return { free_disk_mb: Math.floor((bavail * bsize) / 1_000_000), watch_limit: readWatchLimit() }
}

function readWatchLimit(): number | null {
  try {
    return Number.parseInt(readFileSync('/proc/sys/fs/inotify/max_user_watches', 'utf8'), 10)
  } catch {
    return null
  }
}
