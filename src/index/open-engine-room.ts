/** The engines of a repository, safe unless its owner trusts it as it is now. */
import { currentUser } from '../config/user-folders.ts'
import { listFiles } from '../discover/list-files.ts'
import { hasTrust, readTrust } from '../discover/trust.ts'
import { EngineRoom, type EngineSettings } from '../precise/engine-room.ts'

export async function openEngineRoom(root: string, settings: EngineSettings): Promise<EngineRoom> {
  return new EngineRoom(root, settings, await isTrusted(root))
}

/** Files are listed only where trust was given at all. */
async function isTrusted(root: string): Promise<boolean> {
  const user = currentUser()
  if (!hasTrust(user, root)) return false
  const { listing } = await listFiles(root, false)
  return readTrust(user, root, listing.files) !== null
}
