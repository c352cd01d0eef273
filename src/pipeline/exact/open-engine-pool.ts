/** The engines of a repository, safe unless its owner trusts it as it is now. */

import { listFiles } from '../../discover/files/list-files.ts'
import { hasTrust, readTrust } from '../../discover/trust.ts'
import { EnginePool, type EngineSettings, type GivenTrust } from '../../exact/engine-pool.ts'
import { currentUser } from '../../settings/user-folders.ts'

export function openEnginePool(root: string, settings: EngineSettings, env?: NodeJS.ProcessEnv): EnginePool {
  return new EnginePool(root, settings, () => trustOf(root), env)
}

/** Files are listed only where trust was given at all. */
async function trustOf(root: string): Promise<GivenTrust> {
  const user = currentUser()
  if (!hasTrust(user, root)) return { trusted: false, allowNetwork: false }
  const { listing } = await listFiles(root, false)
  const trust = readTrust(user, root, listing.files)
  return { trusted: trust !== null, allowNetwork: trust?.allow_network === true }
}
