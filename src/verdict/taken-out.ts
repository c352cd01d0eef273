/** Whether a member is only taken out of an object by a pattern (`const { name } = object`) and then called. */

import type { EdgeRow } from '../store/schema/rows.ts'
import { escapePattern } from '../words/escape-pattern.ts'
import type { Evidence } from './evidence.ts'

/** How many lines of a pattern are read. */
const MAX_PATTERN = 20
const TAKEN_OUT = /(?:\b(?:const|let|var)\s*|[(,]\s*)\{(?:\s*[\w$]+\s*(?::\s*[\w$]+\s*)?(?:=[^,{}]*)?,)*\s*$/

/** Each use within the function is a call that is a site of its own. */
export function isTakenOut({ reader, readSource }: Evidence, edge: EdgeRow, id: number): boolean {
  const user = reader.symbol(edge.from)
  const name = reader.symbol(id)?.name ?? ''
  const text = edge.siteFile === null ? null : readSource(edge.siteFile)
  if (!user || text === null || user.kind === 'module' || user.path !== edge.siteFile) return false
  const lines = text.split('\n')
  const line = lines[edge.line - 1]
  if (line === undefined) return false
  const start = Math.max(0, edge.line - MAX_PATTERN)
  const before = [...lines.slice(start, edge.line - 1), line.slice(0, edge.column - 1)].join('\n')
  const after = [
    line.slice(edge.column - 1 + name.length),
    ...lines.slice(edge.line, edge.line + MAX_PATTERN),
  ]
  if (!TAKEN_OUT.test(before) || !/^\s*(?:,[^{}]*)?\}\s*(?:=|:)/.test(after.join('\n'))) return false
  const called = new Set(
    reader
      .sitesNamed(name)
      .filter(({ state }) => state === 'resolved')
      .map(({ file, line }) => `${file}:${line}`),
  )
  const isUse = new RegExp(`(?<![\\w$.])${escapePattern(name)}(?![\\w$])(?!\\s*:)`, 'g')
  return lines.slice(user.startLine - 1, user.endLine).every((line, index) => {
    const number = user.startLine + index
    if (number === edge.line || /^\s*(?:\/\/|\*|\/\*)/.test(line)) return true
    const uses = [...line.matchAll(isUse)]
    const areCalls = uses.every(use =>
      line
        .slice(use.index + name.length)
        .trimStart()
        .startsWith('('),
    )
    return uses.length === 0 || (areCalls && called.has(`${edge.file}:${number}`))
  })
}
