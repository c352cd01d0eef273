/** What a newcomer should read first: the declarations that carry most of the code around them. */
import { FILE_FLAG, type SymbolKind } from '../../model/index.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import type { SymbolNames } from '../shared/name-symbols.ts'

const STARS = 10
/** Ten symbols of one file would be no tour of a repository. */
const MAX_PER_FILE = 2
/** Says nothing that its class does not say. */
const SAID_BY_ITS_CLASS: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['constructor', 'method', 'property'])

/**
 * Best first. A class counts with its members: who reads it reads them. Private names and members come only where there
 * is nothing else.
 */
export function chooseStars(
  names: SymbolNames,
  symbols: readonly SymbolRow[],
  weight: (symbol: SymbolRow) => number,
): SymbolRow[] {
  const outermost = new Map(symbols.map(symbol => [symbol.id, names.chain(symbol)[0]?.id ?? symbol.id]))
  const totals = new Map<number, number>()
  for (const symbol of symbols) {
    const root = outermost.get(symbol.id)!
    totals.set(root, (totals.get(root) ?? 0) + weight(symbol))
  }
  const total = (symbol: SymbolRow): number => totals.get(symbol.id) ?? 0
  const candidates = symbols
    .filter(symbol => outermost.get(symbol.id) === symbol.id && isForNewcomers(names, symbol))
    .sort((a, b) => total(b) - total(a) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line))
  const ofFile = new Map<number, number>()
  const stars = candidates.filter(({ file }) => {
    const count = (ofFile.get(file) ?? 0) + 1
    ofFile.set(file, count)
    return count <= MAX_PER_FILE
  })
  return [...new Set([...stars, ...candidates, ...symbols])].slice(0, STARS)
}

export function isForNewcomers(names: SymbolNames, { kind, visibility, file }: SymbolRow): boolean {
  if (SAID_BY_ITS_CLASS.has(kind) || visibility === 'private' || visibility === 'protected') return false
  return ((names.file(file)?.flags ?? 0) & FILE_FLAG.test) === 0
}
