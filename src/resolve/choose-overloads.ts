/** Which of several members of one name a site can mean, where methods are told apart by their number of arguments. */
import type { World } from './build-world.ts'
import { countParameters } from './count-parameters.ts'

/** `arity` is the number of arguments it is called with, -1 where it is not called. */
export function chooseOverloads(world: World, symbols: readonly number[], arity: number): readonly number[] {
  if (symbols.length === 0 || !world.languageOf(world.fileOf[symbols[0]]).syntax.overloadsByArity) return symbols
  // A constructor bears its class's name, but nobody calls it as a member.
  const members = symbols.filter(symbol => world.facts[symbol].kind !== 'constructor')
  const methods = members.filter(symbol => world.isCallable(symbol))
  const others = members.filter(symbol => !world.isCallable(symbol))
  // Methods and fields live apart: only a method reference (`this::run`) names a method without calling it.
  if (arity < 0) return others.length > 0 ? others : methods
  const fitting = methods.filter(symbol => takes(world, symbol, arity))
  return fitting.length > 0 ? fitting : others.filter(symbol => !world.isValueLike(symbol) || (arity === 0 && isComponent(world, symbol)))
}

/** Whether a callable can be called with so many arguments. */
export function takes(world: World, symbol: number, arity: number): boolean {
  if (arity < 0 || !world.isCallable(symbol)) return true
  const { least, most } = countParameters(world.facts[symbol].params)
  return arity >= least && arity <= most
}

/** A component of a record is read by calling it. */
function isComponent(world: World, symbol: number): boolean {
  const holder = world.container[symbol]
  return holder >= 0 && world.isClassLike(holder) && countParameters(world.facts[holder].params).most > 0
}
