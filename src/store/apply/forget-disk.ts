/** Makes a copied index forget how its files looked on disk: elsewhere the same size and time may mean another text. */
import type { GraphDelta } from './graph-delta.ts'

/** `knownAt` gives size and time of files whose content is known to be the stored one; the others are read again. */
export function forgetDisk(
  knownAt: ReadonlyMap<string, { size: number; mtimeMs: number }> = new Map(),
): GraphDelta {
  return {
    forgetsDisk: true,
    touched: Array.from(knownAt, ([path, at]) => ({ path, ...at })),
    // These speak of one work tree only.
    meta: { left_out: null, synced_at: null },
  }
}
