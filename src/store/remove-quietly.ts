/** Deletes a file that may be gone already, or was never there: what follows tells the real trouble. */
import { rmSync } from 'node:fs'

export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {}
}
