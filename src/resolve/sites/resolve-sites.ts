/** Sites -> edges with their confidence, or the reason why a site stays open. */
import { SITE_KINDS, type SiteFact, type SiteTable, siteTableOf } from '../../model/index.ts'
import type { EdgeList } from '../edge-list.ts'
import type { NameIndex } from '../members/name-index.ts'
import type { Evaluator } from '../values/evaluate.ts'
import { fitUse } from '../values/fit-use.ts'
import { OUTSIDE_VALUE, UNKNOWN_VALUE } from '../values/values.ts'
import { Derivations } from './derive-targets.ts'
import { Constructors } from './find-constructors.ts'
import { TargetFinder } from './find-targets.ts'
import { MAX_CANDIDATES, type Outcome, open } from './outcome.ts'
import { TargetRating } from './rate-targets.ts'
import { NameResolver } from './resolve-by-name.ts'

/** What the sites of one target resolve to, by their kind and name. */
interface TargetOutcomes {
  restsOnPlace: boolean
  outcomes: { kind: number; name: number; outcome: Outcome }[]
}

/** No class extends itself, so a base depends on the class that names it. */
const INHERIT = SITE_KINDS.indexOf('inherit')

export class SiteResolver {
  private readonly evaluator: Evaluator
  private readonly edges: EdgeList
  private readonly canonical: Int32Array
  private readonly derivations: Derivations
  private readonly constructors: Constructors
  private readonly targets: TargetFinder
  private readonly rating: TargetRating
  private readonly byName: NameResolver
  /** The file whose sites are being resolved. */
  private file = 0
  /** By target, for one file. */
  private known: (TargetOutcomes | undefined)[] = []

  constructor(evaluator: Evaluator, names: NameIndex, edges: EdgeList, canonical: Int32Array) {
    this.evaluator = evaluator
    this.edges = edges
    this.canonical = canonical
    this.derivations = new Derivations(evaluator, canonical)
    this.constructors = new Constructors(evaluator)
    this.targets = new TargetFinder(evaluator, names, canonical, this.constructors)
    this.rating = new TargetRating(evaluator.tables, this.targets, this.constructors)
    this.byName = new NameResolver(evaluator, names, this.rating)
  }

  /** Adds the edges of a file's sites; gives the reasons of those that stay open. */
  resolveFile(file: number): Uint8Array {
    const sites = siteTableOf(this.evaluator.tables.files[file].facts)
    this.file = file
    this.known = new Array(sites.textCount)
    this.constructors.clear()
    const reasons = new Uint8Array(sites.length)
    for (let ordinal = 0; ordinal < sites.length; ordinal++) {
      const from = this.evaluator.tables.base[file] + sites.from(ordinal)
      const { edges, reason } = this.outcomeOf(sites, ordinal, from)
      reasons[ordinal] = reason
      for (let i = 0; i < edges.length; i++) this.edges.put(this.canonical[from], edges[i], file, ordinal)
    }
    return reasons
  }

  /** Two thirds of a file's sites say what another one said. */
  private outcomeOf(sites: SiteTable, ordinal: number, from: number): Outcome {
    const target = sites.target(ordinal)
    this.known[target] ??= { restsOnPlace: restsOnPlace(sites.text(target)), outcomes: [] }
    const { restsOnPlace: isOfPlace, outcomes } = this.known[target]
    const kind = sites.kind(ordinal)
    if (isOfPlace || kind === INHERIT) return this.resolveSite(sites.fact(ordinal), from)
    const name = sites.name(ordinal)
    for (let i = 0; i < outcomes.length; i++)
      if (outcomes[i].kind === kind && outcomes[i].name === name) return outcomes[i].outcome
    const outcome = this.resolveSite(sites.fact(ordinal), from)
    outcomes.push({ kind, name, outcome })
    return outcome
  }

  private resolveSite(site: SiteFact, from: number): Outcome {
    const { tables, modules, evaluate } = this.evaluator
    const isImport = site.kind === 'import' && IMPORT.test(site.target)
    const values = isImport
      ? modules.imports.named(this.file, Number(site.target.slice(1)))
      : fitUse(tables, this.file, evaluate(this.file, site.target, from), site.kind === 'call')
    const targets = this.targets.of(this.file, site, from, values)
    if (targets.length > 0 && targets.length <= MAX_CANDIDATES) {
      const derivation = this.derivations.of(site, from, targets)
      return this.rating.resolved(site, targets, derivation, !values.includes(UNKNOWN_VALUE))
    }
    if (targets.length > MAX_CANDIDATES) return open('common-name')
    const extended = site.kind === 'call' ? this.byName.extension(this.file, site, from, values) : undefined
    if (extended) return extended
    if (values.includes(OUTSIDE_VALUE)) return open('outside')
    const isDynamic = values.includes(UNKNOWN_VALUE)
    if (!isDynamic && this.isOfWrapper(site)) return open('outside')
    if (!isDynamic || site.kind !== 'call') return open(isDynamic ? 'untyped-receiver' : 'no-candidate')
    return this.byName.member(this.file, site)
  }

  /** What the receiver lacks, the standard type around it has (`unwrap`). */
  private isOfWrapper({ kind, name }: SiteFact): boolean {
    const { transparentMembers } = this.evaluator.tables.languageOf(this.file).syntax
    return kind === 'call' && transparentMembers?.has(name) === true
  }
}

const IMPORT = /^i\d+$/

/** Bare names and types of arguments are looked up from their place. */
function restsOnPlace(target: string): boolean {
  return target.includes('~') || target.includes('<')
}
