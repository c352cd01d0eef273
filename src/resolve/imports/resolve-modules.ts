/** Imports -> modules, and names -> what modules export, through re-exports of any depth. */
import type { ModuleAnswer } from '../../languages/language.ts'
import {
  FILE_FLAG,
  IMPORT_FLAG,
  type ImportFact,
  type ImportTarget,
  type Project,
  SUPPLIED,
  SYMBOL_FLAG,
} from '../../model/index.ts'
import type { Steps } from '../affected/lookup-recorder.ts'
import type { Evaluate } from '../members/hierarchy.ts'
import type { RepositoryTables } from '../repository-tables.ts'
import { Memo, type Uncertainty } from '../values/memo.ts'
import type { Step } from '../values/read-expression.ts'
import {
  idOf,
  isModule,
  isSymbol,
  moduleValue,
  NOTHING,
  OUTSIDE_ONLY,
  symbolValue,
  UNKNOWN_ONLY,
  unite,
  type Value,
  type Values,
} from '../values/values.ts'
import { IncludedNames } from './included-names.ts'

/** No file has more. */
const MAX_IMPORTS = 0x400000

/** What a name is while it is being computed; compared by identity, so it differs from an empty list. */
const PENDING: Values = []
/** An import that a project file writes. */
const GLOBAL_IMPORT: ImportFact = {
  ...{ kind: 'star', module: '', name: '', local: '' },
  ...{ flags: IMPORT_FLAG.global, line: 0, column: 0 },
}
/** A project file may import the members of a class: `static Acme.Maths`. */
function globalImport(written: string): ImportFact {
  const module = written.replace(/^static /, '')
  const flags = GLOBAL_IMPORT.flags | (module === written ? 0 : IMPORT_FLAG.static)
  return { ...GLOBAL_IMPORT, module, flags }
}
const NOWHERE: ImportTarget = { file: -1, symbol: -1, package: '', through: -1 }

/** What imports mean, with what was looked up for it. */
type Answers = Map<string, { answer: ModuleAnswer; steps: Steps }>

type MemberOf = (value: Value, name: string) => Values

/** Scripts that may declare one name and still be parts of one program. */
const MAX_SCRIPTS = 16

export class ModuleNames {
  private readonly tables: RepositoryTables
  private readonly evaluate: Evaluate
  private readonly memberOf: MemberOf
  /** By place, then by what is imported. */
  private readonly answers = new Map<string, Answers>()
  /** By file, those of its place. */
  private readonly answersOf: (Answers | undefined)[]
  private readonly exported: Memo<string, Values>
  /** By file and number of the import. */
  private readonly imported: Memo<number, Values>
  readonly included: IncludedNames
  private globals: Map<string, number[]> | undefined
  private fileByPath: Map<string, number> | undefined
  /** By project. */
  private globalImports: Map<number, { file: number; index: number }[]> | undefined

  constructor(tables: RepositoryTables, evaluate: Evaluate, memberOf: MemberOf, uncertainty: Uncertainty) {
    this.tables = tables
    this.evaluate = evaluate
    this.memberOf = memberOf
    this.exported = new Memo(uncertainty)
    this.imported = new Memo(uncertainty)
    this.answersOf = new Array(tables.files.length)
    this.included = new IncludedNames(tables, (file, fact) => {
      const answer = this.answer(file, fact)
      if (answer.found !== 'module') return undefined
      return this.tables.internModule(this.tables.languageOf(file).family, answer.key)
    })
  }

  /** What the name an import binds means. */
  importValues(file: number, index: number): Values {
    const key = file * MAX_IMPORTS + index
    const known = this.imported.get(key)
    if (known) return known
    const begun = this.imported.begin(key, NOTHING)
    const fact = this.tables.files[file].facts.imports[index]
    return this.imported.end(begun, fact ? this.findImported(file, fact) : UNKNOWN_ONLY)
  }

  /** What an import names, which may be more than what its name means (Python's `import a.b` binds `a`). */
  namedByImport(file: number, index: number): Values {
    const fact = this.tables.files[file].facts.imports[index]
    const isDotted = fact?.kind === 'namespace' && this.tables.languageOf(file).modules.boundModule
    return isDotted ? this.moduleValues(file, fact, '') : this.importValues(file, index)
  }

