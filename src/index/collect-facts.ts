/** Discovers the files of a repository and extracts the facts of those that are asked for. */
import { availableParallelism } from 'node:os'
import type { SettingValues } from '../config/settings.ts'
import { type DiscoverOptions, type Discovery, discoverRepository } from '../discover/discover-repository.ts'
import { takeStamps } from '../discover/stamp-files.ts'
import type { FileResult } from '../extract/extract-file.ts'
import { extractFiles } from '../extract/extract-files.ts'
import type { Language } from '../languages/language.ts'
import type { DiscoveredFile, GraphFile, Stamps } from '../model/index.ts'
import type { IndexReport, Progress } from './index-report.ts'
import type { LeftOut } from './left-out.ts'

export interface IndexRequest {
  root: string
  settings: SettingValues
  /** Told, at the end, what lay on the disk when it was looked at; what is indexed is at least as new. */
  onStamps?(stamps: Stamps): void
  /** Files found elsewhere than on disk under the root: those of a commit, put where its `root` says. */
  discovered?: Discovery
  onProgress?(progress: Progress): void
  /** Told the number under which the job is kept. */
  onJob?(id: number): void
  signal?: AbortSignal
}

/** A request on its way, with what the composer knows of the disk. */
export interface SyncRequest extends IndexRequest {
  /** What lay there the last time: whatever looks different is read, also where size and time are the same. */
  before?: Stamps
  /** Told what lies there now, before any of it is read. */
  onSeen?(stamps: Stamps, problems: Discovery['problems']): void
}

/** More threads than this only wait for the one that writes. */
const MOST_WORKERS = 8
/** A further worker costs as much as parsing this much. */
const BYTES_WORTH_A_WORKER = 3_000_000

function chooseWorkers(files: readonly DiscoveredFile[]): number {
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  // One core is left to the main thread, which takes in what the workers send and does the rest of the run.
  const cores = Math.max(1, availableParallelism() - 1)
  return Math.min(cores, MOST_WORKERS, 1 + Math.floor(bytes / BYTES_WORTH_A_WORKER))
}

/** Discovery with what it needs to know of the languages there are. */
export async function discover(
  request: Pick<SyncRequest, 'root' | 'settings' | 'discovered' | 'onSeen'>,
  languages: readonly Language[],
  showIgnored = false,
): Promise<Discovery> {
  if (request.discovered) return request.discovered
  const since = Date.now()
  const options = { ...discoverOptions(request.settings, languages), showIgnored }
  const discovery = await discoverRepository(request.root, options)
  request.onSeen?.(takeStamps(discovery.root, discovery.watched, since), discovery.problems)
  return discovery
}

export function discoverOptions(settings: SettingValues, languages: readonly Language[]): DiscoverOptions {
  const extensions = new Map(
    languages.flatMap(language => Object.keys(language.grammars).map(extension => [extension, language.id])),
  )
  const families = new Map(languages.map(language => [language.id, language.family]))
  return { settings, extensions, families }
}

export interface Collected {
  /** By path. */
  files: Map<string, GraphFile>
  skipped: LeftOut[]
  problems: IndexReport['problems']
}

/** Facts of `wanted`, each with the project that owns it. */
export async function collectFacts(
  request: IndexRequest,
  discovery: Discovery,
  wanted: readonly DiscoveredFile[],
): Promise<Collected> {
  const collected: Collected = { files: new Map(), skipped: [], problems: [] }
  const owners = new Map(
    discovery.files.map((file, index) => [file.path, { file, project: discovery.ownerOf[index] }]),
  )
  let done = 0
  await extractFiles({
    root: discovery.root,
    files: wanted,
    maxBytes: request.settings.max_file_bytes,
    timeoutMs: request.settings.parse_timeout_ms,
    workers: request.settings.workers || chooseWorkers(wanted),
    signal: request.signal,
    onResult(result) {
      const { file, project } = owners.get(result.path)!
      take(collected, result, file, project)
      request.onProgress?.({ stage: 'extract', done: ++done, total: wanted.length })
    },
  })
  return collected
}

function take(collected: Collected, result: FileResult, file: DiscoveredFile, project: number): void {
  const { path } = result
  if ('skipped' in result)
    collected.skipped.push({ path, reason: result.skipped, size: file.size, mtimeMs: file.mtimeMs })
  else if ('problem' in result)
    collected.problems.push({ path, code: result.problem.code, message: result.problem.message })
  else {
    const { size, mtimeMs, flags } = result
    const { facts } = result
    collected.files.set(path, { file: { ...file, size, mtimeMs, flags: file.flags | flags }, facts, project })
  }
}
