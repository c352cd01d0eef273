/** Sites -> edges with their confidence, or the reason why a site stays open. */
import { addConstruction, addSiteEdges, type Role, type SiteTargets } from '../edges/add-site-edges.ts'
import {
  type Confidence,
  type Derivation,
  EDGE_OF_SITE,
  type EdgeKind,
  FILE_FLAG,
  OPEN_REASONS,
  type OpenReason,
  SITE_KINDS,
  type SiteFact,
  type SiteTable,
  siteTableOf,
} from '../model/index.ts'
import { Derivations } from './derive-targets.ts'
import { type EdgeEnd, type EdgeList, edgeEnd } from './edge-list.ts'
import { mostSpecific, takes } from './members/choose-overloads.ts'
import { countParameters } from './members/count-parameters.ts'
import type { FoundMember } from './members/hierarchy.ts'
import type { NameIndex } from './members/name-index.ts'
import type { Evaluator } from './values/evaluate.ts'
import { type Call, readExpression } from './values/read-expression.ts'
import {
  idOf,
  isInstance,
  isModule,
  isSymbol,
  OUTSIDE_VALUE,
  UNKNOWN_VALUE,
  type Value,
  type Values,
} from './values/values.ts'

const REASON = new Map(OPEN_REASONS.map((reason, i) => [reason, i]))
const RESOLVED = REASON.get('')!

/** More candidates than this are no answer. */
const MAX_CANDIDATES = 6

interface Target {
  symbol: number
  kind: EdgeKind
  /** Named by a call that does not fit it. */
  isMismatch: boolean
}

/** What a site resolves to, wherever in its file it is. */
interface Outcome {
  edges: readonly EdgeEnd[]
  /** Why there are no edges: index among OPEN_REASONS. */
  reason: number
}

/** What the sites of one target resolve to, by their kind and name. */
interface TargetOutcomes {
  restsOnPlace: boolean
  outcomes: { kind: number; name: number; outcome: Outcome }[]
}

/** No class extends itself, so a base depends on the class that names it. */
const INHERIT = SITE_KINDS.indexOf('inherit')

export class SiteResolver implements SiteTargets<Value> {
  private readonly evaluator: Evaluator
  private readonly names: NameIndex
  private readonly edges: EdgeList
  private readonly canonical: Int32Array
  private readonly derivations: Derivations
  /** By class, for one file: what another file depends on, it has to look up itself. */
  private readonly constructors = new Map<number, readonly number[]>()
  /** The file whose sites are being resolved. */
  private file = 0
  /** The site being resolved, the symbol it is in, and what it points at so far. */
  private site!: SiteFact
  private from = 0
  private targets: Target[] = []
  /** By target, for one file. */
  private known: (TargetOutcomes | undefined)[] = []

  constructor(evaluator: Evaluator, names: NameIndex, edges: EdgeList, canonical: Int32Array) {
    this.evaluator = evaluator
    this.names = names
    this.edges = edges
    this.canonical = canonical
    this.derivations = new Derivations(evaluator, canonical)
  }

  /** Adds the edges of a file's sites; gives the reasons of those that stay open. */
  resolveFile(file: number): Uint8Array {
    const sites = siteTableOf(this.evaluator.tables.files[file].facts)
    this.file = file
    this.known = new Array(sites.textCount)
    this.constructors.clear()
    const reasons = new Uint8Array(sites.length)
    for (let ordinal = 0; ordinal < sites.length; ordinal++) {
      const from = this.evaluator.tables.base[file] + sites.from(ordinal)
      const { edges, reason } = this.outcomeOf(sites, ordinal, from)
      reasons[ordinal] = reason
      for (let i = 0; i < edges.length; i++) this.edges.put(this.canonical[from], edges[i], file, ordinal)
    }
    return reasons
  }

  /** Two thirds of a file's sites say what another one said. */
  private outcomeOf(sites: SiteTable, ordinal: number, from: number): Outcome {
    const target = sites.target(ordinal)
    this.known[target] ??= { restsOnPlace: restsOnPlace(sites.text(target)), outcomes: [] }
    const { restsOnPlace: isOfPlace, outcomes } = this.known[target]
    const kind = sites.kind(ordinal)
    if (isOfPlace || kind === INHERIT) return this.resolveSite(sites.fact(ordinal), from)
    const name = sites.name(ordinal)
    for (let i = 0; i < outcomes.length; i++)
      if (outcomes[i].kind === kind && outcomes[i].name === name) return outcomes[i].outcome
    const outcome = this.resolveSite(sites.fact(ordinal), from)
    outcomes.push({ kind, name, outcome })
    return outcome
  }

