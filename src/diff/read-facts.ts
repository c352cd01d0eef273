/** The facts of some files in a folder, which may be a scratch folder with texts of a commit. */
import { extractFiles } from '../extract/workers/extract-files.ts'
import type { DiscoveredFile, FileFacts } from '../model/index.ts'
import type { SettingValues } from '../settings/settings.ts'

export interface ReadFacts {
  facts: Map<string, FileFacts>
  /** Files that could not be read, which says nothing of what is in them. */
  unread: Set<string>
}

export async function readFacts(
  root: string,
  files: readonly DiscoveredFile[],
  settings: SettingValues,
  signal: AbortSignal | undefined,
): Promise<ReadFacts> {
  const read: ReadFacts = { facts: new Map(), unread: new Set() }
  await extractFiles({
    root,
    files,
    maxBytes: settings.max_file_bytes,
    timeoutMs: settings.parse_timeout_ms,
    workers: 1,
    ...(signal ? { signal } : {}),
    onResult: result => {
      if ('facts' in result) read.facts.set(result.path, result.facts)
      else if ('problem' in result || result.skipped === 'too large') read.unread.add(result.path)
    },
  })
  return read
}
