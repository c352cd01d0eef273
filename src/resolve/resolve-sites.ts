/** Sites -> edges with their confidence, or the reason why a site stays open. */
import {
  type Derivation,
  EDGE_OF_SITE,
  type EdgeKind,
  FILE_FLAG,
  OPEN_REASONS,
  type OpenReason,
  type SiteFact,
} from '../model/index.ts'
import { mostSpecific, takes } from './choose-overloads.ts'
import type { EdgeList } from './edge-list.ts'
import type { Evaluator } from './evaluate.ts'
import type { NameIndex } from './name-index.ts'
import { type Call, readExpression } from './read-expression.ts'
import {
  idOf,
  isInstance,
  isModule,
  isSymbol,
  OUTSIDE_VALUE,
  symbolValue,
  UNKNOWN_VALUE,
  type Value,
  type Values,
} from './values.ts'

const REASON = new Map(OPEN_REASONS.map((reason, i) => [reason, i]))

/** More candidates than this are no answer. */
const MOST_CANDIDATES = 6

interface Target {
  symbol: number
  kind: EdgeKind
}

export class SiteResolver {
  private readonly evaluator: Evaluator
  private readonly names: NameIndex
  private readonly edges: EdgeList
  private readonly canonical: Int32Array
  /** The file whose sites are being resolved. */
  private file = 0

  constructor(evaluator: Evaluator, names: NameIndex, edges: EdgeList, canonical: Int32Array) {
    this.evaluator = evaluator
    this.names = names
    this.edges = edges
    this.canonical = canonical
  }

  /** Adds the edges of a file's sites; gives the reasons of those that stay open. */
  resolveFile(file: number): Uint8Array {
    const { sites } = this.evaluator.world.files[file].facts
    this.file = file
    const reasons = new Uint8Array(sites.length)
    sites.forEach((site, ordinal) => {
      reasons[ordinal] = REASON.get(this.resolveSite(file, site, ordinal))!
    })
    return reasons
  }

  private resolveSite(file: number, site: SiteFact, ordinal: number): OpenReason {
    const from = this.evaluator.world.base[file] + site.from
    const isImport = site.kind === 'import' && /^i\d+$/.test(site.target)
    const values = isImport
      ? this.evaluator.modules.namedByImport(file, Number(site.target.slice(1)))
      : this.evaluator.evaluate(file, site.target, from)
    // A class never extends itself, whatever its name meant before.
    const isOther = (target: Target) => site.kind !== 'inherit' || target.symbol !== this.canonical[from]
    const targets = this.targetsOf(site, values).filter(isOther)
    if (targets.length > 0 && targets.length <= MOST_CANDIDATES) {
      this.addEdges(
        file,
        site,
        ordinal,
        targets,
        this.derivationOf(site, from, targets),
        !values.includes(UNKNOWN_VALUE),
      )
      return ''
    }
    if (targets.length > MOST_CANDIDATES) return 'common-name'
    if (values.includes(OUTSIDE_VALUE)) return 'outside'
    const isDynamic = values.includes(UNKNOWN_VALUE)
    if (!isDynamic || site.kind !== 'call') return isDynamic ? 'untyped-receiver' : 'no-candidate'
    return this.resolveByName(file, site, ordinal)
  }

  /** An unknown receiver: the name alone decides, when only one member bears it and it is not a usual one. */
  private resolveByName(file: number, site: SiteFact, ordinal: number): OpenReason {
    const { world } = this.evaluator
    const language = world.languageOf(file)
    // Without a receiver it is a local that is called, and no member.
    const steps = readExpression(site.target).steps
    if (steps.at(-1)?.kind !== 'member') return 'dynamic'
    const candidates = this.names
      .callableMembers(language.family, site.name)
      .filter(member => this.isVisible(member, file))
    if (candidates.length === 0) return 'untyped-receiver'
    if (candidates.length > 1 || language.scoping.commonMembers.has(site.name)) return 'common-name'
    if (!takes(this.evaluator.world, candidates[0], this.callAt(site))) return 'untyped-receiver'
    const target = { symbol: candidates[0], kind: 'calls' as const }
    this.addEdges(file, site, ordinal, [target], 'unique-name', false)
    return ''
  }

  /** What only its package or only tests can see is not meant elsewhere. */
  private isVisible(member: number, file: number): boolean {
    const { world } = this.evaluator
    const isTest = (one: number) => (world.files[one].file.flags & FILE_FLAG.test) !== 0
    if (isTest(world.fileOf[member]) && !isTest(file)) return false
    return (
      world.facts[member].visibility !== 'package' ||
      world.moduleOf[world.fileOf[member]] === world.moduleOf[file]
    )
  }

