/** Totals of the graph. They are stored, because counting again costs more than a sync that finds no change. */
import type { Graph } from '../../model/index.ts'
import { NO_TOTALS, readMeta, type Totals } from '../schema/meta.ts'
import type { Database } from '../sqlite.ts'

export function totalsOf({ files, symbols, openReasons, edges }: Graph): Totals {
  return {
    files: files.length,
    lines: files.reduce((sum, { facts }) => sum + facts.lineCount, 0),
    symbols: symbols.length,
    sites: openReasons.reduce((sum, reasons) => sum + reasons.length, 0),
    edges: edges.length,
  }
}

export function readTotals(db: Database): Totals {
  return readMeta(db, 'totals') ?? NO_TOTALS
}
