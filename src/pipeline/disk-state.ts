/** What was on disk at the last sync: shows whether a repository changed without listing it. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Discovery } from '../discover/files/discover-repository.ts'
import { changedStamps, stampsMatch } from '../discover/files/stamp-files.ts'
import type { Stamps } from '../model/index.ts'
import type { SettingValues } from '../settings/settings.ts'
import { type CachedStamps, keepStamps, readStamps } from '../store/generations/cached-stamps.ts'
import { currentGeneration } from '../store/generations/generations.ts'
import type { IndexRequest } from './collect-facts.ts'
import { wantedVectors } from './delta/write-delta.ts'
import { extractorVersion } from './extractor-version.ts'
import type { IndexReport } from './index-report.ts'

type Place = { root: string; settings: SettingValues }

/** Whether the index in a folder holds what is on disk; false where a look cannot decide that. */
export function holdsDisk(place: Place, folder: string): boolean {
  const stored = readDiskState(place, folder)
  return stored !== null && stampsMatch(place.root, stored.stamps)
}

export function readDiskState(place: Place, folder: string): CachedStamps | null {
  const key = keyOf(place, folder)
  return key === null ? null : readStamps(folder, key)
}

export interface DiskLook extends CachedStamps {
  /** What is no longer as it was. */
  touched: ReadonlySet<string>
  /** When it was looked, before the look. */
  lookedAt: number
}

/** Null where it is not known what was there. */
export function lookAtDisk(place: Place, folder: string): DiskLook | null {
  const stored = readDiskState(place, folder)
  const lookedAt = Date.now()
  return stored && { ...stored, touched: changedStamps(place.root, stored.stamps), lookedAt }
}

/** Files that could not be read are tried again by every sync, however they look. */
const UNREAD: ReadonlySet<string> = new Set(['vanished', 'unreadable'])

/** What was on disk when a run began; stored, under the writer's lock, once the index holds it. */
export class SeenDisk {
  #seen: CachedStamps | undefined

  readonly see = (stamps: Stamps, problems: Discovery['problems']): void => {
    this.#seen = { stamps, problems }
  }

  store(request: IndexRequest, folder: string, report: IndexReport): void {
    const key = keyOf(request, folder)
    if (!this.#seen || key === null) return
    if (!report.problems.some(({ code }) => UNREAD.has(code))) keepStamps(folder, key, this.#seen)
    request.onStamps?.(this.#seen.stamps)
  }
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
  const deciding = [...DECIDING.map(key => settings[key]), wantedVectors(settings)]
  const parts = [root, basename(generation), extractorVersion(), deciding]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
