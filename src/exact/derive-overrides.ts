/** Overrides that follow from a hierarchy engines have verified: exact where every step to the base is. */
import {
  CLASS_LIKE,
  CONFIDENCES,
  type Confidence,
  DERIVATIONS,
  EDGE_KINDS,
  SYMBOL_FLAG,
} from '../model/index.ts'
import type { EngineAnswer } from '../store/answers/write-engine-answers.ts'
import type { PackedEdge } from '../store/pack/pack-edges.ts'
import type { QueryableFile } from '../store/read/read-queryable.ts'
import type { TableSymbol } from '../store/read/symbol-table.ts'
import { ClassHierarchy } from './class-hierarchy.ts'
import type { ConfirmedStructure } from './confirm-structure.ts'
import type { ExactIndex } from './exact-index.ts'

const OVERRIDES = EDGE_KINDS.indexOf('overrides')
const HIERARCHY = DERIVATIONS.indexOf('hierarchy')
const WRITTEN_AT_ONCE = 256
const NO_STRUCTURE = { edges: new Map<number, PackedEdge[]>(), touched: new Set<number>() }

/**
 * `engine`: whose rows the edges go to. Files whose edges at no site were derived before are left alone, unless what
 * satisfies interfaces by its type touches them.
 */
export function deriveOverrides(
  index: ExactIndex,
  files: readonly QueryableFile[],
  engine: string,
  signal: AbortSignal,
  structure: Pick<ConfirmedStructure, 'edges' | 'touched'> = NO_STRUCTURE,
): void {
  const hierarchy = new ClassHierarchy(index)
  let waiting: EngineAnswer[] = []
  for (const file of files) {
    if (signal.aborted) break
    if (!index.lacksSiteless(file.id) && !structure.touched.has(file.id)) continue
    const derived = index.symbols.inFile(file.id).flatMap(symbol => overridesIn(hierarchy, symbol))
    const edges = withoutRepeats([...(structure.edges.get(file.id) ?? []), ...derived])
    const { id, contentHash, closure, project } = file
    const states = Buffer.alloc(index.siteCount(id))
    waiting.push({
      ...{ file: id, contentHash, closure, scope: project, variant: '', engine, states, edges },
      siteless: true,
    })
    if (waiting.length >= WRITTEN_AT_ONCE) {
      index.write(waiting)
      waiting = []
    }
  }
  if (waiting.length > 0) index.write(waiting)
}

/** What a class names may also ask for what it satisfies by its type. */
function withoutRepeats(edges: readonly PackedEdge[]): PackedEdge[] {
  const byEnds = new Map<string, PackedEdge>()
  for (const edge of edges) byEnds.set(`${edge.from} ${edge.to} ${edge.kind}`, edge)
  return [...byEnds.values()].sort((a, b) => a.from - b.from || a.to - b.to)
}

/** One edge for each member of the class that an ancestor has too, to the nearest. */
function overridesIn(hierarchy: ClassHierarchy, owner: TableSymbol): PackedEdge[] {
  if (!CLASS_LIKE.has(owner.kind)) return []
  const ancestors = hierarchy.ancestorsOf(owner.id)
  if (ancestors.length === 0) return []
  const edges: PackedEdge[] = []
  for (const member of hierarchy.allMembersOf(owner.id)) {
    for (const { to, confidence } of ancestors) {
      const found = hierarchy.allMembersOf(to).filter(other => isSameMember(other, member))
      for (const other of found) edges.push(overrideEdge(member.id, other.id, confidence))
      if (found.length > 0) break
    }
  }
  return edges
}

/** A static member is inherited with its class, and `self.name()` runs that of the heir (Python). */
function isSameMember(one: TableSymbol, other: TableSymbol): boolean {
  return one.name === other.name && ((one.flags ^ other.flags) & SYMBOL_FLAG.static) === 0
}

function overrideEdge(from: number, to: number, confidence: Confidence): PackedEdge {
  return {
    site: -1,
    from,
    to,
    kind: OVERRIDES,
    confidence: CONFIDENCES.indexOf(confidence),
    derivation: HIERARCHY,
  }
}
