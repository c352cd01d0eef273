/** The engines of a repository, safe unless its owner trusts it as it is now. */
import { currentUser } from '../config/user-folders.ts'
import { listFiles } from '../discover/list-files.ts'
import { hasTrust, readTrust } from '../discover/trust.ts'
import { EngineRoom, type EngineSettings, type GivenTrust } from '../precise/engine-room.ts'

export function openEngineRoom(root: string, settings: EngineSettings): EngineRoom {
  return new EngineRoom(root, settings, () => trustOf(root))
}

/** Files are listed only where trust was given at all. */
async function trustOf(root: string): Promise<GivenTrust> {
  const user = currentUser()
  if (!hasTrust(user, root)) return { trusted: false, allowNetwork: false }
  const { listing } = await listFiles(root, false)
  const trust = readTrust(user, root, listing.files)
  return { trusted: trust !== null, allowNetwork: trust?.allow_network === true }
}
