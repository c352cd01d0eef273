/** The state of a repository's index; asking for it never builds one. */
import type { SettingValues } from '../config/settings.ts'
import { describeNoIndex, getStatus, type StatusAnswer } from '../query/get-status.ts'
import { SCHEMA_VERSION } from '../store/schema.ts'
import { findDataFolder } from './find-data-folder.ts'
import type { Job } from './index-jobs.ts'
import { describeRepository, makeContext } from './make-context.ts'
import { openReader } from './open-reader.ts'

export interface StatusRequest {
  root: string
  settings: SettingValues
  jobs?: readonly Job[]
}

export async function readStatus({ root, settings, jobs = [] }: StatusRequest): Promise<StatusAnswer> {
  const surroundings = { root, requiredSchemaVersion: SCHEMA_VERSION, jobs }
  const folder = await findDataFolder(root, settings)
  const reader = openReader(folder.path)
  if (!reader) return describeNoIndex((await describeRepository(root)).name, surroundings)
  try {
    return getStatus(await makeContext(root, reader), surroundings)
  } finally {
    reader.close()
  }
}
