/** Tells a function that only hands a field on, or only stores a value, from one that does something. */
import type { SymbolRow } from '../../store/schema/rows.ts'

const ACCESS = /^(?:return\s+)?[\w.$>-]+(?:\s*=\s*[\w.$]+)?;?$/
const BRACKETS = /^[\s})\];]*$/
const MAX = { lines: 8, statements: 3 }

/** `text`: its own lines. */
export function isAccessor({ kind }: Pick<SymbolRow, 'kind'>, text: string): boolean {
  if (kind !== 'method' && kind !== 'function') return false
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const opens = lines.findIndex(line => /[{:]$/.test(line))
  if (opens < 0 || lines.length > MAX.lines) return false
  const inside = lines.slice(opens + 1).filter(line => !BRACKETS.test(line))
  return inside.length > 0 && inside.length <= MAX.statements && inside.every(line => ACCESS.test(line))
}
