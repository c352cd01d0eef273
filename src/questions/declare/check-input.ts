/** Checks the input of a question before anything is looked up, against its declaration. */
import { BombeError } from '../../errors/bombe-error.ts'
import type { CheckedInput, Field, Fields, InputOf } from './field.ts'
import { BUDGET_RANGE } from './input-fields.ts'

/** Where a field names no limit of its own: a name, a path or some words. */
const MAX_TEXT = 4_000
const MAX_ITEMS = 100

/** Input of a question: values are checked and presets filled in. Fields that the question does not declare pass. */
export function checkInput<const All extends Fields>(fields: All, given: InputOf<All>): CheckedInput<All> {
  const checked: Record<string, unknown> = { ...given }
  for (const [name, field] of Object.entries<Field>(fields)) {
    const value = checked[name]
    if (value !== undefined) checkValue(name, value, field)
    else if (field.required) throw wrong(`${name} is missing`)
    else if (presetOf(field) !== undefined) checked[name] = presetOf(field)
    if (field.required && field.type === 'text') checkText(name, checked[name] as string, field.longest)
  }
  return checked as CheckedInput<All>
}

/** Arguments of a call, which may hold anything: only known names pass, and nothing means no arguments. */
export function checkArguments(
  given: unknown,
  fields: Fields,
  alsoAccepted: Fields,
): Record<string, unknown> {
  const known = Object.keys(fields).filter(name => !fields[name]!.unlisted && fields[name]!.on !== 'command')
  const accepted: Fields = { ...alsoAccepted, ...fields }
  const entries = given ?? {}
  if (typeof entries !== 'object' || Array.isArray(entries)) throw wrong('the arguments must be an object')
  const checked: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(entries)) {
    const field = Object.hasOwn(accepted, name) ? accepted[name] : undefined
    if (!field || field.on === 'command') throw wrong(`there is no argument ${name.slice(0, 80)}`, known)
    // A null for something optional is what some clients send for "nothing".
    if (value === null || value === undefined) continue
    checkValue(name, value, field)
    checked[name] = value
  }
  for (const [name, field] of Object.entries(fields))
    if (field.required && checked[name] === undefined) throw wrong(`${name} is missing`, known)
  return checked
}

/** Text that is there, not absurdly long, and without the character no path or name can have. */
export function checkText(field: string, text: string, longest = MAX_TEXT): string {
  if (text.trim() === '') throw wrong(`${field} is empty`)
  checkLength(field, text, longest)
  return text
}

/** A path from the root, as the index names it. What leads out of the root is refused, not looked up. */
export function checkPath(field: string, given: string): string {
  const path = checkText(field, given)
    .trim()
    .replace(/^(\.\/)+/, '')
    .replace(/(?<!\/)\/+$/, '')
  if (/^([/\\]|[A-Za-z]:[/\\])/.test(path) || path.split('/').includes('..')) {
    throw new BombeError('path_outside_root', `${path} is no path inside the repository`)
  }
  return path === '' ? '.' : path
}

export function checkBudget(given: number | undefined): number | undefined {
  if (given !== undefined) checkWhole('token_budget', given, BUDGET_RANGE)
  return given
}

function presetOf(field: Field): unknown {
  if (field.type === 'list' || (field.type === 'whole' && field.fromSettings)) return undefined
  return field.preset
}

function checkValue(name: string, value: unknown, field: Field): void {
  if (field.type === 'whole') checkWhole(name, value, field)
  else if (field.type === 'list') checkList(name, value, field.most)
  else if (field.type === 'boolean') {
    if (typeof value !== 'boolean') throw wrong(`${name} must be true or false`)
  } else {
    if (typeof value !== 'string') throw wrong(`${name} must be text`)
    if (field.type === 'choice') checkChoice(name, value, field.choices)
    checkLength(name, value, (field.type === 'text' && field.longest) || MAX_TEXT)
  }
}

function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value))
    throw wrong(`${name} cannot be ${JSON.stringify(value.slice(0, 80))}`, choices)
}

function checkLength(name: string, value: string, longest: number): void {
  if (value.length > longest) throw wrong(`${name} is longer than ${longest} characters`)
  if (value.includes('\0')) throw wrong(`${name} holds a NUL character`)
}

function checkWhole(name: string, value: unknown, range: { from?: number; to?: number }): void {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = range
  if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return
  const upTo = to === Number.MAX_SAFE_INTEGER ? ' on' : ` to ${to}`
  throw wrong(`${name} must be a whole number from ${from}${upTo}`)
}

function checkList(name: string, value: unknown, most = MAX_ITEMS): void {
  if (!Array.isArray(value)) throw wrong(`${name} must be a list`)
  if (value.length > most) throw wrong(`${name} has more than ${most} entries`)
  value.forEach((item, index) => {
    checkValue(`${name}[${index}]`, item, { type: 'text' })
  })
}

function wrong(message: string, known?: readonly string[]): BombeError {
  return new BombeError('invalid_input', message, known ? { hint: `known: ${known.join(', ')}` } : {})
}
