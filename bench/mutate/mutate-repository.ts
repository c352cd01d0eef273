/** Runs rounds: one semantic edit, a sync, then a check of all exact edges with a fresh engine. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endWatching } from '../../src/discover/watch/watch-folder.ts'
import { makeExact } from '../../src/pipeline/exact/make-exact.ts'
import { openEnginePool } from '../../src/pipeline/exact/open-engine-pool.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import type { SettingValues } from '../../src/settings/settings.ts'
import { LiveWorkspace } from '../../src/workspace/live-workspace.ts'
import { checkExact } from './check-exact.ts'
import type { Edit, Family, Random } from './edit-texts.ts'
import { MUTATIONS } from './mutations.ts'

export interface Round {
  mutation: string
  edited: string[]
  /** Sites that are still exact after the edit. */
  exact: number
  differences: string[]
}

export interface MutateRequest {
  root: string
  settings: SettingValues
  family: Family
  rounds: number
  seed: number
  /** Repo-relative paths that may be edited. */
  paths: readonly string[]
  /** How edits are noticed: by an explicit sync or by a watch. */
  through?: 'sync' | 'watch'
  onRound?(round: Round): void
}

/** Updates the index from disk. */
interface Syncer {
  bring(): Promise<unknown>
  close(): Promise<unknown>
}

function openSyncer({ root, settings, through }: MutateRequest): Syncer {
  if (through !== 'watch') return { bring: () => indexRepository({ root, settings }), close: async () => {} }
  const live = new LiveWorkspace(root, { ...settings, 'engines.background': 'off' })
  live.start()
  return {
    bring: async () => {
      while (!(await live.watch.isQuietForCertain())) await new Promise(resolve => setTimeout(resolve, 20))
    },
    close: () => live.close().then(endWatching),
  }
}

/** Every edit is undone, and the graph is exact again, before the next. */
export async function mutateRepository(request: MutateRequest): Promise<Round[]> {
  const { root, settings, family } = request
  const random = randomFrom(request.seed)
  const files = new Map(request.paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
  const mutations = MUTATIONS.filter(one => one.family === family)
  const syncer = openSyncer(request)
  await syncer.bring()
  const pool = openEnginePool(root, settings)
  await makeExact({ root, settings, pool })
  const rounds: Round[] = []
  for (let tries = 0; rounds.length < request.rounds && tries < request.rounds * 10; tries++) {
    const mutation = mutations[tries % mutations.length]!
    const edits = mutation.make(files, random)
    if (!edits) continue
    for (const edit of edits) apply(root, edit)
    await syncer.bring()
    const { edges, differences } = await checkExact(root, settings, family)
    const round = {
      mutation: mutation.name,
      edited: edits.map(({ path }) => path),
      exact: edges,
      differences,
    }
    rounds.push(round)
    request.onRound?.(round)
    for (const { path } of edits) apply(root, { path, text: files.get(path) ?? null })
    await syncer.bring()
    await pool.update(edits.map(({ path }) => ({ path, kind: files.has(path) ? 'changed' : 'deleted' })))
    await makeExact({ root, settings, pool })
  }
  await pool.stop()
  await syncer.close()
  return rounds
}

function apply(root: string, { path, text }: Edit): void {
  const file = join(root, path)
  if (text === null) rmSync(file, { force: true })
  else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** A linear congruential generator: the same seed makes the same edits everywhere. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
