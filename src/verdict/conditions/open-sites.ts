/** Condition: every site that has a name of the target is resolved, in any language, to the target or to something else. */
import { alternativesOf, CLASS_LIKE } from '../../model/index.ts'
import type { ImportRow, SiteRow, SymbolRow } from '../../store/schema/rows.ts'
import { isJudgedBySyntax, strayingSites } from '../by-syntax.ts'
import type { Asked, Condition, Doubt } from '../condition.ts'
import { HOLDS } from '../condition.ts'
import { type Evidence, languageOf } from '../evidence.ts'
import { findReach } from '../find-reach.ts'
import { outsideTest } from '../outside-imports.ts'
import { classAround, relatedClasses, unknownBases } from '../related-classes.ts'
import { isIncoming } from '../walk.ts'

/** With more, nobody would look at each: all of them count. */
const MAX_LOOKED_AT = 2_000
const MAX_NAMED = 20

export const openSites: Condition = (evidence, asked) => {
  const { reader } = evidence
  const { target, walks, names } = asked
  if (!walks.some(isIncoming) || target.kind === 'module') return HOLDS
  if (isJudgedBySyntax(evidence, target)) {
    const straying = strayingSites(evidence, asked)
    return straying.length > 0 ? [asDoubt(straying, straying.length)] : HOLDS
  }
  const counted = [...names].reduce((sum, name) => sum + reader.openSitesNamed(name), 0)
  if (counted === 0) return HOLDS
  const sites = [...names].flatMap(name =>
    reader.openSites(name, counted > MAX_LOOKED_AT ? MAX_NAMED : MAX_LOOKED_AT),
  )
  if (counted > MAX_LOOKED_AT) return [asDoubt(sites, counted)]
  const mayMean = siteFilter(evidence, asked)
  const open = sites.filter(mayMean)
  return [open.filter(site => site.isVerified), open.filter(site => !site.isVerified)].flatMap(group =>
    group.length > 0 ? [asDoubt(group, group.length)] : [],
  )
}

function asDoubt(sites: readonly SiteRow[], open: number): Doubt {
  const why = sites.some(site => !site.isVerified) ? 'not_queried' : 'engine_silent'
  return { why, open, places: sites.slice(0, MAX_NAMED) }
}

/** Whether a site that nobody resolved may mean the target, by how it is written and where. */
export function siteFilter(evidence: Evidence, { target, rules }: Asked): (site: SiteRow) => boolean {
  const { reader } = evidence
  const reach = findReach(evidence, target)
  const family = familyOf(evidence, languageOf(evidence, target))
  const holder = reader.symbol(target.container)
  const isMember = holder !== null && (CLASS_LIKE.has(holder.kind) || holder.kind === 'type')
  const isOutside = outsideSites(evidence)
  const isOfStranger = strangerSites(evidence, target, isOutside)
  const isFollowed = followedSites(evidence)
  return site => {
    if (!reach(site) || isOutside(site) || isOfStranger(site) || isFollowed(site)) return false
    const isBare = !site.target.includes('.')
    if (isBare && isMember && target.kind !== 'constructor' && !rules?.bareMembers) return false
    const language = reader.fileById(site.file)?.language ?? ''
    // Another language reaches it through an object, never by its bare name.
    return familyOf(evidence, language) === family || (!isBare && site.kind !== 'import')
  }
}

/**
 * Sites of what an import brings from outside: `i3`, `i3.name` and what these hold. What a function from outside gives may
 * be what it was given, unless the language itself brings the function.
 */
function outsideSites(evidence: Evidence): (site: SiteRow) => boolean {
  const isOutside = outsideTest(evidence)
  const known = new Map<string, boolean>()
  return ({ file, target }) =>
    alternativesOf(target).every(part => {
      const ordinal = /^i(\d+)/.exec(part)?.[1]
      if (ordinal === undefined) return false
      const isGiven = part.includes('()')
      const key = `${file} ${ordinal} ${isGiven}`
      const row = known.has(key)
        ? undefined
        : evidence.reader.imports(file).find(row => row.ordinal === Number(ordinal))
      if (row)
        known.set(
          key,
          row.toFile === 0 &&
            row.toSymbol === 0 &&
            isOutside(row) &&
            !(isGiven && mayGiveBack(evidence, row)),
        )
      return known.get(key) === true
    })
}

function mayGiveBack({ reader, callRules }: Evidence, { file, module }: ImportRow): boolean {
  const rules = callRules?.(reader.fileById(file)?.language ?? '')
  return !rules?.isBuiltInModule(module) || PASSING.test(module)
}

/** Modules of the language whose functions give back what they are given, or what that gives. */
const PASSING =
  /^(?:copy|functools|contextlib|itertools|operator|asyncio|concurrent|typing|weakref|collections|unittest|importlib|pickle|types|node:util|util|async_hooks|node:async_hooks)(?:\b|$)/

/**
 * An engine was asked and does not know, but syntax followed the value to one place alone: to the target, which is listed
 * then, or to something else.
 */
function followedSites({ reader }: Evidence): (site: SiteRow) => boolean {
  const known = new Map<number, Set<string>>()
  return site => {
    if (!site.isVerified) return false
    let sites = known.get(site.from)
    if (!sites) {
      const followed = reader.edgesFrom(site.from).filter(({ confidence }) => confidence === 'probable')
      sites = new Set(followed.map(edge => `${edge.siteFile} ${edge.site}`))
      known.set(site.from, sites)
    }
    return sites.has(`${site.path} ${site.ordinal}`)
  }
}

/** `super().name` and `this.name` in a class that shares no instance with the target's class. */
function strangerSites(
  evidence: Evidence,
  target: SymbolRow,
  isOutside: (site: SiteRow) => boolean,
): (site: SiteRow) => boolean {
  const holder = classAround(evidence, target.container)
  if (!holder || holder.id !== target.container) return () => false
  let related: Set<number> | undefined
  return ({ from, target: expression }) => {
    if (!alternativesOf(expression).every(part => OF_INSTANCE.test(part))) return false
    const around = classAround(evidence, from)
    if (!around) return false
    const { classes, isCut } = relatedClasses(evidence, around)
    related ??= new Set(relatedClasses(evidence, holder).classes.map(({ id }) => id))
    if (isCut || classes.some(({ id }) => id === holder.id || related!.has(id))) return false
    // A base that nobody resolved may be the target's class.
    const isKnown = (base: SiteRow): boolean => base.state === 'external' || isOutside(base)
    return classes.every(one => unknownBases(evidence, one).every(isKnown))
  }
}

/** A member of the instance itself: `t5.name`, `u5.name`. */
const OF_INSTANCE = /^[tu]\d+\.[^.]*$/

function familyOf({ familyOf }: Evidence, language: string): string {
  return familyOf?.(language) ?? language
}
