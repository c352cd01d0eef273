/** Reads values out of parsed configuration, whatever their types turn out to be. */
import type { Table } from './project-context.ts'

export function asTable(value: unknown): Table | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : null
}

/** Follows keys into nested tables. */
export function tableAt(value: unknown, ...keys: string[]): Table | null {
  let table = asTable(value)
  for (const key of keys) table = table && Object.hasOwn(table, key) ? asTable(table[key]) : null
  return table
}

export function textAt(table: Table | null, key: string): string | null {
  const value = table && Object.hasOwn(table, key) ? table[key] : null
  return typeof value === 'string' ? value : null
}

/** The texts of a list; a single text counts as a list of one. */
export function textsAt(table: Table | null, key: string): string[] | null {
  const value = table && Object.hasOwn(table, key) ? table[key] : null
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : null
}
