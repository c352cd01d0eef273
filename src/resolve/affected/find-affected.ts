/** Finds the files that a change of names affects: those whose lookups may have another result now. */

import type { Language } from '../../languages/language.ts'
import { type GraphFile, isLinked } from '../../model/index.ts'
import { append } from '../../model/long-lists.ts'
import { CachedResolution } from '../cached-resolution.ts'
import type { FileBases } from '../resolve-file.ts'
import { findAffectedStructure, inverse } from './affected-structure.ts'
import { type Description, describeFile, differing } from './describe-file.ts'
import { hashText, lookupOf, MEMBERS, PATHS } from './lookup-recorder.ts'
import { MarkedLookups } from './marked-lookups.ts'

/** The repository as it was. */
export interface Before {
  resolution: CachedResolution
  /** By file. */
  lookups: readonly Int32Array[]
}

export interface Change {
  /** Files that are new or say something else, with all their facts. */
  fresh: readonly GraphFile[]
  /** Paths of the files that were removed. */
  removed: ReadonlySet<string>
}

export interface AffectedFiles {
  /** The resolution of the files as they are now, ready to resolve any of them. */
  resolution: CachedResolution
  /** Indexes of the files that are new or say something else. */
  changed: number[]
  /** Indexes of the others that have to be resolved again. */
  affected: number[]
  /** Indexes of changed or affected files whose types now satisfy other interfaces by their methods. */
  structural: ReadonlySet<number>
  /** By index of the file: the one it had, -1 where it is new. */
  indexBefore: Int32Array
  /** By number of a symbol before: the number it has now, -1 where it no longer exists. */
  numberNow: Int32Array
}

/** Where more than a third of many files are reached, it is no dearer to resolve all. */
const MANY_FILES = 400

/** Null if it is unknown, or if it is most files anyway. */
export function findAffectedFiles(
  before: Before,
  change: Change,
  languages: readonly Language[],
): AffectedFiles | null {
  return before.lookups.length > 0 ? new AffectedFinder(before, change, languages).find() : null
}

class AffectedFinder {
  private readonly old: CachedResolution
  private readonly lookups: readonly Int32Array[]
  private readonly change: Change
  private readonly languages: readonly Language[]
  private readonly byId: Map<string, Language>
  private readonly oldIndex: Map<string, number>
  private readonly others = new MarkedLookups()
  /** Whether some have been marked since it was last looked who is hit. */
  private hasMore = false
  private readonly descriptions = new Map<GraphFile, Description>()

  constructor({ resolution, lookups }: Before, change: Change, languages: readonly Language[]) {
    this.old = resolution
    this.lookups = lookups
    this.change = change
    this.languages = languages
    this.byId = new Map(languages.map(language => [language.id, language]))
    this.oldIndex = new Map(resolution.files.map(({ file }, index) => [file.path, index]))
  }

  find(): AffectedFiles | null {
    const fresh = new Map(this.change.fresh.map(file => [file.file.path, file]))
    const files = this.old.files.filter(
      ({ file }) => !fresh.has(file.path) && !this.change.removed.has(file.path),
    )
    append(files, fresh.values())
    files.sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
    const indexBefore = Int32Array.from(files, ({ file }) => this.oldIndex.get(file.path) ?? -1)
    const isFresh = files.map(({ file }) => fresh.has(file.path))
    const resolution = new CachedResolution(files, this.old.tables.projects, this.languages, {
      tables: this.old.tables,
      indexOf: indexBefore.map((index, file) => (isFresh[file] ? -1 : index)),
    })
    this.compareFiles(resolution)
    // What a file alone decides is not looked up; with methods apart from their types, others decide it too.
    if (this.old.tables.hasOwned !== resolution.tables.hasOwned) return null
    const numberNow = this.renumber(resolution, indexBefore, isFresh)
    if (!this.isMergedAsBefore(resolution, numberNow, indexBefore, isFresh)) return null
    const hitFiles = new Set(this.hit(indexBefore, isFresh))
    // What a class inherits depends on no subclass, so which class is below which is known before the rest.
    resolution.link(file =>
      isFresh[file] || hitFiles.has(file)
        ? undefined
        : renumbered(this.old.bases[indexBefore[file]], numberNow),
    )
    const changed = indexesOf(isFresh)
    this.compareBases(resolution, numberNow, indexBefore, [...hitFiles, ...changed])
    if (this.hasMore) for (const file of this.hit(indexBefore, isFresh)) hitFiles.add(file)
    const structural = findAffectedStructure({
      ...{ old: this.old, now: resolution, numberNow, fresh: changed, hitFiles: [...hitFiles] },
      fileNow: inverse(indexBefore, this.old.files.length),
      isOther: lookup => this.others.has(lookup),
    })
    if (!structural) return null
    for (const file of structural) if (!isFresh[file]) hitFiles.add(file)
    const affected = [...hitFiles].sort((a, b) => a - b)
    if (files.length > MANY_FILES && affected.length > files.length / 3) return null
    return { resolution, changed, affected, structural, indexBefore, numberNow }
  }

