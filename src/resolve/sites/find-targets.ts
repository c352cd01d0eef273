/** The symbols that a site points at, each with the kind of its edge. */
import { addConstruction, addSiteEdges, type Role, type SiteTargets } from '../../edges/add-site-edges.ts'
import { EDGE_OF_SITE, type EdgeKind, type SiteFact } from '../../model/index.ts'
import type { FoundMember } from '../members/hierarchy.ts'
import type { NameIndex } from '../members/name-index.ts'
import type { Evaluator } from '../values/evaluate.ts'
import { callAt } from '../values/read-call.ts'
import { idOf, isInstance, isModule, isSymbol, type Value, type Values } from '../values/values.ts'
import type { Constructors } from './find-constructors.ts'
import { MAX_CANDIDATES, type Target } from './outcome.ts'

export class TargetFinder implements SiteTargets<Value> {
  private readonly evaluator: Evaluator
  private readonly names: NameIndex
  private readonly canonical: Int32Array
  private readonly constructors: Constructors
  /** The file and the site being resolved, the symbol it is in, and what it points at so far. */
  private file = 0
  private site!: SiteFact
  private from = 0
  private targets: Target[] = []

  constructor(evaluator: Evaluator, names: NameIndex, canonical: Int32Array, constructors: Constructors) {
    this.evaluator = evaluator
    this.names = names
    this.canonical = canonical
    this.constructors = constructors
  }

  /** Symbols a site points at, each with the kind of its edge; no repetitions. */
  of(file: number, site: SiteFact, from: number, values: Values): Target[] {
    this.file = file
    this.site = site
    this.from = from
    this.targets = []
    for (const value of values) {
      if (value < 0) continue
      if (isModule(value)) this.addModule(site, idOf(value))
      else if (isSymbol(value)) {
        if (site.kind !== 'decorate' || this.mayDecorate(idOf(value))) addSiteEdges(site, idOf(value), this)
      } else if (isInstance(value) && (site.kind === 'call' || site.kind === 'decorate'))
        this.addInstanceCall(idOf(value))
    }
    return this.targets
  }

  private mayDecorate(symbol: number): boolean {
    const { tables } = this.evaluator
    const { symbols } = tables.languageOf(this.file)
    const isElsewhere = tables.files[tables.fileOf[symbol]].project !== tables.files[this.file].project
    return symbols.mayDecorate?.(tables.facts[symbol], isElsewhere) ?? true
  }

  add(called: number, kind: EdgeKind, isMismatch = false): void {
    const symbol = this.canonical[called]
    if (!this.targets.some(target => target.symbol === symbol && target.kind === kind))
      this.targets.push({ symbol, kind, isMismatch })
  }

  private addModule(site: SiteFact, module: number): void {
    const { tables, modules } = this.evaluator
    const assigned = site.kind === 'import' ? [] : modules.exports.named(module, '=').filter(isSymbol)
    if (assigned.length > 0) for (const value of assigned) addSiteEdges(site, idOf(value), this)
    else if (site.kind === 'import' || site.kind === 'reference' || site.kind === 'type') {
      const { files } = tables.modules[module]
      tables.lookups.noteModule(module)
      if (files.length === 0) return
      const kind = EDGE_OF_SITE[site.kind]
      const packageSymbol = this.names.packageSymbol(module)
      this.add(packageSymbol ?? tables.base[files[0]], kind)
    }
  }

  roleOf(symbol: number): Role {
    const { tables } = this.evaluator
    if (tables.isClassLike(symbol)) return 'class'
    if (tables.isValueLike(symbol)) return 'value'
    const { kind } = tables.facts[symbol]
    if (kind === 'constructor') return 'constructor'
    if (kind === 'type') return 'alias'
    return tables.isCallable(symbol) ? 'callable' : 'other'
  }

  isInterface(symbol: number): boolean {
    const { tables } = this.evaluator
    const { attributeSuffix } = tables.languageOf(tables.fileOf[symbol]).syntax
    // An attribute only describes.
    return tables.facts[symbol].kind === 'interface' || attributeSuffix !== undefined
  }

  isAccessor(symbol: number): boolean {
    const { tables } = this.evaluator
    if (tables.isAccessor(symbol)) return true
    // Where nothing marks a call, naming a method runs it, unless its arguments are passed later.
    return (
      tables.isCallable(symbol) &&
      tables.languageOf(this.file).scoping.readingMayCall === true &&
      !this.site.target.endsWith('/*')
    )
  }

  classOf(callable: number): number | undefined {
    const owner = this.evaluator.tables.container[callable]
    return owner < 0 ? undefined : owner
  }

  nameOf(symbol: number): string {
    return this.evaluator.tables.facts[symbol].name
  }

  isSource(symbol: number): boolean {
    return this.canonical[symbol] === this.canonical[this.from]
  }

  /** Reading or assigning an accessor runs it, and so does decorating with a function. */
  kindTo(site: SiteFact, symbol: number): EdgeKind {
    const isRun =
      site.kind === 'decorate'
        ? !this.isInterface(symbol)
        : site.kind === 'reference' && this.isAccessor(symbol)
    return isRun ? 'calls' : EDGE_OF_SITE[site.kind]
  }

  addConstructors(owner: number): void {
    const call = callAt(this.evaluator, this.site, this.file)
    const { symbols, isMismatch } = this.constructors.of(owner, call, this.site.kind === 'call')
    for (const one of symbols) this.add(one, 'calls', isMismatch)
  }

  addAliased(alias: number): void {
    const classes = this.evaluator.typeValues(alias).filter(value => isInstance(value) || isSymbol(value))
    for (const value of classes)
      if (this.evaluator.tables.isClassLike(idOf(value))) addConstruction(this.site.kind, idOf(value), this)
  }

  isInstanceOnly(variable: number): boolean {
    const { tables, hierarchy } = this.evaluator
    // A variant that holds something is made by its name.
    return (
      hierarchy.isEnumConstant(variable) ||
      tables.languageOf(tables.fileOf[variable]).scoping.receiverIsFirstParameter
    )
  }

  heldBy(variable: number): Values {
    return this.callablesIn(variable)
  }

  addHeld(held: Values): void {
    const { tables } = this.evaluator
    for (const one of held) {
      if (isInstance(one)) this.addInstanceCall(idOf(one))
      else if (tables.isClassLike(idOf(one))) addConstruction(this.site.kind, idOf(one), this)
      else this.add(idOf(one), 'calls')
    }
  }

  /** Functions, classes and callable objects that a variable holds, through other variables. */
  private callablesIn(symbol: number): Values {
    const { tables } = this.evaluator
    const found = new Set<Value>()
    const seen = new Set<number>()
    const visit = (variable: number): void => {
      if (seen.has(variable) || seen.size > MAX_CANDIDATES) return
      seen.add(variable)
      for (const value of this.evaluator.typeValues(variable)) {
        const id = idOf(value)
        if (isSymbol(value) && (tables.isCallable(id) || tables.isClassLike(id))) found.add(value)
        else if (isSymbol(value) && tables.isValueLike(id)) visit(id)
        else if (isInstance(value) && this.calledMember(id)) found.add(value)
      }
    }
    visit(symbol)
    return [...found]
  }

  private addInstanceCall(symbol: number): void {
    for (const member of this.calledMember(symbol)?.symbols ?? []) this.add(member, 'calls')
  }

  /** What runs where an instance of a class is called. */
  private calledMember(owner: number): FoundMember | undefined {
    const name = this.evaluator.tables.specialOf(owner)?.call
    return name === undefined ? undefined : this.evaluator.hierarchy.findMember(owner, name)
  }
}