  private addEdges(
    file: number,
    site: SiteFact,
    ordinal: number,
    targets: Target[],
    derivation: Derivation,
    isAll: boolean,
  ): void {
    const { base } = this.evaluator.world
    const from = this.canonical[base[file] + site.from]
    // A class and the constructor it runs are one candidate.
    const classes = targets.filter(target => target.kind === 'instantiates')
    const called = targets.filter(
      target => target.kind === this.kindTo(site, target.symbol) && target.kind !== 'instantiates',
    )
    const isConstructor = (symbol: number) =>
      classes.length > 0 && this.evaluator.world.facts[symbol].kind === 'constructor'
    const heads = new Set(
      [...classes, ...called.filter(target => !isConstructor(target.symbol))].map(target => target.symbol),
    )
    const isSure =
      isAll &&
      derivation !== 'unique-name' &&
      derivation !== 'global' &&
      derivation !== 'hierarchy' &&
      heads.size <= 1
    for (const { symbol, kind } of targets) {
      // A class is sure where which of its constructors runs is not.
      const isOnly = targets.every(other => other.kind !== kind || other.symbol === symbol)
      const confidence = isSure && isOnly ? 'probable' : 'approximate'
      this.edges.add({ from, to: symbol, kind, confidence, derivation, siteFile: file, site: ordinal })
    }
  }

  /** Symbols a site points at, each with the kind of its edge; no repetitions. */
  private targetsOf(site: SiteFact, values: Values): Target[] {
    const targets = new Map<string, Target>()
    const add = (symbol: number, kind: EdgeKind) => {
      const target = { symbol: this.canonical[symbol], kind }
      targets.set(`${target.symbol}|${kind}`, target)
    }
    for (const value of values) {
      if (value < 0) continue
      if (isModule(value)) this.addModule(site, idOf(value), add)
      else if (isSymbol(value)) this.addSymbol(site, idOf(value), add)
      else if (isInstance(value) && site.kind === 'call') this.addInstanceCall(idOf(value), add)
    }
    return [...targets.values()]
  }

  private addModule(site: SiteFact, module: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const { world, modules } = this.evaluator
    const assigned = site.kind === 'import' ? [] : modules.exportedValues(module, '=').filter(isSymbol)
    if (assigned.length > 0) for (const value of assigned) this.addSymbol(site, idOf(value), add)
    else if (site.kind === 'import' || site.kind === 'reference' || site.kind === 'type') {
      const { files } = world.modules[module]
      world.noteModule(module)
      if (files.length === 0) return
      const kind = EDGE_OF_SITE[site.kind]
      const packageSymbol = this.names.packageSymbol(module)
      add(packageSymbol ?? world.base[files[0]], kind)
    }
  }

  private addSymbol(site: SiteFact, symbol: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const { world } = this.evaluator
    const kind = EDGE_OF_SITE[site.kind]
    if (site.kind === 'reference') add(symbol, this.kindTo(site, symbol))
    else if (kind === 'decorates' && world.isValueLike(symbol)) this.addDecorator(symbol, add)
    else if (kind !== 'calls' && kind !== 'instantiates') add(symbol, kind)
    else if (world.isClassLike(symbol)) this.addConstruction(site, symbol, add)
    else if (world.isValueLike(symbol)) this.addCallOfValue(site, symbol, add)
    else if (kind === 'instantiates' && world.facts[symbol].kind === 'type') this.addAlias(site, symbol, add)
    else add(symbol, world.isCallable(symbol) ? 'calls' : 'references')
  }

  /** Reading or assigning an accessor runs it. */
  private kindTo(site: SiteFact, symbol: number): EdgeKind {
    const isRun = site.kind === 'reference' && this.evaluator.world.isAccessor(symbol)
    return isRun ? 'calls' : EDGE_OF_SITE[site.kind]
  }

  /** How the last name of a site is called. */
  private callAt(site: SiteFact): Call {
    return this.evaluator.read(site.target, this.file, this.evaluator.world.base[this.file] + site.from).call
  }

  /** Making an instance names the class and runs its constructor; `super(…)` only runs the constructor. */
  private addConstruction(
    site: SiteFact,
    symbol: number,
    add: (symbol: number, kind: EdgeKind) => void,
  ): void {
    const { world, hierarchy } = this.evaluator
    if (site.kind === 'jsx') add(symbol, 'calls')
    else if (site.kind !== 'super') add(symbol, 'instantiates')
    const call = this.callAt(site)
    for (const ancestor of hierarchy.orderOf(symbol)) {
      const fitting = constructorsOf(this.evaluator, ancestor).filter(one => takes(world, one, call))
      const constructors = mostSpecific(world, fitting, call)
      for (const one of constructors) add(one, 'calls')
      if (constructors.length > 0) break
      // Constructors are inherited in Python and JavaScript, not where they are told apart by arity.
      if (world.languageOf(world.fileOf[ancestor]).syntax.overloadsByArity) break
    }
  }

  private addAlias(site: SiteFact, symbol: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const classes = this.evaluator.typeValues(symbol).filter(value => isInstance(value) || isSymbol(value))
    add(symbol, 'references')
    for (const value of classes)
      if (this.evaluator.world.isClassLike(idOf(value))) this.addConstruction(site, idOf(value), add)
  }

