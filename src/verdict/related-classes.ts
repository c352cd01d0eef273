/** A class with all that it inherits from and all that inherits from it: whose code may run its members. */
import { CLASS_LIKE, type EdgeKind } from '../model/index.ts'
import type { SiteRow, SymbolRow } from '../store/schema/rows.ts'
import type { Evidence } from './evidence.ts'
import { walkFamily } from './method-family.ts'

const HERITAGE: readonly EdgeKind[] = ['extends', 'implements']
/** A larger family is not read in full. */
const MAX_CLASSES = 200

export interface RelatedClasses {
  /** The class itself first. */
  classes: SymbolRow[]
  /** There are more. */
  isCut: boolean
}

export function relatedClasses({ reader }: Evidence, start: SymbolRow): RelatedClasses {
  const up = (id: number): number[] => reader.edgesFrom(id, HERITAGE).map(edge => edge.to)
  const down = (id: number): number[] => reader.edgesTo(id, HERITAGE).map(edge => edge.from)
  const subclasses = walkFamily(start.id, down, MAX_CLASSES)
  // What a subclass inherits beside this class runs on the same instances.
  const ids = new Set([start.id, ...subclasses])
  for (const id of [...ids]) for (const base of walkFamily(id, up, MAX_CLASSES)) ids.add(base)
  const isCut = ids.size > MAX_CLASSES
  return { classes: [...ids].slice(0, MAX_CLASSES).flatMap(id => reader.symbol(id) ?? []), isCut }
}

/** Bases of a class that no edge leads to: outside the repository, or not found. */
export function unknownBases({ reader }: Evidence, one: SymbolRow): SiteRow[] {
  const known = new Set(reader.edgesFrom(one.id, HERITAGE).map(({ file, site }) => `${file} ${site}`))
  return reader
    .sitesFrom(one.file, one.id)
    .filter(({ kind, file, ordinal }) => isHeritage(kind) && !known.has(`${file} ${ordinal}`))
}

/** The innermost class around a symbol, the symbol itself included. */
export function classAround({ reader }: Evidence, symbol: number): SymbolRow | null {
  let at = reader.symbol(symbol)
  while (at && !CLASS_LIKE.has(at.kind)) at = reader.symbol(at.container)
  return at
}

function isHeritage(kind: SiteRow['kind']): boolean {
  return kind === 'inherit' || kind === 'implement'
}
