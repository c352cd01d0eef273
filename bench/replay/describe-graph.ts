/** Lists everything that two indexes of one state must share, as lines: the dump, and what no dump shows. */
import type { SettingValues } from '../../src/settings/settings.ts'
import { openCurrent } from '../../src/store/generations/generations.ts'
import { closeIndex } from '../../src/store/generations/open-index.ts'
import { SqliteIndexReader } from '../../src/store/read/index-reader.ts'
import { loadFacts } from '../../src/store/read/load-facts.ts'
import { openWorkspace } from '../../src/workspace/open-workspace.ts'
import { findDataFolder } from '../../src/workspace/state/find-data-folder.ts'

export interface DescribeOptions {
  engineNames: boolean
  /** Also stored facts, words, ordinals, counts and postings; they depend on no engine. */
  hidden: boolean
}

export async function describeGraph(
  root: string,
  settings: SettingValues,
  { engineNames, hidden }: DescribeOptions,
): Promise<string[]> {
  const workspace = await openWorkspace({ root, settings, deadlineMs: 0 })
  const lines: string[] = []
  try {
    for (const format of ['text', 'jsonl'] as const)
      for (const chunk of workspace.dump({ format, engineNames }))
        for (const line of chunk.trimEnd().split('\n')) lines.push(line)
  } finally {
    await workspace.close()
  }
  if (hidden) for (const line of await hiddenFacts(root, settings)) lines.push(line)
  return lines
}

/** Without ranks, which may lag behind a small sync, and without times of the run. */
async function hiddenFacts(root: string, settings: SettingValues): Promise<string[]> {
  const db = openCurrent((await findDataFolder(root, settings)).path)
  if (!db) throw new Error('there is no index')
  try {
    const { projects, files } = loadFacts(db)
    const reader = new SqliteIndexReader(db)
    return [
      ...projects.map(project => `project ${JSON.stringify(project)}`),
      ...files.flatMap(({ file, facts, project }) => [
        `file ${JSON.stringify({ ...file, mtimeMs: 0 })} of ${projects[project]?.config}`,
        ...Object.entries(facts).flatMap(([key, value]) =>
          Array.isArray(value)
            ? value.map(item => `${file.path} ${key} ${JSON.stringify(item)}`)
            : [`${file.path} ${key} ${JSON.stringify(value)}`],
        ),
      ]),
      ...reader
        .files()
        .flatMap(({ id, path }) => [
          ...reader
            .symbolsInFile(id)
            .map(
              ({ id: symbol, key, ordinal, name }) =>
                `${path} ${ordinal} ${name} ${key} callers ${reader.callersCount(symbol)} callees ${reader.calleesCount(symbol)}`,
            ),
          `${path} importers ${reader.importersOfFile(id).map(row => `${row.path}:${row.ordinal}`)}`,
        ]),
    ]
  } finally {
    closeIndex(db)
  }
}
