/** Sites -> edges with their confidence, or the reason why a site stays open. */
import {
  type Confidence,
  type Derivation,
  EDGE_OF_SITE,
  type EdgeKind,
  FILE_FLAG,
  OPEN_REASONS,
  type OpenReason,
  type SiteFact,
  type SiteKind,
} from '../model/index.ts'
import { mostSpecific, takes } from './choose-overloads.ts'
import { countParameters } from './count-parameters.ts'
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
  /** Named by a call that does not fit it. */
  isMisfit: boolean
}

type AddTarget = (symbol: number, kind: EdgeKind, isMisfit?: boolean) => void

/** What a site comes to, wherever in its file it stands. */
interface Outcome {
  kind: SiteKind
  name: string
  links: readonly { symbol: number; kind: EdgeKind; confidence: Confidence }[]
  derivation: Derivation
  /** Why there are no links. */
  reason: OpenReason
}

export class SiteResolver {
  private readonly evaluator: Evaluator
  private readonly names: NameIndex
  private readonly edges: EdgeList
  private readonly canonical: Int32Array
  /** By class, for one file: what another file rests on, it has to look up itself. */
  private readonly constructors = new Map<number, readonly number[]>()
  /** The file whose sites are being resolved. */
  private file = 0
  /** By expression: two thirds of a file's sites say what another one said. */
  private readonly known = new Map<string, Outcome[]>()

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
    this.known.clear()
    this.constructors.clear()
    const reasons = new Uint8Array(sites.length)
    sites.forEach((site, ordinal) => {
      const from = this.evaluator.world.base[file] + site.from
      const { links, derivation, reason } = this.outcomeOf(site, from)
      reasons[ordinal] = REASON.get(reason)!
      for (const { symbol, kind, confidence } of links)
        this.edges.add({
          from: this.canonical[from],
          to: symbol,
          kind,
          confidence,
          derivation,
          siteFile: file,
          site: ordinal,
        })
    })
    return reasons
  }

  private outcomeOf(site: SiteFact, from: number): Outcome {
    if (restsOnPlace(site)) return this.resolveSite(site, from)
    const known = this.known.get(site.target)
    const same = known?.find(one => one.kind === site.kind && one.name === site.name)
    if (same) return same
    const outcome = this.resolveSite(site, from)
    if (known) known.push(outcome)
    else this.known.set(site.target, [outcome])
    return outcome
  }

  private resolveSite(site: SiteFact, from: number): Outcome {
    const isImport = site.kind === 'import' && /^i\d+$/.test(site.target)
    const values = isImport
      ? this.evaluator.modules.namedByImport(this.file, Number(site.target.slice(1)))
      : this.evaluator.evaluate(this.file, site.target, from)
    const found = this.targetsOf(site, values)
    // A class never extends itself, whatever its name meant before.
    const targets =
      site.kind === 'inherit' ? found.filter(target => target.symbol !== this.canonical[from]) : found
    if (targets.length > 0 && targets.length <= MOST_CANDIDATES) {
      const derivation = this.derivationOf(site, from, targets)
      return this.resolved(site, targets, derivation, !values.includes(UNKNOWN_VALUE))
    }
    if (targets.length > MOST_CANDIDATES) return open(site, 'common-name')
    if (values.includes(OUTSIDE_VALUE)) return open(site, 'outside')
    const isDynamic = values.includes(UNKNOWN_VALUE)
    if (!isDynamic || site.kind !== 'call') return open(site, isDynamic ? 'untyped-receiver' : 'no-candidate')
    return this.resolveByName(site)
  }

  /** An unknown receiver: the name alone decides, when only one member bears it and it is not a usual one. */
  private resolveByName(site: SiteFact): Outcome {
    const { world } = this.evaluator
    const language = world.languageOf(this.file)
    // Without a receiver it is a local that is called, and no member.
    const steps = readExpression(site.target).steps
    if (steps.at(-1)?.kind !== 'member') return open(site, 'dynamic')
    const candidates = this.names
      .callableMembers(language.family, site.name)
      .filter(member => this.isVisible(member, this.file))
    if (candidates.length === 0) return open(site, 'untyped-receiver')
    if (candidates.length > 1 || language.scoping.commonMembers.has(site.name))
      return open(site, 'common-name')
    if (!takes(this.evaluator.world, candidates[0], this.callAt(site))) return open(site, 'untyped-receiver')
    return this.resolved(
      site,
      [{ symbol: candidates[0], kind: 'calls', isMisfit: false }],
      'unique-name',
      false,
    )
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

  private resolved(site: SiteFact, targets: Target[], derivation: Derivation, isAll: boolean): Outcome {
    const isSure =
      isAll &&
      derivation !== 'unique-name' &&
      derivation !== 'global' &&
      derivation !== 'hierarchy' &&
      (targets.length === 1 || this.isOneCandidate(site, targets))
    const links = targets.map(({ symbol, kind, isMisfit }) => {
      // A class is sure where which of its constructors runs is not.
      const isOnly = targets.every(other => other.kind !== kind || other.symbol === symbol)
      const confidence: Confidence = isSure && isOnly && !isMisfit ? 'probable' : 'approximate'
      return { symbol, kind, confidence }
    })
    return { kind: site.kind, name: site.name, links, derivation, reason: '' }
  }

  /** A class and the constructor it runs are one candidate. */
  private isOneCandidate(site: SiteFact, targets: readonly Target[]): boolean {
    const classes = targets.filter(target => target.kind === 'instantiates')
    const called = targets.filter(
      target => target.kind === this.kindTo(site, target.symbol) && target.kind !== 'instantiates',
    )
    const isConstructor = (symbol: number) =>
      classes.length > 0 && this.evaluator.world.facts[symbol].kind === 'constructor'
    const heads = new Set(
      [...classes, ...called.filter(target => !isConstructor(target.symbol))].map(target => target.symbol),
    )
    return heads.size <= 1
  }

  /** Symbols a site points at, each with the kind of its edge; no repetitions. */
  private targetsOf(site: SiteFact, values: Values): Target[] {
    const targets: Target[] = []
    const add: AddTarget = (called, kind, isMisfit = false) => {
      const symbol = this.canonical[called]
      if (!targets.some(target => target.symbol === symbol && target.kind === kind))
        targets.push({ symbol, kind, isMisfit })
    }
    for (const value of values) {
      if (value < 0) continue
      if (isModule(value)) this.addModule(site, idOf(value), add)
      else if (isSymbol(value)) this.addSymbol(site, idOf(value), add)
      else if (isInstance(value) && site.kind === 'call') this.addInstanceCall(idOf(value), add)
    }
    return targets
  }

  private addModule(site: SiteFact, module: number, add: AddTarget): void {
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

  private addSymbol(site: SiteFact, symbol: number, add: AddTarget): void {
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
  private addConstruction(site: SiteFact, symbol: number, add: AddTarget): void {
    const { world, hierarchy } = this.evaluator
    if (site.kind === 'jsx') add(symbol, 'calls')
    else if (site.kind !== 'super') add(symbol, 'instantiates')
    const call = this.callAt(site)
    for (const ancestor of hierarchy.orderOf(symbol)) {
      const all = this.constructorsOf(ancestor)
      const fitting = all.filter(one => takes(world, one, call))
      const constructors = mostSpecific(world, fitting, call)
      for (const one of constructors) add(one, 'calls')
      if (constructors.length > 0) break
      // Constructors are inherited in Python and JavaScript, not where they are told apart by arity.
      if (!world.languageOf(world.fileOf[ancestor]).syntax.overloadsByArity) continue
      for (const one of this.misfitsAmong(ancestor, all, call)) add(one, 'calls', true)
      break
    }
  }

  /** The one of a record that its components make is written nowhere; more than a site may have candidates hide the class. */
  private misfitsAmong(symbol: number, constructors: readonly number[], call: Call): readonly number[] {
    const { least, most } = countParameters(this.evaluator.world.facts[symbol].params)
    const isCanonical = most > 0 && call.arity >= least && call.arity <= most
    return isCanonical || constructors.length >= MOST_CANDIDATES ? [] : constructors
  }

  private constructorsOf(symbol: number): readonly number[] {
    let found = this.constructors.get(symbol)
    if (!found) {
      const { world } = this.evaluator
      found = ['__init__', '__new__', 'constructor', world.facts[symbol].name]
        .flatMap(name => world.membersNamed(symbol, name))
        .filter(one => world.facts[one].kind === 'constructor')
      this.constructors.set(symbol, found)
    }
    return found
  }

  private addAlias(site: SiteFact, symbol: number, add: AddTarget): void {
    const classes = this.evaluator.typeValues(symbol).filter(value => isInstance(value) || isSymbol(value))
    add(symbol, 'references')
    for (const value of classes)
      if (this.evaluator.world.isClassLike(idOf(value))) this.addConstruction(site, idOf(value), add)
  }

  /** Calling a variable refers to the variable and calls what it holds. */
  private addCallOfValue(site: SiteFact, symbol: number, add: AddTarget): void {
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
  private addDecorator(symbol: number, add: AddTarget): void {
    const callable = this.callablesIn(symbol).filter(isSymbol).map(idOf)
    add(symbol, callable.length > 0 ? 'references' : 'decorates')
    for (const one of callable) add(one, 'decorates')
  }

  private addInstanceCall(symbol: number, add: AddTarget): void {
    const found = this.evaluator.hierarchy.findMember(symbol, '__call__')
    for (const member of found?.symbols ?? []) add(member, 'calls')
  }

  private derivationOf(site: SiteFact, from: number, targets: Target[]): Derivation {
    const root = site.target[0]
    const steps = countSteps(site.target)
    if (root === 'u')
      return steps === 1 && this.derivationOfSelf(site, from, targets) === 'hierarchy' ? 'hierarchy' : 'super'
    if (root === 't' && steps === 1) return this.derivationOfSelf(site, from, targets)
    if (root === '~' && steps === 0) return this.derivationOfBareName(from, targets)
    if (steps === 0) return root === 's' ? 'scope' : 'import'
    const [, imported] = (root === 'i' && steps === 1 && /^(i\d+)\.[^.([@]+$/.exec(site.target)) || []
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

/** Bare names and types of arguments are looked up from where they stand, and no class extends itself. */
function restsOnPlace({ kind, target }: SiteFact): boolean {
  return kind === 'inherit' || target.includes('~') || target.includes('<')
}

function open({ kind, name }: SiteFact, reason: OpenReason): Outcome {
  return { kind, name, links: [], derivation: 'scope', reason }
}

/** Steps of a reference expression, after the name or number it starts with. */
function countSteps(target: string): number {
  let count = 0
  for (let at = 0; at < target.length; at++) {
    const char = target[at]
    if (char === '.' || char === '(' || char === '[' || char === '@') count++
  }
  return count
}
