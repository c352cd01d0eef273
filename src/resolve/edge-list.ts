/** A growing table of edges without repetitions inside one file. */
import {
  CONFIDENCES,
  type Confidence,
  DERIVATIONS,
  type Derivation,
  EDGE_KINDS,
  type EdgeColumns,
  type EdgeKind,
} from '../model/index.ts'

export interface Edge {
  from: number
  to: number
  kind: EdgeKind
  confidence: Confidence
  derivation: Derivation
  siteFile: number
  site: number
}

const KIND = new Map(EDGE_KINDS.map((kind, i) => [kind, i]))
const CONFIDENCE = new Map(CONFIDENCES.map((confidence, i) => [confidence, i]))
const DERIVATION = new Map(DERIVATIONS.map((derivation, i) => [derivation, i]))

/** What the edges of equal sites have in common, as the table stores it. */
export interface EdgeEnd {
  to: number
  kind: number
  confidence: number
  derivation: number
}

export function edgeEnd({
  to,
  kind,
  confidence,
  derivation,
}: Pick<Edge, 'to' | 'kind' | 'confidence' | 'derivation'>): EdgeEnd {
  return {
    to,
    kind: KIND.get(kind)!,
    confidence: CONFIDENCE.get(confidence)!,
    derivation: DERIVATION.get(derivation)!,
  }
}

export class EdgeList {
  private columns = makeColumns(1 << 16)
  length = 0

  add(edge: Edge): void {
    this.put(edge.from, edgeEnd(edge), edge.siteFile, edge.site)
  }

  put(from: number, { to, kind, confidence, derivation }: EdgeEnd, siteFile: number, site: number): void {
    if (this.length === this.columns.from.length) this.columns = resize(this.columns, this.length * 2)
    const { columns, length } = this
    columns.from[length] = from
    columns.to[length] = to
    columns.kind[length] = kind
    columns.confidence[length] = confidence
    columns.derivation[length] = derivation
    columns.siteFile[length] = siteFile
    columns.site[length] = site
    this.length++
  }

  toColumns(): EdgeColumns {
    return { ...resize(this.columns, this.length), length: this.length }
  }
}

type Columns = Omit<EdgeColumns, 'length'>

function makeColumns(size: number): Columns {
  return {
    from: new Int32Array(size),
    to: new Int32Array(size),
    kind: new Uint8Array(size),
    confidence: new Uint8Array(size),
    derivation: new Uint8Array(size),
    siteFile: new Int32Array(size),
    site: new Int32Array(size),
  }
}

function resize(columns: Columns, size: number): Columns {
  const next = makeColumns(size)
  for (const name of Object.keys(next) as (keyof Columns)[]) next[name].set(columns[name].subarray(0, size))
  return next
}
