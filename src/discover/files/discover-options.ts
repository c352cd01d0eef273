/** What discovery needs to know before it looks for files. */
import type { SettingValues } from '../../settings/settings.ts'

export type DiscoverSettings = Pick<
  SettingValues,
  'ignore' | 'languages' | 'paths.test' | 'paths.generated' | 'paths.vendored' | 'max_file_bytes'
>

export interface DiscoverOptions {
  settings: DiscoverSettings
  /** Extension with its dot -> language id. */
  extensions: ReadonlyMap<string, string>
  /** Language id -> family. */
  families: ReadonlyMap<string, string>
  /** Also lists in `skipped` what git ignores and files of no known language (`index --show-ignored`). */
  showIgnored?: boolean
}
