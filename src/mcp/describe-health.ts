/** What `/health` says: that the server lives, and, with the token, the state of each index. */
import { describeWorkspace, type WorkspaceState } from '../workspace/describe-workspace.ts'
import type { Served } from './make-server.ts'

export interface Health {
  status: 'ok'
  version: string
  workspaces?: WorkspaceState[]
}

export async function describeHealth({ workspaces, version }: Served, authorized: boolean): Promise<Health> {
  if (!authorized) return { status: 'ok', version }
  const states = await Promise.all(
    workspaces.all().map(({ root, settings }) => describeWorkspace(root, settings)),
  )
  return { status: 'ok', version, workspaces: states }
}
