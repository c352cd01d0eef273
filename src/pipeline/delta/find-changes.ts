/** Finds the files that differ from the index. Only files whose content changed are parsed. */

import type { Discovery } from '../../discover/files/discover-repository.ts'
import { readFile } from '../../extract/workers/read-file.ts'
import type { DiscoveredFile, GraphFile } from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import type { KnownFile } from '../../store/apply/known-files.ts'
import { type Collected, collectFacts, type SyncRequest } from '../collect-facts.ts'
import type { IndexState } from './index-state.ts'
import { readLeftOut, stillLeftOut } from './left-out.ts'

export interface Changes {
  discovery: Discovery
  /** What was read again. */
  collected: Collected
  added: GraphFile[]
  changed: GraphFile[]
  removed: KnownFile[]
  /** Files that looked changed and have the text that is stored. */
  touched: DiscoveredFile[]
  /** Whether any file had to be read to know. */
  hasLooked: boolean
}

/** A file written this shortly before the last sync may have been written again since with the same time stamp. */
const RACY_MS = 2_000

export async function findChanges(
  state: IndexState,
  discovery: Discovery,
  request: SyncRequest,
): Promise<Changes> {
  const stored = state.files
  const seenByWatch = request.before?.touched ?? new Set<string>()
  const leftOut = stillLeftOut(readLeftOut(state), discovery.files).filter(
    ({ path }) => !seenByWatch.has(path),
  )
  const skipped = new Set(leftOut.map(({ path }) => path))
  const syncedAt = Date.parse(state.meta('synced_at') ?? '')
  const triesAgain = hasMoreTime(request, state)
  const candidates = discovery.files.filter(file => {
    const row = stored.get(file.path)
    if (skipped.has(file.path)) return false
    if (triesAgain && row?.parseStatus === 'failed') return true
    return seenByWatch.has(file.path) || mayHaveChanged(file, row, syncedAt)
  })
  const { same, other } = compareContents(discovery.root, candidates, stored, request.settings.max_file_bytes)
  const collected = await collectFacts(request, discovery, other)
  append(collected.skipped, leftOut)
  return {
    ...{ discovery, collected, touched: same, hasLooked: candidates.length > 0 },
    ...compareFiles(discovery, stored, collected),
  }
}

/** By content: files that only look changed, and those that are. */
function compareContents(
  root: string,
  candidates: readonly DiscoveredFile[],
  stored: ReadonlyMap<string, KnownFile>,
  maxBytes: number,
): { same: DiscoveredFile[]; other: DiscoveredFile[] } {
  const same: DiscoveredFile[] = []
  const other: DiscoveredFile[] = []
  for (const file of candidates) {
    const row = stored.get(file.path)
    const mayBeSame =
      row && row.size === file.size && row.language === file.language && row.parseStatus !== 'failed'
    const read = mayBeSame ? readFile(root, file.path, maxBytes) : undefined
    if (read?.kind === 'text' && read.contentHash === row?.contentHash) same.push(file)
    else other.push(file)
  }
  return { same, other }
}

/** `syncedAt` is not a number where it is not known. */
function mayHaveChanged(file: DiscoveredFile, row: KnownFile | undefined, syncedAt: number): boolean {
  if (!row || row.size !== file.size || row.mtimeMs !== file.mtimeMs || row.language !== file.language)
    return true
  return file.mtimeMs > syncedAt - RACY_MS
}

function compareFiles(
  discovery: Discovery,
  stored: ReadonlyMap<string, KnownFile>,
  collected: Collected,
): Pick<Changes, 'added' | 'changed' | 'removed'> {
  const left = pathsLeftOut(collected)
  const present = new Set(discovery.files.map(file => file.path).filter(path => !left.has(path)))
  const fresh = [...collected.files.values()]
  return {
    removed: [...stored.values()].filter(row => !present.has(row.path)),
    added: fresh.filter(({ file }) => !stored.has(file.path)),
    changed: fresh.filter(({ file, facts }) => {
      const row = stored.get(file.path)
      return row && (row.contentHash !== facts.contentHash || row.parseStatus !== facts.parseStatus)
    }),
  }
}

/** Files that are there but gave no facts. */
export function pathsLeftOut({ skipped, problems }: Collected): Set<string> {
  return new Set([...skipped, ...problems].map(({ path }) => path))
}

/** Whether files that took too long to parse get more time now than they had. */
function hasMoreTime({ settings }: Pick<SyncRequest, 'settings'>, state: Pick<IndexState, 'meta'>): boolean {
  return settings.parse_timeout_ms > (state.meta('parse_timeout_ms') ?? 0)
}
