/** Condition: engines have reported what satisfies or overrides what, as far as the question needs it. */
import { SYMBOL_FLAG } from '../../model/index.ts'
import type { SymbolRow } from '../../store/schema/rows.ts'
import { isJudgedBySyntax } from '../by-syntax.ts'
import { type Condition, HOLDS } from '../condition.ts'
import { type Evidence, languageOf } from '../evidence.ts'
import type { Walk } from '../walk.ts'

/** Files that no engine has reported on; `all`: a type that satisfies an interface may be in any file. */
export type Unreported = 'all' | readonly number[]

/** Types that may satisfy an interface without naming it. */
const TYPES = new Set(['class', 'struct', 'type', 'interface'])
const UPWARDS: ReadonlySet<Walk> = new Set(['callers', 'usages', 'supers'])

export const unreportedStructure: Condition = (evidence, { target, walks }) =>
  findUnreported(evidence, target, walks).length > 0 ? [{ why: 'engine_silent' }] : HOLDS

export function findUnreported(evidence: Evidence, target: SymbolRow, walks: readonly Walk[]): Unreported {
  if (isJudgedBySyntax(evidence, target)) return []
  const language = languageOf(evidence, target)
  if (evidence.areOverridesReported?.(language)) return unreportedOverrides(evidence, target, walks)
  return lacksInterfaces(evidence, language, target, walks) ? 'all' : []
}

function lacksInterfaces(
  { reader, structureOf }: Evidence,
  language: string,
  target: SymbolRow,
  walks: readonly Walk[],
): boolean {
  const structure = structureOf?.(language)
  if (structure === undefined || reader.isStructureReported(target.file, structure)) return false
  const isOfInterface = (symbol: SymbolRow) => reader.symbol(symbol.container)?.kind === 'interface'
  if (walks.includes('implementors') && (target.kind === 'interface' || isOfInterface(target))) return true
  // A type rarely satisfies more by its whole type than it names; many types have the methods alone.
  if (structure !== 'by-methods') return false
  if (walks.includes('supers') && TYPES.has(target.kind)) return true
  if (target.kind !== 'method' || !walks.some(walk => UPWARDS.has(walk)) || isOfInterface(target))
    return false
  // An interface outside the repository can require it as well.
  if ((target.flags & SYMBOL_FLAG.exported) !== 0) return true
  const sameNamed = reader.methodsOfInterfaces(target.name)
  if (sameNamed.length === 0) return false
  const known = reader.edgesFrom(target.id, ['overrides']).filter(edge => edge.confidence === 'exact')
  const linked = new Set(known.map(edge => edge.to))
  return sameNamed.some(id => id !== target.id && !linked.has(id))
}

/** Engines report what a method overrides with its own file, and what overrides it with the files that declare its name. */
function unreportedOverrides({ reader }: Evidence, target: SymbolRow, walks: readonly Walk[]): number[] {
  if (target.kind !== 'method' || target.visibility === 'private') return []
  if ((target.flags & SYMBOL_FLAG.static) !== 0) return []
  const sameNamed = walks.includes('implementors')
    ? reader.symbolsNamed(target.name, 'exact', { kinds: ['method'] })
    : []
  const up = walks.some(walk => UPWARDS.has(walk)) ? [target] : []
  const files = new Set([...up, ...sameNamed].map(symbol => symbol.file))
  return [...files].filter(file => !reader.areOverridesReported(file))
}
