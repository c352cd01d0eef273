/** One state of a repository, as a comparison needs it: its files by content, and the facts of those that differ. */

import { discoverCommit } from '../discover/files/discover-commit.ts'
import type { Discovery } from '../discover/files/discover-repository.ts'
import { listFiles } from '../discover/files/list-files.ts'
import { readSubmodules } from '../discover/files/read-submodules.ts'
import { makeScratchFolder } from '../discover/files/scratch-files.ts'
import { CommitTree } from '../discover/git/commit-tree.ts'
import { prefixOf } from '../discover/git/find-commit.ts'
import type { WorkTree } from '../discover/git/find-work-tree.ts'
import { readBytes } from '../extract/workers/read-file.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import type { DiscoveredFile } from '../model/index.ts'
import { discover, discoverOptions } from '../pipeline/collect-facts.ts'
import type { SettingValues } from '../settings/settings.ts'
import type { Side } from './diff-sides.ts'
import { type ReadFacts, readFacts } from './read-facts.ts'
import { type Content, contentOnDisk, LINK } from './side-content.ts'

export interface ReadSide {
  /** Files of known languages that no rule leaves out. */
  sources: ReadonlyMap<string, DiscoveredFile>
  /** Files of known languages that are too large or must not be looked at. */
  unread: ReadonlySet<string>
  /** Repositories inside this one, by path: what is in them belongs to no state of this one. */
  nested: ReadonlySet<string>
  /** In a conflict, so that nothing is staged of them yet. */
  unmerged: ReadonlySet<string>
  contentOf(path: string): Content
  /** Every path, of whatever kind. */
  paths: Iterable<string>
  /** Whether it is on disk, where the graph of the work tree has it from. */
  isOnDisk(path: string): boolean
  facts(paths: readonly string[], signal?: AbortSignal): Promise<ReadFacts>
  /** What is in these sources, as far as it can be read. */
  bytes(paths: readonly string[]): Promise<Map<string, Buffer>>
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
  const discovery = await discoverCommit(content, root, options)
  return {
    sources: byPath(discovery.files),
    unread: unreadOf(discovery),
    nested: new Set(content.submodules.keys()),
    unmerged: content.unmerged,
    contentOf: path => {
      const name = content.nameOf(path) ?? content.submodules.get(path)
      if (name !== undefined) return [name]
      return content.isLink(path) ? LINK : null
    },
    paths: [...content.paths(), ...content.submodules.keys(), ...content.unmerged],
    isOnDisk: () => false,
    facts: async (paths, signal) => {
      const scratch = makeScratchFolder(request.scratch)
      try {
        const there: string[] = []
        await content.forEach(paths, (path, bytes) => {
          if (scratch.write(path, bytes)) there.push(path)
        })
        return await readFacts(scratch.path, pick(discovery.files, there), settings, signal)
      } finally {
        scratch.remove()
      }
    },
    bytes: async paths => {
      const read = new Map<string, Buffer>()
      await content.forEach(paths, (path, bytes) => read.set(path, bytes))
      return read
    },
  }
}

async function readWorkTree(request: SideRequest): Promise<ReadSide> {
  const { root, settings, algorithm } = request
  const discovery = await discover({ root, settings }, await loadLanguages())
  const { listing } = await listFiles(root, false)
  const submodules = await readSubmodules(root, listing.nested)
  // What a sparse checkout leaves out is there as the index has it.
  const sparse = new Set(listing.sparse)
  const staged = sparse.size > 0 ? await readObjectsOf({ kind: 'index' }, request) : null
  const files = byPath(discovery.files)
  const isSparse = (path: string): boolean => sparse.has(path) && !files.has(path)
  const known = new Map<string, Content>()
  const contentOf = (path: string): Content => {
    const commit = submodules.get(path)
    if (commit !== undefined) return commit === null ? 'unknown' : [commit]
    const onDisk = contentOnDisk(root, path, algorithm)
    return onDisk === null && isSparse(path) ? staged!.contentOf(path) : onDisk
  }
  return {
    sources: new Map([...files, ...[...(staged?.sources ?? [])].filter(([path]) => isSparse(path))]),
    unread: new Set([...unreadOf(discovery), ...[...(staged?.unread ?? [])].filter(isSparse)]),
    nested: new Set(listing.nested.keys()),
    unmerged: new Set(),
    contentOf: path => {
      const content = known.has(path) ? known.get(path)! : contentOf(path)
      known.set(path, content)
      return content
    },
    paths: new Set([
      ...listing.files,
      ...files.keys(),
      ...sparse,
      ...[...listing.nested].flatMap(([path, commit]) => (commit === null ? [] : [path])),
    ]),
    isOnDisk: path => files.has(path),
    facts: async (paths, signal) => {
      const own = await readFacts(root, pick(discovery.files, paths), settings, signal)
      const more = await staged?.facts(paths.filter(isSparse), signal)
      return {
        facts: new Map([...own.facts, ...(more?.facts ?? [])]),
        unread: new Set([...own.unread, ...(more?.unread ?? [])]),
      }
    },
    bytes: async paths => {
      const read = new Map(await staged?.bytes(paths.filter(isSparse)))
      for (const path of paths) {
        const bytes = isSparse(path) ? null : readBytes(root, path, settings.max_file_bytes)
        if (bytes) read.set(path, bytes)
      }
      return read
    },
  }
}

/** Left out by no rule: their text would count if it could be had. */
function unreadOf({ skipped, problems }: Discovery): Set<string> {
  return new Set([
    ...skipped.filter(({ reason }) => reason === 'too_large').map(({ path }) => path),
    ...problems.filter(({ code }) => code === 'unreadable').map(({ path }) => path),
  ])
}

function byPath(files: readonly DiscoveredFile[]): Map<string, DiscoveredFile> {
  return new Map(files.map(file => [file.path, file]))
}

function pick(files: readonly DiscoveredFile[], paths: readonly string[]): DiscoveredFile[] {
  const wanted = new Set(paths)
  return files.filter(({ path }) => wanted.has(path))
}