  private findImported(file: number, fact: ImportFact): Values {
    const { modules } = this.tables.languageOf(file)
    if (modules.includesFiles && fact.module.includes('|')) return this.included.using(file, fact)
    const isNamed = fact.kind === 'named' || fact.kind === 'reexport'
    const module = fact.kind === 'namespace' && modules.boundModule ? modules.boundModule(fact) : fact.module
    const values = this.moduleValues(file, { ...fact, module }, isNamed ? fact.name : '')
    if (!isNamed || fact.name === '' || this.isItself(file, fact)) return values
    return unite(values.map(value => this.named(value, fact.name)))
  }

  private isItself(file: number, fact: ImportFact): boolean {
    const answer = this.answer(file, fact)
    return answer.found === 'module' && answer.isItself === true
  }

  private named(value: Value, name: string): Values {
    if (!isModule(value)) return this.memberOf(value, name)
    const found = this.exportedValues(idOf(value), name)
    // A module that takes a name from itself (`from . import a`) says nothing of it by that.
    if (found === PENDING) return NOTHING
    if (found.length > 0) return found
    return this.languageOf(idOf(value)).modules.dottedTypes ? OUTSIDE_ONLY : UNKNOWN_ONLY
  }

  /** The module (or the symbol inside one) that a specifier names. */
  private moduleValues(file: number, fact: ImportFact, name: string): Values {
    const answer = this.answer(file, fact)
    if (answer.found === 'outside') return OUTSIDE_ONLY
    if (answer.found === 'nothing') return UNKNOWN_ONLY
    if (answer.found === 'file') return this.fileItself(answer.path)
    const { family } = this.tables.languageOf(file)
    let values: Values = [moduleValue(this.tables.internModule(family, answer.key))]
    if (answer.found === 'module') return values
    const names = answer.names.at(-1) === name ? answer.names.slice(0, -1) : answer.names
    for (const part of names) values = unite(values.map(value => this.named(value, part)))
    return values
  }

  answer(file: number, fact: ImportFact): ModuleAnswer {
    const { modules } = this.tables.languageOf(file)
    const name = modules.ignoresName ? '' : `|${fact.name}`
    const key = `${fact.module}|${fact.kind}|${fact.flags}${name}`
    this.answersOf[file] ??= this.answersAt(file)
    const answers = this.answersOf[file]
    const known = answers.get(key)
    if (known) {
      this.tables.recorder.use(known.steps)
      return known.answer
    }
    const answer = this.findAnswer(file, fact)
    answers.set(key, answer)
    return answer.answer
  }

  /** Files of one folder share them, where an import means the same in all of those. */
  private answersAt(file: number): Answers {
    const { file: discovered, project } = this.tables.files[file]
    const { id, modules } = this.tables.languageOf(file)
    const folder = discovered.path.slice(0, discovered.path.lastIndexOf('/') + 1)
    const place = `${id}|${modules.dependsOnFile ? discovered.path : folder}|${project}`
    const known = this.answers.get(place) ?? new Map()
    this.answers.set(place, known)
    return known
  }

  private findAnswer(file: number, fact: ImportFact): { answer: ModuleAnswer; steps: Steps } {
    const { file: discovered, facts, project } = this.tables.files[file]
    const language = this.tables.languageOf(file)
    const request = {
      fact,
      fromPath: discovered.path,
      fromPackage: facts.packageName,
      project: this.tables.projects[project],
    }
    this.tables.recorder.enter()
    const answer = language.modules.resolve(request, this.tables.viewOf(language.family))
    return { answer, steps: this.tables.recorder.leave() }
  }

  /** For outlines and importers: the file, symbol or package an import reaches. */
  importTarget(file: number, index: number): ImportTarget {
    const fact = this.tables.files[file].facts.imports[index]
    const answer = this.answer(file, fact)
    if (answer.found === 'outside') return { ...NOWHERE, package: answer.package }
    if (answer.found === 'file') return { ...NOWHERE, file: this.fileAt(answer.path) }
    const { dottedTypes } = this.tables.languageOf(file).modules
    if (dottedTypes) return this.importedType(file, index)
    const module =
      answer.found === 'nothing'
        ? undefined
        : this.tables.internModule(this.tables.languageOf(file).family, answer.key)
    const values = this.importValues(file, index)
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
    const symbol = this.importValues(file, index).find(isSymbol)
    const { module } = this.tables.files[file].facts.imports[index]
    return symbol === undefined ? { ...NOWHERE, package: module } : { ...NOWHERE, symbol: idOf(symbol) }
  }

