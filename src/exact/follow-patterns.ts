/** Follows a local name to the member that a pattern took it from: `const { name } = object`, then `name()`. */
import type { SiteAnswer } from '../model/index.ts'
import type { QueryableSite } from '../store/read/read-queryable.ts'
import type { Known } from './map-answer.ts'

/** An engine answers with the pattern, where no symbol is but a site, which the engine was asked about as well. */
export function followPatterns(
  path: string,
  sites: readonly QueryableSite[],
  answers: readonly SiteAnswer[],
  { symbols }: Pick<Known, 'symbols'>,
): (answer: SiteAnswer) => SiteAnswer {
  let byPlace: Map<string, SiteAnswer> | undefined
  return answer => {
    const [place, ...others] = Array.isArray(answer) ? answer : []
    if (!place || others.length > 0 || place.path !== path || symbols.at(place)) return answer
    byPlace ??= new Map(
      sites.map(({ line, column }, at) => [`${line}:${column}`, answers[at] ?? 'open'] as const),
    )
    const taken = byPlace.get(`${place.line}:${place.column}`)
    return Array.isArray(taken) && taken.length > 0 ? taken : answer
  }
}
