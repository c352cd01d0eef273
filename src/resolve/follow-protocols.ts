/** What objects give by special methods of their classes: entering, iterating, subscribing (Python). */
import type { Hierarchy } from './hierarchy.ts'
import { idOf, instanceValue, isInstance, UNKNOWN_ONLY, unite, type Value, type Values } from './values.ts'

/** What the evaluator lends: the result of calling a method on a value, and elements of values. */
export interface Protocols {
  hierarchy: Hierarchy
  resultOf(method: number, receiver: Value): Values
  elementOf(value: Value, index: number): Values
}

/** `with x as y`: what `__enter__` gives; a class that shows none most likely gives itself. */
export function enteredValues({ hierarchy, resultOf }: Protocols, value: Value): Values {
  const id = idOf(value)
  const found = hierarchy.findMember(id, '__enter__') ?? hierarchy.findMember(id, '__aenter__')
  if (!found) return [instanceValue(id)]
  return unite(found.symbols.map(symbol => resultOf(symbol, value)))
}

/** `for x in y` and `y[k]` of an object that is no built-in collection. */
export function elementsOfInstance(protocols: Protocols, value: Value, index: number): Values {
  const { hierarchy, resultOf, elementOf } = protocols
  const id = idOf(value)
  const direct =
    hierarchy.findMember(id, '__getitem__') ??
    hierarchy.findMember(id, '__next__') ??
    hierarchy.findMember(id, '__anext__')
  if (direct) return unite(direct.symbols.map(symbol => resultOf(symbol, value)))
  const iterated = hierarchy.findMember(id, '__iter__') ?? hierarchy.findMember(id, '__aiter__')
  if (!iterated) return UNKNOWN_ONLY
  const iterators = unite(iterated.symbols.map(symbol => resultOf(symbol, value)))
  return unite(
    iterators.map(one => (isInstance(one) && idOf(one) === id ? UNKNOWN_ONLY : elementOf(one, index))),
  )
}