  private fileItself(path: string): Values {
    const file = this.fileAt(path)
    return file < 0 ? UNKNOWN_ONLY : [symbolValue(this.tables.base[file])]
  }

  private fileAt(path: string): number {
    this.fileByPath ??= new Map(this.tables.files.map(({ file }, index) => [file.path, index]))
    return this.fileByPath.get(path) ?? -1
  }

  /**
   * The one file of a module that passes on what is in another; packages of many files are no such, nor is a package
   * that names itself (`from . import a`).
   */
  private barrel(file: number, module: number | undefined, home: number): number {
    if (module === undefined) return -1
    this.tables.noteModule(module)
    const [only = -1, ...more] = this.tables.modules[module].files
    return only === home || only === file || more.length > 0 ? -1 : only
  }

  /** Of the files of a package the first that is no test. */
  private mainFile(module: number): number {
    const { files } = this.tables.modules[module]
    this.tables.noteModule(module)
    return files.find(file => !(this.tables.files[file].file.flags & FILE_FLAG.test)) ?? files[0] ?? -1
  }

  /** What `module.name` is. */
  exportedValues(module: number, name: string): Values {
    const key = `${module}|${name}`
    const known = this.exported.get(key)
    if (known) return known
    const begun = this.exported.begin(key, PENDING)
    return this.exported.end(begun, this.findExported(module, name))
  }

  private findExported(module: number, name: string): Values {
    const { files, key, family } = this.tables.modules[module]
    this.tables.noteModule(module)
    const own = this.ownExports(module, name)
    if (own.length > 0) return own
    this.tables.noteStars(module)
    const starred = unite(files.map(file => this.starred(file, name)))
    if (starred.length > 0) return starred
    const assigned = name === '=' ? NOTHING : this.assigned(module, name)
    if (assigned.length > 0) return assigned
    const { modules } = this.languageOf(module)
    const inner = modules.memberModule?.(key, name, this.tables.viewOf(family))
    return inner === undefined
      ? this.exportedMacro(module, name)
      : [moduleValue(this.tables.internModule(family, inner))]
  }

  /** A macro is exported from its crate, whatever module it is written in. */
  private exportedMacro(module: number, name: string): Values {
    const [file] = this.tables.modules[module].files
    if (file === undefined || !this.languageOf(module).symbols.hasAmbient) return NOTHING
    const isExported = (symbol: number) => (this.tables.facts[symbol].flags & SYMBOL_FLAG.exported) !== 0
    return this.globalNamed(file, name)
      .map(idOf)
      .filter(symbol => this.isInProject(symbol, file) && isExported(symbol))
      .map(symbolValue)
  }

  private languageOf(module: number) {
    const { files, family } = this.tables.modules[module]
    if (files.length > 0) return this.tables.languageOf(files[0])
    return [...this.tables.languages.values()].find(language => language.family === family)!
  }

