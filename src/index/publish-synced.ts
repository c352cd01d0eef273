/** Brings a copied index to the state it is to be of, and only then makes it the current one. */
import type { Database } from 'better-sqlite3'
import type { Writer } from '../store/acquire-writer.ts'
import { publishGeneration } from '../store/generations.ts'
import { closeIndex } from '../store/open-index.ts'
import { removeQuietly } from '../store/remove-quietly.ts'
import type { SyncRequest } from './collect-facts.ts'
import type { IndexReport } from './index-report.ts'
import { syncIndex } from './sync-index.ts'

export async function publishSynced(
  writer: Writer,
  copy: Database,
  request: SyncRequest,
): Promise<IndexReport> {
  const { name } = copy
  let report: IndexReport
  try {
    report = await syncIndex(copy, request)
  } catch (error) {
    closeIndex(copy)
    removeQuietly(name)
    throw error
  }
  closeIndex(copy)
  publishGeneration(writer, name)
  return report
}
