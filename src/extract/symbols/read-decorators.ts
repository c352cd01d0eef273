/** Finds the decorators of each definition. */
import type { ScopedContext } from '../file-context.ts'
import { identifierAt } from '../parse/scan-text.ts'
import { definitionAround } from './read-docs.ts'

/** Decorator names by definition index. */
export function decoratorsByDefinition(context: ScopedContext): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const site of context.records.sites) {
    if (site.kind !== 'decorate') continue
    const definition = definitionAround(context, site.nameAt)
    if (definition < 0 || context.definitions[definition].nameAt < site.nameAt) continue
    found.set(definition, [...(found.get(definition) ?? []), identifierAt(context.text, site.nameAt)])
  }
  return found
}
