/** What lay on the disk at the last sync: whether a repository is still so can be told without listing it. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { SettingValues } from '../config/settings.ts'
import { stampsHold } from '../discover/stamp-files.ts'
import { currentGeneration } from '../store/generations.ts'
import { type KeptStamps, keepStamps, readStamps } from '../store/kept-stamps.ts'
import type { IndexRequest, SyncRequest } from './collect-facts.ts'
import { extractorVersion } from './extractor-version.ts'
import type { IndexReport } from './index-report.ts'

type Place = { root: string; settings: SettingValues }

/** Whether the index in a folder holds what lies on disk; false where that cannot be told by a look. */
export function holdsDisk(place: Place, folder: string): boolean {
  const kept = readKeptDisk(place, folder)
  return kept !== null && stampsHold(place.root, kept.stamps)
}

export function readKeptDisk(place: Place, folder: string): KeptStamps | null {
  const key = keyOf(place, folder)
  return key === null ? null : readStamps(folder, key)
}

/** Files that could not be read are tried again by every sync, however they look. */
const UNREAD: ReadonlySet<string> = new Set(['vanished', 'unreadable'])

/** Brings an index up to date, under the writer's lock, and keeps what lay on the disk when that began. */
export async function keepDisk<Request extends IndexRequest>(
  request: Request,
  folder: string,
  work: (request: Request & SyncRequest) => Promise<IndexReport>,
): Promise<IndexReport> {
  let seen: KeptStamps | undefined
  const report = await work({
    ...request,
    onSeen: (stamps, problems) => {
      seen = { stamps, problems }
    },
  })
  const key = keyOf(request, folder)
  if (!seen || key === null) return report
  if (!report.problems.some(({ code }) => UNREAD.has(code))) keepStamps(folder, key, seen)
  request.onStamps?.(seen.stamps)
  return report
}

/** Settings that decide which files there are and what is read of them. */
const DECIDING = [
  'ignore',
  'languages',
  'paths.test',
  'paths.generated',
  'paths.vendored',
  'max_file_bytes',
  'parse_timeout_ms',
] as const satisfies (keyof SettingValues)[]

function keyOf({ root, settings }: Place, folder: string): string | null {
  const generation = currentGeneration(folder)
  if (generation === null) return null
  const deciding = DECIDING.map(key => settings[key])
  const parts = [root, basename(generation), extractorVersion(), deciding]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
