/** The table of all places a question asks for: the first line of each function, and the lines that are the evidence. */
import type { Audience } from '../shared/question.ts'
import type { Chosen } from './choose-bodies.ts'
import { costOf } from './cost-of-item.ts'
import { printSource } from './fold-source.ts'
import type { ScoredBody } from './score-bodies.ts'
import type { SourceLines } from './source-lines.ts'

/** More lines of one function are no further evidence. */
const MAX_EVIDENCE = 2

/** Best first, as many as fit, grouped by folder. */
export function choosePlaces(
  ordered: readonly ScoredBody[],
  evidence: ReadonlyMap<number, readonly number[]>,
  budget: number,
  source: SourceLines,
  form: Audience['form'],
): Chosen[] {
  const places: Chosen[] = []
  let used = 0
  for (const { symbol, score } of ordered) {
    const found = evidence.get(symbol.id)
    if (!found || symbol.kind === 'module') continue
    const lines = source.of(symbol.path)
    const inside = found.filter(line => line >= symbol.startLine && line <= symbol.endLine)
    const shown = [...new Set([symbol.line, ...inside.slice(0, MAX_EVIDENCE)])].sort((a, b) => a - b)
    used += costOf(printSource(lines, shown, symbol.endLine), shown.length, form)
    if (used > budget) break
    places.push({ symbol, score, includedAs: 'source', shown })
  }
  return places
}

/** Folders come in the order of their best place. */
export function groupByFolder(places: readonly Chosen[]): Chosen[] {
  const groups = new Map<string, Chosen[]>()
  for (const place of places) {
    const folder = place.symbol.path.slice(0, place.symbol.path.lastIndexOf('/') + 1)
    groups.set(folder, [...(groups.get(folder) ?? []), place])
  }
  return [...groups.values()].flat()
}
