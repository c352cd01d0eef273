/** One open repository among several: what its index is of, and what is being done to it. */
import type { SettingValues } from '../settings/settings.ts'
import { currentGeneration } from '../store/generations/generations.ts'
import { describeRepository } from './freshness/describe-repository.ts'
import { readJobs } from './jobs/read-jobs.ts'
import { openIfReadable } from './open-reader.ts'
import { findDataFolder } from './state/find-data-folder.ts'

export interface WorkspaceState {
  root: string
  state: 'ready' | 'indexing' | 'failed' | 'not_indexed'
  files: number
  /** The branch that is checked out. */
  ref?: string
  commit?: string
  indexed_at?: string
  /** What runs, and how the last one ended. */
  job?: { mode: string; state: string; started_at?: string }
}

export async function describeWorkspace(root: string, settings: SettingValues): Promise<WorkspaceState> {
  const { path } = await findDataFolder(root, settings)
  const { ref, commit } = await describeRepository(root)
  const last = readJobs(path).jobs.at(-1)
  const reader = currentGeneration(path) === null ? null : openIfReadable(path)
  try {
    const indexedAt = reader?.meta('indexed_at')
    return {
      root,
      state: reader ? 'ready' : stateOf(last?.state),
      files: reader?.files().length ?? 0,
      ...(ref === undefined ? {} : { ref }),
      ...(commit === undefined || commit === '' ? {} : { commit }),
      ...(indexedAt ? { indexed_at: indexedAt } : {}),
      ...(last && {
        job: {
          mode: last.mode,
          state: last.state,
          ...(last.started_at === undefined ? {} : { started_at: last.started_at }),
        },
      }),
    }
  } finally {
    reader?.close()
  }
}

function stateOf(job: string | undefined): WorkspaceState['state'] {
  if (job === 'failed') return 'failed'
  return job === 'queued' || job === 'running' || job === 'validating' ? 'indexing' : 'not_indexed'
}
