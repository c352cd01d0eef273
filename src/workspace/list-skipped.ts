/** Which paths an index leaves out, and why. */
import type { SettingValues } from '../config/settings.ts'
import type { Skipped } from '../discover/skip-reason.ts'
import { discover } from '../index/collect-facts.ts'
import { readLeftOut } from '../index/left-out.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import { findDataFolder } from './find-data-folder.ts'
import { openReader } from './open-reader.ts'

export async function listSkipped(request: { root: string; settings: SettingValues }): Promise<Skipped[]> {
  const { skipped } = await discover(request, await loadLanguages(), true)
  const seen = await leftOutOf(request.root, request.settings)
  return [...skipped, ...seen].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** What the last index left out because of its content; before there is one, nobody has looked. */
export async function leftOutOf(root: string, settings: SettingValues): Promise<Skipped[]> {
  const reader = openReader((await findDataFolder(root, settings)).path)
  if (!reader) return []
  try {
    return readLeftOut(reader).map(({ path, reason }) => ({ path, reason }) as Skipped)
  } finally {
    reader.close()
  }
}
