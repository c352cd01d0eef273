/** The file, symbol or package that an import reaches, for outlines and importers. */
import { FILE_FLAG, type ImportTarget } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { idOf, isModule, isSymbol } from '../values/values.ts'
import type { ImportAnswers } from './import-answers.ts'
import type { ImportValues } from './import-values.ts'

const NOWHERE: ImportTarget = { file: -1, symbol: -1, package: '', through: -1 }

export class ImportTargets {
  private readonly tables: RepositoryTables
  private readonly answers: ImportAnswers
  private readonly imports: ImportValues

  constructor(tables: RepositoryTables, answers: ImportAnswers, imports: ImportValues) {
    this.tables = tables
    this.answers = answers
    this.imports = imports
  }

  /** For outlines and importers: the file, symbol or package an import reaches. */
  of(file: number, index: number): ImportTarget {
    const fact = this.tables.files[file].facts.imports[index]
    const answer = this.answers.to(file, fact)
    if (answer.found === 'outside') return { ...NOWHERE, package: answer.package }
    if (answer.found === 'file') return { ...NOWHERE, file: this.imports.fileAt(answer.path) }
    const { dottedTypes } = this.tables.languageOf(file).modules
    if (dottedTypes) return this.importedType(file, index)
    const module =
      answer.found === 'nothing'
        ? undefined
        : this.tables.internModule(this.tables.languageOf(file).family, answer.key)
    const values = this.imports.of(file, index)
    const namesSymbol = fact.kind === 'named' || fact.kind === 'reexport' || fact.kind === 'star'
    const symbol = namesSymbol ? values.find(isSymbol) : undefined
    if (symbol !== undefined) {
      const through = this.barrel(file, module, this.tables.fileOf[idOf(symbol)])
      return { ...NOWHERE, symbol: idOf(symbol), through }
    }
    // `from . import sub` names a module.
    const named = namesSymbol ? values.find(isModule) : undefined
    if (named !== undefined) {
      const found = this.mainFile(idOf(named))
      return { ...NOWHERE, file: found, through: this.barrel(file, module, found) }
    }
    return { ...NOWHERE, file: module === undefined ? -1 : this.mainFile(module) }
  }

  private importedType(file: number, index: number): ImportTarget {
    const symbol = this.imports.of(file, index).find(isSymbol)
    const { module } = this.tables.files[file].facts.imports[index]
    return symbol === undefined ? { ...NOWHERE, package: module } : { ...NOWHERE, symbol: idOf(symbol) }
  }

  /**
   * The one file of a module that passes on what another file declares. A package of many files has none, and neither
   * has a package that names itself (`from . import a`).
   */
  private barrel(file: number, module: number | undefined, home: number): number {
    if (module === undefined) return -1
    this.tables.lookups.noteModule(module)
    const [only = -1, ...more] = this.tables.modules[module].files
    return only === home || only === file || more.length > 0 ? -1 : only
  }

  /** The first file of a package that is not a test. */
  private mainFile(module: number): number {
    const { files } = this.tables.modules[module]
    this.tables.lookups.noteModule(module)
    return files.find(file => !(this.tables.files[file].file.flags & FILE_FLAG.test)) ?? files[0] ?? -1
  }
}
