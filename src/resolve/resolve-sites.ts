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
  type SiteFact,
  type SiteKind,
} from '../model/index.ts'
import { Derivations } from './derive-targets.ts'
import type { EdgeList } from './edge-list.ts'
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
  kind: SiteKind
  name: string
  links: readonly { symbol: number; kind: EdgeKind; confidence: Confidence }[]
  derivation: Derivation
  /** Why there are no links. */
  reason: OpenReason
}

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
  /** By expression: two thirds of a file's sites say what another one said. */
  private readonly known = new Map<string, Outcome[]>()

  constructor(evaluator: Evaluator, names: NameIndex, edges: EdgeList, canonical: Int32Array) {
    this.evaluator = evaluator
    this.names = names
    this.edges = edges
    this.canonical = canonical
    this.derivations = new Derivations(evaluator, canonical)
  }

  /** Adds the edges of a file's sites; gives the reasons of those that stay open. */
  resolveFile(file: number): Uint8Array {
    const { sites } = this.evaluator.tables.files[file].facts
    this.file = file
    this.known.clear()
    this.constructors.clear()
    const reasons = new Uint8Array(sites.length)
    sites.forEach((site, ordinal) => {
      const from = this.evaluator.tables.base[file] + site.from
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
    const targets = this.targetsOf(site, from, values)
    if (targets.length > 0 && targets.length <= MAX_CANDIDATES) {
      const derivation = this.derivations.of(site, from, targets)
      return this.resolved(site, targets, derivation, !values.includes(UNKNOWN_VALUE))
    }
    if (targets.length > MAX_CANDIDATES) return open(site, 'common-name')
    if (values.includes(OUTSIDE_VALUE)) return open(site, 'outside')
    const isDynamic = values.includes(UNKNOWN_VALUE)
    if (!isDynamic || site.kind !== 'call') return open(site, isDynamic ? 'untyped-receiver' : 'no-candidate')
    return this.resolveByName(site)
  }

  /** An unknown receiver: the name alone decides, when only one member has it and it is not a usual one. */
  private resolveByName(site: SiteFact): Outcome {
    const { tables } = this.evaluator
    const language = tables.languageOf(this.file)
    // Without a receiver it is a local that is called, and no member.
    const steps = readExpression(site.target).steps
    if (steps.at(-1)?.kind !== 'member') return open(site, 'dynamic')
    const candidates = this.names
      .callableMembers(language.family, site.name)
      .filter(member => this.isVisible(member, this.file))
    if (candidates.length === 0) return open(site, 'untyped-receiver')
    if (candidates.length > 1 || language.scoping.commonMembers.has(site.name))
      return open(site, 'common-name')
    if (!takes(this.evaluator.tables, candidates[0], this.callAt(site))) return open(site, 'untyped-receiver')
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
    return (
      tables.facts[member].visibility !== 'package' ||
      tables.moduleOf[tables.fileOf[member]] === tables.moduleOf[file]
    )
  }

  private resolved(site: SiteFact, targets: Target[], derivation: Derivation, isAll: boolean): Outcome {
    const isSure =
      isAll &&
      derivation !== 'unique-name' &&
      derivation !== 'global' &&
      derivation !== 'hierarchy' &&
      (targets.length === 1 || this.isOneCandidate(site, targets))
    const links = targets.map(({ symbol, kind, isMismatch }) => {
      // A class is sure where which of its constructors runs is not.
      const isOnly = targets.every(other => other.kind !== kind || other.symbol === symbol)
      const confidence: Confidence = isSure && isOnly && !isMismatch ? 'probable' : 'approximate'
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
      classes.length > 0 && this.evaluator.tables.facts[symbol].kind === 'constructor'
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
      else if (isSymbol(value)) addSiteEdges(site, idOf(value), this)
      else if (isInstance(value) && site.kind === 'call') this.addInstanceCall(idOf(value))
    }
    return this.targets
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

  isAccessor(symbol: number): boolean {
    return this.evaluator.tables.isAccessor(symbol)
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

  /** Reading or assigning an accessor runs it. */
  private kindTo(site: SiteFact, symbol: number): EdgeKind {
    const isRun = site.kind === 'reference' && this.evaluator.tables.isAccessor(symbol)
    return isRun ? 'calls' : EDGE_OF_SITE[site.kind]
  }

  /** How the last name of a site is called. */
  private callAt(site: SiteFact): Call {
    return this.evaluator.read(site.target, this.file, this.evaluator.tables.base[this.file] + site.from).call
  }

  addConstructors(owner: number): void {
    const { tables, hierarchy } = this.evaluator
    const call = this.callAt(this.site)
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
    const { tables } = this.evaluator
    return tables.languageOf(tables.fileOf[variable]).scoping.receiverIsFirstParameter
  }

  heldBy(variable: number, kind: 'calls' | 'decorates'): Values {
    const held = this.callablesIn(variable)
    return kind === 'decorates' ? held.filter(isSymbol) : held
  }

  addHeld(held: Values, kind: 'calls' | 'decorates'): void {
    const { tables } = this.evaluator
    for (const one of held) {
      if (kind === 'decorates') this.add(idOf(one), kind)
      else if (isInstance(one)) this.addInstanceCall(idOf(one))
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

/** Bare names and types of arguments are looked up from their place, and no class extends itself. */
function restsOnPlace({ kind, target }: SiteFact): boolean {
  return kind === 'inherit' || target.includes('~') || target.includes('<')
}

function open({ kind, name }: SiteFact, reason: OpenReason): Outcome {
  return { kind, name, links: [], derivation: 'scope', reason }
}
