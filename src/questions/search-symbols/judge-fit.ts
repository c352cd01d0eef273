/** Says whether what words found fits the query at all: by how many of its words the best results have. */
import { nearestLikeness } from '../../rank/compare-meaning.ts'
import { wordForms, wordsToMean } from '../../rank/query-terms.ts'
import { openEmbedder } from '../../vectors/embed-text.ts'
import { readUnits, scanTerms, TermSet } from '../../words/read-words.ts'
import { hashTerms } from '../../words/split-word.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import type { Match } from './collect-matches.ts'

export type Fit = 'fits' | 'guess' | 'none'

/** How many of the words of the query one of the best results must have. */
const MIN_SHARE = { fits: 0.5, guess: 0.34 }
const LOOKED_AT = 5

export function judgeFit(
  context: QueryContext,
  names: SymbolNames,
  query: string,
  found: readonly Match[],
): Fit {
  const words = wordForms(query)
  if (words.length < 2 || found.length === 0) return found.length === 0 ? 'none' : 'fits'
  const most = found
    .slice(0, LOOKED_AT)
    .reduce((best, match) => Math.max(best, shareOf(context, names, match, words)), 0)
  if (most >= MIN_SHARE.fits) return 'fits'
  return most >= MIN_SHARE.guess || isNearInMeaning(context, query) ? 'guess' : 'none'
}

/** Other words for the same have vectors at least so near; those of another subject are farther off. */
const MIN_LIKENESS = 0.4

function isNearInMeaning({ reader, audience }: QueryContext, query: string): boolean {
  const embedder = audience.usesVectors === false ? null : openEmbedder()
  const vectors = embedder && reader.vectors(embedder.version)
  return vectors ? nearestLikeness(vectors, embedder.embed(wordsToMean(query))) >= MIN_LIKENESS : false
}

function shareOf(
  { reader, notes }: QueryContext,
  names: SymbolNames,
  { symbol }: Match,
  words: readonly (readonly number[])[],
): number {
  const whole = names.whole(symbol)
  const containers = names.chain(whole).map(({ name }) => name)
  const outer = [symbol.path, ...containers, whole.signature, whole.doc, ...notes.summariesOf(whole)].join(
    ' ',
  )
  const own = new Set((outer.match(/[\p{L}\p{N}_$]+/gu) ?? []).flatMap(word => hashTerms(word)))
  const all = words.flat()
  const packed = reader.allTerms().get(symbol.file)?.packed
  const scan = packed && scanTerms(packed, new TermSet(all))
  const unit = scan && readUnits(reader.units(symbol.file), scan).find(one => one.symbol === symbol.ordinal)
  if (unit) for (let i = 0; i < unit.found.length; i += 3) own.add(all[unit.found[i]!]!)
  return words.filter(forms => forms.some(hash => own.has(hash))).length / words.length
}
