/** Indexes and opens a repository inside this process, as the edges of bombe do. */
import { loadSettings } from '../src/config/load-settings.ts'
import { indexRepository } from '../src/index/index-repository.ts'
import { makeExact } from '../src/index/make-exact.ts'
import { openWorkspace } from '../src/workspace/open-workspace.ts'
import type { Workspace } from '../src/workspace/workspace.ts'
import { BENCH_ENGINES, benchHome, useBenchHome } from './run-bombe.ts'

export interface OpenOptions {
  /** With every engine that is there. */
  isExact?: boolean
  home?: string
  /** How long a question waits for engines, 0 for not at all. */
  deadlineMs?: number
}

/** Defaults only: nobody's environment or home changes a figure. */
export async function openRepository(
  root: string,
  { isExact = false, home = benchHome(), deadlineMs }: OpenOptions = {},
): Promise<Workspace> {
  // Marks of ownership lie in the home folder: never in a person's, and where a command that follows finds them.
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
