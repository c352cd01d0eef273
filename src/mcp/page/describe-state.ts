/** What the page shows at the edge while it is open: which repository, what runs, how the engines fare. */
import { basename } from 'node:path'
import type { Progress } from '../../pipeline/index-report.ts'
import type { LiveWorkspace } from '../../workspace/live-workspace.ts'
import type { Served } from '../make-server.ts'

export interface PageState {
  version: string
  name: string
  root: string
  workspaces: { root: string; name: string }[]
  isIndexed: boolean
  isIndexing: boolean
  progress?: Progress
  /** Why the last run failed. */
  failure?: string
  engines: ReturnType<LiveWorkspace['engineHealth']>
}

/** Cheap: asked every few seconds. */
export async function describeState(served: Served, live: LiveWorkspace): Promise<PageState> {
  const { jobs, root } = live
  const { last } = jobs
  return {
    version: served.version,
    name: basename(root),
    root,
    workspaces: served.workspaces.all().map(one => ({ root: one.root, name: basename(one.root) })),
    isIndexed: (await live.workspace()) !== null,
    isIndexing: jobs.isRunning,
    ...(jobs.isRunning && last?.progress ? { progress: last.progress } : {}),
    ...(last?.error && !jobs.isRunning ? { failure: last.error.message } : {}),
    engines: live.engineHealth(),
  }
}
