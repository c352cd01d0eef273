/** Says that somebody waits for a lock which idle work of another process holds. */
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lock } from './acquire-writer.ts'

/** A process that waits for longer has ended without saying so. */
const HOLDS_MS = 60_000

export function wantLock(folder: string, lock: Lock): void {
  try {
    writeFileSync(fileOf(folder, lock), '')
  } catch {
    // Then it waits as long as it can.
  }
}

export function isLockWanted(folder: string, lock: Lock): boolean {
  const stat = statSync(fileOf(folder, lock), { throwIfNoEntry: false })
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) < HOLDS_MS
}

export function wantLockNoMore(folder: string, lock: Lock): void {
  rmSync(fileOf(folder, lock), { force: true })
}

function fileOf(folder: string, lock: Lock): string {
  return join(folder, `${lock}.wanted`)
}
