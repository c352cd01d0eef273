/** The rule that turns a site and a symbol that it names into edges. Syntax and engines both use it. */
import { EDGE_OF_SITE, type EdgeKind, type SiteKind } from '../model/index.ts'

/** What a symbol is to a site that calls or makes something. An alias is a type that means another one. */
export type Role = 'class' | 'alias' | 'constructor' | 'callable' | 'value' | 'other'

/** What a site needs to know of symbols, and where its edges go. `Held`: something that a variable holds. */
export interface SiteTargets<Held> {
  roleOf(symbol: number): Role
  isInterface(symbol: number): boolean
  /** Reading or assigning it runs it. */
  isAccessor(symbol: number): boolean
  /** The class that a constructor belongs to. */
  classOf(callable: number): number | undefined
  nameOf(symbol: number): string
  /** Whether the site is written in the symbol itself. */
  isSource(symbol: number): boolean
  add(symbol: number, kind: EdgeKind): void
  /** Adds the constructors that making an instance of a class runs. */
  addConstructors(owner: number): void
  /** Adds the classes that an alias means. */
  addAliased(alias: number): void
  /** What of a variable's values can be called; empty where nothing is known of them. */
  heldBy(variable: number): readonly Held[]
  addHeld(held: readonly Held[]): void
  /** Whether `new` only hands on the instance that a variable holds (Python raises instances as well as classes). */
  isInstanceOnly(variable: number): boolean
}

const HERITAGE: ReadonlySet<SiteKind> = new Set<SiteKind>(['inherit', 'implement'])

export interface NamingSite {
  kind: SiteKind
  name: string
}

export function addSiteEdges<Held>(site: NamingSite, named: number, targets: SiteTargets<Held>): void {
  const kind = EDGE_OF_SITE[site.kind]
  const symbol = HERITAGE.has(site.kind) ? inheritedClass(named, targets) : named
  // A class never extends itself, whatever its name meant before.
  if (HERITAGE.has(site.kind) && targets.isSource(symbol)) return
  // A decorator is called with what it decorates; an annotation (Java) runs nothing.
  if (kind === 'decorates' && targets.isInterface(symbol)) targets.add(symbol, kind)
  else if (kind === 'decorates') addCall(site, symbol, kind, targets)
  else if (site.kind === 'reference') targets.add(symbol, targets.isAccessor(symbol) ? 'calls' : kind)
  else if (kind !== 'calls' && kind !== 'instantiates') targets.add(symbol, kind)
  else addCall(site, symbol, kind, targets)
}

function addCall<Held>(site: NamingSite, symbol: number, kind: EdgeKind, targets: SiteTargets<Held>): void {
  const role = targets.roleOf(symbol)
  if (role === 'class') addConstruction(site.kind, symbol, targets)
  else if (role === 'constructor') addConstructor(site, symbol, targets)
  else if (role === 'callable') targets.add(symbol, 'calls')
  // A member that a constructor fills.
  else if (role === 'value' && site.kind === 'super') targets.add(symbol, 'references')
  else if (role === 'value') addCallOfValue(site.kind, symbol, targets)
  else {
    targets.add(symbol, 'references')
    if (role === 'alias' && kind === 'instantiates') targets.addAliased(symbol)
  }
}

/** Making an instance names the class and runs its constructor; `super(…)` only runs the constructor. */
export function addConstruction<Held>(site: SiteKind, owner: number, targets: SiteTargets<Held>): void {
  if (site === 'jsx') targets.add(owner, 'calls')
  else if (site !== 'super') targets.add(owner, 'instantiates')
  targets.addConstructors(owner)
}

/** `super().__init__()` and `this(…)` call it by its own name or by none, and make nothing. */
function addConstructor<Held>(site: NamingSite, called: number, targets: SiteTargets<Held>): void {
  const owner = targets.classOf(called)
  const makesInstance = site.kind === 'new' || site.kind === 'call'
  if (makesInstance && owner !== undefined && targets.nameOf(owner) === site.name)
    targets.add(owner, 'instantiates')
  targets.add(called, 'calls')
}

/** Calling a variable refers to the variable and calls what it holds. */
function addCallOfValue<Held>(site: SiteKind, variable: number, targets: SiteTargets<Held>): void {
  const held = targets.heldBy(variable)
  const runsHeld = held.length > 0 && !targets.isAccessor(variable)
  const makesNothing = site === 'new' && targets.isInstanceOnly(variable)
  targets.add(variable, runsHeld || makesNothing ? 'references' : 'calls')
  targets.addHeld(held)
}

/** An anonymous class is answered with the constructor it runs; what it extends is the class. */
function inheritedClass<Held>(named: number, targets: SiteTargets<Held>): number {
  return targets.roleOf(named) === 'constructor' ? (targets.classOf(named) ?? named) : named
}
