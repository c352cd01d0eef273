/** Symbols whose names come close to a name that nothing has. */
import type { IndexReader } from '../../store/read/index-reader.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { splitWord } from '../../words/split-word.ts'
import { comparePlaces } from './compare-places.ts'
import { editDistance } from './edit-distance.ts'

const SHOWN = 5
/** Longer texts are no typing errors. */
const MAX_NAME = 80

export function findNearest(reader: IndexReader, text: string, most = SHOWN): SymbolRow[] {
  const name = lastName(text).slice(0, MAX_NAME)
  if (name === '') return []
  const wanted = name.toLowerCase()
  const { parts } = splitWord(name)
  const near: { symbol: SymbolRow; distance: number }[] = []
  for (const symbol of candidates(reader, name)) {
    const distance = editDistance(wanted, symbol.name.toLowerCase().slice(0, MAX_NAME))
    const contains = wanted.length >= 3 && symbol.name.toLowerCase().includes(wanted)
    const isClose = contains || distance <= Math.max(2, Math.floor(wanted.length / 3))
    if (isClose || hasAllOf(symbol.name, parts)) near.push({ symbol, distance })
  }
  near.sort(
    (a, b) => a.distance - b.distance || b.symbol.rank - a.symbol.rank || comparePlaces(a.symbol, b.symbol),
  )
  return near.slice(0, most).map(entry => entry.symbol)
}

/** `newKubelet` is a word short of `NewMainKubelet`. */
function hasAllOf(name: string, parts: readonly string[]): boolean {
  if (parts.length < 2) return false
  const own = new Set(splitWord(name).parts)
  return parts.every(part => own.has(part))
}

/** The part of an address that names the symbol itself. */
export function lastName(text: string): string {
  const path = text
    .slice(text.indexOf('#') + 1)
    .replace(/\([^()]*\)$/, '')
    .replace(/~\d+$/, '')
  return path.split(/\.|::|\//).at(-1) ?? ''
}

/** An error leaves the start, the end or the words of a name whole; those are cheap to look up. */
function candidates(reader: IndexReader, name: string): SymbolRow[] {
  const start = name.slice(0, Math.max(2, Math.ceil(name.length / 2)))
  const end = name.slice(-Math.max(3, Math.floor(name.length / 2)))
  const found = new Map<number, SymbolRow>()
  const add = (rows: readonly SymbolRow[]): void => {
    for (const row of rows) if (row.kind !== 'module') found.set(row.id, row)
  }
  add(reader.symbolsNamed(name, 'nocase', { limit: 50 }))
  add(reader.symbolsNamed(start, 'prefix', { limit: 300 }))
  if (end.length >= 3 && !/[*?]/.test(end)) add(reader.symbolsNamed(`*${end}`, 'glob', { limit: 300 }))
  if (name.length <= 3) add(reader.symbolsNamed(name.slice(0, 1), 'prefix', { limit: 300 }))
  add(reader.search(name, { limit: 50 }).map(hit => hit.symbol))
  return [...found.values()]
}
