/** All edges that syntax alone gives, as columns, by numbers that no id decides: what ranks are computed from. */

import type { EdgeColumns } from '../../model/index.ts'
import { unpackEdges } from '../pack/pack-edges.ts'
import { SYNTAX_ENGINE } from '../schema/schema.ts'
import type { Database } from '../sqlite.ts'

export interface StoredEdges extends Pick<EdgeColumns, 'length' | 'from' | 'to' | 'kind'> {
  /** Number of a symbol -> its id. */
  ids: Int32Array
}

/** Symbols and edges come in the order of a graph that is rebuilt. */
export function loadEdges(db: Database): StoredEdges {
  const ids = Int32Array.from(
    db
      .prepare(
        `SELECT s.id FROM symbols s JOIN files f ON f.id = s.file WHERE s.part_of = 0 ORDER BY f.path, s.ordinal`,
      )
      .pluck()
      .all() as number[],
  )
  const numberOf = new Int32Array(ids.reduce((max, id) => Math.max(max, id), 0) + 1)
  ids.forEach((id, number) => {
    numberOf[id] = number
  })
  const columns: [from: number[], to: number[], kind: number[]] = [[], [], []]
  const [from, to, kind] = columns
  const packed = db
    .prepare(
      `SELECT a.edges FROM answers a JOIN files f ON f.id = a.file WHERE a.engine = ${SYNTAX_ENGINE.id} ORDER BY f.path`,
    )
    .pluck()
  for (const edges of packed.iterate() as Iterable<Buffer>)
    unpackEdges(edges, edge => {
      from.push(numberOf[edge.from]!)
      to.push(numberOf[edge.to]!)
      kind.push(edge.kind)
    })
  return {
    ids,
    length: from.length,
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    kind: Uint8Array.from(kind),
  }
}
