/** Imports that count in every file of a project. */
import { IMPORT_FLAG, type ImportFact } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { idOf, isModule, NOTHING, unite, type Values } from '../values/values.ts'
import type { ImportValues } from './import-values.ts'
import type { MemberOf, ModuleExports } from './module-exports.ts'

/** An import that a project file writes. */
const GLOBAL_IMPORT: ImportFact = {
  ...{ kind: 'star', module: '', name: '', local: '' },
  ...{ flags: IMPORT_FLAG.global, line: 0, column: 0 },
}

export class GlobalImports {
  private readonly tables: RepositoryTables
  private readonly exports: ModuleExports
  private readonly imports: ImportValues
  private readonly memberOf: MemberOf
  /** By project. */
  private globalImports: Map<number, { file: number; index: number }[]> | undefined

  constructor(tables: RepositoryTables, exports: ModuleExports, imports: ImportValues, memberOf: MemberOf) {
    this.tables = tables
    this.exports = exports
    this.imports = imports
    this.memberOf = memberOf
  }

  /** What the imports that count in every file of the project bring; `outside` where one of them is not of the repository. */
  named(file: number, name: string): Values {
    const { tables } = this
    const { modules } = tables.languageOf(file)
    if (!modules.hasGlobalImports) return NOTHING
    const { project } = tables.files[file]
    tables.lookups.noteGlobalImports(project)
    this.globalImports ??= this.collectGlobalImports()
    const found: Values[] = []
    for (const { file: from, index } of this.globalImports.get(project) ?? []) {
      const { kind, local } = tables.files[from].facts.imports[index]
      if (kind === 'star') found.push(this.exports.fromStar(from, index, name))
      else if (local === name) found.push(this.imports.of(from, index))
    }
    for (const written of tables.projects[project].settings.globalImports ?? [])
      for (const value of this.imports.module(file, globalImport(written), ''))
        found.push(isModule(value) ? this.exports.named(idOf(value), name) : this.memberOf(value, name))
    return unite(found)
  }

  private collectGlobalImports(): Map<number, { file: number; index: number }[]> {
    const all = new Map<number, { file: number; index: number }[]>()
    this.tables.files.forEach(({ facts, project }, file) => {
      if (!this.tables.languageOf(file).modules.hasGlobalImports) return
      facts.imports.forEach(({ flags }, index) => {
        if (flags & IMPORT_FLAG.global) all.set(project, [...(all.get(project) ?? []), { file, index }])
      })
    })
    return all
  }
}

/** A project file may import the members of a class: `static Acme.Maths`. */
function globalImport(written: string): ImportFact {
  const module = written.replace(/^static /, '')
  const flags = GLOBAL_IMPORT.flags | (module === written ? 0 : IMPORT_FLAG.static)
  return { ...GLOBAL_IMPORT, module, flags }
}
