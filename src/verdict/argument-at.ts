/** The call that a name is a whole argument of, read from the text around it. */
import type { SymbolRow } from '../store/schema/rows.ts'

export interface Argument {
  /** The last name before the bracket, and its line. */
  callee: string
  line: number
  index: number
  /** `name=value` */
  keyword: string | undefined
}

/** A call is written over so many lines at most. */
const MAX_LINES = 12

export function argumentAt(
  lines: readonly string[],
  line: number,
  column: number,
  name: string,
): Argument | undefined {
  const behind = (lines[line - 1] ?? '').slice(column - 1 + name.length)
  if (!/^\s*(?:[,)]|$)/.test(behind)) return undefined
  const before = textBefore(lines, line, column).replace(/(?<![\w$.])[\w$.]+\.$/, '')
  const keyword = /(?<![\w$.])(\w+)\s*=\s*$/.exec(before)?.[1]
  const start = keyword === undefined ? before : before.replace(/(?<!\w)\w+\s*=\s*$/, '')
  if (!/[(,]\s*$/.test(start)) return undefined
  return enclosingCall(start, line, keyword)
}

export function textBefore(lines: readonly string[], line: number, column: number): string {
  const first = Math.max(0, line - MAX_LINES)
  return [...lines.slice(first, line - 1), (lines[line - 1] ?? '').slice(0, column - 1)].join('\n')
}

/** The call that a text leaves open. */
export function enclosingCall(before: string, line: number, keyword?: string): Argument | undefined {
  let depth = 0
  let index = 0
  for (let at = before.length - 1; at >= 0; at--) {
    const char = before[at]!
    if (')]}'.includes(char)) depth++
    else if ('([{'.includes(char)) {
      if (depth === 0) {
        const callee = char === '(' ? /(?<![\w$])([\w$]+)\s*$/.exec(before.slice(0, at))?.[1] : undefined
        const after = before.slice(at).split('\n').length - 1
        return callee === undefined ? undefined : { callee, line: line - after, index, keyword }
      }
      depth--
    } else if (char === ',' && depth === 0) index++
  }
  return undefined
}

/** The parameter that takes an argument; undefined where that is not plain. */
export function parameterNames(called: SymbolRow, { index, keyword }: Argument): string | undefined {
  const inside = insideBrackets(called.signature)
  if (inside === undefined) return undefined
  const names = splitAtCommas(inside).map(part => /^(\*{0,2}|\.{3})\s*([\w$]+)/.exec(part.trimStart()))
  const own = names.filter(match => !match || !/^(?:self|cls|this)$/.test(match[2]!))
  if (keyword !== undefined) return own.some(match => match?.[2] === keyword) ? keyword : undefined
  const isRest = own.slice(0, index + 1).some(match => match?.[1] !== '')
  return isRest ? undefined : own[index]?.[2]
}

function insideBrackets(signature: string): string | undefined {
  const start = signature.indexOf('(')
  if (start < 0) return undefined
  let depth = 0
  for (let at = start; at < signature.length; at++) {
    if (signature[at] === '(') depth++
    if (signature[at] === ')' && --depth === 0) return signature.slice(start + 1, at)
  }
  return undefined
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if ('([{<'.includes(text[at]!)) depth++
    else if (')]}'.includes(text[at]!) || (text[at] === '>' && text[at - 1] !== '=' && text[at - 1] !== '-'))
      depth--
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].filter(part => part.trim() !== '')
}
