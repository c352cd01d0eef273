/** Past versions of the files of a repository: the commits that changed a file, and the facts of each version. */
import { extname } from 'node:path'
import { dataFolderOf } from '../discover/data-folder.ts'
import { makeScratchFolder } from '../discover/files/scratch-files.ts'
import { findCommit, prefixOf } from '../discover/git/find-commit.ts'
import { repositoryOf, type WorkTree } from '../discover/git/find-work-tree.ts'
import {
  type ChangedBlob,
  listCommitChanges,
  listPathCommits,
  type PathCommit,
} from '../discover/git/list-path-commits.ts'
import { readObjects } from '../discover/git/read-objects.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import type { FileFacts } from '../model/index.ts'
import type { SettingValues } from '../settings/settings.ts'
import { currentUser } from '../settings/user-folders.ts'
import { readFacts } from './read-facts.ts'

/** A file and one version of it: a blob, or null for what is on disk. */
export interface FileVersion {
  path: string
  blob: string | null
}

export interface PastVersionsRequest {
  root: string
  settings: SettingValues
  /** A branch, tag or commit; the work tree where it is left out. */
  ref?: string
  signal?: AbortSignal
}

export async function openPastVersions(request: PastVersionsRequest): Promise<PastVersions> {
  const { root, ref } = request
  const tree = repositoryOf(root)
  if (!tree)
    throw new BombeError('ref_not_found', 'there is no git history here', {
      hint: 'a history needs a git repository with a commit in it',
    })
  const { commit } = await findCommit(root, ref ?? 'HEAD')
  return new PastVersions(tree, commit, request)
}

class PastVersions {
  /** The commit where the history starts. */
  readonly start: string
  /** Whether what is on disk comes before the first commit. */
  readonly hasDisk: boolean
  readonly #tree: WorkTree
  readonly #prefix: string
  readonly #request: PastVersionsRequest
  /** By blob and path; null where the version cannot be read. */
  readonly #facts = new Map<string, FileFacts | null>()

  constructor(tree: WorkTree, start: string, request: PastVersionsRequest) {
    this.start = start
    this.hasDisk = request.ref === undefined
    this.#tree = tree
    this.#prefix = prefixOf(request.root, tree)
    this.#request = request
  }

  /** Newest first. */
  async commitsOf(path: string, start: string, count: number): Promise<PathCommit[]> {
    const commits = await listPathCommits(this.#tree, start, this.#prefix + path, count)
    // The parent of a first commit names nothing: the history ends there.
    return 'failed' in commits ? [] : commits.map(one => ({ ...one, path }))
  }

  /** Changed files under the root, as paths from there. */
  async changesOf(commit: string): Promise<ChangedBlob[]> {
    const changes = await listCommitChanges(this.#tree, commit)
    return changes.flatMap(one =>
      one.path.startsWith(this.#prefix) ? [{ ...one, path: one.path.slice(this.#prefix.length) }] : [],
    )
  }

  /** Reads what is not known yet, all at once. */
  async load(versions: readonly FileVersion[]): Promise<void> {
    const wanted = new Map(versions.map(version => [keyOf(version), version]))
    for (const key of this.#facts.keys()) wanted.delete(key)
    if (wanted.size === 0) return
    const languages = await languagesByExtension()
    const { root, settings, signal } = this.#request
    const { path: data } = await dataFolderOf(root, settings, currentUser())
    const past = [...wanted.values()].filter(
      ({ path, blob }) => blob !== null && languages.has(extname(path).toLowerCase()),
    )
    const objects = await readObjects(
      this.#tree,
      past.map(({ blob }) => blob!),
    )
    const texts = 'failed' in objects ? [] : objects
    const scratch = makeScratchFolder(data)
    try {
      const files = past.flatMap((version, at) => {
        const text = texts[at]
        // Versions of one file lie beside each other.
        const path = `${at}/${version.path}`
        if (!text || text.length > settings.max_file_bytes || !scratch.write(path, text)) return []
        return [{ path, version, size: text.length }]
      })
      const read = await readFacts(
        scratch.path,
        files.map(({ path, version, size }) => describeFile(path, version, size, languages)),
        settings,
        signal,
      )
      for (const { path, version } of files) this.#keep(version, read.facts.get(path))
    } finally {
      scratch.remove()
    }
    const onDisk = [...wanted.values()].filter(({ blob }) => blob === null)
    if (onDisk.length > 0) {
      const files = onDisk.map(version => describeFile(version.path, version, 0, languages))
      const read = await readFacts(root, files, settings, signal)
      for (const version of onDisk) this.#keep(version, read.facts.get(version.path))
    }
    for (const key of wanted.keys()) if (!this.#facts.has(key)) this.#facts.set(key, null)
  }

  /** What `load` read; null for a version that is not there or cannot be read. */
  facts(version: FileVersion): FileFacts | null {
    return this.#facts.get(keyOf(version)) ?? null
  }

  #keep(version: FileVersion, facts: FileFacts | undefined): void {
    if (facts) this.#facts.set(keyOf(version), Object.assign(facts, { path: version.path }))
  }
}

function keyOf({ path, blob }: FileVersion): string {
  return `${blob ?? ''} ${path}`
}

function describeFile(
  path: string,
  version: FileVersion,
  size: number,
  languages: ReadonlyMap<string, string>,
) {
  const language = languages.get(extname(version.path).toLowerCase()) ?? ''
  return { path, language, size, mtimeMs: 0, flags: 0 }
}

async function languagesByExtension(): Promise<Map<string, string>> {
  const languages = await loadLanguages()
  return new Map(languages.flatMap(({ id, grammars }) => Object.keys(grammars).map(one => [one, id])))
}
