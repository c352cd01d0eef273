/** Takes a reference expression (model/expression.ts) apart. */

export type Root =
  | { kind: 'symbol' | 'import' | 'instance' | 'super'; index: number }
  | { kind: 'name'; name: string }
  | { kind: 'collection'; element: string }
  | { kind: 'unknown' | 'outside' }

export interface MemberStep {
  kind: 'member'
  name: string
  arity: number
}

export type Step = MemberStep | { kind: 'call' | 'element' | 'instance' }

export interface Expression {
  root: Root
  /** Number of arguments its root is called with, -1 where that is not told. */
  rootArity: number
  steps: Step[]
  /** Number of arguments it is called with, -1 where that is not told. */
  arity: number
}

const ROOTS: Record<string, 'symbol' | 'import' | 'instance' | 'super'> = { s: 'symbol', i: 'import', t: 'instance', u: 'super' }
const END_OF_NAME = /[.([@/]|$/g

export function readExpression(text: string): Expression {
  const expression: Expression = { root: { kind: 'unknown' }, rootArity: -1, steps: [], arity: -1 }
  let at = readRoot(text, expression)
  while (at < text.length) {
    const char = text[at]
    if (char === '.') {
      const end = endOfName(text, at + 1)
      const step: Step = { kind: 'member', name: text.slice(at + 1, end), arity: -1 }
      at = end
      if (text[at] === '/') {
        const digits = /\d+/y
        digits.lastIndex = at + 1
        const count = digits.exec(text)?.[0] ?? ''
        step.arity = Number(count)
        at += 1 + count.length
      }
      expression.steps.push(step)
      expression.arity = step.arity
    } else if (char === '/') {
      const count = /\d*/.exec(text.slice(at + 1))![0]
      expression.arity = Number(count)
      if (expression.steps.length === 0) expression.rootArity = expression.arity
      at += 1 + count.length
    } else if (char === '(' || char === '[') {
      expression.steps.push({ kind: char === '(' ? 'call' : 'element' })
      at += 2
    } else if (char === '@') {
      expression.steps.push({ kind: 'instance' })
      at++
    } else break
  }
  return expression
}

function readRoot(text: string, expression: Expression): number {
  const first = text[0]
  if (first === '?' || first === '!') {
    expression.root = { kind: first === '?' ? 'unknown' : 'outside' }
    return 1
  }
  if (first === '{') {
    const end = closingBrace(text)
    expression.root = { kind: 'collection', element: text.slice(1, end) }
    return end + 1
  }
  if (first === '~') {
    const end = endOfName(text, 1)
    expression.root = { kind: 'name', name: text.slice(1, end) }
    return end
  }
  let end = 1
  while (end < text.length && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++
  expression.root = { kind: ROOTS[first] ?? 'symbol', index: Number(text.slice(1, end)) }
  return end
}

function endOfName(text: string, from: number): number {
  END_OF_NAME.lastIndex = from
  return END_OF_NAME.exec(text)!.index
}

function closingBrace(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

/** Splits `A|B` outside of braces. */
export function alternativesOf(text: string): string[] {
  if (!text.includes('|')) return [text]
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}') depth--
    else if (at === text.length || (text[at] === '|' && depth === 0)) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return parts
}
