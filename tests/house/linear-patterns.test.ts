/** No regular expression of the program can be made slow by the text that it meets: time grows with the text, not faster. */

import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { slowestText } from './attack-pattern.ts'
import { readSources } from './read-sources.ts'

interface Literal {
  regex?: { pattern: string; flags: string }
}

/** By how it is written; the first place names it. */
function patternsOf(folders: string[]): Map<string, { pattern: RegExp; path: string }> {
  const found = new Map<string, { pattern: RegExp; path: string }>()
  for (const { path, text } of readSources(...folders)) {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { regex } = node as Literal
      if (regex) {
        const pattern = new RegExp(regex.pattern, regex.flags)
        if (!found.has(`${pattern}`)) found.set(`${pattern}`, { pattern, path })
      } else for (const child of Object.values(node)) visit(child)
    }
    visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)
  }
  return found
}

/** Beside other work; alone it takes some seconds. */
const MAX_MS = 400_000

test('the attack finds quadratic and exponential patterns, and no linear ones', { timeout: MAX_MS }, () => {
  const slow = [/\s+$/, /^\s*#/m, /"(?:[^"\\]|\\.)*"/, /^(?:\w+-?)*$/, /a[^b]*b[^c]*c/]
  expect(slow.filter(pattern => slowestText(pattern) === null)).toEqual([])
  const linear = [
    /(?<!\s)\s+$/,
    /^[ \t]*#/m,
    /"(?:[^"\\]|\\.)*"?/,
    /^\w+(?:-\w+)*$/,
    /\/\*[\s\S]*?(?:\*\/|$)/,
  ]
  expect(linear.filter(pattern => slowestText(pattern) !== null)).toEqual([])
})

test('every pattern takes linear time', { timeout: MAX_MS }, () => {
  const patterns = patternsOf(['src', 'supervisors'])
  expect(patterns.size).toBeGreaterThan(1_000)
  const slow = [...patterns.values()].flatMap(({ pattern, path }) => {
    const text = slowestText(pattern)
    return text === null ? [] : [`${path}: ${pattern} on ${text}`]
  })
  expect(slow).toEqual([])
})
