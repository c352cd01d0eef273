/** What `/health` says: that the server lives, and, with the token, the state of each index. */
import { readStatus } from '../workspace/read-status.ts'
import type { Served } from './make-server.ts'

export interface Health {
  status: 'ok'
  version: string
  workspaces?: { root: string; state: string; files: number; job?: string }[]
}

export async function describeHealth({ workspaces, version }: Served, authorized: boolean): Promise<Health> {
  if (!authorized) return { status: 'ok', version }
  const states = await Promise.all(
    workspaces.all().map(async ({ root, settings, jobs }) => {
      const { index } = await readStatus({ root, settings, jobs: jobs.last ? [jobs.last] : [] })
      const job = jobs.last ? { job: jobs.last.state } : {}
      return { root, state: index.state, files: index.files, ...job }
    }),
  )
  return { status: 'ok', version, workspaces: states }
}
