/** What the exact pass needs of an index: handed in by the composer, which alone knows the store. */

import type { EngineAnswer } from '../store/answers/write-engine-answers.ts'
import type { QueryableFile, QueryableSite } from '../store/read/read-queryable.ts'
import type { SymbolTable } from '../store/read/symbol-table.ts'
import type { EdgeRow } from '../store/schema/rows.ts'

export interface ExactIndex {
  symbols: Pick<SymbolTable, 'at' | 'symbol' | 'members' | 'inFile' | 'writtenType'>
  /** All, or those with the given ordinals. */
  sites(file: QueryableFile, only?: ReadonlySet<number>): QueryableSite[]
  /** Sites that can matter, those of them that no engine has verified, and those of these that syntax leaves unsure. */
  weigh(file: QueryableFile): { sites: number; open: number; unsure: number }
  siteCount(file: number): number
  /** Whether engines of its family read a file at all. */
  isRead(file: number): boolean
  /** Whether any symbol is a constructor: Go has none. */
  hasConstructors(): boolean
  /** Standing heritage of a class, as far as it names it. */
  basesOf(symbol: number): EdgeRow[]
  /** Files whose edges at no site are still those of syntax. */
  lacksSiteless(file: number): boolean
  /** Which types satisfy interfaces by their types: whether this is known for the present graph, and in which files. */
  structure: { isReported(): boolean; setReported(): void; files(): number[] }
  /**
   * Throws `index_stale` where the graph is no longer the one that was opened: what follows would be about another. The
   * cache of answers takes them too, unless `isCached` is false.
   */
  write(answers: readonly EngineAnswer[], options?: { isCached: boolean }): void
  setResolutions(files: Iterable<number>, resolution: 'exact' | 'degraded', why: string): void
  /** Text of the file as it was indexed; null when it is no longer that. */
  readText(file: QueryableFile): string | null
}
