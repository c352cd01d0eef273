/** With `explain`: which files and symbols were ranked highest, and why. */
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { RankedContext } from './rank-context.ts'
import type { QuestionKind } from './read-question.ts'
import type { ScoredBody } from './score-bodies.ts'

export interface Ranking {
  intent: QuestionKind
  files: { path: string; score: number }[]
  symbols: { handle: string; score: number; ranking_reasons: string[] }[]
}

const MAX_EXPLAINED = { basic: 20, full: 60 }

export function explainRanking(
  names: SymbolNames,
  { files, hits }: RankedContext,
  scored: readonly ScoredBody[],
  intent: QuestionKind,
  explain: 'off' | 'basic' | 'full' | undefined,
): Ranking | null {
  if (explain !== 'basic' && explain !== 'full') return null
  const most = MAX_EXPLAINED[explain]
  const short = (score: number): number => Number(score.toPrecision(4))
  const reasons = new Map(hits.map(hit => [hit.symbol.id, hit.reasons]))
  return {
    intent,
    files: files.slice(0, most).map(({ path, score }) => ({ path, score: short(score) })),
    symbols: scored.slice(0, most).map(({ symbol, score, isGuessed }) => ({
      handle: names.handle(symbol),
      score: short(score),
      ranking_reasons: [
        ...new Set(reasons.get(symbol.id) ?? ['connected with the best hits']),
        ...(isGuessed ? ['its name was guessed'] : []),
      ],
    })),
  }
}
