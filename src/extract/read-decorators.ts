/** Which decorators stand before which definition. */
import type { ScopedContext } from './file-context.ts'
import { definitionAround } from './read-docs.ts'
import { identifierAt } from './scan-text.ts'

/** Decorator names by the definition they stand before. */
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
