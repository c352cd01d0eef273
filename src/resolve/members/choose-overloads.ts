/** Which of several members of one name a call can mean, where methods are distinguished by their arguments. */
import type { OverloadRules } from '../../languages/language.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { ANY_ARITY, type Call } from '../values/read-expression.ts'
import { countParameters, takesAnyNumber } from './count-parameters.ts'

export function chooseOverloads(
  tables: RepositoryTables,
  symbols: readonly number[],
  call: Call,
): readonly number[] {
  if (symbols.length === 0 || !tables.languageOf(tables.fileOf[symbols[0]]).syntax.overloadsByArity)
    return symbols
  // A constructor has its class's name, but nobody calls it as a member.
  const members = symbols.filter(symbol => tables.facts[symbol].kind !== 'constructor')
  const methods = members.filter(symbol => tables.isCallable(symbol))
  const others = members.filter(symbol => !tables.isCallable(symbol))
  if (call.arity === ANY_ARITY && methods.length > 0) return methods
  // Methods and fields live apart: apart from method references, only an annotation names a method without calling it.
  if (call.arity < 0) return others.length > 0 ? others : methods
  const fitting = mostSpecific(
    tables,
    methods.filter(symbol => takes(tables, symbol, call) || takesReceiver(tables, symbol, call)),
    call,
  )
  return fitting.length > 0
    ? fitting
    : others.filter(
        symbol =>
          !tables.isValueLike(symbol) ||
          mayHoldCalled(tables, symbol) ||
          (call.arity === 0 && isComponent(tables, symbol)),
      )
}

/** Where a member's name is its own, a field or property that is called holds a function (C#'s delegates). */
function mayHoldCalled(tables: RepositoryTables, symbol: number): boolean {
  const { scoping } = tables.languageOf(tables.fileOf[symbol])
  return scoping.namesAreOpen === true || scoping.membersAreCalled === true
}

/** Those that a call names and does not fit: it may have been written for what one of them was before an edit. */
export function mismatches(
  tables: RepositoryTables,
  symbols: readonly number[],
  call: Call,
): readonly number[] {
  if (call.arity < 0) return []
  return symbols.filter(
    symbol =>
      tables.isCallable(symbol) &&
      tables.facts[symbol].kind !== 'constructor' &&
      tables.languageOf(tables.fileOf[symbol]).syntax.overloadsByArity,
  )
}

/** Whether a callable can be called so. */
export function takes(tables: RepositoryTables, symbol: number, call: Call): boolean {
  const { arity, types } = call
  if (arity < 0 || !tables.isCallable(symbol)) return true
  const { params } = tables.facts[symbol]
  const { max } = countParameters(params)
  if (arity < leastArguments(tables, symbol) || arity > max) return false
  const rules = overloadsOf(tables, symbol)
  if (rules && !takesTypeArguments(tables, symbol, call, rules)) return false
  if (types.length === 0 || !rules) return true
  const wanted = spread(rules, params, arity)
  return types.every((type, i) => {
    const parameter = wanted[i] ?? '?'
    return (
      rules.accepts(parameter, type, call) ||
      (isVariable(tables, symbol, parameter) && rules.variableAccepts(parameter, type))
    )
  })
}

/** As many as are written; those that no argument shows must be written. */
function takesTypeArguments(
  tables: RepositoryTables,
  symbol: number,
  { typeArity }: Call,
  rules: OverloadRules,
): boolean {
  const { syntax } = tables.languageOf(tables.fileOf[symbol])
  const fact = tables.facts[symbol]
  if (!syntax.typesByArity || fact.kind === 'constructor') return true
  const variables = rules.typeParametersOf(fact)
  if (typeArity !== undefined) return variables.length === typeArity
  return variables.every(name => new RegExp(`\\b${name}\\b`).test(fact.params))
}

/** Defaults may stand in another declaration than the body. */
function leastArguments(tables: RepositoryTables, symbol: number): number {
  const { min } = countParameters(tables.facts[symbol].params)
  return tables.parts
    .of(symbol)
    .reduce((least, part) => Math.min(least, countParameters(tables.facts[part].params).min), min)
}

