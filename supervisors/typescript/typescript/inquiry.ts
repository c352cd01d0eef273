/** What one file asks of one project of the compiler. */
import type { FileQuestions, SiteQuestion } from '../../../src/model/engine.ts'
import type { ModuleNames } from './module-names.ts'
import type { NameTables, SymbolResolver } from './resolve-symbols.ts'
import type { ApiContext, TscApi } from './tsc-api.ts'

/** A file, its queried sites, and the project of the compiler to query. */
export interface Inquiry {
  api: TscApi
  context: ApiContext
  resolver: SymbolResolver
  modules: ModuleNames
  tables: NameTables
  file: FileQuestions
  /** The compiler's path of the file. */
  absolute: string
  sites: readonly SiteQuestion[]
  /** Offset of each site in the compiler's text. */
  offsets: readonly number[]
  signal: AbortSignal
}
