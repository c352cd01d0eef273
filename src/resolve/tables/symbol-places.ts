/** What a symbol is in its file, decided once from the facts of that file. */
import {
  CALLABLE,
  type FileFacts,
  isLinked,
  SYMBOL_FLAG,
  type SymbolFact,
  VALUE_LIKE,
} from '../../model/index.ts'

/**
 * A member of what holds it, its module, a method of a type declared elsewhere; something to call, something whose
 * members are found by name alone, a constant that is seen around its enum.
 */
export const PLACE = { member: 1, module: 2, owned: 4, callable: 8, holder: 16, around: 32 } as const

type ConstantsAround = ((holder: SymbolFact) => boolean) | undefined

/** Bits of PLACE. */
export function placeOf(
  symbol: SymbolFact,
  { symbols, packageName }: FileFacts,
  isClassLike: boolean,
  constantsAround: ConstantsAround,
): number {
  // Functions inside functions are no members, and a package is no member of itself.
  const isPackage = symbol.kind === 'namespace' && symbol.name === packageName
  const isDeclared = (symbol.flags & SYMBOL_FLAG.partial) !== 0 || isLinked(symbol)
  const isPart = symbol.partOf !== undefined && !isDeclared
  const isMember = symbol.container >= 0 && !(symbol.flags & SYMBOL_FLAG.local) && !isPackage && !isPart
  const isAround = isSeenAround(symbol, symbols, constantsAround)
  const holder = isAround ? symbols[symbol.container].container : symbol.container
  const isOwned = symbol.owner !== undefined || symbols[holder]?.partOf !== undefined
  return (
    (symbol.kind === 'module' ? PLACE.module : 0) |
    (isOwned ? PLACE.owned : 0) |
    (CALLABLE.has(symbol.kind) ? PLACE.callable : 0) |
    (isClassLike || VALUE_LIKE.has(symbol.kind) ? PLACE.holder : 0) |
    (isMember ? PLACE.member : 0) |
    (isAround ? PLACE.around : 0)
  )
}

/** A constant of an enum whose names are seen around it. */
function isSeenAround(
  { kind, container }: SymbolFact,
  symbols: readonly SymbolFact[],
  constantsAround: ConstantsAround,
): boolean {
  const holder = symbols[container]
  return kind === 'constant' && holder?.kind === 'enum' && constantsAround?.(holder) === true
}
