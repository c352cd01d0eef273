/** Steps of a path through namespaces, in languages that see names through includes. */
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Evaluation } from './evaluation.ts'
import type { ValueSteps } from './follow-values.ts'
import type { Expression, MemberStep } from './read-expression.ts'
import { idOf, isSymbol, unite, type Value, type Values } from './values.ts'

export class NamespaceSteps {
  private readonly evaluation: Evaluation
  private readonly tables: RepositoryTables
  private readonly steps: ValueSteps

  constructor(evaluation: Evaluation, steps: ValueSteps) {
    this.evaluation = evaluation
    this.tables = evaluation.tables
    this.steps = steps
  }

  /** Nothing, or namespaces: the first names of a path may be namespaces. */
  areSpaces(values: Values): boolean {
    return values.every(value => value < 0 || this.isNamespace(value))
  }

  private isNamespace(value: Value): boolean {
    return isSymbol(value) && this.tables.facts[idOf(value)].kind === 'namespace'
  }

  isStep(file: number, values: Values): boolean {
    if (!this.tables.languageOf(file).modules.includesFiles) return false
    return values.some(value => this.isNamespace(value))
  }

  /** An alias of a namespace may be bound in a block. */
  step(file: number, values: Values, step: MemberStep): Values {
    const { modules, lookup } = this.evaluation
    return unite(
      values.map(value =>
        this.isNamespace(value)
          ? lookup.imported(modules.included.within(file, idOf(value), step.name), step.call)
          : this.steps.memberOf(value, step.name, step.call),
      ),
    )
  }

  /** `a::b::f`: what the namespaces that the path starts with have under the next name. */
  start(
    file: number,
    { root, steps }: Expression,
    context: number,
  ): { values: Values; at: number } | undefined {
    if (root.kind !== 'name' || steps[0]?.kind !== 'member') return undefined
    if (!this.tables.languageOf(file).modules.includesFiles) return undefined
    const names = [root.name]
    for (const step of steps) {
      if (step.kind !== 'member') break
      names.push(step.name)
    }
    const found = this.evaluation.modules.included.qualified(file, names, context)
    if (!found) return undefined
    const last = steps[found.length - 1] as MemberStep
    return { values: this.evaluation.lookup.imported(found.values, last.call), at: found.length }
  }
}
