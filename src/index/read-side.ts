/** One state of a repository, as a comparison needs it: its files by content, and the facts of those that differ. */
import { createHash } from 'node:crypto'
import type { SettingValues } from '../config/settings.ts'
import { discoverCommit } from '../discover/discover-commit.ts'
import { CommitTree } from '../discover/git/commit-tree.ts'
import { prefixOf } from '../discover/git/find-commit.ts'
import type { WorkTree } from '../discover/git/find-work-tree.ts'
import { listFiles } from '../discover/list-files.ts'
import { makeScratchFolder } from '../discover/scratch-files.ts'
import { extractFiles } from '../extract/extract-files.ts'
import { readBytes } from '../extract/read-file.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import type { DiscoveredFile, FileFacts } from '../model/index.ts'
import { discover, discoverOptions } from './collect-facts.ts'
import type { Side } from './diff-sides.ts'

export interface ReadSide {
  /** Files of known languages that no rule leaves out. */
  sources: ReadonlyMap<string, DiscoveredFile>
  /** What git may call the content of a file; nothing where it is not there. */
  namesOf(path: string): readonly string[]
  /** Every path, of whatever kind. */
  paths: Iterable<string>
  facts(paths: readonly string[], signal?: AbortSignal): Promise<Map<string, FileFacts>>
}

export interface SideRequest {
  root: string
  settings: SettingValues
  tree: WorkTree
  /** Where texts from git are put for the workers. */
  scratch: string
  /** How the repository names objects. */
  algorithm: 'sha1' | 'sha256'
}

/** Beyond it a file on disk counts as absent: nothing of that size is written by people. */
const MOST_BYTES = 64_000_000

export function readSide(side: Side, request: SideRequest): Promise<ReadSide> {
  return side.kind === 'work_tree' ? readWorkTree(request) : readObjectsOf(side, request)
}

async function readObjectsOf(
  side: Exclude<Side, { kind: 'work_tree' }>,
  request: SideRequest,
): Promise<ReadSide> {
  const { root, settings, tree } = request
  const [ref, commit] = side.kind === 'commit' ? [side.ref, side.commit] : ['the index', '']
  const place = { tree, ref, commit, prefix: prefixOf(root, tree) }
  const content = await (side.kind === 'commit' ? CommitTree.open(place) : CommitTree.staged(place))
  const options = discoverOptions(settings, await loadLanguages())
  const { files } = await discoverCommit(content, root, options)
  return {
    sources: byPath(files),
    namesOf: path => content.namesOf(path),
    paths: content.paths(),
    facts: async (paths, signal) => {
      const scratch = makeScratchFolder(request.scratch)
      try {
        const there: string[] = []
        await content.forEach(paths, (path, bytes) => {
          if (scratch.write(path, bytes)) there.push(path)
        })
        return await extract(scratch.path, pick(files, there), settings, signal)
      } finally {
        scratch.remove()
      }
    },
  }
}

async function readWorkTree({ root, settings, algorithm }: SideRequest): Promise<ReadSide> {
  const { files } = await discover({ root, settings }, await loadLanguages())
  const { listing } = await listFiles(root, false)
  const known = new Map<string, readonly string[]>()
  return {
    sources: byPath(files),
    namesOf: path => {
      const names = known.get(path) ?? namesOnDisk(root, path, algorithm)
      known.set(path, names)
      return names
    },
    paths: new Set([...listing.files, ...files.map(({ path }) => path)]),
    facts: (paths, signal) => extract(root, pick(files, paths), settings, signal),
  }
}

/** Git's filters are not run; the one that converts line ends is common and easily undone. */
function namesOnDisk(root: string, path: string, algorithm: SideRequest['algorithm']): string[] {
  const bytes = readBytes(root, path, MOST_BYTES)
  if (!bytes) return []
  const name = (content: Buffer) =>
    createHash(algorithm).update(`blob ${content.length}\0`).update(content).digest('hex')
  if (!bytes.includes('\r\n')) return [name(bytes)]
  return [name(bytes), name(Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'))]
}

function byPath(files: readonly DiscoveredFile[]): Map<string, DiscoveredFile> {
  return new Map(files.map(file => [file.path, file]))
}

function pick(files: readonly DiscoveredFile[], paths: readonly string[]): DiscoveredFile[] {
  const wanted = new Set(paths)
  return files.filter(({ path }) => wanted.has(path))
}

async function extract(
  root: string,
  files: readonly DiscoveredFile[],
  settings: SettingValues,
  signal: AbortSignal | undefined,
): Promise<Map<string, FileFacts>> {
  const facts = new Map<string, FileFacts>()
  await extractFiles({
    root,
    files,
    maxBytes: settings.max_file_bytes,
    timeoutMs: settings.parse_timeout_ms,
    workers: 1,
    ...(signal ? { signal } : {}),
    onResult: result => {
      if ('facts' in result) facts.set(result.path, result.facts)
    },
  })
  return facts
}
