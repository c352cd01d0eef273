/** What the exact pass needs of an index: handed in by the composer, which alone knows the store. */

import type { AskableFile, AskableSite } from '../store/read-askable.ts'
import type { EdgeRow } from '../store/rows.ts'
import type { SymbolTable } from '../store/symbol-table.ts'
import type { EngineAnswer } from '../store/write-engine-answers.ts'

export interface ExactIndex {
  symbols: Pick<SymbolTable, 'at' | 'symbol' | 'members' | 'inFile' | 'writtenType'>
  /** All, or those with the given ordinals. */
  sites(file: AskableFile, only?: ReadonlySet<number>): AskableSite[]
  /** Sites that can matter, those of them that no engine has settled, and those of these that syntax leaves unsure. */
  weigh(file: AskableFile): { sites: number; open: number; unsure: number }
  siteCount(file: number): number
  /** Whether any symbol is a constructor: Go has none. */
  hasConstructors(): boolean
  /** Standing heritage of a class, as far as it names it. */
  basesOf(symbol: number): EdgeRow[]
  /** Files whose edges at no site are still those of syntax. */
  lacksSiteless(file: number): boolean
  /** Who satisfies interfaces by their types: whether what is known is of the present, and which files it stands in. */
  structure: { isTold(): boolean; setTold(): void; files(): number[] }
  /**
   * Throws `index_stale` where the graph is no longer the one that was opened: what follows would be about another. The
   * cache of answers takes them too, unless they are not to be kept.
   */
  write(answers: readonly EngineAnswer[], options?: { isKept: boolean }): void
  setResolutions(files: Iterable<number>, resolution: 'exact' | 'degraded', why: string): void
  /** Text of the file as it was indexed; null when it is no longer that. */
  readText(file: AskableFile): string | null
}
