/** All edges found in one file as one packed column, in the order they were given within each site. */
import { ByteReader, ByteWriter } from '../../model/bytes.ts'

/** One edge with symbol ids; `kind`, `confidence` and `derivation` are indexes into the model's lists. */
export interface PackedEdge {
  /** Ordinal of the site within the file, -1 for none. */
  site: number
  from: number
  to: number
  kind: number
  confidence: number
  derivation: number
}

/** Edges must come sorted by site. Kinds and confidences share a byte: at most 32 kinds, 4 confidences. */
export class EdgePacker {
  private readonly writer = new ByteWriter()
  private site = -1
  private from = 0

  add(edge: PackedEdge): void {
    this.writer.unsigned(edge.site - this.site)
    this.writer.signed(edge.from - this.from)
    this.writer.unsigned(edge.kind * 4 + edge.confidence)
    this.writer.unsigned(edge.derivation)
    this.writer.unsigned(edge.to)
    this.site = edge.site
    this.from = edge.from
  }

  take(): Buffer {
    this.site = -1
    this.from = 0
    return this.writer.take()
  }
}

/** Calls back for every edge; the object is reused, so keep no reference to it. */
export function unpackEdges(packed: Buffer, visit: (edge: PackedEdge) => void): void {
  const reader = new ByteReader(packed)
  const edge: PackedEdge = { site: -1, from: 0, to: 0, kind: 0, confidence: 0, derivation: 0 }
  while (!reader.done) {
    edge.site += reader.unsigned()
    edge.from += reader.signed()
    const kind = reader.unsigned()
    edge.kind = kind >> 2
    edge.confidence = kind & 3
    edge.derivation = reader.unsigned()
    edge.to = reader.unsigned()
    visit(edge)
  }
}

/** The same for those at no site, which come first. */
export function unpackSiteless(packed: Buffer, visit: (edge: PackedEdge) => void): void {
  if (!hasSitelessEdge(packed)) return
  unpackEdges(packed, edge => {
    if (edge.site < 0) visit(edge)
  })
}

/** Those at no site come first. */
export function hasSitelessEdge(packed: Buffer): boolean {
  return packed.length > 0 && new ByteReader(packed).unsigned() === 0
}
