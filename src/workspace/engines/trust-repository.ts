/** Trust in a repository: what may run, whether trust is valid, giving and revoking it. */

import { listFiles } from '../../discover/files/list-files.ts'
import {
  findRunnable,
  fingerprintOf,
  type Runnable,
  readTrust,
  revokeTrust,
  storeTrust,
} from '../../discover/trust.ts'
import { currentUser } from '../../settings/user-folders.ts'

export interface TrustView {
  root: string
  trusted: boolean
  allow_network: boolean
  may_run: Runnable[]
}

export async function viewTrust(root: string): Promise<TrustView> {
  const { listing } = await listFiles(root, false)
  const paths = listing.files
  const trust = readTrust(currentUser(), root, paths)
  return {
    root,
    trusted: trust !== null,
    allow_network: trust?.allow_network === true,
    may_run: findRunnable(paths),
  }
}

/** For exactly what was shown: where something changed meanwhile the trust is void from the start. */
export function giveTrust({ root, may_run }: TrustView, allowNetwork: boolean): void {
  const files = may_run.map(({ path }) => path)
  storeTrust(currentUser(), {
    root,
    files,
    fingerprint: fingerprintOf(root, files),
    allow_network: allowNetwork,
    since: new Date().toISOString(),
  })
}

export function takeTrustBack(root: string): boolean {
  return revokeTrust(currentUser(), root)
}
