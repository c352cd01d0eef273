/** The facts of what differs between two states of a repository: commits, or the work tree as it lies on disk. */
import { createHash } from 'node:crypto'
import type { SettingValues } from '../config/settings.ts'
import { currentUser } from '../config/user-folders.ts'
import { dataFolderOf } from '../discover/data-folder.ts'
import { findWorkTree, type WorkTree } from '../discover/git/find-work-tree.ts'
import { listTree } from '../discover/git/list-tree.ts'
import { readObjects } from '../discover/git/read-objects.ts'
import { defaultBranch, mergeBase, resolveRef } from '../discover/git/resolve-refs.ts'
import { makeScratchFolder } from '../discover/scratch-files.ts'
import { BombeError } from '../errors/bombe-error.ts'
import { extractFiles } from '../extract/extract-files.ts'
import { readBytes } from '../extract/read-file.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguages } from '../languages/load-languages.ts'
import type { FileFacts } from '../model/index.ts'
import { discover } from './collect-facts.ts'

export interface ChangedFile {
  path: string
  /** Null where the file is not there on that side. */
  before: FileFacts | null
  after: FileFacts | null
}

export interface Comparison {
  base: string
  /** Where the two lines of history part: what `before` is. */
  mergeBase: string
  /** Null for the work tree. */
  target: string | null
  files: ChangedFile[]
  /** Changed files of no known language, or that could not be read. */
  others: string[]
}

export interface CompareRequest {
  root: string
  settings: SettingValues
  base?: string
  ref?: string
  signal?: AbortSignal
}

export async function compareRefs(request: CompareRequest): Promise<Comparison> {
  const { root, settings } = request
  const { tree } = findWorkTree(root)
  if (!tree) throw new BombeError('ref_not_found', 'there is no git history here to compare with')
  const base = await baseOf(tree, request.base)
  const target = request.ref === undefined ? null : await commitOf(tree, request.ref)
  const parting = (await mergeBase(tree, base.commit, target ?? 'HEAD')) ?? base.commit
  const languages = await loadLanguages()
  const reader = new VersionReader(root, tree, settings, languages)
  const before = await reader.commit(parting)
  const after = target === null ? await reader.workTree() : await reader.commit(target)
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter(path => before.get(path) !== after.get(path))
    .sort()
  const known = changed.filter(path => reader.languageOf(path) !== null)
  const { path: data } = await dataFolderOf(root, settings, currentUser())
  const facts = (ids: ReadonlyMap<string, string>, isDisk: boolean) =>
    reader.facts(
      known.filter(path => ids.has(path)),
      ids,
      isDisk ? null : data,
      request.signal,
    )
  const old = await facts(before, false)
  const now = await facts(after, target === null)
  return {
    base: base.ref,
    mergeBase: parting,
    target,
    files: known
      .map(path => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
      .filter(file => file.before !== null || file.after !== null),
    others: changed.filter(path => reader.languageOf(path) === null),
  }
}

async function baseOf(tree: WorkTree, ref: string | undefined): Promise<{ ref: string; commit: string }> {
  if (ref !== undefined) return { ref, commit: await commitOf(tree, ref) }
  const found = await defaultBranch(tree)
  if (!found) throw new BombeError('ref_not_found', 'there is no commit yet to compare with')
  return found
}

async function commitOf(tree: WorkTree, ref: string): Promise<string> {
  const commit = await resolveRef(tree, ref)
  if (!commit) throw new BombeError('ref_not_found', `nothing here is called ${ref}`)
  return commit
}

class VersionReader {
  private readonly root: string
  private readonly tree: WorkTree
  private readonly settings: SettingValues
  private readonly languages: readonly Language[]
  private readonly extensions: ReadonlyMap<string, string>
  /** What paths from the top level have in front of those from the root. */
  private readonly prefix: string

  constructor(root: string, tree: WorkTree, settings: SettingValues, languages: readonly Language[]) {
    this.root = root
    this.tree = tree
    this.settings = settings
    this.languages = languages
    this.extensions = new Map(
      languages.flatMap(({ id, grammars }) => Object.keys(grammars).map(extension => [extension, id])),
    )
    this.prefix = root === tree.top ? '' : `${root.slice(tree.top.length + 1)}/`
  }

  languageOf(path: string): string | null {
    return this.extensions.get(/\.[^./]+$/.exec(path)?.[0] ?? '') ?? null
  }

  /** Path from the root -> id of the content. */
  async commit(commit: string): Promise<Map<string, string>> {
    const listed = await listTree(this.tree, commit)
    if ('failed' in listed)
      throw new BombeError('ref_not_found', `${commit} cannot be read: ${listed.failed}`)
    const own = [...listed.files].filter(([path]) => path.startsWith(this.prefix))
    return new Map(own.map(([path, id]) => [path.slice(this.prefix.length), id]))
  }

  /** As git would call what lies on disk, read without its filters. */
  async workTree(): Promise<Map<string, string>> {
    const { files } = await discover({ root: this.root, settings: this.settings }, this.languages)
    const ids = new Map<string, string>()
    for (const { path } of files) {
      const bytes = readBytes(this.root, path, this.settings.max_file_bytes)
      if (bytes) ids.set(path, blobId(bytes))
    }
    return ids
  }

  /** `data`: where texts from git are put for the workers; null reads the work tree. */
  async facts(
    paths: readonly string[],
    ids: ReadonlyMap<string, string>,
    data: string | null,
    signal: AbortSignal | undefined,
  ): Promise<Map<string, FileFacts>> {
    const facts = new Map<string, FileFacts>()
    const scratch = data === null ? null : makeScratchFolder(data)
    try {
      const there = scratch ? await this.checkOut(paths, ids, scratch) : paths
      await extractFiles({
        root: scratch?.path ?? this.root,
        files: there.map(path => ({
          path,
          language: this.languageOf(path)!,
          size: 1,
          mtimeMs: 0,
          flags: 0,
        })),
        maxBytes: this.settings.max_file_bytes,
        timeoutMs: this.settings.parse_timeout_ms,
        workers: 1,
        ...(signal ? { signal } : {}),
        onResult: result => {
          if ('facts' in result) facts.set(result.path, result.facts)
        },
      })
    } finally {
      scratch?.remove()
    }
    return facts
  }

  private async checkOut(
    paths: readonly string[],
    ids: ReadonlyMap<string, string>,
    scratch: ReturnType<typeof makeScratchFolder>,
  ): Promise<string[]> {
    const objects = await readObjects(
      this.tree,
      paths.map(path => ids.get(path)!),
    )
    if ('failed' in objects) throw new BombeError('ref_not_found', `git cannot be read: ${objects.failed}`)
    return paths.filter((path, index) => {
      const content = objects[index]
      return content != null && scratch.write(path, content)
    })
  }
}

/** Files of a repository that names objects by SHA-256 never agree, and are compared by their facts. */
function blobId(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
