/** Chooses among a method and a field of one name by how the name is used. */
import type { RepositoryTables } from '../tables/repository-tables.ts'
import { idOf, isSymbol, type Value, type Values } from './values.ts'

/** The method where the name is called, else the field. */
export function fitUse(tables: RepositoryTables, file: number, values: Values, isCalled: boolean): Values {
  if (values.length < 2 || !tables.languageOf(file).scoping.fieldsApart) return values
  const isMeant = (value: Value) => isSymbol(value) && tables.isCallable(idOf(value)) === isCalled
  const meant = values.filter(isMeant)
  return meant.length > 0 ? values.filter(value => !isSymbol(value) || isMeant(value)) : values
}
