/** Writes each part that a schema holds several times once, and refers to it: what clients read is shorter. */
import { sharedParts } from './answer-fields.ts'
import type { ObjectSchema, Schema } from './schema.ts'

export function shareParts(schema: ObjectSchema): ObjectSchema {
  const shared = Object.entries(sharedParts()).filter(([, part]) => countOf(schema, part) > 1)
  if (shared.length === 0) return schema
  const names = new Map<Schema, string>(shared.map(([name, part]) => [part, name]))
  const whole = replaced(schema, names) as ObjectSchema
  return { ...whole, $defs: { ...whole.$defs, ...Object.fromEntries(shared) } }
}

function countOf(schema: unknown, part: Schema): number {
  if (schema === part) return 1
  if (typeof schema !== 'object' || schema === null) return 0
  return Object.values(schema).reduce((sum: number, inner) => sum + countOf(inner, part), 0)
}

function replaced(schema: unknown, names: ReadonlyMap<Schema, string>): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  const name = names.get(schema)
  if (name !== undefined) return { $ref: `#/$defs/${name}` }
  if (Array.isArray(schema)) return schema.map(inner => replaced(inner, names))
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, replaced(inner, names)]))
}
