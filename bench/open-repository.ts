/** Indexes and opens a repository inside this process, as the CLI and the MCP server do. */

import { makeExact } from '../src/pipeline/exact/make-exact.ts'
import { indexRepository } from '../src/pipeline/index-repository.ts'
import { loadSettings } from '../src/settings/load-settings.ts'
import { openWorkspace } from '../src/workspace/open-workspace.ts'
import type { Workspace } from '../src/workspace/workspace.ts'
import { BENCH_ENGINES, benchHome, useBenchHome } from './run-bombe.ts'

export interface OpenOptions {
  /** With every available engine. */
  isExact?: boolean
  home?: string
  /** How long a question waits for engines; 0 for not at all. */
  deadlineMs?: number
}

/** Defaults only: no environment or home changes a figure. */
export async function openRepository(
  root: string,
  { isExact = false, home = benchHome(), deadlineMs }: OpenOptions = {},
): Promise<Workspace> {
  // Marks of ownership are in the home folder: never in a user's, and where a following command finds them.
  useBenchHome(home)
  const settings = loadSettings({
    root,
    flags: { 'engines.folder': BENCH_ENGINES },
    env: {},
    home,
  }).values
  const { signal } = new AbortController()
  await indexRepository({ root, settings, signal })
  if (isExact) await makeExact({ root, settings, signal })
  return openWorkspace({ root, settings, signal, ...(deadlineMs === undefined ? {} : { deadlineMs }) })
}
