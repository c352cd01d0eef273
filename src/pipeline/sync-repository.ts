/** Brings the index of a repository up to what is on disk; makes one where there is none. */
import type { IndexRequest } from './collect-facts.ts'
import type { IndexReport } from './index-report.ts'
import { indexRepository } from './index-repository.ts'

export function syncRepository(request: IndexRequest): Promise<IndexReport> {
  return indexRepository({ ...request, force: false })
}
