/** Evidence without an engine: syntax leads every site that has a name of the target to it, and to nothing else. */
import type { SiteRow, SymbolRow } from '../store/schema/rows.ts'
import type { Asked } from './condition.ts'
import { type Evidence, languageOf } from './evidence.ts'
import { basesOf } from './method-family.ts'

/** Types and constructors are also used without their names: by conversions, defaults, declarations. */
const NAMED_KINDS: ReadonlySet<string> = new Set(['function', 'method'])

/** Whether an answer about a symbol can be complete although no engine reads its language. */
export function isJudgedBySyntax(evidence: Evidence, target: SymbolRow): boolean {
  const rules = evidence.callRules?.(languageOf(evidence, target))
  return rules?.bySyntax !== undefined && NAMED_KINDS.has(target.kind)
}

/** `path:line` -> how often a name of the target stands there as code that is known to mean it. */
export function knownMentions(evidence: Evidence, target: SymbolRow): Map<string, number> {
  const known = new Map<string, number>()
  const add = (path: string, line: number) =>
    known.set(`${path}:${line}`, (known.get(`${path}:${line}`) ?? 0) + 1)
  for (const place of [...ledPlaces(evidence, target), ...declaredPlaces(evidence, target)]) {
    const [, path, line] = /^(.*):(\d+):\d+$/.exec(place)!
    add(path!, Number(line))
  }
  return known
}

/** Sites that do not lead to the target, so that one of them may be a caller that is not listed. */
export function strayingSites(evidence: Evidence, { target, names }: Asked): SiteRow[] {
  const led = ledPlaces(evidence, target)
  return [...names]
    .flatMap(name => evidence.reader.sitesNamed(name))
    .filter(({ path, line, column }) => !led.has(`${path}:${line}:${column}`))
}

/** A call of what it overrides may run it, and is listed as such. */
function ledPlaces({ reader }: Evidence, target: SymbolRow): Set<string> {
  const places = new Set<string>()
  for (const id of [target.id, ...basesOf(reader, target.id)])
    for (const { confidence, siteFile, line, column } of reader.edgesTo(id))
      if (confidence !== 'approximate' && siteFile !== null) places.add(`${siteFile}:${line}:${column}`)
  return places
}

function declaredPlaces({ reader }: Evidence, target: SymbolRow): Set<string> {
  const places = new Set<string>()
  for (const id of [target.id, ...basesOf(reader, target.id)]) {
    for (const { path, line, column } of reader.declarations(id)) places.add(`${path}:${line}:${column}`)
    for (const { path, line, column } of reader.importersOfSymbol(id)) places.add(`${path}:${line}:${column}`)
  }
  return places
}
