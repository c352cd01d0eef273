/** What an expression can evaluate to, packed into integers so that sets of them stay cheap. */

/** A declaration itself: a function, a class, a variable. */
const SYMBOL = 0
/** An instance of a class-like symbol. */
const INSTANCE = 1
/** A module: everything it exports. */
const MODULE = 2
/** A collection of other values, by its place in the evaluator's table. */
const COLLECTION = 3

/** Certainly not of this repository. */
export const OUTSIDE_VALUE = -1
/** Could be anything. */
export const UNKNOWN_VALUE = -2

export type Value = number
export type Values = readonly Value[]

export const NOTHING: Values = []
export const OUTSIDE_ONLY: Values = [OUTSIDE_VALUE]
export const UNKNOWN_ONLY: Values = [UNKNOWN_VALUE]

export const symbolValue = (symbol: number): Value => symbol * 4 + SYMBOL
export const instanceValue = (symbol: number): Value => symbol * 4 + INSTANCE
export const moduleValue = (module: number): Value => module * 4 + MODULE
export const collectionValue = (index: number): Value => index * 4 + COLLECTION

export const isSymbol = (value: Value): boolean => value >= 0 && value % 4 === SYMBOL
export const isInstance = (value: Value): boolean => value >= 0 && value % 4 === INSTANCE
export const isModule = (value: Value): boolean => value >= 0 && value % 4 === MODULE
export const isCollection = (value: Value): boolean => value >= 0 && value % 4 === COLLECTION

/** Symbol, module or table place behind a value. */
export const idOf = (value: Value): number => Math.floor(value / 4)

/** Without repetitions, in order; bounded, because a dozen alternatives say nothing. */
export function unite(lists: readonly Values[], max = 8): Values {
  if (lists.length === 1) return lists[0]
  const united: Value[] = []
  for (const list of lists)
    for (const value of list) if (united.length < max && !united.includes(value)) united.push(value)
  return united
}
