/** Scores reference -> definition pairs against the edges and imports of a dump. */
import { classifyDeclaration, nodeAt } from './classify-declaration.ts'
import { matchesTarget } from './match-target.ts'
import type { Sources } from './parse-sources.ts'
import type { EvalPlace, NavigationCase, NavigationPair } from './read-cases.ts'
import { type DumpGraph, type DumpImport, placeKey } from './read-dump.ts'
import { emptyTally, exclude, type Tally } from './tally.ts'

export function scoreNavigation(one: NavigationCase, graph: DumpGraph, sources: Sources): Tally {
  const tally = emptyTally(one.suite, one.case)
  for (const pair of one.pairs) {
    if (pair.targets.some(target => isSamePlace(pair, target))) continue
    scorePair(tally, pair, graph, sources)
  }
  return tally
}

/**
 * One pair. It is answered if the graph has an edge or a resolved import at its place, and correct if any of these
 * leads to one of its targets. Whether it counts for recall depends on its targets alone.
 */
export function scorePair(tally: Tally, pair: NavigationPair, graph: DumpGraph, sources: Sources): void {
  const column = sources.column(pair.file, pair.line, pair.col)
  const answers = graph.answers.get(`${pair.file}:${pair.line}:${column}`) ?? []
  const correct = !pair.none && answers.some(handle => isHit(handle, pair, graph, sources))
  if (answers.length > 0) {
    tally.answered++
    if (correct) tally.correct++
    else tally.wrong.push(`${describe(pair)} answered ${answers.join(', ')}`)
  }
  if (pair.none || pair.targets.length === 0) return
  const leftOut = whyLeftOut(pair, graph, sources)
  if (leftOut) exclude(tally, leftOut)
  else {
    tally.expected++
    if (correct) tally.found++
    else if (answers.length === 0) tally.missed.push(describe(pair))
  }
}

function isSamePlace(a: EvalPlace, b: EvalPlace): boolean {
  return a.file === b.file && a.line === b.line && a.col === b.col
}

function isHit(handle: string, pair: NavigationPair, graph: DumpGraph, sources: Sources): boolean {
  return pair.targets.some(
    target =>
      matchesTarget(handle, target, graph, sources) ||
      // A suite may stop at an alias; bombe continues to its target.
      aliasAnswers(target, graph, sources).includes(handle) ||
      importsAt(pair, target, graph).some(one => graph.answers.get(placeKey(one))?.includes(handle)),
  )
}

/** The target of an alias (`import a = n.b`, `export { a }`), from the graph's own answer. */
function aliasAnswers(target: EvalPlace, graph: DumpGraph, sources: Sources): string[] {
  const alias = target.col === undefined ? null : nodeAt(sources, target)?.parent
  if (alias?.type !== 'import_alias' && alias?.type !== 'export_specifier') return []
  const original = alias.type === 'import_alias' ? alias.lastNamedChild : alias.childForFieldName('name')
  const name = original?.childCount ? original.lastNamedChild : original
  if (!name) return []
  const { row, column } = name.startPosition
  return graph.answers.get(placeKey({ file: target.file, line: row + 1, column: column + 1 })) ?? []
}

type NamedPlace = EvalPlace & { name: string }

/** The import entries whose local binding is a target. */
function importsAt(pair: NamedPlace, target: EvalPlace, graph: DumpGraph): DumpImport[] {
  if (target.file !== pair.file) return []
  return graph.imports.filter(
    one =>
      one.file === target.file &&
      one.line === target.line &&
      (one.local === pair.name || one.name === pair.name || one.column === (target.col ?? -2) + 1),
  )
}

/** The kind that excludes a pair from recall: all its targets must be of kinds that the graph leaves out. */
function whyLeftOut(pair: NavigationPair, graph: DumpGraph, sources: Sources): string | undefined {
  let kind: string | undefined
  for (const target of pair.targets) {
    kind = classifyDeclaration(sources, target, pair.name) ?? outsideImport(pair, target, graph)
    if (!kind) return undefined
  }
  return kind
}

/** A binding imported from a package outside the case has no symbol as target. */
export function outsideImport(pair: NamedPlace, target: EvalPlace, graph: DumpGraph): string | undefined {
  const imports = importsAt(pair, target, graph)
  if (imports.length === 0 || imports.some(one => one.to || !isOutside(one, graph))) return undefined
  return 'import from outside'
}

function isOutside(one: DumpImport, graph: DumpGraph): boolean {
  const module = one.module ?? ''
  if (module === '' || module.startsWith('.')) return false
  const last = module.split(/[/.]/).pop()!
  return ![...graph.files].some(file => file.split('/').some(part => part.split('.')[0] === last))
}

function describe(pair: NavigationPair): string {
  const targets = pair.targets.map(target => `${target.file}:${target.line}`).join(' ')
  return `${pair.file}:${pair.line}:${pair.col + 1} ${pair.name} -> ${pair.none ? 'nothing' : targets}`
}
