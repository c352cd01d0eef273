/** What separates declarations of one name in one scope: parameters of functions, arguments of specialisations. */
import { parameterTypes, withoutAngles } from './parameters.ts'

/** From the text before a body. */
export function variantOf(header: string): string {
  if (header.startsWith('#')) return ''
  const start = header.replace(/\s+/g, ' ')
  const specialised =
    /\b(?:class|struct|union)\s+(?:\[\[.*?\]\]\s*|alignas\s*\([^()]*\)\s*)*[\w:]+\s*<(.*)$/.exec(
      start.replace(/^(?:\s*template\s*<(?:[^<>]|<[^<>]*>)*>)+/, ''),
    )
  if (specialised && !withoutAngles(start).includes('('))
    return `<${upToClose(specialised[1], '<', '>').replace(/\s+/g, '')}>`
  const list = parametersIn(start)
  if (list === undefined) return ''
  const after = start.slice(list.end)
  const isConst = /^\s*(?:const\b|volatile\b)/.test(after) ? ' const' : ''
  const reference = /^\s*(?:const\s*)?(&&?)/.exec(after)?.[1] ?? ''
  return `(${parameterTypes(start.slice(list.start, list.end - 1)).join()})${isConst}${reference}`
}

/** The brackets of the parameters: the first that follow a name outside of angles and attributes. */
function parametersIn(header: string): { start: number; end: number } | undefined {
  const called = /\boperator\s*\(\s*\)\s*\(/.exec(header)
  if (called) return bracketsAt(header, called.index + called[0].length - 1)
  let depth = 0
  for (let at = 0; at < header.length; at++) {
    const char = header[at]
    if (header.startsWith('operator', at) && !/\w/.test(header[at - 1] ?? '')) {
      const open = header.indexOf('(', at)
      return open < 0 ? undefined : bracketsAt(header, open)
    }
    if (char === '<') depth++
    else if (char === '>' && header[at - 1] !== '-') depth = Math.max(0, depth - 1)
    else if (char === '=' && depth === 0) return undefined
    else if (char === '(' && depth === 0) {
      const before = /(?<![\w~])([\w~]+)\s*$/.exec(header.slice(Math.max(0, at - 80), at))?.[1] ?? ''
      const found = bracketsAt(header, at)
      if (!/^(?:__attribute__|alignas|decltype|__declspec|noexcept|explicit|requires|sizeof|)$/.test(before))
        return found
      at = found.end - 1
    }
  }
  return undefined
}

function bracketsAt(text: string, open: number): { start: number; end: number } {
  return { start: open + 1, end: open + 2 + upToClose(text.slice(open + 1), '(', ')').length }
}

function upToClose(text: string, open: string, close: string): string {
  let depth = 1
  for (let at = 0; at < text.length; at++) {
    if (text[at] === open) depth++
    else if (text[at] === close && text[at - 1] !== '-' && --depth === 0) return text.slice(0, at)
  }
  return text
}
