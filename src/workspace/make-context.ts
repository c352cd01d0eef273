/** Gathers what questions use: the reader, source under the root, the state of git, how languages name modules. */
import { basename } from 'node:path'
import type { CommitTree } from '../discover/git/commit-tree.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import { NO_NOTES } from '../questions/shared/notes-view.ts'
import { PLAIN_AUDIENCE, type QueryContext } from '../questions/shared/question.ts'
import type { IndexReader } from '../store/read/index-reader.ts'
import type { FileRow, ProjectRow } from '../store/schema/rows.ts'
import { freshnessCheck } from './freshness/check-freshness.ts'
import { describeRepository } from './freshness/describe-repository.ts'
import { mentionFinder } from './text/find-mentions.ts'
import { maskedReader, sourceReader } from './text/read-source.ts'

export async function makeContext(root: string, reader: IndexReader): Promise<QueryContext> {
  const repository = await describeRepository(root)
  const disk = {
    readSource: sourceReader(root),
    mentions: mentionFinder(root),
    areFresh: freshnessCheck(root, reader),
  }
  return { ...(await baseContext(reader)), repository, ...disk }
}

/** The same for a commit: what is read of it cannot change. */
export async function makeCommitContext(
  root: string,
  reader: IndexReader,
  commit: CommitTree,
): Promise<QueryContext> {
  const { ref, commit: id } = commit.place
  return {
    ...(await baseContext(reader)),
    repository: { name: basename(root), ref, commit: id },
    readSource: maskedReader(path => commit.read(path)),
    mentions: () => true,
    areFresh: () => true,
    isAtCommit: true,
    unverified: ['not_checked_out'],
  }
}

type Surroundings = 'repository' | 'readSource' | 'mentions' | 'areFresh'

async function baseContext(reader: IndexReader): Promise<Omit<QueryContext, Surroundings>> {
  const languages = await loadLanguages()
  const byId = new Map(languages.map(language => [language.id, language]))
  return {
    reader,
    moduleName: (file, project) => moduleName(byId.get(file.language), file, project),
    callRules: language => byId.get(language)?.calls,
    familyOf: language => byId.get(language)?.family ?? language,
    otherNames: (language, name) => byId.get(language)?.symbols.otherNames?.(name) ?? [],
    structureOf: language => byId.get(language)?.symbols.structure,
    isBuiltInName: (language, name) => byId.get(language)?.scoping.builtins.has(name) === true,
    hasLambdas: language => byId.get(language)?.symbols.hasLambdas === true,
    areOverridesReported: language => byId.get(language)?.symbols.overrides === 'reported',
    publishingOf: language => byId.get(language)?.publishing,
    testCommand: (language, run) => byId.get(language)?.testCommand?.(run),
    unverified: [],
    audience: PLAIN_AUDIENCE,
    notes: NO_NOTES,
  }
}

function moduleName(language: Language | undefined, file: FileRow, project: ProjectRow | undefined): string {
  if (!language || !project) return file.path
  return language.modules.nameOf(file, project)
}
