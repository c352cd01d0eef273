/** Overrides that follow from a hierarchy engines have settled: exact where every step to the base is. */
import {
  CLASS_LIKE,
  CONFIDENCES,
  type Confidence,
  DERIVATIONS,
  EDGE_KINDS,
  SYMBOL_FLAG,
  weaker,
} from '../model/index.ts'
import type { PackedEdge } from '../store/pack-edges.ts'
import type { AskableFile } from '../store/read-askable.ts'
import type { TableSymbol } from '../store/symbol-table.ts'
import type { EngineAnswer } from '../store/write-engine-answers.ts'
import type { ConfirmedStructure } from './confirm-structure.ts'
import type { ExactIndex } from './exact-index.ts'

const OVERRIDES = EDGE_KINDS.indexOf('overrides')
const HIERARCHY = DERIVATIONS.indexOf('hierarchy')
const MEMBERS = new Set(['method', 'property'])
/** Deeper hierarchies have a cycle. */
const MOST_BASES = 64
const WRITTEN_AT_ONCE = 256
const NO_STRUCTURE = { edges: new Map<number, PackedEdge[]>(), touched: new Set<number>() }

/**
 * `engine`: whose rows the edges go to. Files whose edges at no site were derived before are left alone, unless what
 * satisfies interfaces by its type touches them.
 */
export function deriveOverrides(
  index: ExactIndex,
  files: readonly AskableFile[],
  engine: string,
  signal: AbortSignal,
  structure: Pick<ConfirmedStructure, 'edges' | 'touched'> = NO_STRUCTURE,
): void {
  const hierarchy = new Hierarchy(index)
  let waiting: EngineAnswer[] = []
  for (const file of files) {
    if (signal.aborted) break
    if (!index.lacksSiteless(file.id) && !structure.touched.has(file.id)) continue
    const derived = index.symbols.inFile(file.id).flatMap(symbol => hierarchy.overridesIn(symbol))
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

interface Base {
  to: number
  confidence: Confidence
}

class Hierarchy {
  private readonly index: ExactIndex
  private readonly bases = new Map<number, readonly Base[]>()

  constructor(index: ExactIndex) {
    this.index = index
  }

  /** One edge for each member of the class that an ancestor has too, to the nearest. */
  overridesIn(owner: TableSymbol): PackedEdge[] {
    if (!CLASS_LIKE.has(owner.kind)) return []
    const ancestors = this.ancestorsOf(owner.id)
    if (ancestors.length === 0) return []
    const edges: PackedEdge[] = []
    for (const member of this.index.symbols.members(owner.id)) {
      if (!isOverridable(member)) continue
      for (const { to, confidence } of ancestors) {
        const found = this.index.symbols
          .members(to)
          .filter(other => other.name === member.name && isOverridable(other))
        for (const other of found) edges.push(overrideEdge(member.id, other.id, confidence))
        if (found.length > 0) break
      }
    }
    return edges
  }

  /** Nearest first, each once, as sure as the weakest step on the way. */
  private ancestorsOf(symbol: number): Base[] {
    const found = new Map<number, Base>()
    let level: readonly Base[] = this.basesOf(symbol)
    for (let depth = 0; depth < MOST_BASES && level.length > 0; depth++) {
      const next: Base[] = []
      for (const base of level) {
        if (base.to === symbol || found.has(base.to)) continue
        found.set(base.to, base)
        for (const { to, confidence } of this.basesOf(base.to))
          next.push({ to, confidence: weaker(confidence, base.confidence) })
      }
      level = next
    }
    return [...found.values()]
  }

  private basesOf(symbol: number): readonly Base[] {
    let bases = this.bases.get(symbol)
    if (!bases) {
      bases = this.index.basesOf(symbol).map(({ to, confidence }) => ({ to, confidence }))
      this.bases.set(symbol, bases)
    }
    return bases
  }
}

function isOverridable({ kind, flags }: TableSymbol): boolean {
  return MEMBERS.has(kind) && (flags & SYMBOL_FLAG.static) === 0
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