  private resolveSite(site: SiteFact, from: number): Outcome {
    this.site = site
    this.from = from
    const isImport = site.kind === 'import' && IMPORT.test(site.target)
    const values = isImport
      ? this.evaluator.modules.namedByImport(this.file, Number(site.target.slice(1)))
      : this.evaluator.fitting(
          this.file,
          this.evaluator.evaluate(this.file, site.target, from),
          site.kind === 'call',
        )
    const targets = this.targetsOf(site, from, values)
    if (targets.length > 0 && targets.length <= MAX_CANDIDATES) {
      const derivation = this.derivations.of(site, from, targets)
      return this.resolved(site, targets, derivation, !values.includes(UNKNOWN_VALUE))
    }
    if (targets.length > MAX_CANDIDATES) return open('common-name')
    const extended = site.kind === 'call' ? this.resolveExtension(site, values) : undefined
    if (extended) return extended
    if (values.includes(OUTSIDE_VALUE)) return open('outside')
    const isDynamic = values.includes(UNKNOWN_VALUE)
    if (!isDynamic && this.isOfWrapper(site)) return open('outside')
    if (!isDynamic || site.kind !== 'call') return open(isDynamic ? 'untyped-receiver' : 'no-candidate')
    return this.resolveByName(site)
  }

  /** What the receiver lacks, the standard type around it has (`unwrap`). */
  private isOfWrapper({ kind, name }: SiteFact): boolean {
    const { transparentMembers } = this.evaluator.tables.languageOf(this.file).syntax
    return kind === 'call' && transparentMembers?.has(name) === true
  }

  /** A call on something outside the repository, or unknown, that only an extension of the repository fits. */
  private resolveExtension(site: SiteFact, values: Values): Outcome | undefined {
    const { scoping, symbols, family } = this.evaluator.tables.languageOf(this.file)
    if (!symbols.hasExtensions || scoping.commonMembers.has(site.name)) return undefined
    if (!/^[^~]|\./.test(site.target)) return undefined
    const isOutside = values.includes(OUTSIDE_VALUE)
    if (!isOutside && !values.includes(UNKNOWN_VALUE)) return undefined
    const { extensions } = this.evaluator
    const all = extensions.named(family, site.name).filter(one => this.isVisible(one, this.file))
    // An unknown receiver may have a member of its own.
    const members = isOutside ? all : this.names.callableMembers(family, site.name)
    if (all.length === 0 || members.length > all.length) return undefined
    const fitting = extensions
      .onForeign(family, site.name, this.callAt(site))
      .filter(one => this.isVisible(one, this.file) && this.isInScope(one, site))
    if (fitting.length === 0 || fitting.length > MAX_CANDIDATES) return undefined
    const targets = fitting.map(symbol => ({ symbol, kind: 'calls' as const, isMismatch: false }))
    return this.resolved(site, targets, isOutside ? 'receiver' : 'unique-name', true)
  }

  /** Where extensions are no members of a class that is imported, each is imported by its own name. */
  private isInScope(extension: number, site: SiteFact): boolean {
    const { tables } = this.evaluator
    if (!tables.languageOf(this.file).symbols.implicitReceivers) return true
    const values = this.evaluator.evaluate(this.file, `~${site.name}`, this.from)
    return values.some(value => isSymbol(value) && idOf(value) === extension)
  }

  /** An unknown receiver: the name alone decides, when only one member has it and it is not a usual one. */
  private resolveByName(site: SiteFact): Outcome {
    const { tables } = this.evaluator
    const language = tables.languageOf(this.file)
    // Without a receiver it is a local that is called, and no member.
    const steps = readExpression(site.target).steps
    if (steps.at(-1)?.kind !== 'member') return open('dynamic')
    const candidates = this.names
      .callableMembers(language.family, site.name)
      .filter(member => this.isVisible(member, this.file))
    if (candidates.length === 0) return open('untyped-receiver')
    if (candidates.length > 1 || language.scoping.commonMembers.has(site.name)) return open('common-name')
    if (!takes(this.evaluator.tables, candidates[0], this.callAt(site))) return open('untyped-receiver')
    return this.resolved(
      site,
      [{ symbol: candidates[0], kind: 'calls', isMismatch: false }],
      'unique-name',
      false,
    )
  }

  /** What only its package or only tests can see is not meant elsewhere. */
  private isVisible(member: number, file: number): boolean {
    const { tables } = this.evaluator
    const isTest = (one: number) => (tables.files[one].file.flags & FILE_FLAG.test) !== 0
    if (isTest(tables.fileOf[member]) && !isTest(file)) return false
    if (tables.facts[member].visibility === 'private' && tables.isExtension(member))
      return tables.fileOf[member] === file
    if (tables.facts[member].visibility !== 'package') return true
    return tables.languageOf(file).scoping.packageIsProject
      ? tables.files[tables.fileOf[member]].project === tables.files[file].project
      : tables.moduleOf[tables.fileOf[member]] === tables.moduleOf[file]
  }

