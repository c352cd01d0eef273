/** Dotted names that start with a module or a type by its whole path (`com.acme.Shop.open()`). */
import type { Project } from '../../model/index.ts'
import type { RepositoryTables } from '../tables/repository-tables.ts'
import type { Step } from '../values/read-expression.ts'
import { moduleValue, symbolValue, type Value, type Values } from '../values/values.ts'

export class QualifiedNames {
  private readonly tables: RepositoryTables

  constructor(tables: RepositoryTables) {
    this.tables = tables
  }

  /** A dotted name that starts with a module (`com.acme.Shop.open()`): the module, and how many of the steps name it. */
  named(file: number, first: string, steps: readonly Step[]): { value: Value; steps: number } | undefined {
    const { modules, family } = this.tables.languageOf(file)
    if (!modules.qualifiedModule && !modules.dottedTypes) return undefined
    const names = [first]
    for (const step of steps) {
      if (step.kind !== 'member' || step.call.arity >= 0) break
      names.push(step.name)
    }
    if (modules.dottedTypes) return this.dottedType(file, names)
    const found = modules.qualifiedModule?.(names, this.tables.viewOf(family), placeOf(this.tables, file))
    return (
      found && { value: moduleValue(this.tables.internModule(family, found.key)), steps: found.length - 1 }
    )
  }

  /** The type with the longest of the paths that the names start with. */
  private dottedType(file: number, names: readonly string[]): { value: Value; steps: number } | undefined {
    for (let length = names.length; length > 1; length--) {
      const [found] = this.topLevelType(file, names.slice(0, length).join('.'))
      if (found !== undefined) return { value: found, steps: length - 1 }
    }
    return undefined
  }

  topLevelType(file: number, path: string): Values {
    const found = this.tables.members.topLevel(this.tables.moduleOf[file], path)
    return found.filter(symbol => this.tables.isClassLike(symbol)).map(symbolValue)
  }
}

/** Where a name is written, as far as its language asks. */
export function placeOf(
  { files, projects, modules, moduleOf }: RepositoryTables,
  index: number,
): { path: string; project: Project; key: string } {
  const { file, project } = files[index]
  return { path: file.path, project: projects[project], key: modules[moduleOf[index]].key }
}
