/** Indexes a repository and makes it exact; what became of its sites is counted afterwards. */

import type { SettingValues } from '../config/settings.ts'
import type { IndexReport, Progress } from '../index/index-report.ts'
import { indexRepository } from '../index/index-repository.ts'
import { type ExactProgress, type FamilyReport, makeExact } from '../index/make-exact.ts'
import { describeLanguage, type LanguageStatus } from '../query/get-status.ts'
import { findDataFolder } from './find-data-folder.ts'
import { openReader } from './open-reader.ts'

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
    return { index, families, languages: reader?.counts().languages.map(describeLanguage) ?? [] }
  } finally {
    reader?.close()
  }
}
