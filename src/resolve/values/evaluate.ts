/** Evaluates reference expressions against the whole repository. */
import { alternativesOf } from '../../model/index.ts'
import { ModuleNames } from '../imports/module-names.ts'
import { Extensions } from '../members/find-extensions.ts'
import { Hierarchy } from '../members/hierarchy.ts'
import { NameLookup } from '../members/look-up-names.ts'
import { OwnMembers } from '../members/own-members.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Evaluation } from './evaluation.ts'
import { Memo, Uncertainty } from './memo.ts'
import { readCall } from './read-call.ts'
import { NOT_CALLED } from './read-expression.ts'
import { NOTHING, UNKNOWN_ONLY, unite, type Value, type Values } from './values.ts'
import { ExpressionWalker } from './walk-expression.ts'

export class Evaluator implements Evaluation {
  readonly tables: RepositoryTables
  readonly hierarchy: Hierarchy
  readonly modules: ModuleNames
  readonly extensions: Extensions
  readonly lookup: NameLookup
  readonly ownMembers: OwnMembers
  /** What is uncertain while something is computed. */
  readonly uncertainty: Uncertainty
  private readonly walker: ExpressionWalker
  /** By file: what its expressions mean. */
  private readonly memo: (Memo<string, Values> | undefined)[]
  /** By symbol: what using it yields. */
  private readonly types: Memo<number, Values>
  /** Symbols of stubs, by the symbol they describe. */
  private readonly stubs = new Map<number, number>()

  constructor(tables: RepositoryTables) {
    this.tables = tables
    this.uncertainty = new Uncertainty(tables.lookups.recorder)
    this.types = new Memo(this.uncertainty)
    this.memo = new Array(tables.files.length)
    this.hierarchy = new Hierarchy(tables, this.evaluate, this.uncertainty)
    this.ownMembers = new OwnMembers(tables, this.hierarchy)
    const memberOf = (value: Value, name: string) => this.walker.values.memberOf(value, name, NOT_CALLED)
    this.modules = new ModuleNames(tables, this.evaluate, memberOf, this.uncertainty)
    this.extensions = new Extensions(tables, this.hierarchy, this.evaluate)
    this.lookup = new NameLookup(tables, this.hierarchy, this.modules, this.extensions)
    this.walker = new ExpressionWalker(this)
  }

  /** What stubs say of a symbol's type goes before what its own file shows. */
  useStubs(canonical: Int32Array): void {
    for (let stub = 0; stub < canonical.length; stub++) {
      if (canonical[stub] !== stub && this.tables.facts[stub].type !== '')
        this.stubs.set(canonical[stub], stub)
    }
  }

  /** Expressions of a file, or of all; what symbols hold, modules export and classes inherit stays. */
  forgetSites(file?: number): void {
    if (file === undefined) this.memo.fill(undefined)
    else this.memo[file] = undefined
  }

  /** `context` is the symbol the expression is in: bare names may mean members of the classes around it. */
  evaluate = (file: number, expression: string, context: number): Values => {
    this.memo[file] ??= new Memo(this.uncertainty)
    const memo = this.memo[file]
    const key = expression.includes('~') ? `${expression}#${this.classAround(context)}` : expression
    const known = memo.get(key)
    if (known) return known
    if (!this.uncertainty.mayFollow()) return UNKNOWN_ONLY
    // Queried again while being computed: a cycle adds nothing.
    const begun = memo.begin(key, NOTHING)
    this.uncertainty.depth++
    const values = expression.includes('|')
      ? unite(alternativesOf(expression).map(part => this.evaluatePart(file, part, context)))
      : this.evaluatePart(file, expression, context)
    this.uncertainty.depth--
    return memo.end(begun, values)
  }

  private evaluatePart(file: number, part: string, context: number): Values {
    return this.walker.walk(file, readCall(this, part, file, context), context)
  }

  private classAround(symbol: number): number {
    while (
      symbol >= 0 &&
      !this.tables.isClassLike(symbol) &&
      !this.tables.isValueLike(symbol) &&
      !this.tables.isExtension(symbol) &&
      this.tables.facts[symbol].kind !== 'namespace'
    )
      symbol = this.tables.container[symbol]
    return symbol
  }

  /** What using a symbol yields: the value of a variable, the result of a callable. */
  typeValues(symbol: number): Values {
    const known = this.types.get(symbol)
    if (known) return known
    // Queried again while being computed: a function that calls itself gives nothing new.
    const begun = this.types.begin(symbol, NOTHING)
    const origin = this.stubs.get(symbol) ?? symbol
    this.tables.lookups.note(symbol)
    const { type } = this.tables.facts[origin]
    const found =
      type === ''
        ? UNKNOWN_ONLY
        : this.evaluate(this.tables.fileOf[origin], type, this.tables.container[origin])
    return this.types.end(begun, found.length === 0 ? UNKNOWN_ONLY : found)
  }
}
