/** The files of one commit, read from git's objects: nothing is checked out, fetched or filtered. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { FileTree, LookedAt } from '../files/file-tree.ts'
import { emptyListing, isTooDeep, type Listing, tooDeep } from '../files/listing.ts'
import { type BoundedText, MAX_CONFIG_BYTES } from '../files/read-bounded.ts'
import type { WorkTree } from './find-work-tree.ts'
import { listIndex } from './list-index.ts'
import { type ListedTree, listTree } from './list-tree.ts'
import { measureObjects, readObjects } from './read-objects.ts'

export interface CommitPlace {
  tree: WorkTree
  commit: string
  /** As the user wrote it. */
  ref: string
  /** Path from the top level to the root, with a trailing slash; '' if they are equal. */
  prefix: string
}

/** Limit of one read. Larger sets are read in several batches. */
const MAX_BYTES_AT_ONCE = 32 * 1024 * 1024
/** One text may refer to another that must be read too. Real chains are much shorter. */
const MAX_ROUNDS = 40

/** Content of a commit, by path from the root. */
interface CommitContent {
  ids: ReadonlyMap<string, string>
  listed: Listing
  submodules: ReadonlyMap<string, string>
  unmerged: ReadonlySet<string>
}

export class CommitTree implements FileTree {
  readonly place: CommitPlace
  /** By path from the root. */
  readonly submodules: ReadonlyMap<string, string>
  readonly unmerged: ReadonlySet<string>
  private readonly ids: ReadonlyMap<string, string>
  private readonly links: ReadonlySet<string>
  private readonly listed: Listing
  private readonly content: CommitContent
  private readonly sizes = new Map<string, number>()
  private readonly texts = new Map<string, BoundedText>()
  private readonly missed = new Set<string>()

  private constructor(place: CommitPlace, content: CommitContent) {
    this.place = place
    this.content = content
    this.ids = content.ids
    this.links = new Set(content.listed.links)
    this.submodules = content.submodules
    this.unmerged = content.unmerged
    this.listed = content.listed
  }

  static async open(place: CommitPlace): Promise<CommitTree> {
    return CommitTree.from(place, await listTree(place.tree, place.commit))
  }

  /** The staged files, as if they were a commit. */
  static async staged(place: CommitPlace): Promise<CommitTree> {
    return CommitTree.from(place, await listIndex(place.tree))
  }

