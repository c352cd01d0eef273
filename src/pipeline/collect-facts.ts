/** Discovers the files of a repository and extracts the facts of those that are asked for. */

import { availableParallelism } from 'node:os'
import type { DiscoverOptions } from '../discover/files/discover-options.ts'
import { type Discovery, discoverRepository } from '../discover/files/discover-repository.ts'
import { refreshDiscovery } from '../discover/files/refresh-discovery.ts'
import { renewStamps, takeStamps, waitForStableRoot } from '../discover/files/stamp-files.ts'
import type { FileResult } from '../extract/extract-file.ts'
import { extractFiles } from '../extract/workers/extract-files.ts'
import type { ParsedFiles } from '../extract/workers/parsed-files.ts'
import type { Language } from '../languages/language.ts'
import type { DiscoveredFile, GraphFile, Stamps } from '../model/index.ts'
import { collectAsUsual, letGarbageGather } from '../runtime/limit-memory.ts'
import { expectLongRun, tuneEngine } from '../runtime/tune-engine.ts'
import type { SettingValues } from '../settings/settings.ts'
import type { LeftOut } from './delta/left-out.ts'
import type { IndexReport, Progress } from './index-report.ts'
import { whileAsked } from './jobs/give-way.ts'

export interface IndexRequest {
  root: string
  settings: SettingValues
  /** Called at the end with what was on disk when it was looked at; what is indexed is at least as new. */
  onStamps?(stamps: Stamps): void
  /** Files found elsewhere than on disk under the root: those of a commit, put where its `root` says. */
  discovered?: Discovery
  onProgress?(progress: Progress): void
  /** Called with the id under which the job is recorded. */
  onJob?(id: number): void
  signal?: AbortSignal
}

/** A request on its way, with what the composer knows of the disk. */
export interface SyncRequest extends IndexRequest {
  /** What was there the last time, and what of it looks different now: that is read, also where size and time are the same. */
  before?: { stamps: Stamps; touched: ReadonlySet<string>; lookedAt: number }
  /** What an interrupted first index parsed; what this one parses is added. */
  parsed?: ParsedFiles
  /** Called with what is there now, before any of it is read. */
  onSeen?(stamps: Stamps, problems: Discovery['problems']): void
}

/** More threads than this only wait for the one that writes. */
const MAX_WORKERS = 8
/** A further worker costs as much as parsing this much. */
const BYTES_WORTH_A_WORKER = 3_000_000

/** Files: with fewer, no worker's heap gets large. */
const LARGE_RUN = 500

function chooseWorkers(files: readonly DiscoveredFile[]): number {
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  // One core is left to the main thread, which takes in what the workers send and does the rest of the run.
  const cores = Math.max(1, availableParallelism() - 1)
  return Math.min(cores, MAX_WORKERS, 1 + Math.floor(bytes / BYTES_WORTH_A_WORKER))
}

/** What the last discovery of this process found, and how everything looked then. */
let last: { settings: string; stamps: Stamps; discovery: Discovery } | undefined

/** Discovery with what it needs to know of the languages there are. */
export async function discover(
  request: Pick<SyncRequest, 'root' | 'settings' | 'discovered' | 'before' | 'onSeen'>,
  languages: readonly Language[],
  showIgnored = false,
): Promise<Discovery> {
  if (request.discovered) return request.discovered
  const options = { ...discoverOptions(request.settings, languages), showIgnored }
  const found = (!showIgnored && (await refresh(request))) || (await discoverAgain(request, options))
  if (!showIgnored && found.stamps) last = { ...found, stamps: found.stamps, settings: settingsText(request) }
  if (found.stamps) request.onSeen?.(found.stamps, found.discovery.problems)
  return found.discovery
}

interface Found {
  discovery: Discovery
  /** Taken only where someone wants them. */
  stamps?: Stamps
}

async function discoverAgain(
  { root, onSeen }: Pick<SyncRequest, 'root' | 'onSeen'>,
  options: DiscoverOptions,
): Promise<Found> {
  if (onSeen) await waitForStableRoot(root)
  const since = Date.now()
  const discovery = await discoverRepository(root, options)
  return { discovery, ...(onSeen ? { stamps: takeStamps(discovery.root, discovery.watched, since) } : {}) }
}

/** Where only the text of known files changed since this process looked last, nothing is listed again. */
async function refresh(request: Pick<SyncRequest, 'root' | 'settings' | 'before'>): Promise<Found | null> {
  const { before, settings } = request
  const isKnown = before && last?.settings === settingsText(request) && sameStamps(before.stamps, last.stamps)
  if (!isKnown || !last) return null
  const { touched, lookedAt } = before
  // Before anything is read: what is written meanwhile is found by the next look.
  const stamps = renewStamps(last.discovery.root, last.stamps, touched, lookedAt)
  const discovery = await refreshDiscovery(last.discovery, touched, settings.max_file_bytes)
  return discovery && { discovery, stamps }
}

function settingsText({ root, settings }: Pick<SyncRequest, 'root' | 'settings'>): string {
  return JSON.stringify([root, settings])
}

function sameStamps(a: Stamps, b: Stamps): boolean {
  return a.paths.length === b.paths.length && bytesOf(a).equals(bytesOf(b))
}

function bytesOf({ values }: Stamps): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength)
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
  request: SyncRequest,
  discovery: Discovery,
  wanted: readonly DiscoveredFile[],
): Promise<Collected> {
  if (wanted.length > 0) tuneEngine()
  const collected: Collected = { files: new Map(), skipped: [], problems: [] }
  const paths = new Set(wanted.map(({ path }) => path))
  const owners = new Map<string, { file: DiscoveredFile; project: number }>()
  discovery.files.forEach((file, index) => {
    if (paths.has(file.path)) owners.set(file.path, { file, project: discovery.ownerOf[index] })
  })
  let done = 0
  const isLarge = wanted.length >= LARGE_RUN
  if (isLarge) {
    expectLongRun()
    letGarbageGather()
  }
  try {
    await extractFiles({
      root: discovery.root,
      files: wanted,
      maxBytes: request.settings.max_file_bytes,
      timeoutMs: request.settings.parse_timeout_ms,
      workers: request.settings.workers || chooseWorkers(wanted),
      signal: request.signal,
      pause: whileAsked,
      ...(request.parsed ? { parsed: request.parsed } : {}),
      onResult(result) {
        const { file, project } = owners.get(result.path)!
        take(collected, result, file, project)
        request.onProgress?.({ stage: 'extract', done: ++done, total: wanted.length })
      },
    })
  } finally {
    if (isLarge) collectAsUsual()
  }
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
