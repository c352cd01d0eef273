/** Calls whose receiver is unknown, or outside the repository: the name alone decides, where only one member has it. */
import { FILE_FLAG, type SiteFact } from '../../model/index.ts'
import { takes } from '../members/choose-overloads.ts'
import type { NameIndex } from '../members/name-index.ts'
import type { Evaluator } from '../values/evaluate.ts'
import { callAt } from '../values/read-call.ts'
import { readExpression } from '../values/read-expression.ts'
import { idOf, isSymbol, OUTSIDE_VALUE, UNKNOWN_VALUE, type Values } from '../values/values.ts'
import { MAX_CANDIDATES, type Outcome, open } from './outcome.ts'
import type { TargetRating } from './rate-targets.ts'

export class NameResolver {
  private readonly evaluator: Evaluator
  private readonly names: NameIndex
  private readonly rating: TargetRating

  constructor(evaluator: Evaluator, names: NameIndex, rating: TargetRating) {
    this.evaluator = evaluator
    this.names = names
    this.rating = rating
  }

  /** A call on something outside the repository, or unknown, that only an extension of the repository fits. */
  extension(file: number, site: SiteFact, from: number, values: Values): Outcome | undefined {
    const { scoping, symbols, family } = this.evaluator.tables.languageOf(file)
    if (!symbols.hasExtensions || scoping.commonMembers.has(site.name)) return undefined
    if (!/^[^~]|\./.test(site.target)) return undefined
    const isOutside = values.includes(OUTSIDE_VALUE)
    if (!isOutside && !values.includes(UNKNOWN_VALUE)) return undefined
    const { extensions } = this.evaluator
    const all = extensions.named(family, site.name).filter(one => this.isVisible(one, file))
    // An unknown receiver may have a member of its own.
    const members = isOutside ? all : this.names.callableMembers(family, site.name)
    if (all.length === 0 || members.length > all.length) return undefined
    const fitting = extensions
      .onForeign(family, site.name, callAt(this.evaluator, site, file))
      .filter(one => this.isVisible(one, file) && this.isInScope(one, file, site, from))
    if (fitting.length === 0 || fitting.length > MAX_CANDIDATES) return undefined
    const targets = fitting.map(symbol => ({ symbol, kind: 'calls' as const, isMismatch: false }))
    return this.rating.resolved(site, targets, isOutside ? 'receiver' : 'unique-name', true)
  }

  /** Where extensions are no members of a class that is imported, each is imported by its own name. */
  private isInScope(extension: number, file: number, site: SiteFact, from: number): boolean {
    const { tables } = this.evaluator
    if (!tables.languageOf(file).symbols.implicitReceivers) return true
    const values = this.evaluator.evaluate(file, `~${site.name}`, from)
    return values.some(value => isSymbol(value) && idOf(value) === extension)
  }

  /** An unknown receiver: the name alone decides, when only one member has it and it is not a usual one. */
  member(file: number, site: SiteFact): Outcome {
    const { tables } = this.evaluator
    const language = tables.languageOf(file)
    // Without a receiver it is a local that is called, and no member.
    const steps = readExpression(site.target).steps
    if (steps.at(-1)?.kind !== 'member') return open('dynamic')
    const candidates = this.names
      .callableMembers(language.family, site.name)
      .filter(member => this.isVisible(member, file))
    if (candidates.length === 0) return open('untyped-receiver')
    if (candidates.length > 1 || language.scoping.commonMembers.has(site.name)) return open('common-name')
    if (!takes(this.evaluator.tables, candidates[0], callAt(this.evaluator, site, file)))
      return open('untyped-receiver')
    return this.rating.resolved(
      site,
      [{ symbol: candidates[0], kind: 'calls', isMismatch: false }],
      'unique-name',
      false,
    )
  }

  /** What only its package or only tests can see is not meant elsewhere. */
  private isVisible(member: number, file: number): boolean {
    const { tables } = this.evaluator
    const isTest = (one: number) => (tables.files[one].file.flags & FILE_FLAG.test) !== 0
    if (isTest(tables.fileOf[member]) && !isTest(file)) return false
    if (tables.facts[member].visibility === 'private' && tables.isExtension(member))
      return tables.fileOf[member] === file
    if (tables.facts[member].visibility !== 'package') return true
    return tables.languageOf(file).scoping.packageIsProject
      ? tables.files[tables.fileOf[member]].project === tables.files[file].project
      : tables.moduleOf[tables.fileOf[member]] === tables.moduleOf[file]
  }
}
