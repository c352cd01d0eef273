/** The files of one commit, read from git's objects: nothing is checked out, fetched or filtered. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { FileTree, LookedAt } from '../file-tree.ts'
import { emptyListing, isTooDeep, type Listing, tooDeep } from '../listing.ts'
import { type BoundedText, MOST_CONFIG_BYTES } from '../read-bounded.ts'
import type { WorkTree } from './find-work-tree.ts'
import { listIndex } from './list-index.ts'
import { type ListedTree, listTree } from './list-tree.ts'
import { measureObjects, readObjects } from './read-objects.ts'

export interface CommitPlace {
  tree: WorkTree
  commit: string
  /** As it was asked for. */
  ref: string
  /** What paths from the top level have in front of those from the root. */
  prefix: string
}

/** Read in one call: what is more comes in several. */
const MOST_BYTES_AT_ONCE = 32 * 1024 * 1024
/** A text may name another that must be read, and so on; no chain of people is longer. */
const MOST_ROUNDS = 40

/** What a commit is made of, by path from the root. */
interface Held {
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
  private readonly held: Held
  private readonly sizes = new Map<string, number>()
  private readonly texts = new Map<string, BoundedText>()
  private readonly missed = new Set<string>()

  private constructor(place: CommitPlace, held: Held) {
    this.place = place
    this.held = held
    this.ids = held.ids
    this.links = new Set(held.listed.links)
    this.submodules = held.submodules
    this.unmerged = held.unmerged
    this.listed = held.listed
  }

  static async open(place: CommitPlace): Promise<CommitTree> {
    return CommitTree.from(place, await listTree(place.tree, place.commit))
  }

  /** What is staged, as if it were a commit. */
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

  /** The same commit for another question: texts belong to the question that read them. */
  fork(place: CommitPlace): CommitTree {
    return new CommitTree(place, this.held)
  }

  /** A copy: whoever sorts it out adds to it. */
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

  /** What git calls the content; undefined where the file is not there. */
  nameOf(path: string): string | undefined {
    return this.ids.get(path)
  }

  isLink(path: string): boolean {
    return this.links.has(path)
  }

  paths(): Iterable<string> {
    return this.ids.keys()
  }

  /** Only of what was measured. A commit has no times: all its files are as old as it is. */
  look(path: string): LookedAt | undefined {
    const size = this.sizes.get(path)
    return size === undefined ? undefined : { kind: 'file', size, mtimeMs: 0 }
  }

  /** What is not loaded yet counts as missing and is noted: see `settle`. */
  read(path: string): BoundedText {
    if (!this.ids.has(path)) return { failed: 'missing' }
    const text = this.texts.get(path)
    if (text === undefined) this.missed.add(path)
    return text ?? { failed: 'missing' }
  }

  /** Does the work again and again, each time with the texts that it missed, until it misses none. */
  async settle<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    for (let round = 0; ; round++) {
      this.missed.clear()
      const [result, failure] = await attempt(work)
      if (this.missed.size === 0 || round === MOST_ROUNDS) {
        if (failure) throw failure.error
        return result as Result
      }
      await this.load([...this.missed])
    }
  }

  /** Size of each; those that are not in the commit have none. */
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

  /** The content of files that were measured, in their order. */
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
      if (bytes < MOST_BYTES_AT_ONCE) continue
      yield batch
      batch = []
      bytes = 0
    }
    if (batch.length > 0) yield batch
  }

  private async load(paths: readonly string[]): Promise<void> {
    const sizes = await this.measure(paths)
    const isSmall = (path: string) => (sizes.get(path) ?? 0) <= MOST_CONFIG_BYTES
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
  // git's words for it differ by version: it may not fetch, or may not use the way it would.
  const isPartial = /promisor|lazy fetch|could not fetch|not allowed|objects are missing/.test(why)
  if (!isPartial) return new BombeError('ref_not_found', `${ref} cannot be read: ${why}`)
  return new BombeError('ref_not_found', `${ref} cannot be read: this clone does not have all its files`, {
    hint: 'bombe fetches nothing: check it out in a work tree of its own (git worktree add), which does',
  })
}
