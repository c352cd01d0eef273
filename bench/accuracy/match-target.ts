/** Checks whether a symbol of the graph is the one at an evaluation place. */
import { dirname } from 'node:path'
import { nodeAt } from './classify-declaration.ts'
import { familyOf, type Sources } from './parse-sources.ts'
import type { EvalPlace } from './read-cases.ts'
import { type DumpGraph, declarationsOf, type Place } from './read-dump.ts'

export function matchesTarget(
  handle: string,
  target: EvalPlace,
  graph: DumpGraph,
  sources: Sources,
): boolean {
  const symbol = graph.symbols.get(handle)
  if (!symbol) return false
  if (symbol.kind === 'module') return isModulePlace(symbol.file, target, sources)
  return (
    declarationsOf(symbol).some(place => isAt(place, target, sources)) ||
    isClassOrConstructor(handle, target, graph, sources)
  )
}

function isAt(place: Place, target: EvalPlace, sources: Sources): boolean {
  if (place.file !== target.file || place.line !== target.line) return false
  return target.col === undefined || place.column === sources.column(target.file, target.line, target.col)
}

/** A file is named by its first character; a package also by any package clause of its folder. */
function isModulePlace(file: string, target: EvalPlace, sources: Sources): boolean {
  if (target.file === file && target.line === 1 && (target.col ?? 0) === 0) return true
  if (familyOf(target.file) !== 'go' || dirname(target.file) !== dirname(file)) return false
  return target.col !== undefined && nodeAt(sources, target)?.parent?.type === 'package_clause'
}

/** An instantiation names a class and its constructor; suites differ in which of the two they list. */
function isClassOrConstructor(
  handle: string,
  target: EvalPlace,
  graph: DumpGraph,
  sources: Sources,
): boolean {
  const isConstructor = graph.symbols.get(handle)?.kind === 'constructor'
  for (const other of graph.symbols.values()) {
    if (other.file !== target.file || other.handle === handle) continue
    const related = isConstructor
      ? handle.startsWith(`${other.handle}.`)
      : other.kind === 'constructor' && other.handle.startsWith(`${handle}.`)
    if (related && declarationsOf(other).some(place => isAt(place, target, sources))) return true
  }
  return false
}