  private static from(place: CommitPlace, found: ListedTree | { failed: string }): CommitTree {
    if ('failed' in found) throw cannotRead(place, found.failed)
    const { prefix } = place
    const listed = emptyListing()
    const ids = new Map<string, string>()
    for (const [path, id] of found.files) {
      if (!path.startsWith(prefix)) continue
      const own = path.slice(prefix.length)
      if (isTooDeep(own)) listed.problems.push(tooDeep(own))
      else ids.set(own, id)
    }
    listed.files = [...ids.keys()]
    const inside = (paths: readonly string[]): string[] =>
      paths.filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length))
    listed.links = inside(found.links)
    listed.oddNames = inside(found.oddNames)
    const submodules = new Map(
      inside([...found.submodules.keys()]).map(path => [path, found.submodules.get(prefix + path)!]),
    )
    for (const path of submodules.keys()) {
      listed.problems.push({ path, code: 'unreadable', message: 'a submodule: a ref is read without it' })
    }
    return new CommitTree(place, { ids, listed, submodules, unmerged: new Set(inside([...found.unmerged])) })
  }

  /** The same commit for another question. Loaded texts belong to one question only. */
  fork(place: CommitPlace): CommitTree {
    return new CommitTree(place, this.content)
  }

  /** Returns a copy, because the caller adds to it. */
  listing(): Listing {
    const { files, links, oddNames, problems } = this.listed
    return {
      ...emptyListing(),
      files: [...files],
      links: [...links],
      oddNames: [...oddNames],
      problems: [...problems],
    }
  }

  /** The id of the blob; undefined if there is no such file. */
  nameOf(path: string): string | undefined {
    return this.ids.get(path)
  }

  isLink(path: string): boolean {
    return this.links.has(path)
  }

  paths(): Iterable<string> {
    return this.ids.keys()
  }

  /** Works only for measured files. A commit has no modification times, so `mtimeMs` is 0. */
  look(path: string): LookedAt | undefined {
    const size = this.sizes.get(path)
    return size === undefined ? undefined : { kind: 'file', size, mtimeMs: 0 }
  }

  /** A text that is not loaded yet counts as missing and is remembered: see `loadUntilComplete`. */
  read(path: string): BoundedText {
    if (!this.ids.has(path)) return { failed: 'missing' }
    const text = this.texts.get(path)
    if (text === undefined) this.missed.add(path)
    return text ?? { failed: 'missing' }
  }

  /** Repeats the work, and loads the texts it missed each time, until it misses none. */
  async loadUntilComplete<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    for (let round = 0; ; round++) {
      this.missed.clear()
      const [result, failure] = await attempt(work)
      if (this.missed.size === 0 || round === MAX_ROUNDS) {
        if (failure) throw failure.error
        return result as Result
      }
      await this.load([...this.missed])
    }
  }

  /** Sizes by path; a path that is not in the commit gets none. */
  async measure(paths: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const unknown = [...paths].filter(path => this.ids.has(path) && !this.sizes.has(path))
    const found = await measureObjects(
      this.place.tree,
      unknown.map(path => this.ids.get(path)!),
    )
    if ('failed' in found) throw cannotRead(this.place, found.failed)
    unknown.forEach((path, index) => {
      const size = found[index]
      if (size === null || size === undefined) throw cannotRead(this.place, 'objects are missing')
      this.sizes.set(path, size)
    })
    return this.sizes
  }

  /** Passes the content of each file, in order. The files must be measured. */
  async forEach(paths: readonly string[], take: (path: string, bytes: Buffer) => void): Promise<void> {
    for (const batch of this.batches(paths)) {
      const found = await readObjects(
        this.place.tree,
        batch.map(path => this.ids.get(path)!),
      )
      if ('failed' in found) throw cannotRead(this.place, found.failed)
      batch.forEach((path, index) => {
        const bytes = found[index]
        if (!bytes) throw cannotRead(this.place, 'objects are missing')
        take(path, bytes)
      })
    }
  }

  private *batches(paths: readonly string[]): Iterable<string[]> {
    let batch: string[] = []
    let bytes = 0
    for (const path of paths) {
      batch.push(path)
      bytes += this.sizes.get(path) ?? 0
      if (bytes < MAX_BYTES_AT_ONCE) continue
      yield batch
      batch = []
      bytes = 0
    }
    if (batch.length > 0) yield batch
  }

  private async load(paths: readonly string[]): Promise<void> {
    const sizes = await this.measure(paths)
    const isSmall = (path: string) => (sizes.get(path) ?? 0) <= MAX_CONFIG_BYTES
    for (const path of paths) if (!isSmall(path)) this.texts.set(path, { failed: 'too_large' })
    await this.forEach(paths.filter(isSmall), (path, bytes) => {
      const text = bytes.toString('utf8')
      this.texts.set(path, { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text })
    })
  }
}

async function attempt<Result>(
  work: () => Result | Promise<Result>,
): Promise<[Result | undefined, { error: unknown } | undefined]> {
  try {
    return [await work(), undefined]
  } catch (error) {
    return [undefined, { error }]
  }
}

function cannotRead({ ref }: CommitPlace, why: string): BombeError {
  // git's message depends on its version: fetching is off, or the protocol is not allowed.
  const isPartial = /promisor|lazy fetch|could not fetch|not allowed|objects are missing/.test(why)
  if (!isPartial) return new BombeError('ref_not_found', `${ref} cannot be read: ${why}`)
  return new BombeError('ref_not_found', `${ref} cannot be read: this clone does not have all its files`, {
    hint: 'bombe fetches nothing: check it out in a work tree of its own (git worktree add), which does',
  })
}
