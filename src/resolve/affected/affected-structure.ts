/** Finds the files whose types or methods satisfy other interfaces than before, where methods alone decide that (Go). */

import type { CachedResolution } from '../cached-resolution.ts'
import { EdgeList } from '../edge-list.ts'
import type { Satisfied } from '../members/find-implementations.ts'

export interface StructureChange {
  old: CachedResolution
  now: CachedResolution
  /** By number of a symbol before: the number it has now, -1 where it no longer exists. */
  numberNow: Int32Array
  /** By index of a file before: the index it has now, -1 where it no longer exists. */
  fileNow: Int32Array
  /** Indexes of the files that are new or say something else, and of the others whose lookups end otherwise. */
  fresh: readonly number[]
  hitFiles: readonly number[]
  isOther(lookup: number): boolean
}

/** Indexes of the files now; null where an interface has become too common, or no longer is. */
export function findAffectedStructure(change: StructureChange): Set<number> | null {
  const [was, is] = touchedTypes(change)
  if (was.size + is.size === 0) return new Set()
  const [before, after] = [relationsOf(change.old, was), relationsOf(change.now, is)]
  return before && after && isAsCommon(change, before.targets, after.targets)
    ? filesWithOther(change, before, after)
    : null
}

/** Types that may have other methods than before, as they were and as they are. */
function touchedTypes(change: StructureChange): [was: Set<number>, is: Set<number>] {
  const { old, now, fileNow, fresh, hitFiles, numberNow } = change
  const isFresh = new Set(fresh)
  const left = [...fileNow.keys()].filter(file => fileNow[file] < 0 || isFresh.has(fileNow[file]))
  const was = namedOtherwise(old, left, change.isOther)
  const is = namedOtherwise(now, fresh, change.isOther)
  const recomputed = new Set([...fresh, ...hitFiles])
  const known = new Set<number>()
  fileNow.forEach((file, index) => {
    if (!recomputed.has(file)) return
    for (const [type, bases] of old.bases[index]) {
      const number = numberNow[type]
      known.add(number)
      if (!old.tables.isStructural(type)) continue
      const same = now.bases[file].get(number)
      const isSame =
        same !== undefined &&
        bases.map(base => numberNow[base]).join() === same.join() &&
        isOpen(old, type) === isOpen(now, number)
      if (isSame) continue
      was.add(type)
      if (number >= 0) is.add(number)
    }
  })
  for (const file of recomputed)
    for (const type of now.bases[file].keys())
      if (!known.has(type) && now.tables.isStructural(type)) is.add(type)
  if (was.size + is.size === 0) return [was, is]
  const numberBefore = inverse(numberNow, now.tables.facts.length)
  // What is in an unchanged file may have gained or lost a method by another.
  for (const number of [...is]) if (numberBefore[number] >= 0) was.add(numberBefore[number])
  for (const type of was) if (numberNow[type] >= 0) is.add(numberNow[type])
  return [old.implementations.table.withBelow(was), now.implementations.table.withBelow(is)]
}

function isOpen({ evaluator }: CachedResolution, type: number): boolean {
  return evaluator.hierarchy.basesOf(type).isOpen
}

function namedOtherwise(
  { tables }: CachedResolution,
  files: readonly number[],
  isOther: (lookup: number) => boolean,
): Set<number> {
  const types = new Set<number>()
  for (const file of files) {
    for (let symbol = tables.base[file]; symbol < tables.base[file + 1]; symbol++) {
      if (!tables.isStructural(symbol)) break
      const holder = tables.container[symbol]
      if (holder < 0) continue
      const isMethod = tables.facts[symbol].kind === 'method' && tables.isClassLike(holder)
      if ((isMethod || tables.isClassLike(symbol)) && isOther(tables.lookups.of(symbol)))
        types.add(isMethod ? holder : symbol)
    }
  }
  return types
}

interface Relations {
  /** As edges: from, to and kind; by where they start. */
  edges: EdgeList
  /** Interfaces that some of the types satisfy, common ones included. */
  targets: Set<number>
}

/** All relations that touched types have a part in. */
function relationsOf({ implementations }: CachedResolution, types: ReadonlySet<number>): Relations {
  const targets = new Set<number>()
  const found: Satisfied[] = []
  for (const type of types) {
    for (const target of implementations.satisfiedBy(type)) {
      targets.add(target)
      if (!implementations.isCommon(target)) found.push({ type, target })
    }
    if (!implementations.table.isInterface(type)) continue
    targets.add(type)
    for (const one of implementations.implementorsOf(type)) found.push({ type: one, target: type })
  }
  const edges = new EdgeList()
  implementations.addEdges(found, edges, () => true)
  return { edges, targets }
}

function isAsCommon({ old, now, numberNow }: StructureChange, was: Set<number>, is: Set<number>): boolean {
  const numberBefore = inverse(numberNow, now.tables.facts.length)
  const pairs = [...was].map(before => [before, numberNow[before]] as const)
  for (const number of is) pairs.push([numberBefore[number], number])
  return pairs.every(
    ([before, number]) =>
      before < 0 ||
      number < 0 ||
      old.implementations.isCommon(before) === now.implementations.isCommon(number),
  )
}

function filesWithOther(change: StructureChange, before: Relations, after: Relations): Set<number> {
  const { old, now, numberNow, fileNow } = change
  const files = new Set<number>()
  const key = (from: number, to: number, kind: number) => `${from} ${to} ${kind}`
  const is = after.edges.toColumns()
  const was = before.edges.toColumns()
  const stays = new Set<string>()
  for (let at = 0; at < is.length; at++) stays.add(key(is.from[at], is.to[at], is.kind[at]))
  const known = new Set<string>()
  for (let at = 0; at < was.length; at++) {
    const [from, to] = [numberNow[was.from[at]], numberNow[was.to[at]]]
    const text = key(from, to, was.kind[at])
    known.add(text)
    const file = fileNow[old.tables.fileOf[was.from[at]]]
    if (file >= 0 && (from < 0 || to < 0 || !stays.has(text))) files.add(file)
  }
  for (let at = 0; at < is.length; at++)
    if (!known.has(key(is.from[at], is.to[at], is.kind[at]))) files.add(now.tables.fileOf[is.from[at]])
  return files
}

/** -1 where there is none. */
export function inverse(numbers: Int32Array, count: number): Int32Array {
  const places = new Int32Array(count).fill(-1)
  for (let at = 0; at < numbers.length; at++) if (numbers[at] >= 0) places[numbers[at]] = at
  return places
}
