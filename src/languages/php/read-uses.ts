/** Takes a `use` apart: `use A\{B, C as D, function f}, E;`. */
import type { TreeImport } from '../language.ts'

const NAME = /[^\s\\{},;]+(?:\s*\\\s*[^\s\\{},;]+)*/.source
const CLAUSE = new RegExp(`(?:\\b(?:function|const)\\s+)?\\\\?(${NAME})(?:\\s+as\\s+([^\\s{},;]+))?`, 'g')
const GROUP = new RegExp(`(?:\\b(?:function|const)\\s+)?\\\\?(${NAME})\\s*\\\\\\s*\\{([^{}]*)\\}`, 'g')
const NOISE = /\/\*[\s\S]*?(?:\*\/|$)|(?:\/\/|#)[^\n]*/g

export function readUses(text: string): TreeImport[] {
  const plain = text.replace(NOISE, found => ' '.repeat(found.length)).replace(/^use\b/i, '   ')
  const grouped = [...plain.matchAll(GROUP)].flatMap(({ 0: group, 1: prefix, 2: inner, index }) =>
    readClauses(inner, index + group.indexOf('{') + 1, prefix),
  )
  const rest = plain.replace(GROUP, group => ' '.repeat(group.length))
  return [...grouped, ...readClauses(rest, 0, '')]
}

function readClauses(text: string, from: number, prefix: string): TreeImport[] {
  return [...text.matchAll(CLAUSE)].map(({ 0: clause, 1: written, 2: alias, index }) => {
    const names = `${prefix}\\${written}`.split('\\').flatMap(part => part.trim() || [])
    const name = names.at(-1) ?? ''
    const end = clause.indexOf(written) + written.length
    return {
      kind: 'named',
      module: names.slice(0, -1).join('\\'),
      name,
      local: alias ?? name,
      at: from + index + end - name.length,
    }
  })
}
