/** What lay on the disk at the last sync: whether a repository is still so can be told without listing it. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { SettingValues } from '../config/settings.ts'
import { stampsHold } from '../discover/stamp-files.ts'
import { currentGeneration } from '../store/generations.ts'
import { type KeptStamps, keepStamps, readStamps } from '../store/kept-stamps.ts'
import { extractorVersion } from './extractor-version.ts'

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

/** Called by whoever holds the writer's lock, once the index is at least as new as the stamps. */
export function keepDisk(place: Place, folder: string, kept: KeptStamps): void {
  const key = keyOf(place, folder)
  if (key !== null) keepStamps(folder, key, kept)
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
