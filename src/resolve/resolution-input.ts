/** What is computed from what files show each other, before any site is looked at. */

import type { GraphFile } from '../model/index.ts'
import type { Implementations } from './members/find-implementations.ts'
import type { NameIndex } from './members/name-index.ts'
import type { RepositoryTables } from './tables/repository-tables.ts'
import type { Evaluator } from './values/evaluate.ts'

/** All that is computed from what files show each other, before any site is looked at. */
export interface ResolutionInput {
  files: GraphFile[]
  tables: RepositoryTables
  evaluator: Evaluator
  names: NameIndex
  canonical: Int32Array
  implementations: Implementations
}
