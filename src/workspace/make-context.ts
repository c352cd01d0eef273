/** Gathers what questions are put to: the reader, source under the root, where git stands, how languages name modules. */
import { basename } from 'node:path'
import { findWorkTree } from '../discover/git/find-work-tree.ts'
import { readHead } from '../discover/git/read-head.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import { NO_NOTES } from '../query/notes-view.ts'
import { PLAIN_AUDIENCE, type QueryContext, type Repository } from '../query/question.ts'
import type { IndexReader } from '../store/index-reader.ts'
import type { FileRow, ProjectRow } from '../store/rows.ts'
import { freshnessCheck } from './check-freshness.ts'
import { sourceReader } from './read-source.ts'

export async function makeContext(root: string, reader: IndexReader): Promise<QueryContext> {
  const [repository, languages] = await Promise.all([describeRepository(root), loadLanguages()])
  const byId = new Map(languages.map(language => [language.id, language]))
  return {
    reader,
    repository,
    readSource: sourceReader(root),
    areFresh: freshnessCheck(root, reader),
    moduleName: (file, project) => moduleName(byId.get(file.language), file, project),
    unsettled: [],
    audience: PLAIN_AUDIENCE,
    notes: NO_NOTES,
  }
}

/** Without git, or before the first commit, there is no ref to tell. */
export async function describeRepository(root: string): Promise<Repository> {
  const name = basename(root)
  const { tree } = findWorkTree(root)
  const head = tree && (await readHead(tree))
  if (!head) return { name }
  return { name, commit: head.commit, ...(head.ref === null ? {} : { ref: head.ref }) }
}

function moduleName(language: Language | undefined, file: FileRow, project: ProjectRow | undefined): string {
  if (!language || !project) return file.path
  return language.modules.nameOf(file, project)
}
