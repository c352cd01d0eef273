/** Marks the top-level symbols inside an `export` as exported. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { ScopedContext } from '../file-context.ts'
import { Regions } from '../parse/regions.ts'

export function markExported({ symbols, lines, records }: ScopedContext): void {
  const defaults = new Set(
    records.exports.filter(record => record.kind === 'default').map(record => record.start),
  )
  const exported = new Regions(
    records.exports.filter(record => record.kind === 'range' && !defaults.has(record.start)),
  )
  for (const symbol of symbols) {
    if (symbol.container !== 0) continue
    const { name } = symbol.declarations[0]
    if (exported.has(lines.startOf(name.line) + name.column - 1)) symbol.flags |= SYMBOL_FLAG.exported
  }
}
