/** The parts of import resolution: what imports mean, what modules export, which names need no import. */
import type { Evaluate } from '../members/hierarchy.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Uncertainty } from '../values/memo.ts'
import { GlobalImports } from './global-imports.ts'
import { GlobalNames } from './global-names.ts'
import { ImportAnswers } from './import-answers.ts'
import { ImportTargets } from './import-targets.ts'
import { ImportValues } from './import-values.ts'
import { IncludedNames } from './included-names.ts'
import { type MemberOf, ModuleExports } from './module-exports.ts'
import { QualifiedNames } from './qualified-names.ts'
import { UnboundNames } from './unbound-names.ts'

/** Each part gets what it needs of the others. */
export class ModuleNames {
  readonly included: IncludedNames
  readonly globals: GlobalNames
  readonly exports: ModuleExports
  readonly imports: ImportValues
  readonly targets: ImportTargets
  readonly qualified: QualifiedNames
  readonly unbound: UnboundNames

  constructor(tables: RepositoryTables, evaluate: Evaluate, memberOf: MemberOf, uncertainty: Uncertainty) {
    const answers = new ImportAnswers(tables)
    this.included = new IncludedNames(tables, (file, fact) => {
      const answer = answers.to(file, fact)
      if (answer.found !== 'module') return undefined
      return tables.internModule(tables.languageOf(file).family, answer.key)
    })
    this.globals = new GlobalNames(tables)
    const importValues = (file: number, index: number) => this.imports.of(file, index)
    this.exports = new ModuleExports(tables, evaluate, memberOf, this.globals, importValues, uncertainty)
    this.imports = new ImportValues(tables, answers, this.included, this.exports, memberOf, uncertainty)
    this.targets = new ImportTargets(tables, answers, this.imports)
    this.qualified = new QualifiedNames(tables)
    const everywhere = new GlobalImports(tables, this.exports, this.imports, memberOf)
    this.unbound = new UnboundNames(
      tables,
      this.included,
      this.exports,
      this.imports,
      everywhere,
      this.globals,
    )
  }
}
