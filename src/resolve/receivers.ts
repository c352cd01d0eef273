/** What a receiver has a say in: which members it has not, and what methods that return it give. */
import { SYMBOL_FLAG } from '../model/index.ts'
import type { World } from './build-world.ts'
import {
  idOf, instanceValue, isCollection, isInstance, isModule, isSymbol, UNKNOWN_ONLY, unite, type Value, type Values,
} from './values.ts' // biome-ignore format: a list

/** `return self` in a base class yields the class it was called on. */
export function ofReceiver(world: World, method: number, values: Values, receiver: Values): Values {
  const own = instanceValue(world.container[method])
  if (!values.includes(own)) return constructedBy(world, method, values)
  const classes = receiver.filter(
    value => value >= 0 && !isModule(value) && !isCollection(value) && world.isClassLike(idOf(value)),
  )
  return classes.length === 0
    ? values
    : unite([values.filter(value => value !== own), classes.map(value => instanceValue(idOf(value)))])
}

/** A JavaScript constructor function makes instances of itself. */
function constructedBy(world: World, method: number, values: Values): Values {
  return values.length === 0 && world.facts[method].kind === 'function' ? UNKNOWN_ONLY : values
}

/** Members of instances asked of the class, or constants of an enum asked of one of them. */
export function isApart(world: World, value: Value, members: Values): boolean {
  const id = idOf(value)
  if (!world.languageOf(world.fileOf[id]).scoping.staticsApart) return false
  if (world.facts[id].kind === 'enum')
    return isInstance(value) && members.every(member => world.facts[idOf(member)].kind === 'constant')
  // What a namespace of the same name adds belongs to the class itself.
  const isOfInstance = (member: Value) => {
    const { kind, flags } = world.facts[idOf(member)]
    return (kind === 'property' || kind === 'method') && !(flags & SYMBOL_FLAG.static)
  }
  return isSymbol(value) && world.facts[id].kind === 'class' && members.every(isOfInstance)
}
