/** Edges from types to the interfaces they satisfy without naming them, as an engine confirms them, by file. */
import type { EngineSession } from '../../supervisors/core/supervise/supervise.ts'
import { CONFIDENCES, DERIVATIONS, EDGE_KINDS, type Place, type Relation } from '../model/index.ts'
import type { PackedEdge } from '../store/pack/pack-edges.ts'
import type { QueryableFile } from '../store/read/read-queryable.ts'
import type { TableSymbol } from '../store/read/symbol-table.ts'
import type { ExactIndex } from './exact-index.ts'
import { findStructuralMatches, type StructuralMatch } from './find-structural-matches.ts'

export interface ConfirmedStructure {
  edges: ReadonlyMap<number, readonly PackedEdge[]>
  /** Files whose edges at no site may be other ones now, besides those that have none yet. */
  touched: ReadonlySet<number>
  /** It was queried about everything that was due, and answered. */
  isWhole: boolean
}

const NOTHING: ConfirmedStructure = { edges: new Map(), touched: new Set(), isWhole: false }
const IMPLEMENTS = EDGE_KINDS.indexOf('implements')
const OVERRIDES = EDGE_KINDS.indexOf('overrides')
const EXACT = CONFIDENCES.indexOf('exact')
const ENGINE = DERIVATIONS.indexOf('engine')

/**
 * Everything is looked at when a declaration somewhere changed since the last time, else only new files.
 * Where the engine fails over it, what was known before stays as it is.
 */
export async function confirmStructure(
  index: ExactIndex,
  session: EngineSession,
  files: readonly QueryableFile[],
  signal: AbortSignal,
): Promise<ConfirmedStructure> {
  const isReported = index.structure.isReported()
  const isNew = (file: QueryableFile) => !isReported || index.lacksSiteless(file.id)
  if (!files.some(isNew)) return NOTHING
  const matches = findStructuralMatches(index, files, isNew)
  const paths = new Map(files.map(({ id, path }) => [id, path]))
  const required = new Map(matches.map(one => [keyOf(relationOf(one, paths)), one]))
  const confirmed: StructuralMatch[] = []
  try {
    const likely = matches.map(one => relationOf(one, paths))
    if (likely.length > 0)
      for await (const relation of session.confirm(likely, signal))
        confirmed.push(required.get(keyOf(relation))!)
  } catch (error) {
    if (signal.aborted) throw error
    return NOTHING
  }
  const edges = edgesOf(confirmed)
  const touched = isReported ? [] : [...edges.keys(), ...index.structure.files()]
  return { edges, touched: new Set(touched), isWhole: true }
}

function edgesOf(confirmed: readonly StructuralMatch[]): Map<number, PackedEdge[]> {
  const edges = new Map<number, PackedEdge[]>()
  for (const { from, to, members } of confirmed) {
    const own = edges.get(from.file) ?? []
    edges.set(from.file, own)
    own.push(
      edge(from, to, IMPLEMENTS),
      ...members.map(([member, required]) => edge(member, required, OVERRIDES)),
    )
  }
  return edges
}

function edge(from: TableSymbol, to: TableSymbol, kind: number): PackedEdge {
  return { site: -1, from: from.id, to: to.id, kind, confidence: EXACT, derivation: ENGINE }
}

function relationOf({ from, to }: StructuralMatch, paths: ReadonlyMap<number, string>): Relation {
  return { kind: 'implements', from: placeOf(from, paths), to: placeOf(to, paths) }
}

function placeOf({ file, line, column }: TableSymbol, paths: ReadonlyMap<number, string>): Place {
  return { path: paths.get(file)!, line, column }
}

function keyOf({ from, to }: Relation): string {
  return [from.line, from.column, from.path, to.line, to.column, to.path].join('\0')
}
