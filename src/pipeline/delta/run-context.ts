/** What a run is given, and the graph that it leads to. */

import type { Language } from '../../languages/language.ts'
import type { GraphFile } from '../../model/index.ts'
import type { SyncRequest } from '../collect-facts.ts'
import type { WorkedOut } from './cached-graph.ts'
import type { Moves } from './renames/find-moves.ts'

export interface RunContext {
  languages: readonly Language[]
  request: Pick<SyncRequest, 'settings' | 'signal' | 'onProgress'>
  startedAt: Date
}

export interface AdvancedGraph {
  files: readonly GraphFile[]
  /** What was renamed or moved; notes follow it. */
  moves: Moves
  /** Files that only moved. */
  renamed: number
  /** What the next sync of this process need not compute again; null after a first build, which frees the memory. */
  workedOut: WorkedOut | null
}
