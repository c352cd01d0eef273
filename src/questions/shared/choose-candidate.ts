/** Chooses among symbols that one address names: what clearly leads is answered, and the others are named beside it. */

import { FILE_FLAG, SYMBOL_FLAG } from '../../model/index.ts'
import { compareLines } from '../../model/position.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { isCallable } from './handle.ts'
import type { SymbolNames } from './name-symbols.ts'

/** What an address means. */
export interface Resolved {
  symbol: SymbolRow
  /** Handles of the others it may mean, best first. */
  also: string[]
}

const SECONDARY = FILE_FLAG.test | FILE_FLAG.generated | FILE_FLAG.vendored

/** Undefined where several are equally good. */
export function chooseCandidate(
  names: SymbolNames,
  address: string,
  found: readonly SymbolRow[],
): Resolved | undefined {
  const wantsCallable = /\(\)$/.test(address)
  const hasTypes = /\([^()]+\)$/.test(address)
  const rules: ((symbol: SymbolRow) => boolean)[] = [
    // A declaration file says again what its implementation says.
    ({ path }) => !/\.d\.[cm]?ts$/.test(path),
    // `const X = memo(function X() {})` is one thing.
    symbol => !found.some(other => other.id !== symbol.id && isInside(symbol, other)),
    ({ file }) => ((names.file(file)?.flags ?? 0) & SECONDARY) === 0,
    ({ kind }) => !wantsCallable || isCallable(kind),
    ({ flags }) => (flags & SYMBOL_FLAG.local) === 0,
    ({ flags }) => (flags & SYMBOL_FLAG.exported) !== 0,
    ({ container }) => names.symbol(container)?.kind === 'module',
  ]
  let left = [...found].sort(compare)
  for (const rule of rules) {
    const better = left.filter(rule)
    if (better.length > 0) left = better
  }
  const [first] = left
  if (!first || (left.length > 1 && (hasTypes || !areOverloads(left)))) return undefined
  const others = [...found].sort(compare).filter(({ id }) => id !== first.id)
  return { symbol: first, also: others.map(symbol => names.handle(symbol)) }
}

/** Callables of one name in one container; also a function that is declared again under another condition. */
export function areOverloads(symbols: readonly SymbolRow[]): boolean {
  const [first] = symbols
  return symbols.every(
    ({ container, name, kind }) =>
      container === first?.container && name === first.name && isCallable(kind) === isCallable(first.kind),
  )
}

function isInside(inner: SymbolRow, outer: SymbolRow): boolean {
  if (inner.container === outer.id) return true
  return (
    inner.file === outer.file &&
    outer.startLine <= inner.startLine &&
    inner.endLine <= outer.endLine &&
    (outer.startLine < inner.startLine || inner.endLine < outer.endLine || outer.line < inner.line)
  )
}

function compare(a: SymbolRow, b: SymbolRow): number {
  return b.rank - a.rank || compareLines(a, b)
}
