/** What must hold after anything was killed: nothing damaged, nothing lost, nobody left, and the next start serves. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defaultValues } from '../../src/config/settings.ts'
import { indexRepository } from '../../src/index/index-repository.ts'
import { checkIntegrity } from '../../src/store/check-integrity.ts'
import { openCurrent } from '../../src/store/generations.ts'
import { SqliteIndexReader } from '../../src/store/index-reader.ts'
import { loadFacts } from '../../src/store/load-facts.ts'
import { NotesStore } from '../../src/store/notes-store.ts'
import { closeIndex } from '../../src/store/open-index.ts'
import { findDataFolder } from '../../src/workspace/find-data-folder.ts'
import { readJobs } from '../../src/workspace/read-jobs.ts'
import type { CrashRepository } from './crash-repository.ts'

export interface CheckOptions {
  /** Notes that were acknowledged: text and session are the same. */
  notes: ReadonlySet<string>
  /** A real process looks too: dearer by its start. */
  asProcess: boolean
  /** Where a rebuild may lie. */
  scratch: string
}

/** More than the current generation and the one before is litter. */
const MOST_GENERATIONS = 2

export async function checkAfter(
  repository: CrashRepository,
  { notes, asProcess, scratch }: CheckOptions,
): Promise<string[]> {
  const { root } = repository
  const folder = join(root, '.bombe')
  const problems: string[] = []
  const integrity = checkIntegrity(folder)
  if (integrity.state === 'damaged') problems.push(`the index is damaged: ${integrity.message}`)
  if (asProcess) {
    const found = repository.run('search', 'Part2', '--json')
    if (found.status !== 0) problems.push(`the next start does not serve: ${found.stderr.trim()}`)
  }
  await indexRepository({ root, settings: defaultValues() }).catch((error: Error) =>
    problems.push(`the next sync fails: ${error.message}`),
  )
  problems.push(...(await compareWithRebuild(root, scratch)))
  problems.push(...lostNotes(folder, notes), ...litterIn(root, folder))
  const { jobs, recovery } = readJobs(folder)
  for (const { id, state } of jobs)
    if (/queued|running|validating/.test(state)) problems.push(`job ${id} is still ${state}`)
  if (recovery) problems.push(`job ${recovery.job} still wants to be made good`)
  return problems
}

/** Facts rest on files alone: those of a sync and of a rebuild are the same, whatever engines said. */
async function compareWithRebuild(root: string, scratch: string): Promise<string[]> {
  rmSync(scratch, { recursive: true, force: true })
  const fresh = { ...defaultValues(), data_folder: scratch }
  await indexRepository({ root, settings: fresh, force: true })
  const [kept, made] = [read(join(root, '.bombe')), read((await findDataFolder(root, fresh)).path)]
  const problems = kept.dangling.map(edge => `an edge leads nowhere: ${edge}`)
  if (kept.facts !== made.facts) problems.push('the facts are not those of a rebuild')
  return problems
}

function read(folder: string): { facts: string; dangling: string[] } {
  const db = openCurrent(folder)
  if (!db) return { facts: '', dangling: [] }
  try {
    const reader = new SqliteIndexReader(db)
    const { projects, files } = loadFacts(db)
    const facts = files.map(({ file, ...rest }) => ({ ...rest, file: { ...file, mtimeMs: 0 } }))
    const dangling: string[] = []
    for (const { file, edges } of reader.dump())
      for (const { from, to, kind } of edges)
        if (!reader.symbol(from) || !reader.symbol(to)) dangling.push(`${kind} in ${file.path}`)
    return { facts: JSON.stringify({ projects, facts }), dangling }
  } finally {
    closeIndex(db)
  }
}

function lostNotes(folder: string, notes: ReadonlySet<string>): string[] {
  if (notes.size === 0) return []
  const store = NotesStore.open(folder, 'read')
  const lost = [...notes].filter(note => !store?.list(note, Date.now()).some(({ text }) => text === note))
  store?.close()
  return lost.map(note => `${note} is lost`)
}

function litterIn(root: string, folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const generations = names.filter(name => /^index-.*\.db$/.test(name)).length
  const drafts = [...names, ...readdirSync(root)].filter(name =>
    /\.part$|^current\.|^\.bombe\.new/.test(name),
  )
  return [
    ...(generations > MOST_GENERATIONS ? [`${generations} generations lie there`] : []),
    ...drafts.map(name => `${name} was left behind`),
  ]
}
