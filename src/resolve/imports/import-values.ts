/** What imports mean: the modules and symbols that they name. */
import type { ImportFact } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { Memo, type Uncertainty } from '../values/memo.ts'
import {
  idOf,
  isModule,
  moduleValue,
  NOTHING,
  OUTSIDE_ONLY,
  symbolValue,
  UNKNOWN_ONLY,
  unite,
  type Value,
  type Values,
} from '../values/values.ts'
import type { ImportAnswers } from './import-answers.ts'
import type { IncludedNames } from './included-names.ts'
import { type MemberOf, type ModuleExports, PENDING } from './module-exports.ts'
import { languageOfModule } from './module-language.ts'

/** No file has more. */
const MAX_IMPORTS = 0x400000

export class ImportValues {
  private readonly tables: RepositoryTables
  private readonly answers: ImportAnswers
  private readonly included: IncludedNames
  private readonly exports: ModuleExports
  private readonly memberOf: MemberOf
  /** By file and number of the import. */
  private readonly imported: Memo<number, Values>
  private fileByPath: Map<string, number> | undefined

  constructor(
    tables: RepositoryTables,
    answers: ImportAnswers,
    included: IncludedNames,
    exports: ModuleExports,
    memberOf: MemberOf,
    uncertainty: Uncertainty,
  ) {
    this.tables = tables
    this.answers = answers
    this.included = included
    this.exports = exports
    this.memberOf = memberOf
    this.imported = new Memo(uncertainty)
  }

  /** What the name an import binds means. */
  of(file: number, index: number): Values {
    const key = file * MAX_IMPORTS + index
    const known = this.imported.get(key)
    if (known) return known
    const begun = this.imported.begin(key, NOTHING)
    const fact = this.tables.files[file].facts.imports[index]
    return this.imported.end(begun, fact ? this.findImported(file, fact) : UNKNOWN_ONLY)
  }

  /** What a named import of the file binds to the name, where members of classes come before imports. */
  bound(file: number, name: string): Values {
    const { imports } = this.tables.files[file].facts
    this.tables.lookups.noteName(this.tables.moduleOf[file], name)
    const found: Values[] = []
    imports.forEach((fact, index) => {
      if (fact.local === name && fact.kind === 'named') found.push(this.of(file, index))
    })
    return unite(found)
  }

  /** What an import names, which may be more than what its name means (Python's `import a.b` binds `a`). */
  named(file: number, index: number): Values {
    const fact = this.tables.files[file].facts.imports[index]
    const isDotted = fact?.kind === 'namespace' && this.tables.languageOf(file).modules.boundModule
    return isDotted ? this.module(file, fact, '') : this.of(file, index)
  }

  private findImported(file: number, fact: ImportFact): Values {
    const { modules } = this.tables.languageOf(file)
    if (modules.includesFiles && fact.module.includes('|')) return this.included.using(file, fact)
    const isNamed = fact.kind === 'named' || fact.kind === 'reexport'
    const module = fact.kind === 'namespace' && modules.boundModule ? modules.boundModule(fact) : fact.module
    const values = this.module(file, { ...fact, module }, isNamed ? fact.name : '')
    if (!isNamed || fact.name === '' || this.isItself(file, fact)) return values
    return unite(values.map(value => this.memberNamed(value, fact.name)))
  }

  private isItself(file: number, fact: ImportFact): boolean {
    const answer = this.answers.to(file, fact)
    return answer.found === 'module' && answer.isItself === true
  }

  private memberNamed(value: Value, name: string): Values {
    if (!isModule(value)) return this.memberOf(value, name)
    const found = this.exports.named(idOf(value), name)
    // A module that takes a name from itself (`from . import a`) says nothing of it by that.
    if (found === PENDING) return NOTHING
    if (found.length > 0) return found
    return languageOfModule(this.tables, idOf(value)).modules.dottedTypes ? OUTSIDE_ONLY : UNKNOWN_ONLY
  }

  /** The module (or the symbol inside one) that a specifier names. */
  module(file: number, fact: ImportFact, name: string): Values {
    const answer = this.answers.to(file, fact)
    if (answer.found === 'outside') return OUTSIDE_ONLY
    if (answer.found === 'nothing') return UNKNOWN_ONLY
    if (answer.found === 'file') return this.fileItself(answer.path)
    const { family } = this.tables.languageOf(file)
    let values: Values = [moduleValue(this.tables.internModule(family, answer.key))]
    if (answer.found === 'module') return values
    const names = answer.names.at(-1) === name ? answer.names.slice(0, -1) : answer.names
    for (const part of names) values = unite(values.map(value => this.memberNamed(value, part)))
    return values
  }

  private fileItself(path: string): Values {
    const file = this.fileAt(path)
    return file < 0 ? UNKNOWN_ONLY : [symbolValue(this.tables.base[file])]
  }

  fileAt(path: string): number {
    this.fileByPath ??= new Map(this.tables.files.map(({ file }, index) => [file.path, index]))
    return this.fileByPath.get(path) ?? -1
  }
}
