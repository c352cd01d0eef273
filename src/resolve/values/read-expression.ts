/** Takes a reference expression (model/expression.ts) apart. */
import { OF_NAMED_TYPE, splitOutsideBraces } from '../../model/index.ts'

export type Root =
  | { kind: 'symbol' | 'import' | 'instance' | 'super'; index: number }
  | { kind: 'name'; name: string; typeArity: number }
  | { kind: 'collection'; parts: string[] }
  | { kind: 'unknown' | 'outside' }

/** The arity of a method that is named, to be called elsewhere. */
export const ANY_ARITY = -2

/** How something is called: with how many arguments (-1 where it is not), and of which types as far as is known. */
export interface Call {
  arity: number
  types: readonly string[]
  /** Types that arguments probably have, where nothing shows it. */
  hints?: readonly string[]
  /** The number of type arguments that are written, if some are. */
  typeArity?: number
  /** What a class of the repository named so inherits, seen from the place of the call. */
  basesOf?: (type: string) => KnownBases | undefined
}

export interface KnownBases {
  names: ReadonlySet<string>
  /** Something it inherits is not of the repository. */
  isOpen: boolean
}

export const NOT_CALLED: Call = { arity: -1, types: [] }

export interface MemberStep {
  kind: 'member'
  name: string
  call: Call
}

export interface ElementStep {
  kind: 'element'
  /** Place of the element, NaN for any of them; negative ones count from the end. */
  index: number
}

export type Step = MemberStep | ElementStep | { kind: 'call' | 'instance' | 'enter' }

export interface Expression {
  root: Root
  /** How the root is called. */
  rootCall: Call
  steps: Step[]
  /** How the last name of it is called. */
  call: Call
}

const ROOTS: Record<string, 'symbol' | 'import' | 'instance' | 'super'> = {
  s: 'symbol',
  i: 'import',
  t: 'instance',
  u: 'super',
}
const END_OF_NAME = '.([@^/`'

export function readExpression(text: string): Expression {
  const expression: Expression = {
    root: { kind: 'unknown' },
    rootCall: NOT_CALLED,
    steps: [],
    call: NOT_CALLED,
  }
  let at = readRoot(text, expression)
  while (at < text.length) {
    const char = text[at]
    if (char === '.') {
      const end = endOfName(text, at + 1)
      const step: MemberStep = { kind: 'member', name: text.slice(at + 1, end), call: NOT_CALLED }
      at = end
      if (text[at] === '/') at = readCall(text, at, call => (step.call = call))
      expression.steps.push(step)
      expression.call = step.call
    } else if (char === '/') {
      at = readCall(text, at, call => (expression.call = call))
      if (expression.steps.length === 0) expression.rootCall = expression.call
    } else if (char === '(') {
      expression.steps.push({ kind: 'call' })
      at += 2
    } else if (char === '[') {
      const end = text.indexOf(']', at)
      expression.steps.push({
        kind: 'element',
        index: end === at + 1 ? Number.NaN : Number(text.slice(at + 1, end)),
      })
      at = end + 1
    } else if (char === '@' || char === '^') {
      expression.steps.push({ kind: char === '@' ? 'instance' : 'enter' })
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
    expression.root = { kind: 'collection', parts: splitOutsideBraces(text.slice(1, end), ';') }
    return end + 1
  }
  if (first === '~') {
    const end = endOfName(text, 1)
    TYPE_ARITY.lastIndex = end
    const mark = text[end] === '`' ? TYPE_ARITY.exec(text) : null
    expression.root = { kind: 'name', name: text.slice(1, end), typeArity: Number(mark?.[1] ?? 0) }
    return end + (mark?.[0].length ?? 0)
  }
  let end = 1
  while (end < text.length && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++
  expression.root = { kind: ROOTS[first] ?? 'symbol', index: Number(text.slice(1, end)) }
  return end
}

function endOfName(text: string, from: number): number {
  let at = from
  // Names of a receiver's own values start with it (`@a`).
  while (text[at] === '@') at++
  while (at < text.length && !END_OF_NAME.includes(text[at])) at++
  return at
}

function closingBrace(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

const TYPE_ARITY = /`(\d+)/y
const CALL = /\/(\d+|\*)(?:`(\d+))?(?:<([^<>]*)>)?/y

/** What `readCall` reads. */
export function writeCall({ arity, types, hints, typeArity }: Call): string {
  if (arity < 0) return ''
  const described = types.map((type, i) => (hints?.[i] ? hints[i] + OF_NAMED_TYPE : type))
  const mark = typeArity === undefined ? '' : `\`${typeArity}`
  return `/${arity}${mark}<${described.join()}>`
}

/** `/2`, `/2<String,?>`, `/2`1` with a type argument, or `/*` for some number of arguments; gives the offset after it. */
function readCall(text: string, at: number, found: (call: Call) => void): number {
  CALL.lastIndex = at
  const match = CALL.exec(text)
  if (!match) return text.length
  found({
    arity: match[1] === '*' ? ANY_ARITY : Number(match[1]),
    types: match[3] ? match[3].split(',') : [],
    ...(match[2] ? { typeArity: Number(match[2]) } : {}),
  })
  return at + match[0].length
}
