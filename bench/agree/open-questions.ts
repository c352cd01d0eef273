/** Indexes a repository and opens what engines of a family can be asked about it, outside of any exact pass. */
import { loadSettings } from '../../src/config/load-settings.ts'
import { currentUser } from '../../src/config/user-folders.ts'
import { dataFolderOf } from '../../src/discover/data-folder.ts'
import { indexRepository } from '../../src/index/index-repository.ts'
import { scopeContent } from '../../src/index/make-exact.ts'
import { type OpenExactIndex, openExactIndex } from '../../src/index/open-exact-index.ts'
import { loadLanguages } from '../../src/languages/load-languages.ts'
import { openCurrent } from '../../src/store/generations.ts'
import { SqliteIndexReader } from '../../src/store/index-reader.ts'
import { closeIndex } from '../../src/store/open-index.ts'
import type { AskableFile } from '../../src/store/read-askable.ts'
import { benchHome, useBenchHome } from '../run-bombe.ts'

export interface Questions {
  root: string
  index: OpenExactIndex
  /** All files of the family. */
  files: AskableFile[]
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
