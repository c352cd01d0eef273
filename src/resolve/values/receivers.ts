/** Rules that depend on the receiver: members that it lacks, and methods that return it. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import {
  idOf, instanceValue, isCollection, isInstance, isModule, isSymbol, UNKNOWN_ONLY, unite, type Value, type Values,
} from './values.ts' // biome-ignore format: a list

/** `return self` in a base class yields the class it was called on. */
export function ofReceiver(
  tables: RepositoryTables,
  method: number,
  values: Values,
  receiver: Values,
): Values {
  const own = instanceValue(tables.container[method])
  if (!values.includes(own)) return constructedBy(tables, method, values)
  const classes = receiver.filter(
    value => value >= 0 && !isModule(value) && !isCollection(value) && tables.isClassLike(idOf(value)),
  )
  return classes.length === 0
    ? values
    : unite([values.filter(value => value !== own), classes.map(value => instanceValue(idOf(value)))])
}

/** A JavaScript constructor function makes instances of itself. */
function constructedBy(tables: RepositoryTables, method: number, values: Values): Values {
  return values.length === 0 && tables.facts[method].kind === 'function' ? UNKNOWN_ONLY : values
}

/** Members of instances looked up on the class, or constants of an enum on one of them. */
export function isApart(tables: RepositoryTables, value: Value, members: Values): boolean {
  const id = idOf(value)
  if (!tables.languageOf(tables.fileOf[id]).scoping.staticsApart) return false
  if (tables.facts[id].kind === 'enum')
    return isInstance(value) && members.every(member => tables.facts[idOf(member)].kind === 'constant')
  // What a namespace of the same name adds belongs to the class itself.
  const isOfInstance = (member: Value) => {
    const { kind, flags } = tables.facts[idOf(member)]
    return (kind === 'property' || kind === 'method') && !(flags & SYMBOL_FLAG.static)
  }
  return isSymbol(value) && tables.facts[id].kind === 'class' && members.every(isOfInstance)
}
