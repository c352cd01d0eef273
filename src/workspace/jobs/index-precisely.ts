/** Indexes a repository and makes it exact; what became of its sites is counted afterwards. */

import { type ExactProgress, type FamilyReport, makeExact } from '../../pipeline/exact/make-exact.ts'
import type { IndexReport, Progress } from '../../pipeline/index-report.ts'
import { indexRepository } from '../../pipeline/index-repository.ts'
import { describeLanguage, type LanguageStatus } from '../../questions/status/answer.ts'
import type { SettingValues } from '../../settings/settings.ts'
import { openReader } from '../open-reader.ts'
import { findDataFolder } from '../state/find-data-folder.ts'

export interface ExactReport {
  index: IndexReport
  families: FamilyReport[]
  languages: LanguageStatus[]
}

export interface PreciseRequest {
  root: string
  settings: SettingValues
  force: boolean
  signal?: AbortSignal
  onProgress?(progress: Progress): void
  onExactProgress?(progress: ExactProgress): void
}

export async function indexPrecisely(request: PreciseRequest): Promise<ExactReport> {
  const { root, settings, signal } = request
  const index = await indexRepository(request)
  const onProgress = request.onExactProgress?.bind(request)
  const families = await makeExact({
    root,
    settings,
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress } : {}),
  })
  const { path } = await findDataFolder(root, settings)
  const reader = openReader(path)
  try {
    const counts = reader?.counts()
    // The pass adds edges: what is reported is what `status` says afterwards.
    const { symbols, edges } = counts ?? index
    const languages = counts?.languages.map(describeLanguage) ?? []
    return { index: { ...index, symbols, edges }, families, languages }
  } finally {
    reader?.close()
  }
}
