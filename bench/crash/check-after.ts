/** Checks after a kill: nothing damaged, nothing lost, no process left, and the next start works. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { defaultValues } from '../../src/settings/settings.ts'
import { checkIntegrity } from '../../src/store/generations/check-integrity.ts'
import { openCurrent } from '../../src/store/generations/generations.ts'
import { closeIndex } from '../../src/store/generations/open-index.ts'
import { NotesStore } from '../../src/store/notes/notes-store.ts'
import { SqliteIndexReader } from '../../src/store/read/index-reader.ts'
import { loadFacts } from '../../src/store/read/load-facts.ts'
import { readJobs } from '../../src/workspace/jobs/read-jobs.ts'
import { findDataFolder } from '../../src/workspace/state/find-data-folder.ts'
import type { CrashRepository } from './crash-repository.ts'

export interface CheckOptions {
  /** Notes that were acknowledged: text and session are equal. */
  notes: ReadonlySet<string>
  /** A file was damaged before the kill: nobody may have met it yet. */
  isDamaged: boolean
  /** Also checks with a real process, which costs its start. */
  asProcess: boolean
  /** Folder for a rebuild. */
  scratch: string
}

/** More than the current and the previous generation is garbage. */
const MAX_GENERATIONS = 2

export async function checkAfter(
  repository: CrashRepository,
  { notes, isDamaged, asProcess, scratch }: CheckOptions,
): Promise<string[]> {
  const { root } = repository
  const folder = join(root, '.bombe')
  const problems: string[] = []
  // Nobody may have met what was damaged: the next question heals it.
  if (isDamaged) repository.run('search', 'Part2')
  const integrity = checkIntegrity(folder)
  // An index of another schema stays until a new one is published: a kill before that leaves it as it was.
  const isOfOtherSchema = /builds a new one beside it/.test(integrity.message)
  if (integrity.state === 'damaged' && !isOfOtherSchema)
    problems.push(`the index is damaged: ${integrity.message}`)
  if (asProcess) {
    const found = repository.run('search', 'Part2', '--json')
    if (found.status !== 0)
      problems.push(
        `the next start does not serve (${found.status}): ${found.stderr}${found.stdout}`
          .slice(0, 1000)
          .trim(),
      )
  }
  await indexRepository({ root, settings: defaultValues() }).catch((error: Error) =>
    problems.push(`the next sync fails: ${error.message}`),
  )
  problems.push(...(await compareWithRebuild(root, scratch)))
  problems.push(...lostNotes(folder, notes), ...findLeftovers(root, folder))
  const { jobs, recovery } = readJobs(folder)
  for (const { id, state } of jobs)
    if (/queued|running|validating/.test(state)) problems.push(`job ${id} is still ${state}`)
  if (recovery) problems.push(`job ${recovery.job} still wants to be made good`)
  return problems
}

/** Facts depend on files alone: those of a sync and of a rebuild are equal, whatever engines answered. */
async function compareWithRebuild(root: string, scratch: string): Promise<string[]> {
  rmSync(scratch, { recursive: true, force: true })
  const fresh = { ...defaultValues(), data_folder: scratch }
  await indexRepository({ root, settings: fresh, force: true })
  const [synced, made] = [read(join(root, '.bombe')), read((await findDataFolder(root, fresh)).path)]
  const problems = synced.dangling.map(edge => `an edge leads nowhere: ${edge}`)
  if (synced.facts !== made.facts) problems.push('the facts are not those of a rebuild')
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

function findLeftovers(root: string, folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const generations = names.filter(name => /^index-.*\.db$/.test(name)).length
  const drafts = [...names, ...readdirSync(root)].filter(name =>
    /\.part$|^current\.|^\.bombe\.new/.test(name),
  )
  return [
    ...(generations > MAX_GENERATIONS ? [`${generations} generations lie there`] : []),
    ...drafts.map(name => `${name} was left behind`),
  ]
}
