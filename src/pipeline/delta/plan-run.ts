/** Decides which files a run resolves: none, those that changed, those that a change affects, or all. */
import type { Discovery } from '../../discover/files/discover-repository.ts'
import type { Language } from '../../languages/language.ts'
import { FILE_FLAG, type GraphFile } from '../../model/index.ts'
import { type ChangeKind, classifyChange } from '../../plan/classify-change.ts'
import { planSync } from '../../plan/plan-sync.ts'
import { type AffectedFiles, findAffectedFiles } from '../../resolve/affected/find-affected.ts'
import { loadShownFacts } from '../../store/read/load-facts.ts'
import { type CachedGraph, findCachedGraph, forgetCachedGraph, openCachedGraph } from './cached-graph.ts'
import type { Changes } from './find-changes.ts'
import type { IndexState } from './index-state.ts'
import { findRenames } from './renames/find-renames.ts'

export type RunPlan = { resolve: 'none' } | SomePlan | AllPlan

export interface AllPlan {
  resolve: 'all'
  /** New path -> old path of files that only moved. */
  renames: ReadonlyMap<string, string>
}

export interface SomePlan extends AffectedFiles {
  resolve: 'some'
  before: CachedGraph
  /** Every symbol, import and base is as it was: numbers and ids stay, and so does who sees whom. */
  symbolsStay: boolean
  /** Languages of which some file shows others something else than before, was added or removed. */
  reshaped: ReadonlySet<string>
}

export function planRun(state: IndexState, changes: Changes, languages: readonly Language[]): RunPlan {
  if (state.isNew) return { resolve: 'all', renames: new Map() }
  const isReowned = !isSameOwnership(state, changes.discovery)
  const resolve = planSync({
    changed: isReowned ? [] : kindsOf(state, changes.changed, languages),
    added: changes.added.length,
    removed: changes.removed.length,
    isReowned,
  })
  if (resolve === 'none') return { resolve }
  if (resolve === 'own') return planOwn(openCachedGraph(state.db, languages), changes)
  const renames = findRenames(changes.removed, changes.added)
  const some =
    resolve === 'affected' && renames.size === 0
      ? planAffected(openCachedGraph(state.db, languages), changes, languages)
      : null
  return some ?? { resolve: 'all', renames }
}

/** Only the sites of the changed files can come out otherwise. */
function planOwn(before: CachedGraph, changes: Changes): SomePlan {
  const { resolution } = before
  const changed = changes.changed.map(({ file }) => before.indexOf.get(file.path)!)
  const reshaped = reshapedLanguages(before, changes)
  // What is in memory is ahead of the index from here on, until the delta is written.
  forgetCachedGraph()
  changes.changed.forEach((file, at) => {
    // The owner is the one before, under the number it has there.
    const { project } = resolution.files[changed[at]!]!
    resolution.replace(changed[at]!, { ...file, project })
  })
  return {
    ...{ resolve: 'some', before, resolution, changed, affected: [], structural: new Set(), reshaped },
    ...{ symbolsStay: true, indexBefore: identity(resolution.files.length) },
    numberNow: identity(resolution.canonical.length),
  }
}

/** Null where all sites have to be resolved again. */
function planAffected(
  before: CachedGraph,
  changes: Changes,
  languages: readonly Language[],
): SomePlan | null {
  const { discovery, added, changed, removed } = changes
  if (!hasSameFlags(before, discovery)) return null
  const places = before.projects.map(project => JSON.stringify(project))
  const owned = (file: GraphFile): GraphFile => {
    const project = places.indexOf(JSON.stringify(discovery.projects[file.project]))
    return { ...file, project }
  }
  const change = {
    fresh: [...changed, ...added].map(owned),
    removed: new Set(removed.map(({ path }) => path)),
  }
  const found = findAffectedFiles(before, change, languages)
  if (!found) return null
  return {
    ...{ ...found, resolve: 'some', before, symbolsStay: false },
    reshaped: reshapedLanguages(before, changes),
  }
}

/** Which files count as tests, generated or vendored is a setting too, and any resolution may read it. */
function hasSameFlags({ resolution, indexOf }: CachedGraph, { files }: Pick<Discovery, 'files'>): boolean {
  return files.every(({ path, flags }) => {
    const before = resolution.files[indexOf.get(path) ?? -1]?.file.flags ?? flags
    // What its text says of it stays.
    const marks = before & FILE_FLAG.marked ? FILE_FLAG.marked | FILE_FLAG.generated : 0
    return before === (flags | marks)
  })
}

function reshapedLanguages({ resolution, indexOf }: CachedGraph, changes: Changes): Set<string> {
  const { added, changed, removed } = changes
  const isOther = ({ file, facts }: GraphFile) =>
    resolution.files[indexOf.get(file.path)!]!.facts.interfaceHash !== facts.interfaceHash
  return new Set([
    ...[...added, ...changed.filter(isOther)].map(({ facts }) => facts.language),
    ...removed.map(({ language }) => language),
  ])
}

/** By what the index knows of the files as they were. */
function kindsOf(
  { db, files }: IndexState,
  changed: readonly GraphFile[],
  languages: readonly Language[],
): ChangeKind[] {
  if (changed.length === 0) return []
  const readers = new Set(languages.filter(readsSignatures).map(({ id }) => id))
  const cached = findCachedGraph(db)
  const ids = changed.map(({ file }) => files.get(file.path)!.id)
  const before = cached
    ? changed.map(({ file }) => cached.resolution.files[cached.indexOf.get(file.path)!]!)
    : loadShownFacts(db, ids).files
  const byPath = new Map(before.map(file => [file.file.path, file]))
  return changed.map(file =>
    classifyChange(byPath.get(file.file.path)!, file, readers.has(file.facts.language)),
  )
}

/** Whether methods are distinguished by their parameters, or make a type satisfy an interface by their types. */
function readsSignatures({ syntax, symbols }: Language): boolean {
  return syntax.overloadsByArity || symbols.structure === 'by-methods'
}

/** Configuration can change what a name means without any source file changing. */
function isSameOwnership({ projects: before, files }: IndexState, discovery: Discovery): boolean {
  const projects = new Map(before.map(({ id, ...project }) => [id, JSON.stringify(project)]))
  const now = discovery.projects.map(project => JSON.stringify(project))
  if (now.length !== projects.size || [...projects.values()].sort().join() !== [...now].sort().join())
    return false
  return discovery.files.every((file, index) => {
    const row = files.get(file.path)
    return !row || projects.get(row.project) === now[discovery.ownerOf[index]]
  })
}

function identity(length: number): Int32Array {
  const numbers = new Int32Array(length)
  for (let at = 0; at < length; at++) numbers[at] = at
  return numbers
}
