/** Relations at no site (overrides, structural implements) as an engine reports them. */
import type { EngineSession } from '../../supervisors/core/supervise/supervise.ts'
import { CONFIDENCES, DERIVATIONS, EDGE_KINDS, type Relation, type Structure } from '../model/index.ts'
import type { PackedEdge } from '../store/pack/pack-edges.ts'
import type { QueryableFile } from '../store/read/read-queryable.ts'
import type { ExactIndex } from './exact-index.ts'

const EXACT = CONFIDENCES.indexOf('exact')
const ENGINE = DERIVATIONS.indexOf('engine')
const WRITTEN_AT_ONCE = 256

export interface RelationsWork {
  index: ExactIndex
  /** All of the family, or those in question. */
  files: readonly QueryableFile[]
  isPart?: boolean
  /** Also where they were reported before: what they depend on outside the repository may have changed. */
  isReportedAgain?: boolean
  /** What types satisfy by their methods depends on more than a file sees: the cache of answers has no use for it. */
  structure: Structure | undefined
  signal: AbortSignal
}

/** False if the engine cannot report them, or did not finish. */
export async function writeRelations(
  session: EngineSession,
  { index, files, isPart, isReportedAgain, structure, signal }: RelationsWork,
): Promise<boolean> {
  if (!isReportedAgain && !files.some(file => index.lacksSiteless(file.id))) return true
  const byFile = new Map<number, PackedEdge[]>()
  const relations = await collectRelations(
    session,
    signal,
    isPart ? files.map(({ path }) => path) : undefined,
  )
  if (!relations || signal.aborted) return false
  for (const relation of relations) {
    const from = index.symbols.at(relation.from)
    const to = index.symbols.at(relation.to)
    // Several declarations of one symbol look like an implementation of itself.
    if (!from || !to || (from.id === to.id && !isOutside(relation))) continue
    const edges = byFile.get(from.file) ?? []
    byFile.set(from.file, edges)
    const kind = EDGE_KINDS.indexOf(relation.kind)
    if (!edges.some(edge => edge.from === from.id && edge.to === to.id && edge.kind === kind))
      edges.push({ site: -1, from: from.id, to: to.id, kind, confidence: EXACT, derivation: ENGINE })
  }
  const answers = files.map(({ id, contentHash, closure, project }) => ({
    ...{ file: id, contentHash, closure, scope: project, variant: '', engine: session.engine },
    states: Buffer.alloc(index.siteCount(id)),
    edges: (byFile.get(id) ?? []).sort((a, b) => a.from - b.from || a.to - b.to),
    siteless: true,
  }))
  for (let at = 0; at < answers.length; at += WRITTEN_AT_ONCE)
    index.write(answers.slice(at, at + WRITTEN_AT_ONCE), { isCached: structure !== 'by-methods' })
  return true
}

function isOutside({ kind, from, to }: Relation): boolean {
  const isSame = from.path === to.path && from.line === to.line && from.column === to.column
  return isSame && kind === 'overrides'
}

/** Null from an engine that has none or failed over it: then what syntax or heritage says counts. */
async function collectRelations(
  session: EngineSession,
  signal: AbortSignal,
  paths?: readonly string[],
): Promise<Relation[] | null> {
  const relations: Relation[] = []
  try {
    for await (const relation of session.relations(signal, paths)) relations.push(relation)
    return session.relates ? relations : null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
