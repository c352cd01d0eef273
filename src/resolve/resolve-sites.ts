/** Sites -> edges with their confidence, or the reason why a site stays open. */
import { type Derivation, EDGE_OF_SITE, type EdgeKind, OPEN_REASONS, type OpenReason, type SiteFact } from '../model/index.ts'
import { takes } from './choose-overloads.ts'
import type { EdgeList } from './edge-list.ts'
import type { Evaluator } from './evaluate.ts'
import type { NameIndex } from './name-index.ts'
import { idOf, isInstance, isModule, isSymbol, OUTSIDE_VALUE, UNKNOWN_VALUE, type Values } from './values.ts'

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

  constructor(evaluator: Evaluator, names: NameIndex, edges: EdgeList, canonical: Int32Array) {
    this.evaluator = evaluator
    this.names = names
    this.edges = edges
    this.canonical = canonical
  }

  /** Adds the edges of a file's sites; gives the reasons of those that stay open. */
  resolveFile(file: number): Uint8Array {
    const { sites } = this.evaluator.world.files[file].facts
    const reasons = new Uint8Array(sites.length)
    sites.forEach((site, ordinal) => {
      reasons[ordinal] = REASON.get(this.resolveSite(file, site, ordinal))!
    })
    return reasons
  }

  private resolveSite(file: number, site: SiteFact, ordinal: number): OpenReason {
    const from = this.evaluator.world.base[file] + site.from
    const values = this.evaluator.evaluate(file, site.target, from)
    const targets = this.targetsOf(site, values)
    if (targets.length > 0 && targets.length <= MOST_CANDIDATES) {
      this.addEdges(file, site, ordinal, targets, this.derivationOf(site, from, targets))
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
    const language = this.evaluator.world.languageOf(file)
    const candidates = this.names.callableMembers(language.family, site.name)
    if (candidates.length === 0) return 'untyped-receiver'
    if (candidates.length > 1 || language.scoping.commonMembers.has(site.name)) return 'common-name'
    const arity = Number(/\/(\d+)$/.exec(site.target)?.[1] ?? -1)
    if (!takes(this.evaluator.world, candidates[0], arity)) return 'untyped-receiver'
    const target = { symbol: candidates[0], kind: 'calls' as const }
    this.addEdges(file, site, ordinal, [target], 'unique-name')
    return ''
  }

  private addEdges(file: number, site: SiteFact, ordinal: number, targets: Target[], derivation: Derivation): void {
    const { base } = this.evaluator.world
    const from = this.canonical[base[file] + site.from]
    const heads = new Set(targets.filter(target => target.kind === EDGE_OF_SITE[site.kind] || target.kind === 'instantiates').map(target => target.symbol))
    const isSure = derivation !== 'unique-name' && derivation !== 'global' && heads.size <= 1
    for (const { symbol, kind } of targets) {
      const confidence = isSure ? 'probable' : 'approximate'
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
    else if (site.kind === 'import' || site.kind === 'reference') {
      const { files } = world.modules[module]
      if (files.length === 0) return
      const kind = EDGE_OF_SITE[site.kind]
      const packageSymbol = this.names.packageSymbol(module)
      add(packageSymbol ?? world.base[files[0]], kind)
    }
  }

  private addSymbol(site: SiteFact, symbol: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const { world } = this.evaluator
    const kind = EDGE_OF_SITE[site.kind]
    if (kind !== 'calls' && kind !== 'instantiates') add(symbol, kind)
    else if (world.isClassLike(symbol)) this.addConstruction(site, symbol, add)
    else if (world.isValueLike(symbol)) this.addCallOfValue(site, symbol, add)
    else if (kind === 'instantiates' && world.facts[symbol].kind === 'type') this.addAlias(site, symbol, add)
    else add(symbol, world.isCallable(symbol) ? 'calls' : 'references')
  }

  /** Making an instance names the class and runs its constructor; `super(…)` only runs the constructor. */
  private addConstruction(site: SiteFact, symbol: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const { world, hierarchy } = this.evaluator
    if (site.kind === 'jsx') add(symbol, 'calls')
    else if (site.kind !== 'super') add(symbol, 'instantiates')
    const arity = /\/(\d+)$/.exec(site.target)
    for (const ancestor of hierarchy.orderOf(symbol)) {
      const constructors = constructorsOf(this.evaluator, ancestor).filter(one => !arity || takes(this.evaluator.world, one, Number(arity[1])))
      for (const constructor of constructors) add(constructor, 'calls')
      if (constructors.length > 0) break
      // Constructors are inherited in Python and JavaScript, not where they are told apart by arity.
      if (world.languageOf(world.fileOf[ancestor]).syntax.overloadsByArity) break
    }
  }

  private addAlias(site: SiteFact, symbol: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const classes = this.evaluator.typeValues(symbol).filter(value => isInstance(value) || isSymbol(value))
    add(symbol, 'references')
    for (const value of classes) if (this.evaluator.world.isClassLike(idOf(value))) this.addConstruction(site, idOf(value), add)
  }

  /** Calling a variable refers to the variable and calls what it holds. */
  private addCallOfValue(site: SiteFact, symbol: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const { world } = this.evaluator
    const held = this.evaluator.typeValues(symbol).filter(isSymbol).map(idOf)
    const callable = held.filter(one => one !== symbol && (world.isCallable(one) || world.isClassLike(one)))
    add(symbol, callable.length > 0 ? 'references' : 'calls')
    for (const one of callable) {
      if (world.isClassLike(one)) this.addConstruction(site, one, add)
      else add(one, 'calls')
    }
  }

  private addInstanceCall(symbol: number, add: (symbol: number, kind: EdgeKind) => void): void {
    const found = this.evaluator.hierarchy.findMember(symbol, '__call__')
    for (const member of found?.symbols ?? []) add(member, 'calls')
  }

  private derivationOf(site: SiteFact, from: number, targets: Target[]): Derivation {
    const root = site.target[0]
    const steps = site.target.replace(/^[a-z~]\w*/i, '').match(/[.([@]/g)?.length ?? 0
    if (root === 'u') return 'super'
    if (root === 't' && steps === 1) return this.isInherited(site, from, targets) ? 'inherited' : 'self'
    if (root === '~' && steps === 0) return this.derivationOfBareName(from, targets)
    if (steps === 0) return root === 's' ? 'scope' : 'import'
    return root === 'i' && /^i\d+\.[^.([@]+$/.test(site.target) ? 'import' : 'receiver'
  }

  private isInherited(site: SiteFact, from: number, targets: Target[]): boolean {
    const { world } = this.evaluator
    const own = world.base[world.fileOf[from]] + Number.parseInt(site.target.slice(1), 10)
    return targets.every(target => world.container[target.symbol] !== own)
  }

  private derivationOfBareName(from: number, targets: Target[]): Derivation {
    const { world } = this.evaluator
    const { symbol } = targets[0]
    const holder = world.container[symbol]
    if (holder >= 0 && world.isClassLike(holder)) return 'self'
    return world.moduleOf[world.fileOf[symbol]] === world.moduleOf[world.fileOf[from]] ? 'package' : 'global'
  }
}

function constructorsOf(evaluator: Evaluator, symbol: number): number[] {
  const { world } = evaluator
  const names = ['__init__', 'constructor', world.facts[symbol].name]
  return names.flatMap(name => world.membersNamed(symbol, name)).filter(one => world.facts[one].kind === 'constructor')
}
