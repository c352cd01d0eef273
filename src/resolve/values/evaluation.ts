/** What the parts of evaluation share. */
import type { ModuleNames } from '../imports/module-names.ts'
import type { Extensions } from '../members/find-extensions.ts'
import type { Evaluate, Hierarchy } from '../members/hierarchy.ts'
import type { NameLookup } from '../members/look-up-names.ts'
import type { OwnMembers } from '../members/own-members.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Uncertainty } from './memo.ts'
import type { Values } from './values.ts'

export interface Evaluation {
  readonly tables: RepositoryTables
  readonly hierarchy: Hierarchy
  readonly modules: ModuleNames
  readonly extensions: Extensions
  readonly lookup: NameLookup
  readonly ownMembers: OwnMembers
  readonly uncertainty: Uncertainty
  readonly evaluate: Evaluate
  /** What using a symbol yields: the value of a variable, the result of a callable. */
  typeValues(symbol: number): Values
}
