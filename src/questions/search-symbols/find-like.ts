/** Symbols that mean much the same as a given one, by the vectors of both. */
import { compareMeaning, UNIT_SCALE } from '../../rank/compare-meaning.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { openEmbedder } from '../../vectors/embed-text.ts'
import { comparePlaces } from '../shared/compare-places.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'
import type { QueryContext } from '../shared/question.ts'
import { resolveSymbol } from '../shared/resolve-symbol.ts'
import type { WordHit } from './find-by-words.ts'

const MAX_DOC = 240

/** Best first, without the symbol itself; empty where vectors are switched off. */
export function findLike(context: QueryContext, names: SymbolNames, address: string): WordHit[] {
  const target = resolveSymbol(context, names, address)
  const { reader, audience } = context
  const embedder = audience.usesVectors === false ? null : openEmbedder()
  const vectors = embedder && reader.vectors(embedder.version)
  if (!vectors) return []
  const { units } = compareMeaning(vectors, embedder.embed(textOf(names, target)))
  const symbolOf = (key: number): SymbolRow | null =>
    reader.symbolOfFact(Math.floor(key / UNIT_SCALE), key % UNIT_SCALE)
  const compareSymbols = (a: number, b: number): number => {
    const [one, other] = [symbolOf(a), symbolOf(b)]
    return one && other ? comparePlaces(one, other) : a - b
  }
  return [...units]
    .sort((a, b) => b[1] - a[1] || compareSymbols(a[0], b[0]))
    .flatMap(([key, score]) => {
      const symbol = symbolOf(key)
      const isOther = symbol && symbol.id !== target.id && symbol.kind !== 'module'
      return isOther ? [{ symbol, score }] : []
    })
}

function textOf(names: SymbolNames, symbol: SymbolRow): string {
  const chain = names.chain(symbol).map(({ name }) => name)
  return [...chain.slice(-2).reverse(), symbol.doc.slice(0, MAX_DOC), symbol.params, symbol.returns].join(' ')
}
