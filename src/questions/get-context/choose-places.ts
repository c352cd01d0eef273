/** The table of all places a question asks for: the first line of each function, and the lines that are the evidence. */
import type { Audience } from '../shared/question.ts'
import type { Chosen } from './choose-bodies.ts'
import { costOf } from './cost-of-item.ts'
import { codeLines, printSource } from './fold-source.ts'
import type { ScoredBody } from './score-bodies.ts'
import type { SourceLines } from './source-lines.ts'

/** More lines of one function are no further evidence. */
const MAX_EVIDENCE = 3
/** Code lines above and below a line of evidence, and how long a function is that is shown whole. */
const WIDE = { around: 2, wholeLines: 10 }

/** What the bare table takes of the room at most; lines around the evidence take the rest, best first. */
const BARE_SHARE = 0.75

/** Best first, as many as fit, grouped by folder. */
export function choosePlaces(
  ordered: readonly ScoredBody[],
  evidence: ReadonlyMap<number, readonly number[]>,
  budget: number,
  source: SourceLines,
  form: Audience['form'],
): Chosen[] {
  const places: { bare: Chosen; wide: Chosen; cost: number; more: number }[] = []
  let used = 0
  for (const { symbol, score } of ordered) {
    const found = evidence.get(symbol.id)
    if (!found || symbol.kind === 'module') continue
    const lines = source.of(symbol.path)
    const inside = found
      .filter(line => line >= symbol.startLine && line <= symbol.endLine)
      .slice(0, MAX_EVIDENCE)
    const costOfLines = (shown: readonly number[]): number =>
      costOf(printSource(lines, shown, symbol.endLine), shown.length, form)
    const bare = [...new Set([symbol.line, ...inside])].sort((a, b) => a - b)
    const wide = widen(bare, codeLines(lines, symbol.startLine, symbol.endLine))
    const cost = costOfLines(bare)
    used += cost
    if (used > BARE_SHARE * budget) break
    const one = { symbol, score, includedAs: 'source' as const }
    places.push({
      bare: { ...one, shown: bare },
      wide: { ...one, shown: wide },
      cost,
      more: costOfLines(wide) - cost,
    })
  }
  let left = budget - places.reduce((sum, { cost }) => sum + cost, 0)
  return places.map(({ bare, wide, more }) => {
    if (more > left) return bare
    left -= more
    return wide
  })
}

/** A short function whole, otherwise a few lines around the evidence: who reads a place wants to know what happens there. */
function widen(bare: readonly number[], code: readonly number[]): number[] {
  if (code.length <= WIDE.wholeLines) return [...code]
  const { around } = WIDE
  const near = bare.flatMap(line => {
    const at = code.indexOf(line)
    return at <= 0 ? [line] : code.slice(Math.max(0, at - around), at + around + 1)
  })
  return [...new Set(near)].sort((a, b) => a - b)
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