/** Whether an extension can be called so by its bare name, where its receiver is understood. */
function takesReceiver(tables: RepositoryTables, symbol: number, call: Call): boolean {
  if (!tables.isExtension(symbol) || call.arity < 0) return false
  const { symbols } = tables.languageOf(tables.fileOf[symbol])
  return symbols.implicitReceivers === true && takes(tables, symbol, asExtension(call))
}

/** What the call is for a method whose first parameter is the receiver. */
export function asExtension(call: Call): Call {
  if (call.arity < 0) return call
  const extended = {
    ...call,
    arity: call.arity + 1,
    types: call.types.length > 0 ? ['?', ...call.types] : [],
  }
  return call.hints ? { ...extended, hints: ['', ...call.hints] } : extended
}

/** Without the callables that another one beats: at each place either the same, or just what is given. */
export function mostSpecific(
  tables: RepositoryTables,
  symbols: readonly number[],
  call: Call,
): readonly number[] {
  const rules = symbols.length < 2 ? undefined : overloadsOf(tables, symbols[0])
  if (!rules) return symbols
  const wanted = symbols.map(symbol => spread(rules, tables.facts[symbol].params, call.arity))
  const isFixed = symbols.map(
    symbol => countParameters(tables.facts[symbol].params).max !== Number.POSITIVE_INFINITY,
  )
  // Variable parameter lists are tried only when no other method fits.
  const surelyFits = (at: number) =>
    isFixed[at] &&
    call.types.length > 0 &&
    wanted[at].every((type, i) => rules.surelyAccepts(type, call.types[i], call))
  const hasFixed = symbols.some((_, at) => surelyFits(at))
  const isMoreSpecific = (a: number, b: number): boolean => {
    const given = call.arity < 0 ? wanted[a] : wanted[a].slice(0, call.arity)
    const differs = given.some((type, i) => type !== wanted[b][i])
    // Fewer parameters are left to their defaults.
    if (!differs && wanted[a].length !== wanted[b].length) return wanted[a].length < wanted[b].length
    if (!differs) return isFixed[a] && !isFixed[b]
    return given.every((type, i) => type === wanted[b][i] || isCloser(rules, call, i, type, wanted[b][i]))
  }
  return symbols.filter(
    (_, b) => (isFixed[b] || !hasFixed) && !symbols.some((_, a) => a !== b && isMoreSpecific(a, b)),
  )
}

/** Whether a parameter is nearer to what is given than another one is. */
function isCloser(rules: OverloadRules, call: Call, at: number, type: string, other: string): boolean {
  const given = call.types[at]
  if (given === undefined || given === '?') return call.hints?.[at] === type
  return type === given || (other === rules.rootType && rules.surelyAccepts(type, given, call))
}

/** Parameter types, one for each argument: the last of a variable list stands for all that are left. */
function spread(rules: OverloadRules, params: string, arity: number): readonly string[] {
  const types = rules.parameterTypes(params)
  if (types.length === 0 || !takesAnyNumber(params)) return types
  const element = types[types.length - 1].replace(/\*$/, '')
  const fixed = types.slice(0, -1)
  return [...fixed, ...new Array<string>(Math.max(0, arity - fixed.length)).fill(element)]
}

/** Whether a parameter's type is a type parameter of its method or of a class around it. */
export function isVariable(tables: RepositoryTables, symbol: number, type: string): boolean {
  const rules = overloadsOf(tables, symbol)
  if (!rules) return false
  const name = type.replace(/(?<!\*)\*+$/, '')
  for (let at = symbol; at >= 0; at = tables.container[at])
    if (rules.typeParametersOf(tables.facts[at]).includes(name)) return true
  return false
}

/** Types of a symbol's parameters, so that they can be compared; none where its language has no overloads. */
export function parameterTypes(tables: RepositoryTables, symbol: number): readonly string[] {
  return overloadsOf(tables, symbol)?.parameterTypes(tables.facts[symbol].params) ?? []
}

function overloadsOf(tables: RepositoryTables, symbol: number): OverloadRules | undefined {
  return tables.languageOf(tables.fileOf[symbol]).symbols.overloads
}

/** A component of a record is read by calling it. */
function isComponent(tables: RepositoryTables, symbol: number): boolean {
  const holder = tables.container[symbol]
  return holder >= 0 && tables.isClassLike(holder) && countParameters(tables.facts[holder].params).max > 0
}
