/** What modules export under a name, through re-exports of any depth. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { Evaluate } from '../members/hierarchy.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { Memo, type Uncertainty } from '../values/memo.ts'
import {
  idOf,
  isModule,
  moduleValue,
  NOTHING,
  symbolValue,
  unite,
  type Value,
  type Values,
} from '../values/values.ts'
import { type GlobalNames, isInProject } from './global-names.ts'
import { languageOfModule } from './module-language.ts'

export type MemberOf = (value: Value, name: string) => Values

/** What a name is while it is being computed; compared by identity, so it differs from an empty list. */
export const PENDING: Values = []

export class ModuleExports {
  private readonly tables: RepositoryTables
  private readonly evaluate: Evaluate
  private readonly memberOf: MemberOf
  private readonly globals: GlobalNames
  /** What an import of a file means; imports mean exports, so each needs the other. */
  private readonly importValues: (file: number, index: number) => Values
  private readonly exported: Memo<string, Values>

  constructor(
    tables: RepositoryTables,
    evaluate: Evaluate,
    memberOf: MemberOf,
    globals: GlobalNames,
    importValues: (file: number, index: number) => Values,
    uncertainty: Uncertainty,
  ) {
    this.tables = tables
    this.evaluate = evaluate
    this.memberOf = memberOf
    this.globals = globals
    this.importValues = importValues
    this.exported = new Memo(uncertainty)
  }

  /** What `module.name` is. */
  named(module: number, name: string): Values {
    const key = `${module}|${name}`
    const known = this.exported.get(key)
    if (known) return known
    const begun = this.exported.begin(key, PENDING)
    return this.exported.end(begun, this.findExported(module, name))
  }

  private findExported(module: number, name: string): Values {
    const { files, key, family } = this.tables.modules[module]
    this.tables.lookups.noteModule(module)
    const own = this.ownExports(module, name)
    if (own.length > 0) return own
    this.tables.lookups.noteStars(module)
    const starred = unite(files.map(file => this.starred(file, name)))
    if (starred.length > 0) return starred
    const assigned = name === '=' ? NOTHING : this.assigned(module, name)
    if (assigned.length > 0) return assigned
    const { modules } = languageOfModule(this.tables, module)
    const inner = modules.memberModule?.(key, name, this.tables.viewOf(family))
    return inner === undefined
      ? this.exportedMacro(module, name)
      : [moduleValue(this.tables.internModule(family, inner))]
  }

  /** A macro is exported from its crate, whatever module it is written in. */
  private exportedMacro(module: number, name: string): Values {
    const [file] = this.tables.modules[module].files
    if (file === undefined || !languageOfModule(this.tables, module).symbols.hasAmbient) return NOTHING
    const isExported = (symbol: number) => (this.tables.facts[symbol].flags & SYMBOL_FLAG.exported) !== 0
    return this.globals
      .named(file, name)
      .map(idOf)
      .filter(symbol => isInProject(this.tables, symbol, file) && isExported(symbol))
      .map(symbolValue)
  }

  private ownExports(module: number, name: string): Values {
    const { files } = this.tables.modules[module]
    const { exportsAreExplicit } = languageOfModule(this.tables, module).modules
    const found: Values[] = []
    const symbols = this.tables.members.topLevel(module, name)
    const visible = exportsAreExplicit
      ? symbols.filter(symbol => this.tables.facts[symbol].flags & SYMBOL_FLAG.exported)
      : symbols
    found.push(visible.map(symbolValue))
    for (const file of files) found.push(this.namedExports(file, name), this.passedOn(file, name))
    return unite(found)
  }

  private namedExports(file: number, name: string): Values {
    const fact = this.tables.files[file].facts.exports.find(one => one.name === name)
    return fact ? this.evaluate(file, fact.target, this.tables.base[file]) : NOTHING
  }

  /** `export { a } from`, and imports where they count as members. */
  private passedOn(file: number, name: string): Values {
    const { importsAreMembers } = this.tables.languageOf(file).modules
    const found: Values[] = []
    this.tables.files[file].facts.imports.forEach((fact, index) => {
      if (fact.local !== name) return
      const isPassed =
        fact.kind === 'reexport' ||
        fact.kind === 'reexport-namespace' ||
        (importsAreMembers && fact.kind !== 'star')
      if (isPassed) found.push(this.importValues(file, index))
    })
    return unite(found)
  }

  /** Through `export * from` and, where imports are members, `from x import *`. */
  private starred(file: number, name: string): Values {
    if (name === 'default' || name === '=') return NOTHING
    const { importsAreMembers } = this.tables.languageOf(file).modules
    const found: Values[] = []
    this.tables.files[file].facts.imports.forEach((fact, index) => {
      if (fact.kind === 'reexport-star' || (importsAreMembers && fact.kind === 'star')) {
        found.push(this.fromStar(file, index, name).filter(value => value >= 0))
      }
    })
    return unite(found)
  }

  /** A name taken by the star import `index` of a file. */
  fromStar(file: number, index: number, name: string): Values {
    const found: Values[] = []
    for (const value of this.importValues(file, index)) {
      if (!isModule(value)) found.push(this.memberOf(value, name))
      else if (this.starTakes(idOf(value), name)) found.push(this.named(idOf(value), name))
    }
    return unite(found)
  }

  private starTakes(module: number, name: string): boolean {
    this.tables.lookups.noteStars(module)
    const listed = this.tables.modules[module].files
      .map(file => this.tables.files[file].facts.starNames)
      .find(names => names)
    if (listed) {
      this.tables.lookups.noteListed(module, name)
      return listed.includes(name)
    }
    return !(languageOfModule(this.tables, module).modules.importsAreMembers && name.startsWith('_'))
  }

  /** Members of what `module.exports =` assigns, and its use as the default export. */
  private assigned(module: number, name: string): Values {
    const values = this.named(module, '=')
    return name === 'default'
      ? values
      : unite(values.map(value => this.memberOf(value, name))).filter(value => value >= 0)
  }
}
