/** Lists symbols without source, as many as fit: what comes after the bodies, or in place of them. */
import type { Audience } from '../shared/question.ts'
import type { Chosen } from './choose-bodies.ts'
import { costOfListed } from './cost-of-item.ts'
import type { ScoredBody } from './score-bodies.ts'

export function listSymbols(
  ordered: readonly ScoredBody[],
  includedAs: 'location' | 'signature_only',
  budget: number,
  form: Audience['form'],
  knownPaths: ReadonlySet<string> = new Set(),
): Chosen[] {
  const paths = new Set(knownPaths)
  const listed: Chosen[] = []
  let used = 0
  for (const { symbol, score } of ordered) {
    used += costOfListed(symbol, includedAs, form, !paths.has(symbol.path))
    if (used > budget) break
    paths.add(symbol.path)
    listed.push({ symbol, score, includedAs, shown: [] })
  }
  return listed
}

/** Symbols that nearly fit: what was guessed by name, then one of each further file, then the best of all. */
export function furtherSymbols(
  ordered: readonly ScoredBody[],
  bodies: readonly Chosen[],
  { minShare, most }: { minShare: number; most: number },
): ScoredBody[] {
  const best = ordered[0]?.score ?? 0
  const shown = new Map<number, Set<number>>()
  for (const { symbol, shown: lines } of bodies)
    shown.set(symbol.file, new Set([...(shown.get(symbol.file) ?? []), ...lines]))
  const ids = new Set(bodies.flatMap(({ symbol, copies = [] }) => [symbol.id, ...copies.map(({ id }) => id)]))
  const rest = ordered.filter(
    ({ symbol, score }) =>
      score > minShare * best &&
      symbol.kind !== 'module' &&
      !ids.has(symbol.id) &&
      !shown.get(symbol.file)?.has(symbol.line),
  )
  const paths = new Set(bodies.map(({ symbol }) => symbol.path))
  const firstOfFile = rest.filter(({ symbol }) => !paths.has(symbol.path) && paths.add(symbol.path))
  const half = Math.ceil(most / 2)
  const guessed = rest.filter(({ isGuessed }) => isGuessed)
  const listed = new Set([...guessed.slice(0, half), ...firstOfFile.slice(0, half), ...rest].slice(0, most))
  return rest.filter(one => listed.has(one))
}
