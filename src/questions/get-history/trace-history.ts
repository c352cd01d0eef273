/** Walks back through the commits that changed a file, and collects those that changed one symbol of it. */
import type { FileFacts } from '../../model/index.ts'
import { maskSecrets } from '../../secrets/mask-secrets.ts'
import type { VersionedFile } from '../get-diff/compare-symbols.ts'
import type { HistoryEntry } from './declare.ts'
import { changedSymbols, followSymbol, type Step } from './follow-symbol.ts'

interface Version {
  path: string
  /** Null for what is on disk. */
  blob: string | null
}

interface Change {
  path: string
  before: string | null
  after: string | null
}

interface Commit extends Change {
  commit: string
  time: number
  author: string
  subject: string
}

/** The past of a repository, as the caller reads it. */
export interface Past {
  start: string
  hasDisk: boolean
  commitsOf(path: string, start: string, count: number): Promise<Commit[]>
  changesOf(commit: string): Promise<Change[]>
  load(versions: readonly Version[]): Promise<void>
  facts(version: Version): FileFacts | null
}

export interface History {
  entries: HistoryEntry[]
  commitsRead: number
  reachedStart: boolean
}

/** Versions of the file that are read; a file that changed more often has the older part of its history cut. */
const MAX_VERSIONS = 400
/** Versions read at a time: most questions end within the first. */
const STEP = 25
/** A commit that changes more files is a bulk change: where a symbol came from is not looked for in it. */
const MAX_FILES = 200
const MAX_SYMBOLS = 12

/** `handle` is null for the history of the file itself. */
export async function traceHistory(
  past: Past,
  path: string,
  handle: string | null,
  limit: number,
): Promise<History> {
  const trace = new Trace(past, path, handle)
  while (!trace.isDone && trace.entries.length <= limit) await trace.advance()
  return {
    entries: trace.entries,
    commitsRead: trace.commitsRead,
    reachedStart: trace.reachedStart,
  }
}

class Trace {
  readonly entries: HistoryEntry[] = []
  commitsRead = 0
  isDone = false
  reachedStart = false
  readonly #past: Past
  #path: string
  #handle: string | null
  #commits: Commit[] | null = null

  constructor(past: Past, path: string, handle: string | null) {
    this.#past = past
    this.#path = path
    this.#handle = handle
  }

  /** Reads some more versions. */
  async advance(): Promise<void> {
    if (!this.#commits) {
      this.#commits = await this.#past.commitsOf(this.#path, this.#past.start, MAX_VERSIONS)
      if (this.#past.hasDisk) await this.#compareDisk()
    }
    if (this.commitsRead >= MAX_VERSIONS) this.isDone = true
    const next = this.#commits.splice(0, STEP)
    if (next.length === 0) this.isDone = true
    if (this.isDone) return
    await this.#past.load(next.flatMap(({ path, before, after }) => versionsOf(path, [before, after])))
    for (const commit of next) {
      this.commitsRead++
      await this.#take(commit)
      // The file was followed to another path: the commits of this one no longer matter.
      if (this.isDone || commit.path !== this.#path) return
    }
  }

  /** What is not committed yet. */
  async #compareDisk(): Promise<void> {
    const newest = this.#commits![0]?.after ?? null
    await this.#past.load([{ path: this.#path, blob: null }, ...versionsOf(this.#path, [newest])])
    const after = this.#past.facts({ path: this.#path, blob: null })
    const before = newest === null ? null : this.#past.facts({ path: this.#path, blob: newest })
    if (!after || (newest !== null && !before)) return
    const files = [{ path: this.#path, before, after }]
    this.#addEntry({ commit: '', date: '', author: '', subject: 'not committed' }, files)
  }

  async #take(commit: Commit): Promise<void> {
    const described = describeCommit(commit)
    const files = [this.#compare(commit)]
    // A version that cannot be read says nothing about the symbol.
    if (commit.after !== null && files[0]!.after === null) return
    if (commit.before !== null && files[0]!.before === null) return
    if (this.#handle === null) {
      this.#addEntry(described, files)
      if (commit.before === null) await this.#followFile(commit)
      return
    }
    const step = followSymbol(files, this.#handle)
    if (!step) return
    if (step.before) return this.#addStep(described, step)
    const origin = await this.#findOrigin(commit)
    if (origin?.before) {
      this.#addStep(described, origin)
      await this.#goOnAt(origin.before.path, commit)
    } else {
      this.#addStep(described, step)
      this.isDone = true
      this.reachedStart = true
    }
  }

  #compare({ path, before, after }: Change): VersionedFile {
    const facts = (blob: string | null) => (blob === null ? null : this.#past.facts({ path, blob }))
    return { path, before: facts(before), after: facts(after) }
  }

  #addEntry(described: HistoryEntry, files: readonly VersionedFile[]): void {
    if (this.#handle !== null) {
      const step = followSymbol(files, this.#handle)
      if (step) this.#addStep(described, step)
      return
    }
    const symbols = changedSymbols(files)
    if (described.commit !== '' || symbols.length > 0) this.entries.push({ ...described, ...shown(symbols) })
  }

  #addStep(described: HistoryEntry, { before, after, change, members }: Step): void {
    if (before) this.#handle = before.handle
    if (!change) return
    const signatures =
      before && before.fact.signature !== after.fact.signature
        ? { before_signature: before.fact.signature, after_signature: after.fact.signature }
        : {}
    this.entries.push({
      ...described,
      change,
      ...(before && before.handle !== after.handle ? { from: before.handle } : {}),
      ...signatures,
      ...shown(members),
    })
  }

  /** A symbol that a commit added to its file may have come from another file of the same commit. */
  async #findOrigin(commit: Commit): Promise<Step | null> {
    const changes = await this.#past.changesOf(commit.commit)
    if (changes.length < 2 || changes.length > MAX_FILES) return null
    await this.#past.load(changes.flatMap(({ path, before, after }) => versionsOf(path, [before, after])))
    return followSymbol(
      changes.map(change => this.#compare(change)),
      this.#handle!,
    )
  }

  /** A file that a commit added may be another one under a new name: the one that went with the most of its symbols. */
  async #followFile(commit: Commit): Promise<void> {
    this.isDone = true
    const changes = await this.#past.changesOf(commit.commit)
    const gone = changes.filter(({ after, before }) => after === null && before !== null)
    const same = gone.find(({ before }) => before === commit.after)
    if (same) {
      this.entries.at(-1)!.from = same.path
      this.isDone = false
      return this.#goOnAt(same.path, commit)
    }
    this.reachedStart = true
  }

  async #goOnAt(path: string, { commit }: Commit): Promise<void> {
    if (path === this.#path) return
    this.#path = path
    this.#commits = await this.#past.commitsOf(path, `${commit}^`, MAX_VERSIONS)
  }
}

function versionsOf(path: string, blobs: readonly (string | null)[]): Version[] {
  return blobs.flatMap(blob => (blob === null ? [] : [{ path, blob }]))
}

function describeCommit({ commit, time, author, subject }: Commit): HistoryEntry {
  return {
    commit,
    date: new Date(time * 1000).toISOString().slice(0, 10),
    author,
    subject: maskSecrets(subject).text,
  }
}

function shown(symbols: readonly string[]): Pick<HistoryEntry, 'symbols'> {
  if (symbols.length === 0) return {}
  const more = symbols.length - MAX_SYMBOLS
  return { symbols: more > 0 ? [...symbols.slice(0, MAX_SYMBOLS), `and ${more} more`] : [...symbols] }
}
