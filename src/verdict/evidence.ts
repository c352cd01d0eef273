/** What the conditions of a verdict look at: the graph, the files it does not hold, and what a language allows. */
import type { Structure } from '../model/structure.ts'
import type { IndexReader } from '../store/read/index-reader.ts'
import type { SymbolRow } from '../store/schema/rows.ts'

export interface Evidence {
  reader: Pick<
    IndexReader,
    | 'symbol'
    | 'children'
    | 'symbolsNamed'
    | 'edgesFrom'
    | 'files'
    | 'fileById'
    | 'unreadFiles'
    | 'overridesOutside'
    | 'methodsOfInterfaces'
    | 'isStructureReported'
    | 'areOverridesReported'
  >
  /** Whether the text of a file that may be too large to be indexed holds a name; true if unknown. */
  mentions(path: string, name: string): boolean
  /** How types of a language satisfy interfaces that they do not name, where they can. */
  structureOf?(language: string): Structure | undefined
  /** Whether engines report file by file what its methods override. */
  areOverridesReported?(language: string): boolean
  /** Whether a function may mean an interface of one method without being a symbol. */
  hasLambdas?(language: string): boolean
}

export function languageOf({ reader }: Evidence, symbol: SymbolRow): string {
  return reader.fileById(symbol.file)?.language ?? ''
}
