/** Scores the graph of one case. There is one scorer per kind; none knows a case by name. */
import { openSources } from './parse-sources.ts'
import type { Case } from './read-cases.ts'
import type { DumpGraph } from './read-dump.ts'
import { scoreCallGraph } from './score-call-graph.ts'
import { scoreLspQueries } from './score-lsp-queries.ts'
import { scoreNavigation } from './score-navigation.ts'
import type { Tally } from './tally.ts'

export async function scoreCase(one: Case, graph: DumpGraph, folder: string): Promise<Tally> {
  const sources = await openSources(folder)
  try {
    if (one.kind === 'callgraph') return scoreCallGraph(one, graph, sources)
    if (one.kind === 'navigation') return scoreNavigation(one, graph, sources)
    return scoreLspQueries(one, graph, sources)
  } finally {
    sources.close()
  }
}
