/** Condition: the target overrides or satisfies nothing outside the repository, so no call comes from there. */
import type { CallRules } from '../../languages/call-rules.ts'
import { CLASS_LIKE, SYMBOL_FLAG } from '../../model/index.ts'
import type { SiteRow, SymbolRow } from '../../store/schema/rows.ts'
import { blockAround } from '../block-around.ts'
import { isJudgedBySyntax } from '../by-syntax.ts'
import { type Asked, type Condition, HOLDS } from '../condition.ts'
import { type Evidence, languageOf, type Place } from '../evidence.ts'
import { relatedClasses, unknownBases } from '../related-classes.ts'
import type { Walk } from '../walk.ts'

export const overridesOutside: Condition = (evidence, asked) => {
  const { target, walks } = asked
  if (isCalledFromOutside(evidence, target, walks)) return [{ why: 'overrides_outside' }]
  if (walks.includes('callers') && isKeyOfOuterType(evidence, target)) return [{ why: 'overrides_outside' }]
  const places = walks.includes('callers') ? basesOutside(evidence, asked) : []
  return places.length > 0 ? [{ why: 'overrides_outside', places }] : HOLDS
}

/** A member of an object literal whose expected type is outside the repository: options of a library. */
function isKeyOfOuterType({ reader }: Evidence, { file, line, column, kind, name }: SymbolRow): boolean {
  if (kind !== 'method' && kind !== 'property') return false
  const isHere = (site: SiteRow) => site.file === file && site.line === line && site.column === column
  return reader.sitesNamed(name).some(site => isHere(site) && site.state === 'external')
}

/** Where no engine reports what a method overrides, a base outside may have a method of any name. */
function basesOutside(evidence: Evidence, { target, rules }: Asked): Place[] {
  const language = languageOf(evidence, target)
  const isBySyntax = isJudgedBySyntax(evidence, target)
  const isReported =
    !isBySyntax &&
    (evidence.areOverridesReported?.(language) || evidence.structureOf?.(language) === 'by-methods')
  if (isBySyntax && cannotOverride(target)) return []
  if (isBySyntax && rules?.traitBlock) return traitsOutside(evidence, target, rules)
  const holder = evidence.reader.symbol(target.container)
  if (isReported || !holder || !CLASS_LIKE.has(holder.kind) || target.kind === 'constructor') return []
  const { classes, isCut } = relatedClasses(evidence, holder)
  const outside = classes.flatMap(one => unknownBases(evidence, one))
  const isHarmless = (name: string): boolean =>
    rules?.harmlessBases.has(name) === true || rules?.baseMembers?.get(name)?.has(target.name) === false
  const places = outside.filter(({ name }) => !isHarmless(name))
  return isCut ? [...places, holder] : places
}

function cannotOverride({ visibility, flags, kind }: SymbolRow): boolean {
  return kind !== 'method' || visibility === 'private' || (flags & SYMBOL_FLAG.static) !== 0
}

/** What stands in a block for a trait that is not of the repository. */
function traitsOutside(evidence: Evidence, target: SymbolRow, rules: CallRules): Place[] {
  const header = blockAround(evidence, target)
  const isOfTrait = header === undefined || rules.traitBlock!.test(header)
  const isKnown = evidence.reader.edgesFrom(target.id, ['overrides']).length > 0
  return isOfTrait && !isKnown ? [target] : []
}

/**
 * Where methods alone make an interface, an interface that overrides an outside one can also be satisfied by types that
 * we did not see, so its implementors are never complete.
 */
function isCalledFromOutside(evidence: Evidence, target: SymbolRow, walks: readonly Walk[]): boolean {
  const { reader, structureOf } = evidence
  const isOfInterface =
    structureOf?.(languageOf(evidence, target)) === 'by-methods' &&
    (target.kind === 'interface' || reader.symbol(target.container)?.kind === 'interface')
  if (!isOfInterface) return walks.includes('callers') && reader.overridesOutside(target.id)
  if (!walks.includes('implementors')) return false
  const methods = target.kind === 'interface' ? reader.children(target.id) : [target]
  return methods.some(method => reader.overridesOutside(method.id))
}
