/** What the conditions of a verdict look at: the graph, the files it does not hold, and what a language allows. */
import type { CallRules } from '../languages/call-rules.ts'
import type { Structure } from '../model/structure.ts'
import type { IndexReader } from '../store/read/index-reader.ts'
import type { SymbolRow } from '../store/schema/rows.ts'

/** A place in the text that keeps an answer from being complete. */
export interface Place {
  path: string
  line: number
}

/** A place in the text that may mean the target, though no edge shows it. */
export interface Mention extends Place {
  /** Code there computes the names of what it reaches. */
  isComputed?: true
}

export interface Evidence {
  reader: Pick<
    IndexReader,
    | 'symbol'
    | 'declarations'
    | 'children'
    | 'symbolsInFile'
    | 'symbolsNamed'
    | 'edgesFrom'
    | 'edgesTo'
    | 'sitesFrom'
    | 'sitesNamed'
    | 'openSites'
    | 'openSitesNamed'
    | 'filesNaming'
    | 'imports'
    | 'importersOfSymbol'
    | 'projects'
    | 'files'
    | 'fileById'
    | 'unreadFiles'
    | 'failedProjects'
    | 'overridesOutside'
    | 'methodsOfInterfaces'
    | 'isStructureReported'
    | 'areOverridesReported'
  >
  /** Text of a file of the repository, null if it can no longer be read. */
  readSource(path: string): string | null
  /** Whether the text of a file that may be too large to be indexed holds a name; true if unknown. */
  mentions(path: string, name: string): boolean
  /** Where strings and configuration name the target; undefined where nobody looked. */
  stringsNaming?: readonly Mention[]
  /** Where the target is named by what is no site; undefined where nobody looked. */
  unresolvedNames?: readonly Mention[]
  /** Names that a language has itself are no sites where a file does not declare or import them. */
  isBuiltInName?(language: string, name: string): boolean
  /** What a language calls without writing the name; undefined where that is not described. */
  callRules?(language: string): CallRules | undefined
  /** Languages of one family see each other's symbols. */
  familyOf?(language: string): string
  /** Other names under which languages of the same family reach a member. */
  otherNames?(language: string, name: string): readonly string[]
  /** How types of a language satisfy interfaces that they do not name, where they can. */
  structureOf?(language: string): Structure | undefined
  /** Whether engines report file by file what its methods override. */
  areOverridesReported?(language: string): boolean
  /** Whether a function may mean an interface of one method without being a symbol. */
  hasLambdas?(language: string): boolean
}

export function languageOf({ reader }: Pick<Evidence, 'reader'>, symbol: SymbolRow): string {
  return reader.fileById(symbol.file)?.language ?? ''
}
