/** Indexes a repository and lists the sites that engines of a family can be queried about, without an exact pass. */

import { dataFolderOf } from '../../src/discover/data-folder.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import { scopeContent } from '../../src/pipeline/exact/make-exact.ts'
import { type OpenExactIndex, openExactIndex } from '../../src/pipeline/exact/open-exact-index.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { loadSettings } from '../../src/settings/load-settings.ts'
import { currentUser } from '../../src/settings/user-folders.ts'
import { openCurrent } from '../../src/store/generations/generations.ts'
import { closeIndex } from '../../src/store/generations/open-index.ts'
import { SqliteIndexReader } from '../../src/store/read/index-reader.ts'
import type { QueryableFile } from '../../src/store/read/read-queryable.ts'
import { benchHome, useBenchHome } from '../run-bombe.ts'

export interface Questions {
  root: string
  index: OpenExactIndex
  /** All files of the family. */
  files: QueryableFile[]
  content: ReturnType<typeof scopeContent>
  close(): void
}

export async function openQuestions(root: string, family: string): Promise<Questions> {
  useBenchHome(benchHome())
  const settings = loadSettings({ root, flags: {}, env: {}, home: benchHome() }).values
  await indexRepository({ root, settings })
  const { path } = await dataFolderOf(root, settings, currentUser())
  const db = openCurrent(path, 'read')
  if (!db) throw new Error('there is no index')
  const languages = await loadLanguages()
  const index = openExactIndex(db, NO_CACHE, root, settings.max_file_bytes)
  const own = new Set(languages.filter(one => one.family === family).map(({ id }) => id))
  const content = scopeContent(new SqliteIndexReader(db), languages, family)
  return { root, index, files: index.files(own), content, close: () => closeIndex(db) }
}

const NO_CACHE = { get: () => [], put: () => {}, together: () => {}, close: () => {} }
