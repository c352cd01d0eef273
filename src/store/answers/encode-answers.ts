/** What syntax answers for the sites of one file: a state for each, and the edges, packed. */
import { type Graph, SITE_STATES, STATE_BITS, siteTableOf } from '../../model/index.ts'
import { type EdgesByFile, groupEdges } from '../apply/group-edges.ts'
import { EdgePacker } from '../pack/pack-edges.ts'
import type { GraphIds } from '../schema/encode-rows.ts'

const OPEN = SITE_STATES.indexOf('open')
const RESOLVED = SITE_STATES.indexOf('resolved')

export interface FileAnswers {
  states: Buffer
  edges: Buffer
}

export class AnswerEncoder {
  private readonly graph: Graph
  private readonly symbolIds: Int32Array
  private readonly grouped: EdgesByFile
  private readonly packer = new EdgePacker()

  constructor(graph: Graph, ids: GraphIds) {
    this.graph = graph
    this.symbolIds = ids.symbols
    this.grouped = groupEdges(graph)
  }

  file(index: number): FileAnswers {
    const { edges } = this.graph
    const states = this.openStates(index)
    for (let i = this.grouped.start[index]!; i < this.grouped.start[index + 1]!; i++) {
      const edge = this.grouped.order[i]!
      const site = edges.siteFile[edge]! < 0 ? -1 : edges.site[edge]!
      if (site >= 0) states[site] = RESOLVED
      this.packer.add({
        site,
        from: this.symbolIds[edges.from[edge]!]!,
        to: this.symbolIds[edges.to[edge]!]!,
        kind: edges.kind[edge]!,
        confidence: edges.confidence[edge]!,
        derivation: edges.derivation[edge]!,
      })
    }
    return { states, edges: this.packer.take() }
  }

  private openStates(index: number): Buffer {
    const reasons = this.graph.openReasons[index]
    const states = Buffer.alloc(reasons?.length ?? siteTableOf(this.graph.files[index]!.facts).length)
    for (let site = 0; site < states.length; site++)
      states[site] = OPEN | ((reasons?.[site] ?? 0) << STATE_BITS)
    return states
  }
}