  /** Calling a variable refers to the variable and calls what it holds. */
  private addCallOfValue(
    site: SiteFact,
    symbol: number,
    add: (symbol: number, kind: EdgeKind) => void,
  ): void {
    const { world } = this.evaluator
    const callable = this.callablesIn(symbol)
    // Python raises instances as well as classes.
    const isMade =
      site.kind === 'new' && world.languageOf(world.fileOf[symbol]).scoping.receiverIsFirstParameter
    add(symbol, (callable.length > 0 && !world.isAccessor(symbol)) || isMade ? 'references' : 'calls')
    for (const one of callable) {
      if (isInstance(one)) this.addInstanceCall(idOf(one), add)
      else if (world.isClassLike(idOf(one))) this.addConstruction(site, idOf(one), add)
      else add(idOf(one), 'calls')
    }
  }

  /** Functions, classes and callable objects that a variable holds, through other variables. */
  private callablesIn(symbol: number): Values {
    const { world, hierarchy } = this.evaluator
    const found = new Set<Value>()
    const seen = new Set<number>()
    const visit = (variable: number): void => {
      if (seen.has(variable) || seen.size > MOST_CANDIDATES) return
      seen.add(variable)
      for (const value of this.evaluator.typeValues(variable)) {
        const id = idOf(value)
        if (isSymbol(value) && (world.isCallable(id) || world.isClassLike(id))) found.add(value)
        else if (isSymbol(value) && world.isValueLike(id)) visit(id)
        else if (isInstance(value) && hierarchy.findMember(id, '__call__')) found.add(value)
      }
    }
    visit(symbol)
    return [...found]
  }

  /** A variable that decorates: what it holds does. */
  private addDecorator(symbol: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const callable = this.callablesIn(symbol).filter(isSymbol).map(idOf)
    add(symbol, callable.length > 0 ? 'references' : 'decorates')
    for (const one of callable) add(one, 'decorates')
  }

  private addInstanceCall(symbol: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const found = this.evaluator.hierarchy.findMember(symbol, '__call__')
    for (const member of found?.symbols ?? []) add(member, 'calls')
  }

  private derivationOf(site: SiteFact, from: number, targets: Target[]): Derivation {
    const root = site.target[0]
    const steps = site.target.replace(/^[a-z~]\w*/i, '').match(/[.([@]/g)?.length ?? 0
    if (root === 'u')
      return steps === 1 && this.derivationOfSelf(site, from, targets) === 'hierarchy' ? 'hierarchy' : 'super'
    if (root === 't' && steps === 1) return this.derivationOfSelf(site, from, targets)
    if (root === '~' && steps === 0) return this.derivationOfBareName(from, targets)
    if (steps === 0) return root === 's' ? 'scope' : 'import'
    const [, imported] = /^(i\d+)\.[^.([@]+$/.exec(site.target) ?? []
    return imported !== undefined && this.isOfImport(imported, from, targets) ? 'import' : 'receiver'
  }

  /** A member of the imported module or symbol itself: what is found through the type of a value rests on more. */
  private isOfImport(imported: string, from: number, targets: Target[]): boolean {
    const { world } = this.evaluator
    const values = this.evaluator.evaluate(world.fileOf[from], imported, from)
    if (values.some(isModule)) return true
    return targets.every(({ symbol }) => values.includes(symbolValue(world.container[symbol])))
  }

  /** A member of the receiver: its class's own, inherited, or one that only subclasses have. */
  private derivationOfSelf(site: SiteFact, from: number, targets: Target[]): Derivation {
    const { world, hierarchy } = this.evaluator
    const own = world.base[world.fileOf[from]] + Number.parseInt(site.target.slice(1), 10)
    const holders = targets.map(target => world.container[target.symbol])
    if (holders.includes(own) || targets.some(target => target.symbol === own) || !world.isClassLike(own))
      return 'self'
    const order = hierarchy.orderOf(own).map(symbol => this.canonical[symbol])
    return holders.every(holder => holder >= 0 && !order.includes(this.canonical[holder]))
      ? 'hierarchy'
      : 'inherited'
  }

  private derivationOfBareName(from: number, targets: Target[]): Derivation {
    const { world } = this.evaluator
    const { symbol } = targets[0]
    const holder = world.container[symbol]
    if (holder >= 0 && world.isClassLike(holder)) return 'self'
    if (world.moduleOf[world.fileOf[symbol]] === world.moduleOf[world.fileOf[from]]) return 'package'
    // Only scripts share names without a word; elsewhere a star import brought it.
    return world.languageOf(world.fileOf[from]).modules.exportsAreExplicit ? 'global' : 'import'
  }
}

function constructorsOf(evaluator: Evaluator, symbol: number): number[] {
  const { world } = evaluator
  const names = ['__init__', '__new__', 'constructor', world.facts[symbol].name]
  return names
    .flatMap(name => world.membersNamed(symbol, name))
    .filter(one => world.facts[one].kind === 'constructor')
}