  private oldFile(path: string): GraphFile | undefined {
    return this.old.files[this.oldIndex.get(path) ?? -1]
  }

  private describe(file: GraphFile | undefined): Description {
    if (!file) return NOTHING
    let description = this.descriptions.get(file)
    if (!description) {
      description = describeFile(file, this.byId.get(file.facts.language)!)
      this.descriptions.set(file, description)
    }
    return description
  }

  private mark(lookup: number): void {
    if (this.others.add(lookup)) this.hasMore = true
  }

  private compareFiles(now: CachedResolution): void {
    const pairs: [GraphFile | undefined, GraphFile | undefined][] = [
      ...this.change.fresh.map(
        file => [this.oldFile(file.file.path), file] as [GraphFile | undefined, GraphFile],
      ),
      ...[...this.change.removed].map(
        path => [this.oldFile(path), undefined] as [GraphFile | undefined, undefined],
      ),
    ]
    for (const [old, fresh] of pairs) {
      const [was, is] = [this.describe(old), this.describe(fresh)]
      const other = differing(was.lookups, is.lookups)
      for (const lookup of other) this.others.add(lookup)
      if (other.length > 0) for (const lookup of this.lookupsOfParts(old, fresh, now)) this.mark(lookup)
      const { family } = this.byId.get((fresh ?? old)!.facts.language)!
      for (const name of differing(was.members, is.members))
        if (!this.old.names.isCommon(family, name) || !now.names.isCommon(family, name))
          this.mark(lookupOf(MEMBERS, hashText(name)))
    }
    if (pairs.every(([old, fresh]) => old && fresh)) return
    const [had, has] = [foldersOf(this.old.files), foldersOf(now.files)]
    for (const folder of had) if (!has.has(folder)) this.mark(lookupOf(PATHS, hashText(folder)))
    for (const folder of has) if (!had.has(folder)) this.mark(lookupOf(PATHS, hashText(folder)))
  }

  /** Members of types that other files declare are looked up there. */
  private lookupsOfParts(
    old: GraphFile | undefined,
    fresh: GraphFile | undefined,
    now: CachedResolution,
  ): number[] {
    const found: number[] = []
    const add = ({ tables, files }: CachedResolution, file: GraphFile | undefined) => {
      if (!file?.facts.symbols.some(symbol => symbol.partOf !== undefined)) return
      const index = files.indexOf(file)
      file.facts.symbols.forEach((symbol, ordinal) => {
        if (file.facts.symbols[symbol.container]?.partOf !== undefined)
          found.push(tables.lookups.of(tables.base[index] + ordinal))
      })
    }
    add(this.old, old)
    add(now, fresh)
    return found
  }

  /** Symbols of a changed file are identified by the names around them. */
  private renumber(now: CachedResolution, indexBefore: Int32Array, isFresh: readonly boolean[]): Int32Array {
    const numberNow = new Int32Array(this.old.tables.facts.length).fill(-1)
    indexBefore.forEach((index, file) => {
      if (index < 0) return
      const [from, to] = [this.old.tables.base[index], now.tables.base[file]]
      const count = this.old.tables.base[index + 1] - from
      if (!isFresh[file]) for (let at = 0; at < count; at++) numberNow[from + at] = to + at
      else {
        const places = new Map(this.describe(now.files[file]).chains.map((chain, at) => [chain, to + at]))
        this.describe(this.old.files[index]).chains.forEach((chain, at) => {
          numberNow[from + at] = places.get(chain) ?? -1
        })
      }
    })
    return numberNow
  }

