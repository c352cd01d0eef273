/** How long questions wait for the index, and how often they are put again: every such limit of a workspace. */
import type { SettingValues } from '../../settings/settings.ts'

/** How long an answer waits for what changed on disk. */
const CHANGES_MS: Record<SettingValues['freshness'], number> = {
  strict: Number.POSITIVE_INFINITY,
  balanced: 300,
  best_effort: 0,
}
/** The same after a checkout, a reset or a rebase: what the index says is of another commit. */
const CHECKOUT_MS = 2_000
/** How long a question waits for the first index of a small repository before it makes do with a part of it. */
export const SMALL_INDEX_MS = 5_000
/** How long a question waits for the snapshot of a commit: most are there within a second or two. */
export const SNAPSHOT_MS = 10_000
/** How long a command waits for a sync: both end with the command, so a longer wait is better than asking again. */
export const COMMAND_MS = 10_000
/** Where files change faster than they are synced, there is no state to wait for. */
export const MAX_SYNCS = 10
/** A question is answered again this often while files keep changing under it and there is time. */
export const MAX_REPEATS = 3
/** An answer that took longer than this looks at the disk once more. */
export const LOOK_HOLDS_MS = 100

/** Until when a new question may wait for what changed; `hasMoved`: another commit is checked out than was indexed. */
export function deadlineOf(freshness: SettingValues['freshness'], hasMoved = false): number {
  const waitMs = CHANGES_MS[freshness]
  return performance.now() + (hasMoved && waitMs > 0 ? Math.max(waitMs, CHECKOUT_MS) : waitMs)
}