  private ownExports(module: number, name: string): Values {
    const { files } = this.tables.modules[module]
    const { exportsAreExplicit } = this.languageOf(module).modules
    const found: Values[] = []
    const symbols = this.tables.topLevelNamed(module, name)
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
  private fromStar(file: number, index: number, name: string): Values {
    const found: Values[] = []
    for (const value of this.importValues(file, index)) {
      if (!isModule(value)) found.push(this.memberOf(value, name))
      else if (this.starTakes(idOf(value), name)) found.push(this.exportedValues(idOf(value), name))
    }
    return unite(found)
  }

  private starTakes(module: number, name: string): boolean {
    this.tables.noteStars(module)
    const listed = this.tables.modules[module].files
      .map(file => this.tables.files[file].facts.starNames)
      .find(names => names)
    if (listed) {
      this.tables.noteListed(module, name)
      return listed.includes(name)
    }
    return !(this.languageOf(module).modules.importsAreMembers && name.startsWith('_'))
  }

  /** Members of what `module.exports =` assigns, and its use as the default export. */
  private assigned(module: number, name: string): Values {
    const values = this.exportedValues(module, '=')
    return name === 'default'
      ? values
      : unite(values.map(value => this.memberOf(value, name))).filter(value => value >= 0)
  }

  /** A name no scope of its file binds: its module's other files, star imports, imports by real package name, globals. */
  unboundName(file: number, name: string): Values {
    const { tables } = this
    if (name.startsWith(SUPPLIED)) return this.supplied(file, name)
    if (tables.languageOf(file).modules.includesFiles) return this.inIncluded(file, name)
    const own = tables.topLevelNamed(tables.moduleOf[file], name)
    if (own.length > 0) return own.map(symbolValue)
    const outer = this.inOuterModules(file, name)
    if (outer.length > 0) return outer
    tables.noteStars(tables.moduleOf[file])
    const { imports } = tables.files[file].facts
    let isOpen = false
    // Of several star imports that bring the name, the last one counts.
    for (let index = imports.length - 1; index >= 0; index--) {
      if (imports[index].kind === 'star') {
        const found = this.fromStar(file, index, name)
        if (found.some(value => value >= 0)) return found
        isOpen ||= this.importValues(file, index).some(value => value < 0)
      } else if (imports[index].kind === 'namespace' && this.isPackageNamed(file, index, name))
        return this.importValues(file, index)
    }
    const everywhere = this.importedEverywhere(file, name)
    if (everywhere.some(value => value >= 0)) return everywhere
    isOpen ||= everywhere.length > 0
    const shared = this.globalNamed(file, name)
    if (shared.length > 0) return shared
    const named = this.unboundModule(file, name)
    if (named.length > 0) return named
    return isOpen ? OUTSIDE_ONLY : NOTHING
  }

  /** What supplies a parameter: the nearest of its own file and of those that supply the files around them. */
  private supplied(file: number, name: string): Values {
    const { tables } = this
    const { family, modules } = tables.languageOf(file)
    const own = tables.modules[tables.moduleOf[file]].key
    for (let key: string | undefined = own; key !== undefined; key = modules.suppliersAround?.(key)) {
      const found = this.exportedValues(tables.internModule(family, key), name)
      if (found.length > 0) return found
    }
    return UNKNOWN_ONLY
  }

  /** A name that the file or what it includes declares. */
  private inIncluded(file: number, name: string): Values {
    for (const nearest of this.included.named(file, name, this.tables.base[file])) return nearest
    return this.globalNamed(file, name)
  }

  /** The nearest module around that of a file which has the name. */
  private inOuterModules(file: number, name: string): Values {
    const { tables } = this
    const { modules, family } = tables.languageOf(file)
    let key = modules.outerModule?.(tables.modules[tables.moduleOf[file]].key)
    for (; key !== undefined; key = modules.outerModule?.(key)) {
      const found = tables.topLevelNamed(tables.internModule(family, key), name)
      if (found.length > 0) return found.map(symbolValue)
    }
    return NOTHING
  }

  /** What the imports that count in every file of the project bring; `outside` where one of them is not of the repository. */
  private importedEverywhere(file: number, name: string): Values {
    const { tables } = this
    const { modules } = tables.languageOf(file)
    if (!modules.hasGlobalImports) return NOTHING
    const { project } = tables.files[file]
    tables.noteGlobalImports(project)
    this.globalImports ??= this.collectGlobalImports()
    const found: Values[] = []
    for (const { file: from, index } of this.globalImports.get(project) ?? []) {
      const { kind, local } = tables.files[from].facts.imports[index]
      if (kind === 'star') found.push(this.fromStar(from, index, name))
      else if (local === name) found.push(this.importValues(from, index))
    }
    for (const written of tables.projects[project].settings.globalImports ?? [])
      for (const value of this.moduleValues(file, globalImport(written), ''))
        found.push(isModule(value) ? this.exportedValues(idOf(value), name) : this.memberOf(value, name))
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

  private unboundModule(file: number, name: string): Values {
    const { modules, family } = this.tables.languageOf(file)
    const answer = modules.unboundModule?.(name, this.tables.viewOf(family), this.placeOf(file))
    if (answer?.found === 'outside') return OUTSIDE_ONLY
    if (answer?.found !== 'module' && answer?.found !== 'member') return NOTHING
    const module = this.tables.internModule(family, answer.key)
    if (answer.found === 'module') return [moduleValue(module)]
    const found = this.exportedValues(module, answer.names[0])
    return found.length > 0 ? found : OUTSIDE_ONLY
  }

  /** What a named import of the file binds to the name, where members of classes come before imports. */
  namedImport(file: number, name: string): Values {
    const { imports } = this.tables.files[file].facts
    this.tables.noteName(this.tables.moduleOf[file], name)
    const found: Values[] = []
    imports.forEach((fact, index) => {
      if (fact.local === name && fact.kind === 'named') found.push(this.importValues(file, index))
    })
    return unite(found)
  }

  /** A dotted name that starts with a module (`com.acme.Shop.open()`): the module, and how many of the steps name it. */
  qualifiedName(
    file: number,
    first: string,
    steps: readonly Step[],
  ): { value: Value; steps: number } | undefined {
    const { modules, family } = this.tables.languageOf(file)
    if (!modules.qualifiedModule && !modules.dottedTypes) return undefined
    const names = [first]
    for (const step of steps) {
      if (step.kind !== 'member' || step.call.arity >= 0) break
      names.push(step.name)
    }
    if (modules.dottedTypes) return this.dottedType(file, names)
    const found = modules.qualifiedModule?.(names, this.tables.viewOf(family), this.placeOf(file))
    return (
      found && { value: moduleValue(this.tables.internModule(family, found.key)), steps: found.length - 1 }
    )
  }

  /** The type with the longest of the paths that the names start with. */
  private dottedType(file: number, names: readonly string[]): { value: Value; steps: number } | undefined {
    for (let length = names.length; length > 1; length--) {
      const [found] = this.topLevelType(file, names.slice(0, length).join('.'))
      if (found !== undefined) return { value: found, steps: length - 1 }
    }
    return undefined
  }

  topLevelType(file: number, path: string): Values {
    const found = this.tables.topLevelNamed(this.tables.moduleOf[file], path)
    return found.filter(symbol => this.tables.isClassLike(symbol)).map(symbolValue)
  }

  private placeOf(index: number): { path: string; project: Project; key: string } {
    const { file, project } = this.tables.files[index]
    const { key } = this.tables.modules[this.tables.moduleOf[index]]
    return { path: file.path, project: this.tables.projects[project], key }
  }

  /** Go names an import by its package clause, which need not be the last part of its path. */
  private isPackageNamed(file: number, index: number, name: string): boolean {
    const [value] = this.importValues(file, index)
    if (value === undefined || !isModule(value)) return false
    this.tables.noteModule(idOf(value))
    const [first] = this.tables.modules[idOf(value)].files
    return first !== undefined && this.tables.files[first].facts.packageName === name
  }

  /** Scripts without imports and exports share one global scope in languages with explicit exports. */
  globalNamed(file: number, name: string): Values {
    const language = this.tables.languageOf(file)
    if (!language.modules.exportsAreExplicit && !language.symbols.hasAmbient) return NOTHING
    this.globals ??= this.collectGlobals()
    this.tables.noteEverywhere('globals', name)
    const all = this.globals.get(`${language.family}|${name}`) ?? []
    // Those of the same project come first.
    const near = language.symbols.hasAmbient ? all.filter(symbol => this.isInProject(symbol, file)) : []
    return (near.length > 0 ? near : all).map(symbolValue)
  }

  private isInProject(symbol: number, file: number): boolean {
    const { files, fileOf } = this.tables
    return files[fileOf[symbol]].project === files[file].project
  }

  /** A name that so many scripts declare is not shared: they are samples or test cases beside each other. */
  private collectGlobals(): Map<string, number[]> {
    const ambient = new Map<string, number[]>()
    const ofScripts = new Map<string, number[]>()
    this.tables.files.forEach(({ facts }, file) => {
      const language = this.tables.languageOf(file)
      if (!language.modules.exportsAreExplicit && !language.symbols.hasAmbient) return
      const isScript =
        language.modules.exportsAreExplicit &&
        facts.imports.length === 0 &&
        facts.exports.length === 0 &&
        !facts.symbols.some(isExportedTopLevel)
      facts.symbols.forEach((symbol, ordinal) => {
        const isGlobal = (isScript && symbol.container === 0) || symbol.flags & SYMBOL_FLAG.ambient
        if (!isGlobal || ordinal === 0 || symbol.flags & SYMBOL_FLAG.local) return
        const key = `${language.family}|${symbol.name}`
        const globals = symbol.flags & SYMBOL_FLAG.ambient ? ambient : ofScripts
        const known = globals.get(key)
        if (known) known.push(this.tables.base[file] + ordinal)
        else globals.set(key, [this.tables.base[file] + ordinal])
      })
    })
    for (const [key, symbols] of ofScripts)
      if (symbols.length <= MAX_SCRIPTS)
        ambient.set(key, [...(ambient.get(key) ?? []), ...symbols].sort(ascending))
    return ambient
  }
}

function ascending(a: number, b: number): number {
  return a - b
}

function isExportedTopLevel(symbol: { container: number; flags: number }): boolean {
  return symbol.container === 0 && (symbol.flags & SYMBOL_FLAG.exported) !== 0
}
