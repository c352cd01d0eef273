/** Follows special methods of classes: entering a context, iterating, taking an element. */
import type { SpecialMembers } from '../../languages/language.ts'
import type { FoundMember, Hierarchy } from '../members/hierarchy.ts'
import { idOf, instanceValue, isInstance, UNKNOWN_ONLY, unite, type Value, type Values } from './values.ts'

/** What the evaluator passes in: the result of calling a method on a value, and elements of values. */
export interface Protocols {
  hierarchy: Hierarchy
  /** Special members in the language of a symbol. */
  specialOf(symbol: number): SpecialMembers | undefined
  resultOf(method: number, receiver: Value): Values
  elementOf(value: Value, index: number): Values
}

/** `with x as y`: what `__enter__` gives; a class that shows none most likely gives itself. */
export function enteredValues(protocols: Protocols, value: Value): Values {
  const { specialOf, resultOf } = protocols
  const id = idOf(value)
  const found = findFirst(protocols, id, specialOf(id)?.enter)
  if (!found) return [instanceValue(id)]
  return unite(found.symbols.map(symbol => resultOf(symbol, value)))
}

/** `for x in y` and `y[k]` of an object that is no built-in collection. */
export function elementsOfInstance(protocols: Protocols, value: Value, index: number): Values {
  const { specialOf, resultOf, elementOf } = protocols
  const id = idOf(value)
  const special = specialOf(id)
  const direct = findFirst(protocols, id, special?.element)
  if (direct) return unite(direct.symbols.map(symbol => resultOf(symbol, value)))
  const iterated = findFirst(protocols, id, special?.iterate)
  if (!iterated) return UNKNOWN_ONLY
  const iterators = unite(iterated.symbols.map(symbol => resultOf(symbol, value)))
  return unite(
    iterators.map(one => (isInstance(one) && idOf(one) === id ? UNKNOWN_ONLY : elementOf(one, index))),
  )
}

function findFirst(
  { hierarchy }: Protocols,
  symbol: number,
  names: readonly string[] = [],
): FoundMember | undefined {
  for (const name of names) {
    const found = hierarchy.findMember(symbol, name)
    if (found) return found
  }
  return undefined
}
