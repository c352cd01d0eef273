/** Shares the lines an answer has room for among the sources of changed symbols. */
import { shareOut } from '../shared/fit-budget.ts'
import type { ChangedSymbol, SymbolChanges, VersionedFile } from './compare-symbols.ts'
import {
  type ChangeSource,
  type FoldedVersion,
  foldAdded,
  foldModified,
  type PlacedVersion,
  printVersion,
  type VersionLines,
} from './fold-change.ts'
import type { Version } from './match-versions.ts'

/** Null for a file whose text is not the one that was compared. */
export type ReadLines = (side: 'before' | 'after', path: string) => VersionLines | null

/** What an entry of a list has in addition. */
export interface WithSource {
  before?: ChangeSource
  after?: ChangeSource
}

/** An entry of a list, with callers and tests, costs about as much as so many lines. */
const LINES_PER_ITEM = 4
/** No symbol takes more lines before every other had its turn. */
const FIRST_TURN = 60

export class ChangeSources {
  /** By the entry of the list. */
  readonly #folded = new Map<ChangedSymbol, FoldedVersion[]>()
  /** How many symbols there are to show the source of. */
  readonly #wanted: number
  /** Lines that all of them together show; at least the budget where not all were looked at. */
  #lines = 0
  /** Symbols of files whose text is not the one that was compared. */
  unread = 0

  /** `budget`: no line costs less than a token. */
  constructor(
    changes: SymbolChanges,
    files: readonly VersionedFile[],
    read: ReadLines | undefined,
    budget: number,
  ) {
    const entries = read === undefined ? [] : [...changes.modified, ...changes.added]
    this.#wanted = entries.length
    const facts = new Map(files.map(file => [file.path, file]))
    const place = (side: 'before' | 'after', version: Version): PlacedVersion | null => {
      const file = facts.get(version.path)?.[side]
      const text = file ? read!(side, version.path) : null
      return file && text ? { side, version, file, text } : null
    }
    for (const entry of entries) {
      if (this.#lines > budget) break
      const { before, after } = changes.versions.get(entry)!
      const now = place('after', after)
      const old = before && place('before', before)
      if (!now || old === null) {
        this.unread++
        continue
      }
      const folded = old ? foldModified(old, now) : foldAdded(now)
      this.#folded.set(entry, folded)
      this.#lines += sizeOf(folded)
    }
  }

  /** What it counts as where items are counted. */
  get items(): number {
    return Math.ceil(this.#lines / LINES_PER_ITEM)
  }

  /** The source of these entries, as far as so many items go. `omitted`: how many symbols have less than all of theirs. */
  print(
    entries: readonly ChangedSymbol[],
    items: number,
  ): { printed: ReadonlyMap<ChangedSymbol, WithSource>; omitted: number } {
    const known = entries.flatMap(entry => {
      const folded = this.#folded.get(entry)
      return folded ? [{ entry, folded, size: sizeOf(folded) }] : []
    })
    const sizes = known.map(({ size }) => size)
    const granted = grantLines(sizes, items * LINES_PER_ITEM)
    const whole = sizes.filter((size, at) => size === granted[at]).length
    return {
      printed: new Map(known.map(({ entry, folded }, at) => [entry, printSource(folded, granted[at]!)])),
      omitted: this.#wanted - this.unread - whole,
    }
  }
}

function sizeOf(folded: readonly FoldedVersion[]): number {
  return folded.reduce((sum, { shown }) => sum + shown.length, 0)
}

/** In order: what comes first has its lines first. */
function grantLines(sizes: readonly number[], lines: number): number[] {
  const granted = sizes.map(() => 0)
  let left = lines
  for (const most of [FIRST_TURN, Number.POSITIVE_INFINITY])
    sizes.forEach((size, at) => {
      const more = Math.min(Math.min(size, most) - granted[at]!, left)
      granted[at]! += more
      left -= more
    })
  return granted
}

/** Where not all lines fit, both versions have some. */
function printSource(folded: readonly FoldedVersion[], lines: number): WithSource {
  const shares = shareOut(
    lines,
    folded.map(({ shown }) => shown.length),
  )
  const sources: WithSource = {}
  folded.forEach((version, at) => {
    if (shares[at]! > 0) sources[version.side] = printVersion(version, shares[at]!)
  })
  return sources
}
