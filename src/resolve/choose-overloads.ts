/** Which of several members of one name a call can mean, where methods are told apart by their arguments. */
import type { World } from './build-world.ts'
import { countParameters } from './count-parameters.ts'
import { accepts, surelyAccepts, variableAccepts } from './match-types.ts'
import { parameterTypes, typeParametersOf } from './parameter-types.ts'
import { ANY_ARITY, type Call } from './read-expression.ts'

export function chooseOverloads(world: World, symbols: readonly number[], call: Call): readonly number[] {
  if (symbols.length === 0 || !world.languageOf(world.fileOf[symbols[0]]).syntax.overloadsByArity)
    return symbols
  // A constructor bears its class's name, but nobody calls it as a member.
  const members = symbols.filter(symbol => world.facts[symbol].kind !== 'constructor')
  const methods = members.filter(symbol => world.isCallable(symbol))
  const others = members.filter(symbol => !world.isCallable(symbol))
  if (call.arity === ANY_ARITY && methods.length > 0) return methods
  // Methods and fields live apart: apart from method references, only an annotation names a method without calling it.
  if (call.arity < 0) return others.length > 0 ? others : methods
  const fitting = mostSpecific(
    world,
    methods.filter(symbol => takes(world, symbol, call)),
    call,
  )
  return fitting.length > 0
    ? fitting
    : others.filter(symbol => !world.isValueLike(symbol) || (call.arity === 0 && isComponent(world, symbol)))
}

/** Those that a call names and does not fit: it may have been written for what one of them was before an edit. */
export function misfits(world: World, symbols: readonly number[], call: Call): readonly number[] {
  if (call.arity < 0) return []
  return symbols.filter(
    symbol =>
      world.isCallable(symbol) &&
      world.facts[symbol].kind !== 'constructor' &&
      world.languageOf(world.fileOf[symbol]).syntax.overloadsByArity,
  )
}

/** Whether a callable can be called so. */
export function takes(world: World, symbol: number, call: Call): boolean {
  const { arity, types } = call
  if (arity < 0 || !world.isCallable(symbol)) return true
  const { params } = world.facts[symbol]
  const { least, most } = countParameters(params)
  if (arity < least || arity > most) return false
  if (types.length === 0) return true
  const wanted = spread(params, arity)
  return types.every((type, i) => {
    const parameter = wanted[i] ?? '?'
    return (
      accepts(parameter, type, call) ||
      (isVariable(world, symbol, parameter) && variableAccepts(parameter, type))
    )
  })
}

/** Without the callables that another one beats: at each place either the same, or just what is given. */
export function mostSpecific(world: World, symbols: readonly number[], call: Call): readonly number[] {
  if (symbols.length < 2) return symbols
  const wanted = symbols.map(symbol => spread(world.facts[symbol].params, call.arity))
  const isFixed = symbols.map(
    symbol => countParameters(world.facts[symbol].params).most !== Number.POSITIVE_INFINITY,
  )
  // Variable parameter lists are tried only when no other method fits.
  const surelyFits = (at: number) =>
    isFixed[at] &&
    call.types.length > 0 &&
    wanted[at].every((type, i) => surelyAccepts(type, call.types[i], call))
  const hasFixed = symbols.some((_, at) => surelyFits(at))
  const beats = (a: number, b: number): boolean => {
    const differs = wanted[a].some((type, i) => type !== wanted[b][i])
    if (!differs) return isFixed[a] && !isFixed[b]
    return wanted[a].every((type, i) => type === wanted[b][i] || isCloser(call, i, type, wanted[b][i]))
  }
  return symbols.filter(
    (_, b) => (isFixed[b] || !hasFixed) && !symbols.some((_, a) => a !== b && beats(a, b)),
  )
}

/** Whether a parameter is nearer to what is given than another one is. */
function isCloser(call: Call, at: number, type: string, other: string): boolean {
  const given = call.types[at]
  if (given === undefined || given === '?') return false
  return type === given || (other === 'Object' && surelyAccepts(type, given, call))
}

/** Parameter types, one for each argument: the last of a variable list stands for all that are left. */
function spread(params: string, arity: number): readonly string[] {
  const types = parameterTypes(params)
  if (!params.includes('...') || types.length === 0) return types
  const element = types[types.length - 1].replace(/\*$/, '')
  const fixed = types.slice(0, -1)
  return [...fixed, ...new Array<string>(Math.max(0, arity - fixed.length)).fill(element)]
}

/** Whether a parameter's type is a type parameter of its method or of a class around it. */
export function isVariable(world: World, symbol: number, type: string): boolean {
  const name = type.replace(/\*+$/, '')
  for (let at = symbol; at >= 0; at = world.container[at])
    if (typeParametersOf(world.facts[at]).includes(name)) return true
  return false
}

/** A component of a record is read by calling it. */
function isComponent(world: World, symbol: number): boolean {
  const holder = world.container[symbol]
  return holder >= 0 && world.isClassLike(holder) && countParameters(world.facts[holder].params).most > 0
}
