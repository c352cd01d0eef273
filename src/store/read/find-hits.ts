/** Full-text search over symbols: hits as rows, in an order that ids do not decide. */

import type { BriefSymbol, SearchHit } from '../schema/rows.ts'
import { TextSearcher } from '../search/search-text.ts'
import type { Database } from '../sqlite.ts'
import type { SearchOptions, SearchQueries } from './queries.ts'
import { compareByRank, type SymbolReader } from './read-symbols.ts'

const DEFAULT_LIMIT = 20
/** Hits beyond the limit that are fetched so that equal scores at the end are cut by rank, not by chance. */
const TIES = 20

export class HitReader implements SearchQueries {
  readonly #searcher: TextSearcher
  readonly #symbols: () => SymbolReader

  constructor(db: Database, symbols: () => SymbolReader, version: () => number) {
    this.#searcher = new TextSearcher(db, version)
    this.#symbols = symbols
  }

  search(text: string, options?: SearchOptions): SearchHit[] {
    const symbols = this.#symbols()
    return this.#find(text, options, id => symbols.symbol(id))
  }

  briefSearch(text: string, options?: SearchOptions): SearchHit<BriefSymbol>[] {
    const symbols = this.#symbols()
    return this.#find(text, options, id => symbols.briefSymbol(id))
  }

  #find<Symbol extends BriefSymbol>(
    text: string,
    { kinds, limit = DEFAULT_LIMIT }: SearchOptions = {},
    read: (id: number) => Symbol | null,
  ): SearchHit<Symbol>[] {
    // Kinds are not in the text index: more than enough is fetched, then cut.
    const hits: SearchHit<Symbol>[] = []
    for (const { id, score } of this.#searcher.search(text, (kinds ? limit * 8 : limit) + TIES)) {
      const symbol = read(id)
      if (symbol && (!kinds || kinds.includes(symbol.kind))) hits.push({ symbol, score })
    }
    // Equal scores are ordered by rank and place, never by ids, which differ between two indexes of one graph.
    return hits.sort((a, b) => b.score - a.score || compareByRank(a.symbol, b.symbol)).slice(0, limit)
  }
}
