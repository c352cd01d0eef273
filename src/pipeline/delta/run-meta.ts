/** What an index remembers of the run that wrote it: versions, times, commit, and which files could not be read. */
import { failedProjectsMeta, unreadMeta } from '../../store/read/unread-files.ts'
import type { MetaChange } from '../../store/schema/meta.ts'
import type { SyncRequest } from '../collect-facts.ts'
import { extractorVersion, programVersion } from '../extractor-version.ts'
import type { Changes } from './find-changes.ts'
import { leftOutMeta } from './left-out.ts'

/** `synced_at` is when files were last looked at: what was written later may have changed since. */
export function runMeta(
  { settings }: Pick<SyncRequest, 'settings'>,
  { discovery, collected }: Changes,
  startedAt: Date,
): MetaChange {
  return {
    parse_timeout_ms: settings.parse_timeout_ms,
    extractor: extractorVersion(),
    program: programVersion(),
    indexed_at: new Date().toISOString(),
    synced_at: startedAt.toISOString(),
    commit: discovery.git?.commit ?? '',
    ref: discovery.git?.ref ?? '',
    ...leftOutMeta(collected.skipped),
    ...failedProjectsMeta(discovery.problems),
    ...unreadMeta([...discovery.problems, ...collected.problems]),
  }
}
