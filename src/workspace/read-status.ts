/** The state of a repository's index; asking for it never builds one. */

import { isBareRepository } from '../discover/git/find-work-tree.ts'
import type { EngineHealth } from '../exact/engine-pool.ts'
import { holdsDisk } from '../pipeline/disk-state.ts'
import { describeNoIndex, getStatus, type StatusAnswer } from '../questions/status/answer.ts'
import type { SettingValues } from '../settings/settings.ts'
import { foundDamage } from '../store/generations/found-damage.ts'
import { SCHEMA_VERSION } from '../store/schema/schema.ts'
import { isDamage } from '../store/sqlite-error.ts'
import { readServers } from './engines/read-servers.ts'
import { describeRepository } from './freshness/describe-repository.ts'
import type { Job } from './jobs/index-jobs.ts'
import { readJobs } from './jobs/read-jobs.ts'
import { makeContext } from './make-context.ts'
import { openIfReadable } from './open-reader.ts'
import { findDataFolder } from './state/find-data-folder.ts'
import { quarantineProblems } from './state/list-quarantined.ts'
import { listStoredSnapshots } from './state/list-snapshots.ts'

export interface StatusRequest {
  root: string
  settings: SettingValues
  jobs?: readonly Job[]
  /** How the engines fare that were started. */
  living?: readonly EngineHealth[]
}

export async function readStatus(request: StatusRequest): Promise<StatusAnswer> {
  const { root, settings, jobs = [], living } = request
  const folder = await findDataFolder(root, settings)
  const { name } = await describeRepository(root)
  const snapshots = listStoredSnapshots(folder.shared)
  const known = readJobs(folder.path)
  // A server's own job may not have reached the folder yet.
  const waiting = jobs.filter(({ id }) => !known.jobs.some(job => job.id === id))
  // Opened first: one that is damaged is moved aside now, and named among the problems.
  let foundSchemaVersion: number | null = null
  const reader = openIfReadable(folder.path, ({ data }) => {
    foundSchemaVersion = (data as { schema_version?: number } | undefined)?.schema_version ?? null
  })
  const surroundings = {
    ...known,
    root,
    requiredSchemaVersion: SCHEMA_VERSION,
    foundSchemaVersion,
    jobs: [...known.jobs, ...waiting],
    snapshots,
    problems: quarantineProblems(folder.shared, root),
    isBare: isBareRepository(root),
  }
  if (!reader) return describeNoIndex(name, surroundings)
  try {
    const used = new Set(reader.files().map(({ language }) => language))
    const servers = await readServers(root, settings, used, living)
    const context = await makeContext(root, reader)
    // Every file of the index being as it was says nothing of files that it does not know.
    const areFresh = holdsDisk({ root, settings }, folder.path) ? context.areFresh : () => false
    return getStatus({ ...context, areFresh }, { ...surroundings, servers })
  } catch (error) {
    if (!isDamage(error)) throw error
    foundDamage(error, reader.databasePath)
    return describeNoIndex(name, { ...surroundings, problems: quarantineProblems(folder.shared, root) })
  } finally {
    reader.close()
  }
}
