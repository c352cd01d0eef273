/** Which paths an index leaves out, and why. */
import type { SettingValues } from '../config/settings.ts'
import { discoverRepository } from '../discover/discover-repository.ts'
import type { Skipped } from '../discover/skip-reason.ts'
import { loadLanguages } from '../languages/load-languages.ts'

export async function listSkipped(request: { root: string; settings: SettingValues }): Promise<Skipped[]> {
  const languages = await loadLanguages()
  const { skipped } = await discoverRepository(request.root, {
    settings: request.settings,
    extensions: new Map(
      languages.flatMap(({ id, grammars }) => Object.keys(grammars).map(extension => [extension, id])),
    ),
    families: new Map(languages.map(({ id, family }) => [id, family])),
    showIgnored: true,
  })
  return skipped
}
