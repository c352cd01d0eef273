/** Indexes the few files that serve a question, beside the first index of the whole repository, which takes longer. */
import type { Discovery } from '../../discover/files/discover-repository.ts'
import { loadLanguages } from '../../languages/load-languages.ts'
import type { DiscoveredFile } from '../../model/index.ts'
import { readKnownFiles } from '../../store/apply/known-files.ts'
import { earlyFolder } from '../../store/generations/early-folder.ts'
import { claimWriter } from '../claim-writer.ts'
import { discover, type IndexRequest } from '../collect-facts.ts'
import type { EarlyReport } from '../index-report.ts'
import { indexAndPublish } from '../index-repository.ts'
import { openCurrentTarget, openNewTarget } from '../open-target.ts'
import { chooseEarlyFiles } from './choose-early-files.ts'

export interface EarlyRequest extends IndexRequest {
  /** What the question names: symbols, paths, words. */
  subjects: readonly string[]
  /** Also where the whole repository would be indexed as soon. */
  evenIfSmall: boolean
}

/** So much source is indexed whole before anyone would be glad of a part of it. */
const SMALL_BYTES = 1_500_000
/** What earlier questions needed stays, up to here. */
const MAX_KNOWN_BYTES = 6_000_000
const DISCOVERY_HOLDS_MS = 10_000

export async function indexEarly(request: EarlyRequest): Promise<EarlyReport> {
  const discovery = await discoverOnce(request)
  if (!request.evenIfSmall && sizeOf(discovery.files) < SMALL_BYTES) return { unread: 0 }
  const choice = chooseEarlyFiles(discovery, request.subjects)
  const writer = await claimWriter(request, undefined, ({ path }) => earlyFolder(path))
  try {
    const target = openCurrentTarget(writer) ?? openNewTarget(writer)
    const known = target.kind === 'current' ? readKnownFiles(target.db) : new Map<string, { size: number }>()
    const keepsKnown = sizeOf([...known.values()]) < MAX_KNOWN_BYTES
    const paths = new Set([...choice.files.map(({ path }) => path), ...(keepsKnown ? known.keys() : [])])
    // Its vectors would be ready when the whole index is.
    const settings = { ...request.settings, 'search.vectors': 'off' as const }
    await indexAndPublish(writer, target, { ...request, settings, discovered: narrow(discovery, paths) })
    return { folder: writer.folder, unread: choice.unread }
  } finally {
    writer.release()
  }
}

let last: { root: string; settings: string; discovery: Discovery; at: number } | undefined

/** Questions come in bursts. */
async function discoverOnce({ root, settings }: EarlyRequest): Promise<Discovery> {
  const text = JSON.stringify(settings)
  const isKnown = last?.root === root && last.settings === text
  if (last && isKnown && performance.now() - last.at < DISCOVERY_HOLDS_MS) return last.discovery
  const discovery = await discover({ root, settings }, await loadLanguages())
  last = { root, settings: text, discovery, at: performance.now() }
  return discovery
}

/** The same repository as if it had only these files. */
function narrow(discovery: Discovery, paths: ReadonlySet<string>): Discovery {
  const kept = discovery.files.flatMap((file, index) => (paths.has(file.path) ? [index] : []))
  return {
    ...discovery,
    files: kept.map(index => discovery.files[index]!),
    ownerOf: Int32Array.from(kept, index => discovery.ownerOf[index]!),
  }
}

function sizeOf(files: readonly Pick<DiscoveredFile, 'size'>[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
