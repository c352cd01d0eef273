/** Which paths an index leaves out, and why. */

import type { Skipped } from '../../discover/files/skip-reason.ts'
import { loadLanguages } from '../../languages/load-languages.ts'
import { discover } from '../../pipeline/collect-facts.ts'
import { readLeftOut } from '../../pipeline/delta/left-out.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { openIfReadable } from '../open-reader.ts'
import { findDataFolder } from './find-data-folder.ts'

export async function listSkipped(request: { root: string; settings: SettingValues }): Promise<Skipped[]> {
  const { skipped } = await discover(request, await loadLanguages(), true)
  const seen = await leftOutOf(request.root, request.settings)
  return [...skipped, ...seen].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** What the last index left out because of its content; before there is one, nothing is known. */
export async function leftOutOf(root: string, settings: SettingValues): Promise<Skipped[]> {
  const reader = openIfReadable((await findDataFolder(root, settings)).path)
  if (!reader) return []
  try {
    return readLeftOut(reader).map(({ path, reason }) => ({ path, reason }) as Skipped)
  } finally {
    reader.close()
  }
}