  private resolved(site: SiteFact, targets: Target[], derivation: Derivation, isAll: boolean): Outcome {
    const isSure =
      isAll &&
      derivation !== 'unique-name' &&
      derivation !== 'global' &&
      derivation !== 'hierarchy' &&
      (targets.length === 1 || this.isOneCandidate(site, targets))
    const edges = targets.map(({ symbol, kind, isMismatch }) => {
      // A class is sure where which of its constructors runs is not.
      const isOnly = targets.every(other => other.kind !== kind || other.symbol === symbol)
      const confidence: Confidence = isSure && isOnly && !isMismatch ? 'probable' : 'approximate'
      return edgeEnd({ to: symbol, kind, confidence, derivation })
    })
    return { edges, reason: RESOLVED }
  }

  /** A class and the constructor it runs are one candidate. */
  private isOneCandidate(site: SiteFact, targets: readonly Target[]): boolean {
    const classes = targets.filter(target => target.kind === 'instantiates')
    const called = targets.filter(
      target => target.kind === this.kindTo(site, target.symbol) && target.kind !== 'instantiates',
    )
    const { facts, container } = this.evaluator.tables
    const isConstructor = (symbol: number) =>
      classes.length > 0 &&
      (facts[symbol].kind === 'constructor' ||
        classes.some(
          ({ symbol: owner }) =>
            container[symbol] === owner && this.calledClass(owner) === facts[symbol].name,
        ))
    const heads = new Set(
      [...classes, ...called.filter(target => !isConstructor(target.symbol))].map(target => target.symbol),
    )
    return heads.size <= 1
  }

  /** Symbols a site points at, each with the kind of its edge; no repetitions. */
  private targetsOf(site: SiteFact, from: number, values: Values): Target[] {
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
    const assigned = site.kind === 'import' ? [] : modules.exportedValues(module, '=').filter(isSymbol)
    if (assigned.length > 0) for (const value of assigned) addSiteEdges(site, idOf(value), this)
    else if (site.kind === 'import' || site.kind === 'reference' || site.kind === 'type') {
      const { files } = tables.modules[module]
      tables.noteModule(module)
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
  private kindTo(site: SiteFact, symbol: number): EdgeKind {
    const isRun =
      site.kind === 'decorate'
        ? !this.isInterface(symbol)
        : site.kind === 'reference' && this.isAccessor(symbol)
    return isRun ? 'calls' : EDGE_OF_SITE[site.kind]
  }

  /** How the last name of a site is called. */
  private callAt(site: SiteFact): Call {
    return this.evaluator.read(site.target, this.file, this.evaluator.tables.base[this.file] + site.from).call
  }

  addConstructors(owner: number): void {
    const { tables, hierarchy } = this.evaluator
    const call = this.callAt(this.site)
    const called = this.site.kind === 'call' ? this.calledClass(owner) : undefined
    const own = called === undefined ? [] : tables.membersNamed(owner, called)
    for (const one of own) this.add(one, 'calls')
    if (own.length > 0) return
    for (const ancestor of hierarchy.orderOf(owner)) {
      const all = this.constructorsOf(ancestor)
      const fitting = all.filter(one => takes(tables, one, call))
      const constructors = mostSpecific(tables, fitting, call)
      for (const one of constructors) this.add(one, 'calls')
      if (constructors.length > 0) break
      // Constructors are inherited, but not where they are distinguished by arity.
      if (!tables.languageOf(tables.fileOf[ancestor]).syntax.overloadsByArity) continue
      for (const one of this.mismatchesAmong(ancestor, all, call)) this.add(one, 'calls', true)
      break
    }
  }

  private calledClass(owner: number): string | undefined {
    return this.evaluator.tables.specialOf(owner)?.calledClass
  }

  /** The one of a record that its components make is written nowhere; more than a site may have candidates hide the class. */
  private mismatchesAmong(symbol: number, constructors: readonly number[], call: Call): readonly number[] {
    const { min, max } = countParameters(this.evaluator.tables.facts[symbol].params)
    const isCanonical = max > 0 && call.arity >= min && call.arity <= max
    return isCanonical || constructors.length >= MAX_CANDIDATES ? [] : constructors
  }

  private constructorsOf(symbol: number): readonly number[] {
    let found = this.constructors.get(symbol)
    if (!found) {
      const { tables } = this.evaluator
      const names = tables.specialOf(symbol)?.constructors ?? []
      found = (names === 'class-name' ? [tables.facts[symbol].name] : names)
        .flatMap(name => tables.membersNamed(symbol, name))
        .filter(one => tables.facts[one].kind === 'constructor')
      this.constructors.set(symbol, found)
    }
    return found
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

const IMPORT = /^i\d+$/

/** Bare names and types of arguments are looked up from their place. */
function restsOnPlace(target: string): boolean {
  return target.includes('~') || target.includes('<')
}

function open(reason: OpenReason): Outcome {
  return { edges: [], reason: REASON.get(reason)! }
}
