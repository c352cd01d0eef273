/** What a name means that no scope of its file binds. */
import { SUPPLIED } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import {
  idOf,
  isModule,
  moduleValue,
  NOTHING,
  OUTSIDE_ONLY,
  symbolValue,
  UNKNOWN_ONLY,
  type Values,
} from '../values/values.ts'
import type { GlobalImports } from './global-imports.ts'
import type { GlobalNames } from './global-names.ts'
import type { ImportValues } from './import-values.ts'
import type { IncludedNames } from './included-names.ts'
import type { ModuleExports } from './module-exports.ts'
import { placeOf } from './qualified-names.ts'

export class UnboundNames {
  private readonly tables: RepositoryTables
  private readonly included: IncludedNames
  private readonly exports: ModuleExports
  private readonly imports: ImportValues
  private readonly everywhere: GlobalImports
  private readonly globals: GlobalNames

  constructor(
    tables: RepositoryTables,
    included: IncludedNames,
    exports: ModuleExports,
    imports: ImportValues,
    everywhere: GlobalImports,
    globals: GlobalNames,
  ) {
    this.tables = tables
    this.included = included
    this.exports = exports
    this.imports = imports
    this.everywhere = everywhere
    this.globals = globals
  }

  /** A name no scope of its file binds: its module's other files, star imports, imports by real package name, globals. */
  named(file: number, name: string): Values {
    const { tables } = this
    if (name.startsWith(SUPPLIED)) return this.supplied(file, name)
    if (tables.languageOf(file).modules.includesFiles) return this.inIncluded(file, name)
    const own = tables.members.topLevel(tables.moduleOf[file], name)
    if (own.length > 0) return own.map(symbolValue)
    const outer = this.inOuterModules(file, name)
    if (outer.length > 0) return outer
    tables.lookups.noteStars(tables.moduleOf[file])
    const { imports } = tables.files[file].facts
    let isOpen = false
    // If several star imports bring the name, the last one counts.
    for (let index = imports.length - 1; index >= 0; index--) {
      if (imports[index].kind === 'star') {
        const found = this.exports.fromStar(file, index, name)
        if (found.some(value => value >= 0)) return found
        isOpen ||= this.imports.of(file, index).some(value => value < 0)
      } else if (imports[index].kind === 'namespace' && this.isPackageNamed(file, index, name))
        return this.imports.of(file, index)
    }
    const everywhere = this.everywhere.named(file, name)
    if (everywhere.some(value => value >= 0)) return everywhere
    isOpen ||= everywhere.length > 0
    const shared = this.globals.named(file, name)
    if (shared.length > 0) return shared
    const named = this.unboundModule(file, name)
    if (named.length > 0) return named
    return isOpen ? OUTSIDE_ONLY : NOTHING
  }

  /** Finds what supplies a parameter: its own file, or the nearest file that supplies the files around it. */
  private supplied(file: number, name: string): Values {
    const { tables } = this
    const { family, modules } = tables.languageOf(file)
    const own = tables.modules[tables.moduleOf[file]].key
    for (let key: string | undefined = own; key !== undefined; key = modules.suppliersAround?.(key)) {
      const found = this.exports.named(tables.internModule(family, key), name)
      if (found.length > 0) return found
    }
    return UNKNOWN_ONLY
  }

  /** A name that the file or what it includes declares. */
  private inIncluded(file: number, name: string): Values {
    for (const nearest of this.included.named(file, name, this.tables.base[file])) return nearest
    return this.globals.named(file, name)
  }

  /** The nearest module around that of a file which has the name. */
  private inOuterModules(file: number, name: string): Values {
    const { tables } = this
    const { modules, family } = tables.languageOf(file)
    let key = modules.outerModule?.(tables.modules[tables.moduleOf[file]].key)
    for (; key !== undefined; key = modules.outerModule?.(key)) {
      const found = tables.members.topLevel(tables.internModule(family, key), name)
      if (found.length > 0) return found.map(symbolValue)
    }
    return NOTHING
  }

  private unboundModule(file: number, name: string): Values {
    const { modules, family } = this.tables.languageOf(file)
    const answer = modules.unboundModule?.(name, this.tables.viewOf(family), placeOf(this.tables, file))
    if (answer?.found === 'outside') return OUTSIDE_ONLY
    if (answer?.found !== 'module' && answer?.found !== 'member') return NOTHING
    const module = this.tables.internModule(family, answer.key)
    if (answer.found === 'module') return [moduleValue(module)]
    const found = this.exports.named(module, answer.names[0])
    return found.length > 0 ? found : OUTSIDE_ONLY
  }

  /** Go names an import by its package clause, which need not be the last part of its path. */
  private isPackageNamed(file: number, index: number, name: string): boolean {
    const [value] = this.imports.of(file, index)
    if (value === undefined || !isModule(value)) return false
    this.tables.lookups.noteModule(idOf(value))
    const [first] = this.tables.modules[idOf(value)].files
    return first !== undefined && this.tables.files[first].facts.packageName === name
  }
}
