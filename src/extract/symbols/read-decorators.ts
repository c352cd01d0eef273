/** Finds the decorators of each definition. */
import type { ScopedContext } from '../file-context.ts'
import { identifierAt } from '../parse/scan-text.ts'
import { definitionAround } from './read-docs.ts'

/** Decorator names by definition index. */
export function decoratorsByDefinition(context: ScopedContext): Map<number, string[]> {
  const found = new Map<number, string[]>()
  const { sites } = context.records
  for (let row = 0; row < sites.length; row++) {
    if (sites.kind(row) !== 'decorate') continue
    const nameAt = sites.nameAt(row)
    const definition = definitionAround(context, nameAt)
    if (definition < 0 || context.definitions[definition].nameAt < nameAt) continue
    found.set(definition, [...(found.get(definition) ?? []), identifierAt(context.text, nameAt)])
  }
  return found
}
