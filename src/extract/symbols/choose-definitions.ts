/** Chooses which captured definitions count, and widens them to their decorators. */
import { least } from '../../model/long-lists.ts'
import type { FileContext } from '../file-context.ts'
import type { DefinitionRecord, Span } from '../matcher/records.ts'
import { Regions } from '../parse/regions.ts'
import { skipBlank } from '../parse/scan-text.ts'

/** One definition per name token and one per body: the pattern listed first wins. Outermost first. */
export function chooseDefinitions(context: FileContext): DefinitionRecord[] {
  const { records, text } = context
  const isNone = noDefinitions(context)
  const byName = new Map<number, DefinitionRecord>()
  for (const definition of records.definitions) {
    if (isNone(definition.nameAt)) continue
    const key = definition.nameAt >= 0 ? definition.nameAt : -definition.start - 1
    const known = byName.get(key)
    if (!known || definition.pattern < known.pattern) byName.set(key, definition)
  }
  const chosen = onePerBody([...byName.values()])
  widenToOuter(chosen, records.outers, text)
  widenToBefore(chosen, records.befores, text)
  return chosen.sort((a, b) => a.start - b.start || b.end - a.end || a.nameAt - b.nameAt)
}

/** Tokens that look like definitions but import something, or are in a pattern that is only assigned to. */
function noDefinitions({ records }: FileContext): (nameAt: number) => boolean {
  const imported = new Set<number>()
  for (const { alias, imported: name } of records.imports) {
    const place = alias ?? name
    if (place) imported.add(place.start)
  }
  const assigned = new Regions(records.assigned)
  return nameAt => imported.has(nameAt) || assigned.has(nameAt)
}

/** `const f = function g() {}` is one function: the variable's name has priority over its own. */
function onePerBody(definitions: DefinitionRecord[]): DefinitionRecord[] {
  const byBody = new Map<number, DefinitionRecord>()
  for (const definition of definitions) {
    const { body } = definition
    if (!body) continue
    const known = byBody.get(body.start)
    if (!known || known.body!.end !== body.end || definition.pattern < known.pattern)
      byBody.set(body.start, definition)
  }
  return definitions.filter(definition => {
    const winner = definition.body && byBody.get(definition.body.start)
    if (!winner || winner === definition || winner.body!.end !== definition.body!.end) return true
    // Go's `a, b struct { … }` declares two symbols with one body.
    return (
      winner.start === definition.start &&
      winner.end === definition.end &&
      winner.pattern === definition.pattern
    )
  })
}

/** Decorators and `export` extend the outermost declaration that ends with them. A closing semicolon does not count. */
function widenToOuter(definitions: DefinitionRecord[], outers: Span[], text: string): void {
  if (outers.length === 0) return
  const byEnd = new Map<number, { start: number; definition: DefinitionRecord }[]>()
  for (const definition of definitions) {
    const same = byEnd.get(definition.end)
    if (same) same.push({ start: definition.start, definition })
    else byEnd.set(definition.end, [{ start: definition.start, definition }])
  }
  const widen = (end: number, start: number): void => {
    const inside = (byEnd.get(end) ?? []).filter(one => one.start >= start)
    const outermost = least(inside.map(one => one.start))
    for (const { start: at, definition } of inside)
      if (at === outermost) definition.start = Math.min(start, definition.start)
  }
  for (const { start, end } of outers) {
    widen(end, start)
    if (text[end - 1] === ';') widen(end - 1, start)
  }
}

/** Attributes before a declaration belong to the outermost declaration that follows. The last attribute comes first. */
function widenToBefore(definitions: DefinitionRecord[], befores: Span[], text: string): void {
  if (befores.length === 0) return
  const byStart = new Map<number, DefinitionRecord>()
  for (const definition of definitions) {
    const known = byStart.get(definition.start)
    if (!known || known.end < definition.end) byStart.set(definition.start, definition)
  }
  for (const { start, end } of befores.sort((a, b) => b.start - a.start)) {
    const definition = byStart.get(skipBlank(text, end, text.length))
    if (!definition) continue
    definition.start = start
    byStart.set(start, definition)
  }
}
