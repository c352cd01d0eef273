/** The state of a repository's index; asking for it never builds one. */
import type { SettingValues } from '../config/settings.ts'
import { isBareRepository } from '../discover/git/find-work-tree.ts'
import { holdsDisk } from '../index/kept-disk.ts'
import type { EngineHealth } from '../precise/engine-room.ts'
import { describeNoIndex, getStatus, type StatusAnswer } from '../query/get-status.ts'
import { foundDamage } from '../store/found-damage.ts'
import { SCHEMA_VERSION } from '../store/schema.ts'
import { isDamage } from '../store/sqlite-error.ts'
import { findDataFolder } from './find-data-folder.ts'
import type { Job } from './index-jobs.ts'
import { setAsideProblems } from './list-set-aside.ts'
import { listStoredSnapshots } from './list-snapshots.ts'
import { describeRepository, makeContext } from './make-context.ts'
import { openIfWhole } from './open-reader.ts'
import { readJobs } from './read-jobs.ts'
import { readServers } from './read-servers.ts'

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
  // Opened first: one that is damaged is set aside now, and told of.
  const reader = openIfWhole(folder.path)
  const surroundings = {
    ...known,
    root,
    requiredSchemaVersion: SCHEMA_VERSION,
    jobs: [...known.jobs, ...waiting],
    snapshots,
    problems: setAsideProblems(folder.shared, root),
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
    return describeNoIndex(name, { ...surroundings, problems: setAsideProblems(folder.shared, root) })
  } finally {
    reader.close()
  }
}
