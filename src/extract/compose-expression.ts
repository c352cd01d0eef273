/** Builds reference expressions (model/expression.ts) so that equal meanings get equal strings. */
import { MAX_STEPS, OUTSIDE, UNKNOWN } from '../model/index.ts'

const MOST_ALTERNATIVES = 4
const LONGEST = 160

/** Adds one step (`.name`, `()`, `[]`, `@`) to every alternative. */
export function addStep(expression: string, step: string): string {
  if (expression === OUTSIDE) return OUTSIDE
  if (expression === UNKNOWN) return step[0] === '.' ? UNKNOWN + step : UNKNOWN
  if (expression.includes('|')) return either(splitAlternatives(expression).map(part => addStep(part, step)))
  if (step === '[]' && expression[0] === '{' && expression.at(-1) === '}') return expression.slice(1, -1)
  if (expression[0] === '{') return step === '@' ? expression : OUTSIDE
  if (step === '@' && expression.endsWith('@')) return expression
  if (expression.length > LONGEST || countSteps(expression) >= MAX_STEPS) {
    return step[0] === '.' ? UNKNOWN + step : UNKNOWN
  }
  return expression + step
}

/** One of several; unknown parts are dropped as long as something is known. */
export function either(expressions: readonly string[]): string {
  if (expressions.length === 1) return expressions[0]
  const distinct = [...new Set(expressions.flatMap(splitAlternatives))]
  const known = distinct.filter(part => part !== UNKNOWN && part !== OUTSIDE)
  if (known.length > MOST_ALTERNATIVES) return UNKNOWN
  if (known.length > 0) return known.join('|')
  return distinct.length > 0 && distinct.every(part => part === OUTSIDE) ? OUTSIDE : UNKNOWN
}

export function collectionOf(element: string): string {
  if (element === UNKNOWN || element === OUTSIDE) return OUTSIDE
  return either(splitAlternatives(element).map(part => `{${part}}`))
}

/** Splits `A|B` outside of braces. */
export function splitAlternatives(expression: string): string[] {
  if (!expression.includes('|')) return [expression]
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < expression.length; at++) {
    const char = expression[at]
    if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === '|' && depth === 0) {
      parts.push(expression.slice(from, at))
      from = at + 1
    }
  }
  parts.push(expression.slice(from))
  return parts
}

function countSteps(expression: string): number {
  let steps = 0
  for (const char of expression) if (char === '.' || char === '(' || char === '[' || char === '@') steps++
  return steps
}
