/** `bench soak`: edits and questions for a long time in one process; memory, files and database must stay stable. */
import { readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { endWatching } from '../../src/discover/watch/watch-folder.ts'
import { indexRepository } from '../../src/pipeline/index-repository.ts'
import { PLAIN_AUDIENCE } from '../../src/questions/shared/question.ts'
import { loadSettings } from '../../src/settings/load-settings.ts'
import type { SettingValues } from '../../src/settings/settings.ts'
import { LiveWorkspace } from '../../src/workspace/live-workspace.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { describeGraph } from '../replay/describe-graph.ts'
import { benchHome, useBenchHome } from '../run-bombe.ts'
import { copyRepository } from './copy-repository.ts'
import { editBody, renameSymbol } from './edit-sources.ts'
import { childrenOf, residentBytes } from './read-tree-memory.ts'

export interface SoakOptions {
  cycles: number
  /** Compared with a rebuild every so many edits. */
  every: number
  json: boolean
}

interface Mark {
  cycle: number
  rssMb: number
  /** Of the child process that syncs. */
  childMb: number
  descriptors: number
  databaseMb: number
  /** Lines that only one of the synced and the rebuilt dump has. */
  differences: number
  /** Answers since the last mark that missed what had just been written. */
  wrong: number
}

export async function benchSoak(repository: string, options: SoakOptions): Promise<number> {
  useBenchHome(benchHome())
  const copy = copyRepository(repository)
  const root = realpathSync(copy.folder)
  const flags = { data_folder: join(root, '../data'), parse_timeout_ms: 600_000, 'engines.background': 'off' }
  const settings = loadSettings({ root, flags, env: {}, home: benchHome() }).values
  const live = new LiveWorkspace(root, settings)
  const marks: Mark[] = []
  try {
    live.start()
    for await (const mark of soak(root, live, settings, options)) {
      marks.push(mark)
      if (!options.json) process.stdout.write(`${JSON.stringify(mark)}\n`)
    }
    if (options.json) process.stdout.write(`${JSON.stringify({ repository: copy.name, marks })}\n`)
    return marks.some(({ differences, wrong }) => differences + wrong > 0) ? 1 : 0
  } finally {
    await live.close()
    await endWatching()
    copy.remove()
  }
}

async function* soak(
  root: string,
  live: LiveWorkspace,
  settings: SettingValues,
  { cycles, every }: SoakOptions,
): AsyncIterable<Mark> {
  const { signal } = new AbortController()
  const options = { audience: PLAIN_AUDIENCE, signal, freshness: 'strict' as const, onProgress: () => {} }
  const first = await live.ask(one => ({ ...one.structure({ path: '.' }), paths: one.paths() }), options)
  const paths = first.paths.filter(path => !/test/i.test(path))
  let undo: (() => void) | null = null
  let wrong = 0
  for (let cycle = 1; cycle <= cycles; cycle++) {
    undo?.()
    const path = paths[(cycle * 7919) % paths.length]!
    const isRename = cycle % 5 === 0
    undo = (isRename ? renameSymbol : editBody)(root, path, cycle)
    const suffix = `_${cycle}`
    const question = (one: Workspace) =>
      isRename ? one.search({ query: `*${suffix}` }) : one.outline({ path })
    const answer = await live.ask(question, options)
    const isFresh = answer.meta.freshness_status === 'fresh'
    const isNamed = !undo || !isRename || JSON.stringify(answer).includes(suffix)
    if (!isFresh || !isNamed) wrong++
    if (cycle % every !== 0 && cycle !== cycles) continue
    yield { ...(await measure(root, settings)), cycle, wrong }
    wrong = 0
  }
}

async function measure(root: string, settings: SettingValues): Promise<Omit<Mark, 'cycle' | 'wrong'>> {
  const fresh = { ...settings, data_folder: join(root, '../fresh') }
  const folder = settings.data_folder
  const databaseMb = bytesUnder(folder) / 1e6
  await indexRepository({ root, settings: fresh, force: true })
  const hidden = { engineNames: true, hidden: true }
  const synced = await describeGraph(root, settings, hidden)
  const rebuilt = new Set(await describeGraph(root, fresh, hidden))
  const lines = new Set(synced)
  const differences =
    [...lines].filter(line => !rebuilt.has(line)).length +
    [...rebuilt].filter(line => !lines.has(line)).length
  rmSync(fresh.data_folder, { recursive: true, force: true })
  globalThis.gc?.()
  return {
    rssMb: Math.round(process.memoryUsage().rss / 1e6),
    childMb: Math.round(childBytes() / 1e6),
    descriptors: readdirSync('/proc/self/fd').length,
    databaseMb: Number(databaseMb.toFixed(2)),
    differences,
  }
}

function childBytes(): number {
  return childrenOf(process.pid).reduce((sum, pid) => sum + residentBytes(pid), 0)
}

function bytesUnder(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += sizeOf(join(entry.parentPath, entry.name))
  return bytes
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
