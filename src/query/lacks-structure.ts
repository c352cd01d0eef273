/** What an answer rests on besides sites: what satisfies or overrides what, as far as engines have told. */
import { SYMBOL_FLAG } from '../model/index.ts'
import type { SymbolRow } from '../store/rows.ts'
import type { Why } from './answer.ts'
import type { Walk } from './directions.ts'
import type { SymbolNames } from './name-symbols.ts'
import type { QueryContext } from './question.ts'

/** `all`: who satisfies an interface may stand in any file. */
export type Untold = 'all' | readonly number[]

/** Types that may satisfy an interface without naming it. */
const TYPES = new Set(['class', 'struct', 'type', 'interface'])
const UPWARDS: ReadonlySet<Walk> = new Set(['callers', 'usages', 'supers'])

/** What keeps an answer that shows all it knows from being complete. */
export function whyNotAll(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  walks: readonly Walk[],
): Why[] {
  const isUntold = findUntold(context, names, target, walks).length > 0
  return [
    ...(isUntold ? (['engine_silent'] as const) : []),
    ...(reachesOutside(context, names, target, walks) || isMetByLambdas(context, names, target, walks)
      ? (['dynamic_call'] as const)
      : []),
  ]
}

/**
 * Calls through what a method overrides outside of the repository name that, and may come from outside altogether. Where
 * methods alone make an interface, one that an engine says so of is itself met by types that may be more than they show.
 */
function reachesOutside(
  { reader, structureOf }: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  walks: readonly Walk[],
): boolean {
  const isOfInterface =
    structureOf?.(names.file(target.file)?.language ?? '') === 'by-methods' &&
    (target.kind === 'interface' || reader.symbol(target.container)?.kind === 'interface')
  if (!isOfInterface) return walks.includes('callers') && reader.overridesOutside(target.id)
  if (!walks.includes('implementors')) return false
  const methods = target.kind === 'interface' ? reader.children(target.id) : [target]
  return methods.some(method => reader.overridesOutside(method.id))
}

/** No symbol stands for a lambda: who implements an interface of one method is never known in full. */
function isMetByLambdas(
  { reader, hasLambdas }: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  walks: readonly Walk[],
): boolean {
  if (!walks.includes('implementors') || !hasLambdas?.(names.file(target.file)?.language ?? '')) return false
  const holder = target.kind === 'method' ? reader.symbol(target.container) : target
  if (holder?.kind !== 'interface') return false
  const methods = reader.children(holder.id).filter(isWithoutBody)
  return methods.length === 1 && (target.id === holder.id || target.id === methods[0]!.id)
}

const WITH_BODY = /\b(default|static|private)\b/

function isWithoutBody({ kind, signature }: SymbolRow): boolean {
  return kind === 'method' && !WITH_BODY.test(signature.slice(0, signature.indexOf('(')))
}

export function findUntold(
  context: QueryContext,
  names: SymbolNames,
  target: SymbolRow,
  walks: readonly Walk[],
): Untold {
  const language = names.file(target.file)?.language ?? ''
  if (context.areOverridesTold?.(language)) return untoldOverrides(context, target, walks)
  return lacksInterfaces(context, language, target, walks) ? 'all' : []
}

function lacksInterfaces(
  { reader, structureOf }: QueryContext,
  language: string,
  target: SymbolRow,
  walks: readonly Walk[],
): boolean {
  const structure = structureOf?.(language)
  if (structure === undefined || reader.isStructureTold(target.file, structure)) return false
  const isOfInterface = (symbol: SymbolRow) => reader.symbol(symbol.container)?.kind === 'interface'
  if (walks.includes('implementors') && (target.kind === 'interface' || isOfInterface(target))) return true
  // What a type satisfies by its whole type is rarely more than it names; methods alone are met by many.
  if (structure !== 'by-methods') return false
  if (walks.includes('supers') && TYPES.has(target.kind)) return true
  if (target.kind !== 'method' || !walks.some(walk => UPWARDS.has(walk)) || isOfInterface(target))
    return false
  // An interface outside of the repository can ask for it as well.
  if ((target.flags & SYMBOL_FLAG.exported) !== 0) return true
  const alike = reader.methodsOfInterfaces(target.name)
  if (alike.length === 0) return false
  const known = reader.edgesFrom(target.id, ['overrides']).filter(edge => edge.confidence === 'exact')
  const linked = new Set(known.map(edge => edge.to))
  return alike.some(id => id !== target.id && !linked.has(id))
}

/** What a method overrides is told with its own file, what overrides it with the files that declare its name. */
function untoldOverrides({ reader }: QueryContext, target: SymbolRow, walks: readonly Walk[]): number[] {
  if (target.kind !== 'method' || target.visibility === 'private') return []
  if ((target.flags & SYMBOL_FLAG.static) !== 0) return []
  const alike = walks.includes('implementors')
    ? reader.symbolsNamed(target.name, 'exact', { kinds: ['method'] })
    : []
  const up = walks.some(walk => UPWARDS.has(walk)) ? [target] : []
  const files = new Set([...up, ...alike].map(symbol => symbol.file))
  return [...files].filter(file => !reader.areOverridesTold(file))
}
