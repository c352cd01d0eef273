/** Holds the arguments of a call against the tool's schema; what is wrong is said in one sentence. */
import { BombeError } from '../errors/bombe-error.ts'
import type { ObjectSchema, Schema } from './schema.ts'

/** Where a field names no length of its own: a name, a path or some words. */
const LONGEST_TEXT = 4_000
const MOST_ITEMS = 100

export type Arguments = Record<string, unknown>

/** Nothing at all means no arguments. */
export function checkArguments(
  given: unknown,
  schema: ObjectSchema,
  alsoAccepted: Record<string, Schema>,
): Arguments {
  const fields = { ...alsoAccepted, ...schema.properties }
  const entries = given ?? {}
  if (typeof entries !== 'object' || Array.isArray(entries)) throw wrong('the arguments must be an object')
  const checked: Arguments = {}
  for (const [name, value] of Object.entries(entries)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) throw wrong(`there is no argument ${name.slice(0, 80)}`, Object.keys(schema.properties))
    // A null for something optional is what some clients send for "nothing".
    if (value === null || value === undefined) continue
    checkValue(name, value, field)
    checked[name] = value
  }
  for (const name of schema.required ?? []) {
    if (checked[name] === undefined) throw wrong(`${name} is missing`, Object.keys(schema.properties))
  }
  return checked
}

function checkValue(name: string, value: unknown, schema: Schema): void {
  if (schema.type === 'string') checkText(name, value, schema)
  else if (schema.type === 'integer') checkWhole(name, value, schema)
  else if (schema.type === 'array') checkList(name, value, schema)
  else if (typeof value !== 'boolean') throw wrong(`${name} must be true or false`)
}

function checkText(name: string, value: unknown, schema: Schema): void {
  if (typeof value !== 'string') throw wrong(`${name} must be text`)
  if (schema.enum && !schema.enum.includes(value)) {
    throw wrong(`${name} cannot be ${JSON.stringify(value.slice(0, 80))}`, schema.enum)
  }
  const longest = schema.maxLength ?? LONGEST_TEXT
  if (value.length > longest) throw wrong(`${name} is longer than ${longest} characters`)
  if (value.includes('\0')) throw wrong(`${name} holds a NUL character`)
}

function checkWhole(
  name: string,
  value: unknown,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema,
): void {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < minimum || value > maximum) {
    const upTo = maximum === Number.MAX_SAFE_INTEGER ? ' on' : ` to ${maximum}`
    throw wrong(`${name} must be a whole number from ${minimum}${upTo}`)
  }
}

function checkList(name: string, value: unknown, { items = {} }: Schema): void {
  if (!Array.isArray(value)) throw wrong(`${name} must be a list`)
  if (value.length > MOST_ITEMS) throw wrong(`${name} has more than ${MOST_ITEMS} entries`)
  value.forEach((item, index) => {
    checkValue(`${name}[${index}]`, item, items)
  })
}

function wrong(message: string, known?: readonly string[]): BombeError {
  return new BombeError('invalid_input', message, known ? { hint: `known: ${known.join(', ')}` } : {})
}
