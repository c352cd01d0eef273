/** Builds reference expressions (model/expression.ts), so that equal meanings get equal strings. */
import { alternativesOf, MAX_STEPS, OUTSIDE, splitOutsideBraces, UNKNOWN } from '../../model/index.ts'

const MAX_ALTERNATIVES = 4
const MAX_LENGTH = 480
const MAX_PARTS = 6

/** Adds one step (`.name`, `()`, `[]`, `[1]`, `@`, `^`) to every alternative. */
export function addStep(expression: string, step: string): string {
  if (expression === OUTSIDE) return OUTSIDE
  if (expression === UNKNOWN) return step[0] === '.' ? UNKNOWN + step : UNKNOWN
  if (expression.includes('|')) {
    const alternatives = alternativesOf(expression)
    if (alternatives.length > 1) return either(alternatives.map(part => addStep(part, step)))
  }
  // A slice of a collection is a collection.
  if (step[0] === '[' && step.includes(':'))
    return expression[0] === '{' ? slice(expression, step) : expression
  if (expression[0] === '{' && (step[0] === '[' || step === '^')) return elementOf(expression, step)
  if (expression[0] === '{') return step === '@' ? expression : OUTSIDE
  if (step === '@' && expression.endsWith('@')) return expression
  if (expression.length > MAX_LENGTH || countSteps(expression) >= MAX_STEPS) {
    return step[0] === '.' ? UNKNOWN + step : UNKNOWN
  }
  return expression + step
}

/** One of several values; unknown alternatives are dropped if another is known. */
export function either(expressions: readonly string[]): string {
  if (expressions.length === 1) return expressions[0]
  const distinct = [...new Set(expressions.flatMap(alternativesOf))]
  const known = distinct.filter(part => part !== UNKNOWN && part !== OUTSIDE)
  if (known.length > MAX_ALTERNATIVES) return UNKNOWN
  if (known.length > 0) return known.join('|')
  return distinct.length > 0 && distinct.every(part => part === OUTSIDE) ? OUTSIDE : UNKNOWN
}

export function collectionOf(element: string): string {
  if (element === UNKNOWN || element === OUTSIDE) return OUTSIDE
  return either(alternativesOf(element).map(part => `{${part}}`))
}

/** A tuple with one value per position. With too many parts, or only one, a collection of any of them. */
export function tupleOf(parts: readonly string[]): string {
  if (parts.every(part => part === OUTSIDE)) return OUTSIDE
  const text = `{${parts.join(';')}}`
  if (parts.length <= MAX_PARTS && text.length <= MAX_LENGTH) return text
  return `{${either(parts)}}`
}

/** The parts of `{A;B}`; a single part means any number of values. */
function partsOf(collection: string): string[] {
  return splitOutsideBraces(collection.slice(1, -1), ';')
}

function elementOf(collection: string, step: string): string {
  const parts = partsOf(collection)
  const index = step === '[]' || step === '^' ? Number.NaN : Number(step.slice(1, -1))
  return Number.isNaN(index) || parts.length === 1 ? either(parts) : (parts.at(index) ?? UNKNOWN)
}

function slice(collection: string, step: string): string {
  const parts = partsOf(collection)
  const [from, to] = step.slice(1, -1).split(':').map(Number)
  const rest = parts.length === 1 ? parts : parts.slice(from, to || undefined)
  return rest.length === 0 ? OUTSIDE : tupleOf(rest)
}

function countSteps(expression: string): number {
  // Each step has at least one character.
  if (expression.length < MAX_STEPS) return 0
  let steps = 0
  for (let at = 0; at < expression.length; at++) if (startsStep(expression.charCodeAt(at))) steps++
  return steps
}

const [DOT, CALL, ELEMENT, INSTANCE, ENTER] = Array.from('.([@^', mark => mark.charCodeAt(0))

function startsStep(code: number): boolean {
  return code === DOT || code === CALL || code === ELEMENT || code === INSTANCE || code === ENTER
}