  /**
   * Whether facts that are one symbol are so as before: always, but for packages and stubs. A file that takes part in
   * the latter is looked up through another's names.
   */
  private isMergedAsBefore(
    now: CachedResolution,
    numberNow: Int32Array,
    indexBefore: Int32Array,
    isFresh: readonly boolean[],
  ): boolean {
    const { canonical, tables } = this.old
    const stays = new Uint8Array(this.old.files.length)
    indexBefore.forEach((index, file) => {
      if (index >= 0 && !isFresh[file]) stays[index] = 1
    })
    const isSame = (symbol: number, home: number) => {
      const [number, holder] = [numberNow[symbol], tables.container[symbol]]
      // A method may be held by a type of another file, by whose name it is known.
      const isHeld = now.tables.container[number] === (holder < 0 ? -1 : numberNow[holder])
      return isHeld && now.canonical[number] === numberNow[home]
    }
    for (let symbol = 0; symbol < canonical.length; symbol++) {
      const home = canonical[symbol]
      const isWhole = stays[tables.fileOf[symbol]] === 1 && stays[tables.fileOf[home]] === 1
      if (stays[tables.fileOf[symbol]] && !isSame(symbol, home)) return false
      if (isLinked(tables.facts[symbol])) {
        // What linkers join by name is looked up by the names of all its files.
        if (home !== symbol && !(numberNow[symbol] >= 0 && isSame(symbol, home))) return false
        continue
      }
      if (home !== symbol && !isWhole && tables.facts[symbol].kind !== 'namespace') return false
    }
    const wasThere = new Set(numberNow)
    for (let symbol = 0; symbol < now.canonical.length; symbol++) {
      const home = now.canonical[symbol]
      if (home === symbol || now.tables.facts[symbol].kind === 'namespace') continue
      if (isLinked(now.tables.facts[symbol]) && wasThere.has(symbol)) continue
      if (isFresh[now.tables.fileOf[symbol]] || isFresh[now.tables.fileOf[home]]) return false
    }
    return true
  }

  /** Indexes of unchanged files with a lookup that may end otherwise. */
  private hit(indexBefore: Int32Array, isFresh: readonly boolean[]): number[] {
    this.hasMore = false
    const found: number[] = []
    indexBefore.forEach((index, file) => {
      if (!isFresh[file] && this.others.hasOneOf(this.lookups[index])) found.push(file)
    })
    return found
  }

  /** Marks the classes that have other subclasses than before, or in another order. */
  private compareBases(
    now: CachedResolution,
    numberNow: Int32Array,
    indexBefore: Int32Array,
    indexes: readonly number[],
  ): void {
    const markAll = ({ tables }: CachedResolution, classes: FileBases) => {
      for (const bases of classes.values()) for (const base of bases) this.mark(tables.lookups.below(base))
    }
    for (const file of indexes) {
      const was = this.old.bases[indexBefore[file]] ?? NO_BASES
      const is = now.bases[file]
      if (textOf(renumbered(was, numberNow)) === textOf(is)) continue
      markAll(this.old, was)
      markAll(now, is)
    }
    for (const path of this.change.removed) markAll(this.old, this.old.bases[this.oldIndex.get(path)!])
  }
}

const NOTHING: Description = { lookups: new Map(), members: new Map(), chains: [] }
const NO_BASES: FileBases = new Map()

/** The very ones where all numbers stay, as most do: few of what a sync takes over need be made again. */
function renumbered(classes: FileBases, numberNow: Int32Array): FileBases {
  let stays = true
  for (const [symbol, bases] of classes)
    stays &&= numberNow[symbol] === symbol && bases.every(base => numberNow[base] === base)
  if (stays) return classes
  return new Map(
    [...classes].map(([symbol, bases]) => [numberNow[symbol], bases.map(base => numberNow[base])]),
  )
}

function textOf(classes: FileBases): string {
  return JSON.stringify([...classes])
}

function indexesOf(flags: readonly boolean[]): number[] {
  return flags.flatMap((flag, index) => (flag ? [index] : []))
}

function foldersOf(files: readonly GraphFile[]): Set<string> {
  const folders = new Set<string>()
  for (const { file } of files) {
    for (let at = file.path.lastIndexOf('/'); at > 0; at = file.path.lastIndexOf('/', at - 1)) {
      const folder = file.path.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}
